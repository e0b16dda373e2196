import { overlapX } from '../geometry.js'
import type { Line } from '../text/lines.js'
import { isMark } from './line-kinds.js'

/** Fewer columns, or rows, of short texts under bold heads may be a list. */
const LEAST_COLUMNS = 3
const LEAST_ROWS = 3
/** A text in place of a figure has no more words; lines of prose in columns have. */
const MOST_WORDS = 2

/**
 * Counts the heads of rows that hold texts in place of figures ("Yes", "No", "Annual"): bold lines over rows that are not,
 * each with one text under each of the lowest heads.
 *
 * @returns 0 where the lines are no such rows.
 */
export function countHeadsOverTexts(lines: readonly Line[]): number {
  const count = lines.findIndex((line) => !isBold(line))
  const heads = lines[count - 1]
  const rows = lines.slice(count)
  if (heads === undefined || heads.phrases.length < LEAST_COLUMNS || rows.length < LEAST_ROWS) return 0
  return rows.every((row) => isUnderHeads(row, heads)) ? count : 0
}

function isUnderHeads({ phrases }: Line, heads: Line): boolean {
  const isUnder = heads.phrases.every(({ bbox }, i) => phrases[i] !== undefined && overlapX(bbox, phrases[i].bbox) > 0)
  const areShort = phrases.slice(1).every(({ words }) => words.length <= MOST_WORDS)
  return phrases.length === heads.phrases.length && isUnder && areShort && !isMark(phrases[0]!.text)
}

function isBold({ phrases }: Line): boolean {
  return phrases.every(({ words }) => words.every((word) => word.isBold))
}
