import test from 'ava'
import { joinPieces } from '../../../../plugins/recognise/charts/join-pieces.js'
import type { Point, Polygon } from '../../../../plugins/recognise/charts/parts.js'

function piece(points: readonly Point[], color = '#336699'): Polygon {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const bbox = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
  return { points, bbox, color, order: 1 }
}

const around = (degrees: number): Point => ({
  x: 200 + 50 * Math.cos((degrees * Math.PI) / 180),
  y: 200 + 50 * Math.sin((degrees * Math.PI) / 180),
})
const fan = (from: number, to: number, color?: string) =>
  Array.from({ length: (to - from) / 10 }, (_, i) =>
    piece([{ x: 200, y: 200 }, around(from + 10 * i), around(from + 10 * i + 10)], color),
  )

test('triangles of one color that share sides are one outline', (t) => {
  const joined = joinPieces([...fan(0, 120), ...fan(120, 360, '#aa3333')])
  t.deepEqual(
    joined.map(({ color, points }) => [color, points.length]),
    [
      ['#336699', 14],
      ['#aa3333', 26],
    ],
  )
})

test('triangles that touch only at their corners, or only a few triangles, are not merged', (t) => {
  const apart = [0, 20, 40, 60, 80, 100].flatMap((from) => fan(from, from + 10))
  t.is(joinPieces(apart).length, 6)
  t.is(joinPieces(fan(0, 30)).length, 3)
})
