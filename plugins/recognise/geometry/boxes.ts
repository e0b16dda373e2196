import type { Bbox } from '../../../core/model.js'

// What is asked for thousands of times on a page takes each number by itself: until an engine has compiled it, `[x, y] = […]`
// makes lists and goes through them.

/** The smallest box around all. At least one must be given. */
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

/** {@link hull} of the boxes of things: what nearly all boxes are asked of needs no list of them. */
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

/** How much of the x axis two boxes share; negative is the gap between them. */
export function overlapX(a: Bbox, b: Bbox): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
}

/** How much of the y axis two boxes share; negative is the gap between them. */
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

/** Whether the middle of `inner` lies in `outer`. */
export function holdsCenter(outer: Bbox, inner: Bbox): boolean {
  const x = centerX(inner)
  const y = centerY(inner)
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1
}

/** The middle one of the numbers in order; 0 when there is none. */
export function median(numbers: readonly number[]): number {
  if (numbers.length === 0) return 0
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]!
}
