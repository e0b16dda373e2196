import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { findComponents } from '../pixels/components.js'

/** Returns the boxes of the connected components of ink, from left to right. */
export function findBlobs(picture: GreyPicture, edge: number): readonly Bbox[] {
  const { count, left, top, right, bottom } = findComponents(picture, edge)
  const blobs = Array.from({ length: count }, (_, i) => ({ x0: left[i]!, y0: top[i]!, x1: right[i]!, y1: bottom[i]! }))
  return blobs.sort((a, b) => a.x0 - b.x0)
}

/** Joins components that overlap horizontally: they are parts of a broken digit. */
export function joinOverlapping(blobs: readonly Bbox[]): readonly Bbox[] {
  const joined: Bbox[] = []
  for (const blob of blobs) {
    const last = joined.at(-1)
    const shared = last === undefined ? 0 : Math.min(last.x1, blob.x1) - blob.x0
    if (last !== undefined && shared > 0.6 * Math.min(blob.x1 - blob.x0, last.x1 - last.x0)) {
      joined[joined.length - 1] = {
        x0: last.x0,
        y0: Math.min(last.y0, blob.y0),
        x1: Math.max(last.x1, blob.x1),
        y1: Math.max(last.y1, blob.y1),
      }
    } else joined.push(blob)
  }
  return joined
}
