import test from 'ava'
import { besideCrispAxes, cloudBesideCrispAxes } from '../../../../../plugins/recognise/charts/lines/crisp-axes.js'
import type { Stroke } from '../../../../../plugins/recognise/charts/parts.js'
import { levelAxis, plotWith, stroke, valueAxis } from './plain-plot.js'

// Gridlines one pixel (0.75 points) wide, centered on pixels: half a pixel below the true values.

const PIXEL = { width: 0.75 }
const grid = [0, 51, 102, 150, 201].map((rise) =>
  stroke(
    [
      [100, 300.375 - rise],
      [500, 300.375 - rise],
    ],
    PIXEL,
  ),
)
const ticks = [100, 200, 300, 400].map((x) =>
  stroke(
    [
      [x + 0.375, 300],
      [x + 0.375, 304],
    ],
    PIXEL,
  ),
)
const places = grid.map(({ bbox }) => bbox.y0)
const axis = {
  ...valueAxis(),
  toValue: (at: number) => 300.375 - at,
  ticks: valueAxis().ticks.map((tick, i) => ({ ...tick, at: places[i]! })),
}

function valueAt(y: number, strokes: readonly Stroke[], corners: readonly number[], heights: readonly number[]) {
  const [scale] = besideCrispAxes([axis], corners, heights, plotWith({ strokes }))
  return scale!.toValue(y)
}

test('data are read with a half-pixel offset from gridlines if the ticks below show that offset', (t) => {
  t.is(valueAt(260, [...grid, ...ticks], [100, 200, 300, 400], []), 40)
})

test('data are read with an offset from gridlines if all values then have few digits', (t) => {
  t.is(valueAt(260, grid, [], [260, 240, 170, 150, 210, 290]), 40)
})

test('data are read on gridlines when nothing indicates an offset', (t) => {
  t.is(valueAt(260, grid, [], [260.2, 240.7, 170.1, 150, 210.9, 290]), 40.375)
  t.is(valueAt(260, [...grid, ...ticks], [100.375, 200.375, 300.375, 400.375], []), 40.375)
})

test('both axes of a scatter chart use the offset that the values along one of them show', (t) => {
  const upright = [100.125, 200.625, 300.375, 399.375, 500.625].map((x) =>
    stroke(
      [
        [x, 100],
        [x, 300],
      ],
      PIXEL,
    ),
  )
  const level = levelAxis()
  const moved = {
    ...level,
    toValue: (at: number) => (at - 100.375) / 10,
    ticks: level.ticks.map((tick, i) => ({ ...tick, at: upright[i]!.points[0]!.x })),
  }
  const points = [110, 170, 230, 310, 420, 490].map((x, i) => ({ x, y: 260.3 - 17.7 * i }))
  const read = cloudBesideCrispAxes(
    { level: moved, upright: axis },
    points,
    plotWith({ strokes: [...grid, ...upright] }),
  )
  t.is(read.level.toValue(110), 1)
  t.is(read.upright.toValue(260), 40)
})
