import type { RegionDetector } from '../../../core/contracts.js'
import { messageOf, RecreateError } from '../../../core/errors.js'
import type { Bbox, Warning } from '../../../core/model.js'
import type { DetectedRegion, GreyPicture, RegionKind } from '../../../core/pixels.js'
import { areaOf, sharedArea } from '../detector/overlap.js'

/** Regions that the detector found, or the reason why it did not run. A page is also read without a detector. */
export type Look =
  | { readonly kind: 'seen'; readonly regions: readonly DetectedRegion[] }
  | { readonly kind: 'failed' | 'missing'; readonly reason: string }

/** Minimum confidence of a region, 0 to 1. */
const MIN_CONFIDENCE = 0.6
/** Minimum share of a region that recognized tables or charts must cover for it to count as read. */
const COVERED = 0.2

/** Runs the detector on a picture. Never throws, so it can run in parallel with other work. */
export async function lookForRegions(
  detector: RegionDetector,
  picture: GreyPicture,
  signal?: AbortSignal,
): Promise<Look> {
  try {
    return { kind: 'seen', regions: await detector.detect(picture, signal) }
  } catch (error) {
    const isMissing = error instanceof RecreateError && error.code === 'package_missing'
    return { kind: isMissing ? 'missing' : 'failed', reason: messageOf(error) }
  }
}

/** Returns the tables that were detected with sufficient confidence. */
export function sureTables(regions: readonly DetectedRegion[]): readonly Bbox[] {
  return sureRegions(regions, 'table').map(({ bbox }) => bbox)
}

/** Returns the regions of a kind that were detected with sufficient confidence. */
export function sureRegions(regions: readonly DetectedRegion[], kind: RegionKind): readonly DetectedRegion[] {
  return regions.filter((region) => region.kind === kind && region.confidence >= MIN_CONFIDENCE)
}

/**
 * Returns the detected tables that recognition did not find.
 *
 * @param found Boxes of all recognized tables, in the units of the regions.
 */
export function tablesNotFound(regions: readonly DetectedRegion[], found: readonly Bbox[]): readonly DetectedRegion[] {
  return sureRegions(regions, 'table').filter(({ bbox }) => !isCovered(bbox, found))
}

/** Returns the detected charts that were not read. @param found Boxes of all recognized charts, in the same units. */
export function chartsNotFound(regions: readonly DetectedRegion[], found: readonly Bbox[]): readonly Bbox[] {
  return sureRegions(regions, 'chart')
    .map(({ bbox }) => bbox)
    .filter((region) => !isCovered(region, found))
}

function isCovered(region: Bbox, found: readonly Bbox[]): boolean {
  return found.reduce((sum, bbox) => sum + sharedArea(region, bbox), 0) >= COVERED * areaOf(region)
}

/** Returns the warnings of a page on which the detector did not run. */
export function lookWarnings(look: Look | undefined, pageNumber: number): readonly Warning[] {
  if (look === undefined || look.kind === 'seen') return []
  if (look.kind === 'missing') {
    const message = `Page ${pageNumber} was read without the detector, so missed tables and charts are not reported. ${look.reason}`
    return [{ code: 'detector_missing', message, pageNumber }]
  }
  const message = `The detector failed on page ${pageNumber}, which was read without it: ${look.reason}`
  return [{ code: 'detector_failed', message, pageNumber }]
}
