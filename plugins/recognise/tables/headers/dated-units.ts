import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isBoldLine } from '../../text/bold.js'
import type { Line } from '../../text/lines.js'

/** Maximum baseline distance from a date to the unit below it, in font sizes. */
const MAX_UNIT_LEADING = 1.5
/** Maximum distance between the left edges of a date and its unit, in points. */
const MAX_UNIT_INDENT = 1

/**
 * Joins "(Millions)" to the bold "December 31, 2016" directly above it. Alone in the stub, they form the header of the
 * rows below, as they do in the corner of the header.
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
  const isFlush = Math.abs(lower.bbox.x0 - upper.bbox.x0) < MAX_UNIT_INDENT
  return isUnitAlone && isFlush && unit.baseline - date.baseline < MAX_UNIT_LEADING * date.size
}
