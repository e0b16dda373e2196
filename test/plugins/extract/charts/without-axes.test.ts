import test from 'ava'
import type { Fill } from '../../../../plugins/extract/charts/fills.js'
import type { TracedCurve } from '../../../../plugins/extract/charts/traced-curve.js'
import { withoutAxes } from '../../../../plugins/extract/charts/without-axes.js'

const mask = { left: 0, top: 0, width: 0, height: 0, bits: new Uint8Array(0) }
const columns = [40, 120, 200].map(
  (x): Fill => ({
    kind: 'rectangle',
    color: [31, 78, 121],
    bbox: { x0: x, y0: 300 - x, x1: x + 50, y1: 300 },
    points: [],
    mask,
    isSmall: false,
  }),
)

function curve(...heights: readonly number[]): TracedCurve {
  return { points: heights.map((y, i) => ({ x: 30 + 80 * i, y })), color: [80, 83, 114], width: 2, isDashed: false }
}

test('a horizontal curve at the bottom of columns is their axis', (t) => {
  t.deepEqual(withoutAxes([curve(300, 300, 301, 301)], columns), [])
})

test('a horizontal line over columns, and a line with corners, are lines of the chart', (t) => {
  const lines = [curve(200, 200, 200, 200), curve(300, 280, 300, 290)]
  t.deepEqual(withoutAxes(lines, columns), lines)
})

test('an axis segment between two columns, with a tick at its end, is not a line of the chart', (t) => {
  const [x, color] = [200, [136, 136, 136]] as const
  const through = (...points: readonly (readonly [number, number])[]): TracedCurve => ({
    points: points.map(([x, y]) => ({ x, y })),
    color: [...color],
    width: 2,
    isDashed: false,
  })
  const pieces = [
    through([90, 300], [120, 300]),
    through([171, 299], [x, 299]),
    through([32, 306], [35, 300], [40, 300]),
  ]
  t.deepEqual(withoutAxes(pieces, columns), [])
  const lines = [through([90, 300], [105, 290], [120, 300]), through([100, 300], [110, 300])]
  t.deepEqual(withoutAxes(lines, columns), lines)
})
