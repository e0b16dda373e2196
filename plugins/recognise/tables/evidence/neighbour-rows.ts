import { centerX, median, overlapX } from '../../geometry/boxes.js'
import type { Grid } from '../grid/grid.js'
import type { OpenLine } from '../ledger/ledger.js'

/** Maximum distance of a line right above or below a table, in usual steps between rows. */
const MAX_STEPS = 2.2

/** Maximum number of words of a row without numbers. A line with more may be one of a text. */
const MAX_WORDS = 9

/** Lines next to a table that look like its rows, but that nothing explains. */
export function neighbourRows(
  grid: Grid,
  openLines: readonly OpenLine[],
): { readonly above: readonly OpenLine[]; readonly below: readonly OpenLine[] } {
  const reach = MAX_STEPS * stepOf(grid)
  const isNear = (gap: number) => gap > -0.3 * reach && gap < reach
  const alike = openLines.filter((line) => overlapX(line.bbox, grid.bbox) > 0 && isLikeRow(line, grid))
  return {
    above: alike.filter(({ bbox }) => isNear(grid.bbox.y0 - bbox.y1)),
    below: alike.filter(({ bbox }) => isNear(bbox.y0 - grid.bbox.y1)),
  }
}

/** Usual distance from one row to the next, in points. */
export function stepOf({ rows }: Grid): number {
  const steps = rows.slice(1).map(({ end }, i) => end - rows[i]!.end)
  return median(steps) || (rows[0] === undefined ? 0 : rows[0].end - rows[0].start)
}

/** Whether one phrase of a line is a number beside the labels, or short phrases are in several columns of the table. */
function isLikeRow({ phrases }: OpenLine, { columns }: Grid): boolean {
  const own = phrases.map(({ bbox }) =>
    columns.findIndex(({ start, end }) => centerX(bbox) >= start - 1 && centerX(bbox) <= end + 1),
  )
  const inside = own.filter((column) => column >= 0)
  const hasNumber = phrases.some((phrase, i) => phrase.isNumber && own[i]! > 0)
  const isShort = phrases.reduce((sum, { words }) => sum + words.length, 0) <= MAX_WORDS
  return hasNumber || (isShort && new Set(inside).size > 1)
}
