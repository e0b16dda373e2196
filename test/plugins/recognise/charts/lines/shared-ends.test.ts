import test from 'ava'
import { readLines } from '../../../../../plugins/recognise/charts/lines/read-lines.js'
import type { PlotGround, Stroke } from '../../../../../plugins/recognise/charts/parts.js'
import { groundWith, lineThrough, names, stroke, valueAxis } from './plain-plot.js'

const YEARS = names('2019', '2020', '2021', '2022')
// x of the four years, and y of the values 100, 140 and 60.
const [x0, x1, x2, x3] = [150, 250, 350, 450] as const
const whole = lineThrough([100, 140, 120, 170], { color: '#aa0000' })

/** Creates a line as it is traced in a picture where it is distinguishable from the other line. */
function piece(...spots: readonly (readonly [number, number])[]): Stroke {
  return stroke(spots, { color: '#0000aa', order: 20 })
}

function valuesOf(strokes: readonly Stroke[], source: 'pixels' | 'drawing' = 'pixels') {
  const ground: PlotGround = groundWith({ strokes }, { scales: [valueAxis()], categories: [YEARS] })
  return readLines({ ...ground, plot: { ...ground.plot, source } })!.series.map(({ values }) =>
    values.map((value) => (value === null ? null : Math.round(value))),
  )
}

test('lines that start together or end together share that point', (t) => {
  // from 100 it goes to 110; for 40 points the other line covers it
  const late = piece([x0 + 20, 198], [x1, 190], [x2, 220], [x3 - 10, 139])
  t.deepEqual(valuesOf([whole, late]), [
    [100, 140, 120, 170],
    [100, 110, 80, 170],
  ])
})

test('a line that starts away from all others, or in another direction, starts where it is visible', (t) => {
  const apart = piece([x0 + 40, 260], [x1, 270], [x2, 250], [x3, 240])
  t.deepEqual(valuesOf([whole, apart])[1], [null, 30, 50, 60])
  // it crosses the other line steeply, coming from far below
  const steep = piece([x0 + 50, 180], [x1, 120], [x2, 250], [x3, 240])
  t.deepEqual(valuesOf([whole, steep])[1], [null, 180, 50, 60])
})

test('a line segment in another gray without its own points is not a series', (t) => {
  const black = lineThrough([100, 140, 120, 170], { color: '#101010' })
  const echo = stroke(
    [
      [x1, 161],
      [x2, 182],
      [x3, 131],
    ],
    { color: '#6a6a6a', order: 20 },
  )
  t.deepEqual(valuesOf([black, echo]), [[100, 140, 120, 170]])
  t.is(valuesOf([black, { ...echo, color: '#d02020' }]).length, 2)
  const own = stroke(
    [
      [x1, 161],
      [x2, 230],
      [x3, 131],
    ],
    { color: '#6a6a6a', order: 20 },
  )
  t.is(valuesOf([black, own]).length, 2)
  t.is(valuesOf([black, echo], 'drawing').length, 2)
})

test('a drawn line starts where it is drawn', (t) => {
  const late = piece([x0 + 20, 198], [x1, 190], [x2, 220], [x3, 240])
  t.is(valuesOf([whole, late], 'drawing')[1]![0], null)
})
