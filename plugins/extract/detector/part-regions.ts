import type { Bbox } from '../../../core/model.js'
import type { DetectedRegion } from '../../../core/pixels.js'
import { areaOf, shareOfSmaller } from './overlap.js'

/** Minimum share of the smaller box that is inside the other for two boxes to be the same region. */
const SAME_THING = 0.5

/**
 * Removes duplicate regions and overlaps. Of two boxes for the same region, of one kind or both, the one with the
 * higher confidence stays. If two regions of one kind overlap a little, the one with the lower confidence is cut.
 *
 * @returns Regions, highest confidence first.
 */
export function partRegions(regions: readonly DetectedRegion[]): readonly DetectedRegion[] {
  const kept: DetectedRegion[] = []
  for (const region of regions.toSorted((a, b) => b.confidence - a.confidence)) {
    if (kept.some((other) => shareOfSmaller(other.bbox, region.bbox) >= SAME_THING)) continue
    const alike = kept.filter(({ kind }) => kind === region.kind)
    const bbox = alike.reduce((rest, other) => giveWay(rest, other.bbox), region.bbox)
    if (areaOf(bbox) > 0) kept.push({ ...region, bbox })
  }
  return kept
}

/** Cuts a box so that it does not overlap another: the largest of the four pieces along the other's sides stays. */
function giveWay(box: Bbox, other: Bbox): Bbox {
  if (shareOfSmaller(box, other) === 0) return box
  const pieces = [
    { ...box, x1: Math.min(box.x1, other.x0) },
    { ...box, y1: Math.min(box.y1, other.y0) },
    { ...box, x0: Math.max(box.x0, other.x1) },
    { ...box, y0: Math.max(box.y0, other.y1) },
  ]
  return pieces.toSorted((a, b) => areaOf(b) - areaOf(a))[0]!
}
