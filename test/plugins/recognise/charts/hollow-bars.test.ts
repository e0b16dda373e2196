import test from 'ava'
import { takeHollow } from '../../../../plugins/recognise/charts/hollow-bars.js'
import type { Stroke } from '../../../../plugins/recognise/charts/parts.js'
import { bar, stroke } from './plain-ground.js'

let paths = 0

/** Creates the four lines of one outlined box. */
function box(x0: number, y0: number, x1: number, y1: number): readonly Stroke[] {
  const order = ++paths
  const sides = [stroke(x0, y0, x1, y0), stroke(x0, y1, x1, y1), stroke(x0, y0, x0, y1), stroke(x1, y0, x1, y1)]
  return sides.map((side) => ({ ...side, order, color: '#000000' }))
}

const tops = (boxes: readonly { readonly bbox: { readonly y0: number } }[]) => boxes.map(({ bbox }) => bbox.y0)

test('outlines of one width and several heights on one line are unfilled columns', (t) => {
  const strokes = [...box(110, 200, 130, 300), ...box(150, 180, 170, 300), ...box(190, 240, 210, 300)]
  const { bars, strokes: left } = takeHollow(strokes, [])
  t.deepEqual(tops(bars), [200, 180, 240])
  t.deepEqual(left, [])
})

test('the key of outlined columns is outlined, too', (t) => {
  const columns = [...box(110, 200, 130, 300), ...box(150, 180, 170, 300), ...box(190, 240, 210, 300)]
  t.deepEqual(tops(takeHollow([...columns, ...box(250, 110, 270, 118)], []).bars), [200, 180, 240, 110])
})

test('table cells and outlines of filled columns are not unfilled columns', (t) => {
  const cells = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].flatMap((column) => box(100 + 60 * column, 100 + 20 * row, 160 + 60 * column, 120 + 20 * row)),
  )
  t.deepEqual(takeHollow(cells, []).bars, [])
  const columns = [200, 180, 240].map((top, i) => [110 + 40 * i, top, 130 + 40 * i, 300] as const)
  const filled = columns.map((each) => bar(...each))
  t.deepEqual(
    takeHollow(
      columns.flatMap((each) => box(...each)),
      filled,
    ).bars,
    [],
  )
})
