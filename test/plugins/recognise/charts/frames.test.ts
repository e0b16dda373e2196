import test from 'ava'
import { findFrames } from '../../../../plugins/recognise/charts/frames.js'
import type { Stroke } from '../../../../plugins/recognise/charts/parts.js'

test('level lines of one length in even steps are the grid of one chart', (t) => {
  t.deepEqual(findFrames(grid(100, 40, 5)), [{ x0: 80, y0: 100, x1: 500, y1: 260 }])
})

test('grids of one width under each other are two charts, each with its own step', (t) => {
  t.deepEqual(findFrames([...grid(100, 40, 5), ...grid(380, 30, 6)]), [
    { x0: 80, y0: 100, x1: 500, y1: 260 },
    { x0: 80, y0: 380, x1: 500, y1: 530 },
  ])
})

test('a grid of which a line is covered is one grid', (t) => {
  const lines = grid(100, 40, 6).filter((_, i) => i !== 3)
  t.deepEqual(findFrames(lines), [{ x0: 80, y0: 100, x1: 500, y1: 300 }])
})

test('two lines are rules of the page', (t) => {
  t.deepEqual(findFrames(grid(100, 40, 2)), [])
})

/** Level lines below each other. */
function grid(top: number, step: number, count: number): readonly Stroke[] {
  return Array.from({ length: count }, (_, i): Stroke => {
    const y = top + i * step
    const points = [
      { x: 80, y },
      { x: 500, y },
    ]
    const bbox = { x0: 80, y0: y, x1: 500, y1: y }
    return { points, bbox, color: '#d0d0d0', width: 0.5, isDashed: false, isCurved: false, order: i }
  })
}
