import { centerX, hull, overlapX } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { isSentence, numberPhrases, pitchOf } from '../../layout/line-kinds.js'
import { countOverRow } from '../../layout/low-rows.js'
import { isDateLine } from '../../layout/titles.js'
import { isUnit } from '../../lexicon/units.js'
import { isBoldPhrase } from '../../text/bold.js'
import type { Line, Phrase } from '../../text/lines.js'
import { findNumberColumns } from '../grid/columns.js'

/** Ends of texts that continue on the next line: "graded from". A single word does not match ("A" is a grade). */
const UNFINISHED = /\S\s(?:an?|and|at|by|for|from|in|of|on|or|per|than|the|through|to|with|auf|bis|mit|und|von|zu)$/

/** Maximum number of lines above a run that may hold the headers of the first table. */
const MAX_HEADER_LINES = 4

/** Lines without numbers between two number rows, and the rows around them. */
interface Block {
  readonly lines: readonly Line[]
  /** Lines from the start of the run, or from its last headers, to this block. */
  readonly above: readonly Line[]
  /** Number rows from this block to the next one. */
  readonly below: readonly Line[]
}

/**
 * Splits a run of rows where column headers start again inside it: lines without numbers over the columns of the rows
 * below. A row may have texts in number columns as well ("Variable", "Level 2"). Headers therefore need more evidence:
 * no label, bold letters, the texts of the first headers, or, over columns in other positions than those above, several
 * lines or a gap above.
 *
 * @param run Range of the run's lines, by index; end exclusive.
 * @returns The runs, each starting with its own headers.
 */
export function partAtHeaders(lines: readonly Line[], run: Span): readonly Span[] {
  const own = lines.slice(run.start, run.end)
  const left = hull(own.map((line) => line.bbox)).x0
  const isRow = own.map((line) => isNumberRow(line, left))
  const firstRow = isRow.indexOf(true)
  const parts: Span[] = []
  let start = 0
  for (let i = firstRow; i >= 0 && i < own.length; ) {
    let next = i + 1
    while (next < own.length && !isRow[next]) next++
    if (next < own.length && next > i + 1) {
      let end = next
      while (end < own.length && isRow[end]) end++
      const block = { lines: own.slice(i + 1, next), above: own.slice(start, i + 1), below: own.slice(next, end) }
      const headers = findHeadersIn(
        block,
        left,
        lines.slice(Math.max(0, run.start - MAX_HEADER_LINES), run.start + firstRow),
      )
      if (headers !== undefined) {
        const rows = countLastRows(block.above, block.lines, left)
        parts.push({ start: run.start + start, end: run.start + i + 1 + Math.min(rows, headers) })
        start = i + 1 + headers
      }
    }
    i = next
  }
  return [...parts, { start: run.start + start, end: run.end }]
}

/** Returns the index of the last number row of a run; the index before the run where there is none. */
export function lastRowOfNumbers(lines: readonly Line[], run: Span): number {
  const left = hull(lines.slice(run.start, run.end).map((line) => line.bbox)).x0
  let last = run.end - 1
  while (last >= run.start && !isNumberRow(lines[last]!, left)) last--
  return last
}

/** Whether a line has values: numbers, "6.5 years", or the year a label asks for ("Year the rate is reached"). */
function isNumberRow(line: Line, left: number): boolean {
  const [label] = line.phrases
  const asksForYear = line.phrases.length > 1 && /\byear\b.+\b(?:rates?|reach\w*)\b/i.test(label!.text)
  return (
    numberPhrases(line, left).some((phrase) => !phrase.isPeriod || asksForYear) ||
    line.phrases.some(
      (phrase) => phrase.bbox.x0 > left + line.size && /^\d{1,3}(?:\.\d+)? [a-z]+\.?$/i.test(phrase.text),
    )
  )
}

/** Returns the index of the first line of a block that is a header of the rows below; undefined if there is none. */
function findHeadersIn(
  { lines, above, below }: Block,
  left: number,
  firstHeaders: readonly Line[],
): number | undefined {
  const columns = findNumberColumns(below, left)
  const upper = findNumberColumns(above, left)
  const first = columns[0]
  if (first === undefined || upper.length === 0 || ![above, below].every(hasMostlyNumbers)) return undefined
  const limit = Math.min(first.start, upper[0]!.start)
  const over = lines.map((line) => line.phrases.filter((phrase) => isOverColumns(phrase, limit, left)))
  const columnsWithHeader = columns.filter((column, i) =>
    over.flat().some((text) => isHeaderOf(text, column, columns[i - 1])),
  )
  const at = over.findIndex((texts) => texts.length > 0)
  if (at < 0 || columnsWithHeader.length < Math.min(2, columns.length)) return undefined
  const headers = lines.slice(at)
  if (countOverRow(headers, below[0]!) === headers.length) return undefined
  const labels = headers.map((line, i) => line.phrases.filter((phrase) => !over[at + i]!.includes(phrase)))
  const firstTexts = new Set(firstHeaders.flatMap((line) => line.phrases.map((phrase) => phrase.text)))
  const repeatsFirstTexts = over.flat().filter((phrase) => firstTexts.has(phrase.text)).length * 2 > over.flat().length
  const isApart = headers[0]!.baseline - (lines[at - 1] ?? above.at(-1)!).baseline > 1.8 * pitchOf(above)
  const isLed = lines.slice(0, at).some(isSentence) && over.flat().some(({ text }) => isUnit(text))
  // a line with only a unit over the headers belongs to the whole table
  if (isLed) return at + Number(over[at]!.length === 1 && isUnit(over[at]![0]!.text) && (over[at + 1]?.length ?? 0) > 0)
  if (!over.some((texts) => texts.length > 1))
    return repeatsFirstTexts && isApart && labels.flat().every(isCornerText) ? at : undefined
  const bare = headers.findIndex(
    (_, i) => over[at + i]!.length > 1 && labels[i]!.every(isCornerText) && !continuesCells(lines, at + i, over, above),
  )
  if (at === 0 && bare > 0 && bare === countLastRows(above, lines, left)) return bare
  // two rows of texts ("Rating AA BBB" over "Outlook Stable Negative") share the columns of the rows around them
  const isElsewhere =
    columns.filter(({ start, end }) => !upper.some((column) => column.start < end && column.end > start)).length * 2 >
    columns.length
  const isTall = over.filter((texts) => texts.length > 1).length > 1
  const isBold = over.flat().every(isBoldPhrase) && !above.flatMap((line) => line.phrases.slice(1)).every(isBoldPhrase)
  return bare >= 0 || isBold || repeatsFirstTexts || (isElsewhere && (isTall || isApart)) ? at : undefined
}

/**
 * Whether a line of a block continues the cells of a labelled row above it: it is as close as rows are, and a gap
 * follows or the texts above are unfinished.
 */
function continuesCells(
  lines: readonly Line[],
  at: number,
  over: readonly (readonly Phrase[])[],
  above: readonly Line[],
): boolean {
  const maxStep = 1.1 * pitchOf(above)
  const before = (i: number) => lines[i - 1] ?? above.at(-1)!
  const stepTo = (i: number) => lines[i]!.baseline - before(i).baseline
  let first = at
  while (first >= 0 && stepTo(first) < maxStep && isUnderTexts(lines[first]!, before(first))) first--
  const isLabelled = first < 0 || lines[first]!.phrases.length > over[first]!.length
  const last = over.findLastIndex((texts) => texts.length > 0)
  if (first === at || !isLabelled) return false
  return isUnfinished(before(first + 1)) || (last + 1 < lines.length && stepTo(last + 1) > 1.3 * stepTo(at))
}

/**
 * Counts the rows of texts right under number rows, such as "Rating" with its grades. They have a label, are as close
 * as the rows above are to each other, and are followed by headers without a label.
 */
export function countLastRows(above: readonly Line[], lines: readonly Line[], left: number): number {
  const maxStep = 1.3 * pitchOf(above)
  const isLabelled = ({ phrases: [label, ...others], bbox, size }: Line) =>
    bbox.x0 < left + size && others.length > 1 && !isCornerText(label!)
  let count = 0
  for (let before = above.at(-1)!; count < lines.length; before = lines[count++]!) {
    const line = lines[count]!
    if (!isLabelled(line) || line.baseline - before.baseline > maxStep) break
  }
  const [last, below] = [lines[count - 1], lines[count]]
  // two header lines are bold, or closer to each other than to the rows above
  const areHeaders =
    last === undefined ||
    (last.phrases.every(isBoldPhrase) && !above.at(-1)!.phrases.every(isBoldPhrase)) ||
    (below !== undefined &&
      below.baseline - last.baseline < 0.9 * (last.baseline - (lines[count - 2] ?? above.at(-1)!).baseline))
  if (areHeaders) return 0
  return below !== undefined && below.phrases.length > 1 && below.bbox.x0 > left + 2 * below.size ? count : 0
}

/** Whether all texts of a row except its label and numbers continue on the next line. */
export function isUnfinished({ phrases }: Line): boolean {
  const texts = phrases.slice(1).filter((phrase) => !phrase.isNumber)
  return texts.length > 0 && texts.every(({ text }) => UNFINISHED.test(text))
}

/** Whether every text of a line is under a text of the line above and may continue it. */
export function isUnderTexts({ phrases }: Line, row: Line): boolean {
  const texts = row.phrases.filter((text) => !text.isNumber)
  return phrases.every((phrase) => !phrase.isPeriod && texts.some(({ bbox }) => overlapX(bbox, phrase.bbox) > 0))
}

/** Whether most texts beside the labels are numbers: a text is a header only over numbers. */
function hasMostlyNumbers(rows: readonly Line[]): boolean {
  const beside = rows.flatMap((line) => line.phrases.slice(1))
  return beside.filter((phrase) => phrase.isNumber).length * 2 > beside.length
}

/** Whether a text is a header of a column. A centered header may end left of the right-aligned numbers below it. */
function isHeaderOf({ bbox }: Phrase, { start, end }: Span, before: Span | undefined): boolean {
  return bbox.x0 < end && (bbox.x1 > start || (before !== undefined && bbox.x0 > before.end))
}

function isOverColumns({ bbox }: Phrase, limit: number, left: number): boolean {
  return bbox.x0 > left + 4 && centerX(bbox) > limit - 4 && (bbox.x0 > limit - 40 || centerX(bbox) > limit + 20)
}

function isCornerText({ text }: Phrase): boolean {
  return isUnit(text) || isDateLine(text) || /^\(.*\)$/.test(text)
}
