import test from 'ava'
import { partByFrames } from '../../../../plugins/extract/charts/chart-frames.js'
import { bar, stroke } from '../../recognise/charts/plain-ground.js'

const word = (x: number, y: number) => ({ x0: x - 12, y0: y - 5, x1: x + 12, y1: y + 5 })

/** Creates four lines that meet. */
const frame = (x0: number, y0: number, x1: number, y1: number) => [
  stroke(x0, y0, x1, y0),
  stroke(x0, y1, x1, y1),
  stroke(x0, y0, x0, y1),
  stroke(x1, y0, x1, y1),
]
/** Creates two columns on a baseline. */
const columns = (x: number, foot: number) => [bar(x, foot - 60, x + 24, foot), bar(x + 40, foot - 45, x + 64, foot)]
const years = (x: number, y: number) => [word(x + 12, y), word(x + 52, y)]

test('frames around complete charts separate their content', (t) => {
  const marks = {
    bars: [...columns(20, 110), ...columns(122, 110)],
    strokes: [...frame(2, 2, 100, 130), ...frame(103, 2, 201, 130)],
    polygons: [],
  }
  const parts = partByFrames(marks, [...years(20, 120), ...years(122, 120)], 0.2)
  t.deepEqual(
    parts.map(({ frame: box, marks: own }) => [box?.x0, own.bars.length, own.strokes.length]),
    [
      [2, 2, 0],
      [103, 2, 0],
      [undefined, 0, 0],
    ],
  )
})

test('the frame of a plot separates nothing because its names are outside', (t) => {
  const marks = { bars: columns(20, 126), strokes: frame(2, 2, 100, 130), polygons: [] }
  const inside = [word(40, 20), word(60, 30)]
  t.deepEqual(partByFrames(marks, [...inside, ...years(20, 138)], 0.2), [{ marks }])
})
