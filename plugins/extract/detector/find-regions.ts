import type { Page } from '../../../core/model.js'
import type { DetectedRegion } from '../../../core/pixels.js'
import { shareOfSmaller } from './overlap.js'

/** Confidence thresholds for combining rules and detector, from 0 to 1. */
export interface RegionOptions {
  /** Minimum confidence of a rule-based table that is kept even if the detector did not find it. @default 0.6 */
  readonly sureTable?: number | undefined
  /** Minimum confidence of a detected region that is added where the rules found nothing. @default 0.8 */
  readonly sureRegion?: number | undefined
}

/** Minimum share of the smaller box that is inside the other for two boxes to be the same region. */
const SAME_THING = 0.3

/**
 * Combines the regions that the rules found on a page with those that the detector found on its picture. If both found
 * a table, the box of the rules is used, because the rules know its words. A rule-based table with low confidence is
 * dropped if the detector did not find it. A region that only the detector found is added if its confidence is high.
 *
 * @param detected Regions of the detector, in the page's units.
 * @returns Tables and charts, highest confidence first.
 */
export function findRegions(
  page: Page,
  detected: readonly DetectedRegion[],
  { sureTable = 0.6, sureRegion = 0.8 }: RegionOptions = {},
): readonly DetectedRegion[] {
  const tables = page.tables.map(({ places, confidence }) => ({
    kind: 'table' as const,
    bbox: places[0]!.bbox,
    confidence,
  }))
  const isSeenIn = (others: readonly DetectedRegion[], region: DetectedRegion) =>
    others.some((other) => other.kind === region.kind && shareOfSmaller(other.bbox, region.bbox) >= SAME_THING)
  const kept = tables.filter((table) => table.confidence >= sureTable || isSeenIn(detected, table))
  const added = detected.filter((region) => region.confidence >= sureRegion && !isSeenIn(kept, region))
  return [...kept, ...added].sort((a, b) => b.confidence - a.confidence)
}
