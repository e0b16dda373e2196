import type { Bbox, Page, Warning } from '../../../core/model.js'
import type { DetectedRegion } from '../../../core/pixels.js'
import { holdsCenter } from '../../recognise/geometry.js'
import type { Line } from '../../recognise/text/lines.js'
import { linesInRegion } from './proposal-lines.js'
import { isTypedRule } from './typed-rules.js'

/** Returns a warning for a region of text with numbers that was not read as a table. */
export function textNotRead(region: Bbox, lines: readonly Line[], pageNumber: number): readonly Warning[] {
  const hasNumber = linesInRegion(region, lines).some(
    (line) => !isTypedRule(line) && line.phrases.some(({ isNumber, text }) => isNumber && /\d/.test(text)),
  )
  const message = `An area on page ${pageNumber} looks like a table but was not read as one`
  return hasNumber ? [{ code: 'table_not_read', subject: 'table', message, pageNumber, bbox: region }] : []
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
