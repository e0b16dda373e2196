import type { Bbox, Page, Warning } from '../../../core/model.js'
import type { DetectedRegion } from '../../../core/pixels.js'
import { holdsCenter } from '../../recognise/geometry/boxes.js'
import type { Line } from '../../recognise/text/lines.js'
import { linesInRegion } from './proposal-lines.js'

/** Returns whether a region of text has a number. @param lines The lines of its page. */
export function hasNumbers(region: Bbox, lines: readonly Line[]): boolean {
  return linesInRegion(region, lines).some(({ phrases }) =>
    phrases.some(({ isNumber, text }) => isNumber && /\d/.test(text)),
  )
}

/** Returns the warnings for regions of text that were not read as tables. */
export function textNotRead(regions: readonly Bbox[], { pageNumber }: Page): readonly Warning[] {
  const message = `An area on page ${pageNumber} looks like a table but was not read as one`
  return regions.map((bbox) => ({ code: 'table_not_read', subject: 'table', message, pageNumber, bbox }))
}

/** Minimum confidence of a table in a picture, 0 to 1. Its text was not read, so nothing else shows that it is one. */
const LEAST_CONFIDENCE = 0.7

/** Returns a warning for a table in a picture, unless the page has one already or the detector is uncertain. */
export function pictureNotRead(
  { bbox: region, confidence }: DetectedRegion,
  { pageNumber, warnings }: Page,
): readonly Warning[] {
  const isReported = warnings.some(
    ({ code, bbox }) =>
      code === 'table_not_read' && bbox !== undefined && (holdsCenter(bbox, region) || holdsCenter(region, bbox)),
  )
  const message = `A picture on page ${pageNumber} looks like it contains a table that was not read`
  return isReported || confidence < LEAST_CONFIDENCE
    ? []
    : [{ code: 'table_not_read', subject: 'table', message, pageNumber, bbox: region }]
}
