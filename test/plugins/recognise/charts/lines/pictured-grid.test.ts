import test from 'ava'
import { readLines } from '../../../../../plugins/recognise/charts/lines/read-lines.js'
import { entry, groundWith, heightOfValue, lineThrough, names, polygon, stroke, valueAxis } from './plain-plot.js'

const YEARS = names('2019', '2020', '2021', '2022')
const AXIS = valueAxis()

/** Reads a pictured chart with three gridlines in the given grays, a line, and a named horizontal line. */
function seriesOf(greys: readonly string[], target: string) {
  const grid = greys.map((color, i) =>
    stroke(
      [
        [100, 150 + 50 * i],
        [500, 150 + 50 * i],
      ],
      { color },
    ),
  )
  const level = lineThrough([80, 80, 80, 80], { color: target })
  const legend = [entry('Sales', '#262626'), entry('Target', target)]
  const strokes = [...grid, level, lineThrough([20, 60, 55, 120], { color: '#262626' })]
  const { plot, ...ground } = groundWith({ strokes }, { scales: [AXIS], categories: [YEARS], legend })
  return readLines({ ...ground, plot: { ...plot, source: 'pixels' } })?.series.map(({ name }) => name)
}

test('pictured gridlines in black and gray are not series', (t) => {
  t.deepEqual(seriesOf(['#2a2a2a', '#454545', '#4e4e4e'], '#c00000'), ['Sales', 'Target'])
})

test('markers with gaps around them beside a line traced across its corners belong to that line', (t) => {
  const values = [20, 60, 40, 120]
  // the pictured line is slightly inside each corner
  const followed = lineThrough([20, 58.5, 42, 120], { color: '#24e6a4' })
  const markers = values.map((value, i) => {
    const [x, y] = [150 + 100 * i, heightOfValue(value)]
    const around = Array.from({ length: 12 }, (_, step) => (step * Math.PI) / 6)
    return polygon(
      around.map((turn) => [x + 3 * Math.cos(turn), y + 3 * Math.sin(turn)] as const),
      { color: '#1ce6a1', isCurved: true },
    )
  })
  const legend = [entry('Mobile', '#1ce6a1')]
  const { plot, ...ground } = groundWith(
    { strokes: [followed], polygons: markers },
    { scales: [AXIS], categories: [YEARS], legend },
  )
  const read = readLines({ ...ground, plot: { ...plot, source: 'pixels' } })
  t.deepEqual(
    read?.series.map(({ name }) => name),
    ['Mobile'],
  )
})
