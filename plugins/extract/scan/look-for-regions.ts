import type { RegionDetector } from '../../../core/contracts.js'
import { messageOf, RecreateError } from '../../../core/errors.js'
import type { Bbox, Warning } from '../../../core/model.js'
import type { DetectedRegion, GreyPicture } from '../../../core/pixels.js'
import { areaOf, sharedArea } from '../detector/overlap.js'

/** What the detector saw on a picture, or why it could not look: a page is read without it, too. Its package may be missing. */
export type Look =
  | { readonly kind: 'seen'; readonly regions: readonly DetectedRegion[] }
  | { readonly kind: 'failed' | 'missing'; readonly reason: string }

/** A region that is less sure is no table to speak of, 0 to 1. */
const SURE = 0.6
/** A table or chart was read where those that were found cover this share of its region. */
const COVERED = 0.2

/** Looks at a picture; never throws. It may go on beside other work. */
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

/** The tables among regions of which the detector is sure. */
export function sureTables(regions: readonly DetectedRegion[]): readonly Bbox[] {
  return regions.filter(({ kind, confidence }) => kind === 'table' && confidence >= SURE).map(({ bbox }) => bbox)
}

/**
 * Tables that were seen where none was found. Charts are none.
 *
 * @param found Boxes of all tables that were found, in the units of the regions.
 */
export function tablesNotFound(regions: readonly DetectedRegion[], found: readonly Bbox[]): readonly Bbox[] {
  return sureTables(regions).filter((region) => !isCovered(region, found))
}

/** Charts of which the detector is sure where none was found. @param found As of {@link tablesNotFound}. */
export function chartsNotFound(regions: readonly DetectedRegion[], found: readonly Bbox[]): readonly Bbox[] {
  const sure = regions.filter(({ kind, confidence }) => kind === 'chart' && confidence >= SURE)
  return sure.map(({ bbox }) => bbox).filter((region) => !isCovered(region, found))
}

function isCovered(region: Bbox, found: readonly Bbox[]): boolean {
  return found.reduce((sum, bbox) => sum + sharedArea(region, bbox), 0) >= COVERED * areaOf(region)
}

/** What a page says where the detector could not look at it. */
export function lookWarnings(look: Look | undefined, pageNumber: number): readonly Warning[] {
  if (look === undefined || look.kind === 'seen') return []
  if (look.kind === 'missing') {
    const message = `Page ${pageNumber} was read without the detector: no warning names tables and charts that were missed. ${look.reason}`
    return [{ code: 'detector_missing', message, pageNumber }]
  }
  const message = `The detector could not look for tables on page ${pageNumber}, which was read without it: ${look.reason}`
  return [{ code: 'detector_failed', message, pageNumber }]
}
