import type { Bbox } from '../../../core/model.js'

export function areaOf({ x0, y0, x1, y1 }: Bbox): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0)
}

/** Computes the area that two boxes share. */
export function sharedArea(a: Bbox, b: Bbox): number {
  return areaOf({
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  })
}

/** Computes the intersection of two boxes over their union, 0 to 1. */
export function shareOfUnion(a: Bbox, b: Bbox): number {
  const shared = sharedArea(a, b)
  return shared === 0 ? 0 : shared / (areaOf(a) + areaOf(b) - shared)
}

/** Computes the share of the smaller box that is inside the other, 0 to 1. */
export function shareOfSmaller(a: Bbox, b: Bbox): number {
  const shared = sharedArea(a, b)
  return shared === 0 ? 0 : shared / Math.min(areaOf(a), areaOf(b))
}
