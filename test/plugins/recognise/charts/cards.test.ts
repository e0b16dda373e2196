import test from 'ava'
import { withoutCards } from '../../../../plugins/recognise/charts/cards.js'
import type { Marks, Point, Stroke } from '../../../../plugins/recognise/charts/parts.js'

const bar = { bbox: { x0: 100, y0: 100, x1: 130, y1: 200 }, color: '#4472c4', order: 0 }

test('a line with rounded corners around other marks is a card, not data', (t) => {
  t.deepEqual(strokesLeft([bar], rounded(50, 60, 480, 300)), [])
})

test('a line with rounded corners around nothing is kept', (t) => {
  t.is(strokesLeft([], rounded(50, 60, 480, 300)).length, 1)
})

test('a data area over its grid is kept, even if its outline is closed', (t) => {
  const outline: Point[] = [
    [50, 200],
    [50, 90],
    [150, 60],
    [400, 60],
    [500, 80],
    [500, 200],
    [50, 200],
  ].map(([x, y]) => ({ x: x!, y: y! }))
  t.is(strokesLeft([bar], outline).length, 1)
})

function strokesLeft(bars: Marks['bars'], points: readonly Point[]): readonly Stroke[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const bbox = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
  const card = { points, bbox, color: '#cccccc', width: 1, isDashed: false, isCurved: true, order: 1 }
  return withoutCards({ bars, strokes: [card], polygons: [] }).strokes
}

/** Returns points clockwise from the upper left corner, each corner cut by 8 points. */
function rounded(x0: number, y0: number, width: number, height: number): readonly Point[] {
  const [x1, y1] = [x0 + width, y0 + height]
  const corners: readonly (readonly [number, number])[] = [
    [x0 + 8, y0],
    [x1 - 8, y0],
    [x1, y0 + 8],
    [x1, y1 - 8],
    [x1 - 8, y1],
    [x0 + 8, y1],
    [x0, y1 - 8],
    [x0, y0 + 8],
    [x0 + 8, y0],
  ]
  return corners.map(([x, y]) => ({ x, y }))
}
