import test from 'ava'
import { withoutRoundBorders } from '../../../../plugins/recognise/charts/borders.js'
import type { Stroke } from '../../../../plugins/recognise/charts/parts.js'
import { bar } from './plain-ground.js'

/** Creates a closed curve around a box with rounded corners. */
function roundBorder(x0: number, y0: number, x1: number, y1: number): Stroke {
  const points = [
    { x: x0 + 2, y: y0 },
    { x: x1 - 2, y: y0 },
    { x: x1, y: y0 + 2 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
    { x: x0, y: y0 + 2 },
    { x: x0 + 2, y: y0 },
  ]
  return { points, bbox: { x0, y0, x1, y1 }, color: '#333333', width: 1, isDashed: false, isCurved: true, order: 2 }
}

test('the border of a bar with rounded corners is not a data line, but a ring elsewhere is', (t) => {
  const ring = roundBorder(200, 100, 230, 300)
  t.deepEqual(withoutRoundBorders([roundBorder(100, 150, 130, 300), ring], [bar(100, 150, 130, 299.5)]), [ring])
})
