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

test('a line that stands alone on another, where zero is, makes the two axes of a chart', (t) => {
  const zero = upright(200, 60, 260)
  t.deepEqual(findFrames([level(260), zero]), [{ x0: 80, y0: 60, x1: 500, y1: 260 }])
  t.deepEqual(findFrames([level(260), zero, upright(300, 60, 260)]), [])
})

/** Level lines below each other. */
function grid(top: number, step: number, count: number): readonly Stroke[] {
  return Array.from({ length: count }, (_, i): Stroke => {
    return { ...level(top + i * step), order: i }
  })
}

function level(y: number): Stroke {
  return stroke({ x0: 80, y0: y, x1: 500, y1: y })
}

function upright(x: number, y0: number, y1: number): Stroke {
  return stroke({ x0: x, y0, x1: x, y1 })
}

function stroke(bbox: Stroke['bbox']): Stroke {
  const points = [
    { x: bbox.x0, y: bbox.y0 },
    { x: bbox.x1, y: bbox.y1 },
  ]
  return { points, bbox, color: '#d0d0d0', width: 0.5, isDashed: false, isCurved: false, order: 0 }
}
