import test from 'ava'
import { findFrames } from '../../../../plugins/recognise/charts/frames.js'
import type { Stroke } from '../../../../plugins/recognise/charts/parts.js'

test('evenly spaced horizontal lines of one length are the grid of one chart', (t) => {
  t.deepEqual(findFrames(grid(100, 40, 5)), [{ x0: 80, y0: 100, x1: 500, y1: 260 }])
})

test('grids of one width below each other are two charts, each with its own step', (t) => {
  t.deepEqual(findFrames([...grid(100, 40, 5), ...grid(380, 30, 6)]), [
    { x0: 80, y0: 100, x1: 500, y1: 260 },
    { x0: 80, y0: 380, x1: 500, y1: 530 },
  ])
})

test('a grid with a covered line is one grid', (t) => {
  const lines = grid(100, 40, 6).filter((_, i) => i !== 3)
  t.deepEqual(findFrames(lines, [{ x0: 200, y0: 200, x1: 240, y1: 300 }]), [{ x0: 80, y0: 100, x1: 500, y1: 300 }])
})

test('a missing line that nothing covers is the gap between two charts', (t) => {
  const lines = grid(100, 40, 7).filter((_, i) => i !== 3)
  t.deepEqual(findFrames(lines), [
    { x0: 80, y0: 100, x1: 500, y1: 180 },
    { x0: 80, y0: 260, x1: 500, y1: 340 },
  ])
})

test('the axes of evenly spaced charts side by side are not a grid', (t) => {
  const axes = [60, 230, 400].flatMap((x) => [
    vertical(x, 60, 150),
    ...[60, 105, 150].map((y) => stroke({ x0: x, y0: y, x1: x + 120, y1: y })),
  ])
  t.deepEqual(
    findFrames(axes),
    [60, 230, 400].map((x) => ({ x0: x, y0: 60, x1: x + 120, y1: 150 })),
  )
})

test('axes with ticks on one side are not a grid', (t) => {
  const axes = [60, 230, 400].flatMap((x) => [
    vertical(x, 60, 150),
    ...[60, 105, 150].map((y) => stroke({ x0: x - 5, y0: y, x1: x, y1: y })),
  ])
  t.deepEqual(findFrames(axes), [])
})

test('grids below each other are separated at the end of each axis, however even the gap between them is', (t) => {
  const lines = [...grid(100, 40, 5), vertical(80, 100, 260), ...grid(300, 40, 5), vertical(80, 300, 460)]
  t.deepEqual(findFrames(lines), [
    { x0: 80, y0: 100, x1: 500, y1: 260 },
    { x0: 80, y0: 300, x1: 500, y1: 460 },
  ])
})

test('a target line between gridlines does not split the grid', (t) => {
  t.deepEqual(findFrames([...grid(100, 40, 9), level(272)]), [{ x0: 80, y0: 100, x1: 500, y1: 420 }])
})

test('two lines are rules of the page', (t) => {
  t.deepEqual(findFrames(grid(100, 40, 2)), [])
})

test('a single line that crosses another at zero forms the two axes of a chart', (t) => {
  const zero = vertical(200, 60, 260)
  t.deepEqual(findFrames([level(260), zero]), [{ x0: 80, y0: 60, x1: 500, y1: 260 }])
  t.deepEqual(findFrames([level(260), zero, vertical(300, 60, 260)]), [])
})

/** Creates horizontal lines below each other. */
function grid(top: number, step: number, count: number): readonly Stroke[] {
  return Array.from({ length: count }, (_, i): Stroke => {
    return { ...level(top + i * step), order: i }
  })
}

function level(y: number): Stroke {
  return stroke({ x0: 80, y0: y, x1: 500, y1: y })
}

function vertical(x: number, y0: number, y1: number): Stroke {
  return stroke({ x0: x, y0, x1: x, y1 })
}

function stroke(bbox: Stroke['bbox']): Stroke {
  const points = [
    { x: bbox.x0, y: bbox.y0 },
    { x: bbox.x1, y: bbox.y1 },
  ]
  return { points, bbox, color: '#d0d0d0', width: 0.5, isDashed: false, isCurved: false, order: 0 }
}

test('the box of a legend in a grid does not make the grid a border', (t) => {
  const box = { x0: 380, y0: 110, x1: 480, y1: 145 }
  const legend = [
    stroke({ ...box, y1: box.y0 }),
    stroke({ ...box, y0: box.y1 }),
    stroke({ ...box, x1: box.x0 }),
    stroke({ ...box, x0: box.x1 }),
  ]
  t.deepEqual(findFrames([...grid(100, 40, 5), ...legend]), [{ x0: 80, y0: 100, x1: 500, y1: 260 }])
})

test('grids of one width whose gap is nearly one step are two charts', (t) => {
  t.deepEqual(findFrames([...grid(90, 75, 3), ...grid(320, 75, 3)]), [
    { x0: 80, y0: 90, x1: 500, y1: 240 },
    { x0: 80, y0: 320, x1: 500, y1: 470 },
  ])
})
