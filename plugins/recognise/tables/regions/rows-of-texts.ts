import { overlapX } from '../../geometry/boxes.js'
import { isMark } from '../../layout/line-kinds.js'
import { isBoldLine } from '../../text/bold.js'
import type { Line } from '../../text/lines.js'

/** Fewer columns, or rows, of short texts under bold heads may be a list. */
const LEAST_COLUMNS = 3
const LEAST_ROWS = 3
/** What heads the numbers of rows. */
const NUMBERS = /^(?:no|nos|nr|num|number|nummer|n[º°]|#|rank|rang|pos|item|s[ilr]\.? ?no|lfd)\b|^#|^n[º°]/i
/** A text in place of a figure has no more words; lines of prose in columns have. */
const MOST_WORDS = 2

/**
 * Counts the heads of rows that hold texts in place of figures ("Yes", "No", "Annual"): bold lines over rows that are not,
 * or lines over rows that are numbered from 1 on, each row with one text under each of the lowest heads.
 *
 * @returns 0 where the lines are no such rows.
 */
export function countHeadsOverTexts(lines: readonly Line[]): number {
  const bold = lines.findIndex((line) => !isBoldLine(line))
  const areShort = ({ phrases }: Line) =>
    phrases.slice(1).every(({ words }) => words.length <= MOST_WORDS) && !isMark(phrases[0]!.text)
  if (areUnderHeads(lines, bold) && lines.slice(bold).every(areShort)) return bold
  const numbered = lines.findIndex((line) => numberOf(line) === 1)
  const isNumbered = lines.slice(numbered).every((line, i) => numberOf(line) === i + 1)
  const isOfNumbers = numbered > 0 && NUMBERS.test(lines[numbered - 1]!.phrases[0]!.text)
  return isNumbered && isOfNumbers && areUnderHeads(lines, numbered) ? numbered : 0
}

/** The number that a row begins with. */
function numberOf({ phrases }: Line): number {
  return Number(/^(\d{1,4})[.)]?$/.exec(phrases[0]!.text)?.[1])
}

/** Whether the line before a row is of heads, and all rows from there on have a text under each of them. */
function areUnderHeads(lines: readonly Line[], first: number): boolean {
  const heads = lines[first - 1]
  const rows = lines.slice(first)
  if (heads === undefined || heads.phrases.length < LEAST_COLUMNS || rows.length < LEAST_ROWS) return false
  return rows.every((row) => isUnderHeads(row, heads))
}

function isUnderHeads({ phrases }: Line, heads: Line): boolean {
  const isUnder = heads.phrases.every(({ bbox }, i) => phrases[i] !== undefined && overlapX(bbox, phrases[i].bbox) > 0)
  return phrases.length === heads.phrases.length && isUnder
}
