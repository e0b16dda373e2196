import type { Bbox } from '../../../core/model.js'
import type { DetectedRegion } from '../../../core/pixels.js'
import { areaOf, shareOfSmaller } from './overlap.js'

/** Two boxes are one thing seen twice where they share this much of the smaller. */
const SAME_THING = 0.5

/**
 * Of what was seen twice, as one kind or as both, the surest; of regions of one kind that overlap a little, the less sure
 * one gives way. The surest first.
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

/** What is left of a box beside another: the largest of the four pieces that a cut along one of its sides leaves. */
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
