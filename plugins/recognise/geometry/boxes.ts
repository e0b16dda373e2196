import type { Bbox } from '../../../core/model.js'

// These functions run thousands of times per page. They assign each number separately, because `[x, y] = […]` allocates
// and iterates arrays until the engine has compiled it.

/** Returns the smallest box around all boxes. Requires at least one box. */
export function hull(boxes: readonly Bbox[]): Bbox {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  for (const box of boxes) {
    x0 = Math.min(x0, box.x0)
    y0 = Math.min(y0, box.y0)
    x1 = Math.max(x1, box.x1)
    y1 = Math.max(y1, box.y1)
  }
  return { x0, y0, x1, y1 }
}

/** Returns the {@link hull} of the boxes of `things`, without a temporary list of boxes. */
export function hullOf(things: readonly { readonly bbox: Bbox }[]): Bbox {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  for (const { bbox } of things) {
    x0 = Math.min(x0, bbox.x0)
    y0 = Math.min(y0, bbox.y0)
    x1 = Math.max(x1, bbox.x1)
    y1 = Math.max(y1, bbox.y1)
  }
  return { x0, y0, x1, y1 }
}

/** Returns the overlap of two boxes on the x axis. A negative result is the gap between them. */
export function overlapX(a: Bbox, b: Bbox): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
}

/** Returns the overlap of two boxes on the y axis. A negative result is the gap between them. */
export function overlapY(a: Bbox, b: Bbox): number {
  return Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
}

export function widthOf(box: Bbox): number {
  return box.x1 - box.x0
}

export function heightOf(box: Bbox): number {
  return box.y1 - box.y0
}

export function centerX(box: Bbox): number {
  return (box.x0 + box.x1) / 2
}

export function centerY(box: Bbox): number {
  return (box.y0 + box.y1) / 2
}

/** Whether the center of `inner` is inside `outer`. */
export function holdsCenter(outer: Bbox, inner: Bbox): boolean {
  const x = centerX(inner)
  const y = centerY(inner)
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1
}

/** Returns the median (the lower of two middle numbers), or 0 for an empty list. */
export function median(numbers: readonly number[]): number {
  if (numbers.length === 0) return 0
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]!
}
