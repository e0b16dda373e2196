import type { Bbox, PathStep } from '../../core/model.js'

/** The box around the points of an outline; its corners are the wrong way round when there are none. */
export function hullOf(steps: readonly PathStep[]): Bbox {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const step of steps) {
    if (step.kind === 'close') continue
    x0 = Math.min(x0, step.x)
    y0 = Math.min(y0, step.y)
    x1 = Math.max(x1, step.x)
    y1 = Math.max(y1, step.y)
  }
  return { x0, y0, x1, y1 }
}

/** The outline of a box. */
export function outlineOf({ x0, y0, x1, y1 }: Bbox): readonly PathStep[] {
  return [
    { kind: 'move', x: x0, y: y0 },
    { kind: 'line', x: x1, y: y0 },
    { kind: 'line', x: x1, y: y1 },
    { kind: 'line', x: x0, y: y1 },
    { kind: 'close' },
  ]
}

/** Whether an outline runs along the edges of its box. */
export function isRectangle(steps: readonly PathStep[], box: Bbox): boolean {
  const isOnEdge = (at: number, low: number, high: number) => Math.abs(at - low) < 0.5 || Math.abs(at - high) < 0.5
  return steps.every(
    (step) =>
      step.kind === 'close' ||
      (step.kind !== 'curve' && isOnEdge(step.x, box.x0, box.x1) && isOnEdge(step.y, box.y0, box.y1)),
  )
}
