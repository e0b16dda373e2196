import type { Page } from '../../../core/model.js'
import type { DetectedRegion } from '../../../core/pixels.js'
import { shareOfSmaller } from './overlap.js'

/** How far the rules and the detector are believed, each from 0 to 1. */
export interface RegionOptions {
  /** Tables of the rules that are as sure as this stay, whatever the detector saw. @default 0.6 */
  readonly sureTable?: number | undefined
  /** Regions of the detector that are as sure as this come in where the rules saw nothing. @default 0.8 */
  readonly sureRegion?: number | undefined
}

/** Two boxes are of one thing where they share this much of the smaller. */
const SAME_THING = 0.3

/**
 * Brings together what the rules found on a page and what the detector saw on its picture. Where both see a table, its box
 * is that of the rules, which know its words. A table of which the rules are unsure goes where the detector sees none, and
 * what it alone sees comes in where it is sure.
 *
 * @param detected In the page's units.
 * @returns Tables and charts, the surest first.
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
