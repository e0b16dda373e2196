import { overlapX } from '../../geometry/boxes.js'
import { isMark } from '../../layout/line-kinds.js'
import { isBoldLine } from '../../text/bold.js'
import type { Line } from '../../text/lines.js'

/** Minimum number of columns of short texts under headers: fewer may be a list. */
const MIN_COLUMNS = 3
/** Minimum number of rows of short texts under headers: fewer may be a list. */
const MIN_ROWS = 3
/** Headers of a column of row numbers. */
const ROW_NUMBER_HEADER = /^(?:no|nos|nr|num|number|nummer|n[º°]|#|rank|rang|pos|item|s[ilr]\.? ?no|lfd)\b|^#|^n[º°]/i
/** Maximum number of words in a text in place of a number; lines of prose in columns have more. */
const MAX_WORDS = 2

/**
 * Counts the header lines of rows with texts in place of numbers ("Yes", "No", "Annual"). These are bold lines over
 * rows that are not bold, or lines over rows numbered from 1. Each row has one text under each of the lowest headers.
 *
 * @returns 0 where the lines are not such rows.
 */
export function countHeadersOverTexts(lines: readonly Line[]): number {
  const firstPlain = lines.findIndex((line) => !isBoldLine(line))
  const hasShortTexts = ({ phrases }: Line) =>
    phrases.slice(1).every(({ words }) => words.length <= MAX_WORDS) && !isMark(phrases[0]!.text)
  if (areRowsUnderHeaders(lines, firstPlain) && lines.slice(firstPlain).every(hasShortTexts)) return firstPlain
  const firstNumbered = lines.findIndex((line) => numberOf(line) === 1)
  const isNumbered = lines.slice(firstNumbered).every((line, i) => numberOf(line) === i + 1)
  const hasNumberHeader = firstNumbered > 0 && ROW_NUMBER_HEADER.test(lines[firstNumbered - 1]!.phrases[0]!.text)
  return isNumbered && hasNumberHeader && areRowsUnderHeaders(lines, firstNumbered) ? firstNumbered : 0
}

/** Returns the number at the start of a row; NaN where there is none. */
function numberOf({ phrases }: Line): number {
  return Number(/^(\d{1,4})[.)]?$/.exec(phrases[0]!.text)?.[1])
}

/** Whether the line before `first` has headers, and every row from `first` on has one text under each of them. */
function areRowsUnderHeaders(lines: readonly Line[], first: number): boolean {
  const headerLine = lines[first - 1]
  const rows = lines.slice(first)
  if (headerLine === undefined || headerLine.phrases.length < MIN_COLUMNS || rows.length < MIN_ROWS) return false
  return rows.every((row) => isRowUnderHeaders(row, headerLine))
}

function isRowUnderHeaders({ phrases }: Line, headerLine: Line): boolean {
  const isUnder = headerLine.phrases.every(
    ({ bbox }, i) => phrases[i] !== undefined && overlapX(bbox, phrases[i].bbox) > 0,
  )
  return phrases.length === headerLine.phrases.length && isUnder
}
