import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isBoldLine } from '../../text/bold.js'
import type { Line } from '../../text/lines.js'

/** A unit stands this near under its date, in font sizes, and begins where that does to so many points. */
const LEADING = 1.5
const FLUSH = 1

/**
 * Joins "(Millions)" to the bold "December 31, 2016" right over it: alone in the stub they are the head of the rows below,
 * as they are in the corner of the heads.
 *
 * @param rows Lines row by row.
 */
export function joinDatedUnits(rows: readonly (readonly Line[])[]): readonly (readonly Line[])[] {
  const joined: (readonly Line[])[] = []
  for (const row of rows) {
    const above = joined.at(-1)
    if (above !== undefined && isUnitOfDate(above, row)) joined[joined.length - 1] = [...above, ...row]
    else joined.push(row)
  }
  return joined
}

function isUnitOfDate([date, ...more]: readonly Line[], [unit, ...others]: readonly Line[]): boolean {
  if (date === undefined || unit === undefined || more.length > 0 || others.length > 0) return false
  const [upper, lower] = [date, unit].map(({ phrases }) => (phrases.length === 1 ? phrases[0] : undefined))
  if (upper === undefined || lower === undefined || !isDateLine(upper.text) || !isBoldLine(date)) return false
  const isUnitAlone = /^\(.*\)$/.test(lower.text.trim()) && isUnit(lower.text)
  const isFlush = Math.abs(lower.bbox.x0 - upper.bbox.x0) < FLUSH
  return isUnitAlone && isFlush && unit.baseline - date.baseline < LEADING * date.size
}
