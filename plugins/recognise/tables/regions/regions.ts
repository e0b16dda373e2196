import { hull, overlapX, widthOf } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import { fillsWidth, isProse, kindOf, leadsToTable, numberPhrases, pitchOf } from '../../layout/line-kinds.js'
import { isContents, isSignatures } from '../../layout/lists.js'
import { countOverRow } from '../../layout/low-rows.js'
import { isDateLine } from '../../layout/titles.js'
import { findUnit, isUnit } from '../../lexicon/units.js'
import { isBoldPhrase } from '../../text/bold.js'
import type { Line, Phrase } from '../../text/lines.js'
import { findNumberColumns } from '../grid/columns.js'
import { countHeaderLinesAtTop, isOfTimes } from '../headers/header-or-row.js'
import { findHeaders, isHeaderLike } from '../headers/headers.js'
import { isNameOver } from '../headers/numbers-of-headers.js'
import { isHeading, isNote, isSmallNote } from './closing-lines.js'
import { countLastRows, isUnderTexts, lastRowOfNumbers, partAtHeaders } from './repeated-headers.js'
import { countHeadersOverTexts } from './rows-of-texts.js'
import { addWrappedTail } from './wrapped-tail.js'

/** The lines of one table: its header lines, then its body. */
export interface Region {
  readonly lines: readonly Line[]
  /** Number of header lines at the top. */
  readonly headerLineCount: number
}

/** Maximum distance between the lines of one table, in font sizes. */
const MAX_LINE_DISTANCE = 4.2
/** Minimum horizontal gap between the rows and a text beside the table, in font sizes. */
const MIN_SIDE_GAP = 2
/** Maximum number of consecutive lines without numbers inside a table. */
const MAX_LABELS = 7

/** Maximum number of lines above a line that are checked to decide whether it continues their table. */
const MAX_LINES_ABOVE = 40
/** Maximum number of rows below a sentence that are checked to decide whether it introduces another table. */
const MAX_ROWS_BELOW = 4

/**
 * Finds the tables without a drawn grid: rows of aligned numbers, the labels among them and the headers above them.
 *
 * @param lines The lines of one column of text, top to bottom.
 */
export function findRegions(lines: readonly Line[]): readonly Region[] {
  const regions: Region[] = []
  let from = 0
  for (const core of findCores(lines)) {
    const own = lines.slice(findHeaders(lines, core.start, from, core.end), core.end)
    const region = asTable(dropTextsBeside(own))
    if (region !== undefined) {
      regions.push(region)
      from = core.end
    }
  }
  return regions
}

/** Drops lines of one text fully beside the rows, such as the title of a neighboring table. */
function dropTextsBeside(lines: readonly Line[]): readonly Line[] {
  const rows = lines.filter((line) => line.phrases.length > 1)
  if (rows.length === 0) return lines
  const { x0, x1 } = hull(rows.map((line) => line.bbox))
  const isBeside = ({ phrases, bbox, size }: Line) =>
    phrases.length === 1 &&
    /\p{L}{3}/u.test(phrases[0]!.text) &&
    (bbox.x1 < x0 - MIN_SIDE_GAP * size || bbox.x0 > x1 + MIN_SIDE_GAP * size)
  return lines.some(isBeside) ? lines.filter((line) => !isBeside(line)) : lines
}

function asTable(lines: readonly Line[]): Region | undefined {
  const region = { lines, headerLineCount: countHeaderLinesAtTop(lines) }
  if (isTable(region)) return region
  const headerLineCount = countHeadersOverTexts(lines)
  return headerLineCount > 0 && !isContents(lines) && !isSignatures(lines) ? { lines, headerLineCount } : undefined
}

/** Finds runs of lines from a first row to a last row, by index; end exclusive. */
function findCores(lines: readonly Line[]): readonly Span[] {
  const kinds = lines.map(kindOf)
  const width = lines.length === 0 ? 0 : widthOf(hull(lines.map((line) => line.bbox)))
  const cores: Span[] = []
  let start = -1
  let last = -1
  const finish = () => {
    if (start >= 0) cores.push({ start, end: lastRowLine(lines, start, last) + 1 })
    start = -1
  }
  for (let i = 0; i < lines.length; i++) {
    const isRow =
      kinds[i] === 'tabular' ||
      (start >= 0 && (isAlignedRow(lines, start, last, i) || isUnlabelledRow(lines, start, last, i)))
    if (!isRow) continue
    if (start >= 0 && !continuesRun(lines, start, last, i, width)) finish()
    if (start < 0) start = i
    last = i
  }
  finish()
  const split = flatten(cores.map((core) => partAtHeaders(lines, core)))
  return split.map((core, i) => addWrappedTail(lines, dropNextHeaders(lines, core, split[i + 1]), split[i + 1]?.start))
}

/** Drops texts under the last number row of a run that are headers of the next run, even if they have a label. */
function dropNextHeaders(lines: readonly Line[], core: Span, next: Span | undefined): Span {
  const end = lastRowOfNumbers(lines, core) + 1
  if (next === undefined || end === core.start || end === core.end) return core
  const headers = findHeaders(lines, next.start, end, next.end)
  const above = lines.slice(core.start, headers)
  const rows =
    headers === end ? countLastRows(above, lines.slice(headers, next.end), hull(above.map(({ bbox }) => bbox)).x0) : 0
  return { start: core.start, end: Math.min(core.end, headers + rows) }
}

/** Returns the index of the last line with a label or a number; lines below it are headers of the next table. */
function lastRowLine(lines: readonly Line[], start: number, last: number): number {
  const box = hull(lines.slice(start, last + 1).map((line) => line.bbox))
  const isRow = (line: Line) =>
    numberPhrases(line, box.x0).some((phrase) => !phrase.isPeriod) || line.bbox.x0 < box.x0 + 2 * line.size
  const hasNumbers = lines
    .slice(start, last + 1)
    .some((line) => numberPhrases(line, box.x0).some((phrase) => !phrase.isPeriod))
  let end = last
  while (hasNumbers && end > start && !isRow(lines[end]!)) end--
  return end
}

/**
 * Whether a line ends in a number that is right-aligned with a column above. It is a row, even if its label reads like
 * prose. A single number right below a row is a sum without a label.
 */
function isAlignedRow(lines: readonly Line[], start: number, last: number, i: number): boolean {
  const { phrases, baseline } = lines[i]!
  const number = phrases.at(-1)!
  if (!number.isNumber || number.isPeriod || (phrases.length === 1 && i !== last + 1)) return false
  const run = lines.slice(Math.max(start, last + 1 - MAX_LINES_ABOVE), last + 1)
  if (phrases.length === 1 && baseline - lines[last]!.baseline > 1.9 * pitchOf(run)) return false
  const columns = findNumberColumns(run, hull(run.map((line) => line.bbox)).x0)
  return columns.some((column) => Math.abs(column.end - number.bbox.x1) < 4)
}

/** Whether a line is a row that begins with a number like a note mark: "(14) Other expense, net". */
function isUnlabelledRow(lines: readonly Line[], start: number, last: number, i: number): boolean {
  const [number, text] = lines[i]!.phrases
  if (!number!.isNumber || text === undefined || isSmallNote(lines[i]!, lines[last]!)) return false
  const run = lines.slice(Math.max(start, last + 1 - MAX_LINES_ABOVE), last + 1)
  return overlapsColumn(number!, findNumberColumns(run, hull(run.map((line) => line.bbox)).x0))
}

function overlapsColumn({ core }: Phrase, columns: readonly Span[]): boolean {
  return columns.some(({ start, end }) => core.x0 < end && core.x1 > start)
}

/** Whether the tabular line `next` belongs to the run from `start` to `last`. */
function continuesRun(lines: readonly Line[], start: number, last: number, next: number, width: number): boolean {
  const run = lines.slice(Math.max(start, last + 1 - MAX_LINES_ABOVE), last + 1)
  const between = lines.slice(last + 1, next)
  const size = lines[next]!.size
  for (let i = last + 1; i <= next; i++) {
    if (lines[i]!.bbox.y0 - lines[i - 1]!.bbox.y1 > (MAX_LINE_DISTANCE - 1) * size) return false
  }
  const gap = Math.max(...lines.slice(last + 1, next + 1).map((line, i) => line.baseline - lines[last + i]!.baseline))
  const isApart = gap > 1.6 * pitchOf(run)
  if (!isApart && between.length === 0 && endsInNumber(lines[next]!)) return true
  const left = hull(run.map((line) => line.bbox)).x0
  const columns = findNumberColumns(run, left)
  const cellsEnd = endOfCells(lines, last, next, 1.1 * pitchOf(run))
  if (isApart && introducesTable(between, lines.slice(next, next + MAX_ROWS_BELOW), columns, left)) return false
  const belongsToTable = (line: Line) =>
    (line.phrases.length > 1 && lines.indexOf(line) < cellsEnd) ||
    isLabel(line, columns, lines[next]!, width) ||
    isInTextColumn(line, columns, [...run, lines[next]!])
  const apart = between.slice(0, between.length - countOverRow(between, lines[next]!))
  if (between.length > MAX_LABELS || !apart.every(belongsToTable)) return false
  if (startsNextTable(lines[next]!, run, left) && (isApart || between.length > 0)) return false
  if (isHeaderBlock(lines.slice(cellsEnd, next + 1), run, columns, left)) return false
  if (!isApart && between.length === 0) return true
  const rowsSoFar = run.filter((line) => numberPhrases(line, left).some((phrase) => !phrase.isPeriod)).length
  return fitsColumns(lines[next]!, columns, left, rowsSoFar)
}

/**
 * Whether lines between two rows introduce another table: a sentence that does so, with a unit in it or after it, or
 * before rows that all have fewer numbers than the columns. Otherwise "Net income includes the following:" is a label.
 */
function introducesTable(
  between: readonly Line[],
  below: readonly Line[],
  columns: readonly Span[],
  left: number,
): boolean {
  const at = between.findLastIndex(({ phrases }) => phrases.length === 1 && leadsToTable(phrases[0]!.text))
  if (at < 0) return false
  const texts = between.slice(at).map(({ phrases }) => phrases[0]!.text)
  return (
    texts.some((text) => findUnit(text) !== undefined) ||
    below.every((row) => numberPhrases(row, left).length < columns.length)
  )
}

/** Returns the index after the lines that continue the texts of the row before them, each as close as rows are. */
function endOfCells(lines: readonly Line[], last: number, next: number, maxStep: number): number {
  let end = last + 1
  const continuesTexts = (line: Line, above: Line) =>
    line.baseline - above.baseline < maxStep && isUnderTexts(line, above)
  while (end <= next && continuesTexts(lines[end]!, lines[end - 1]!)) end++
  return end
}

function endsInNumber({ phrases }: Line): boolean {
  return phrases.at(-1)!.isNumber && !phrases.at(-1)!.isPeriod
}

/** Whether a text between two rows is a label: it ends left of the numbers, or it is short. */
function isLabel(line: Line, columns: readonly Span[], next: Line, width: number): boolean {
  const right = line.phrases.at(-1)!.bbox.x1
  const numbers = numberPhrases(next, next.bbox.x0)
  const limit = Math.min(columns[0]?.start ?? Infinity, numbers[0]?.core.x0 ?? Infinity)
  if ((isNote(line) && !overlapsColumn(line.phrases[0]!, columns)) || isHeading(line) || isSmallNote(line, next))
    return false
  // without numbers, the right limit of labels is unknown
  if (limit === Infinity && (line.phrases.some(isProse) || fillsWidth(line, width))) return false
  if (right <= limit + 2 || isNameOver(line, next, limit)) return true
  const [text, ...others] = line.phrases
  if (others.length > 0 || right > next.bbox.x1 || isProse(text!))
    return !fillsWidth(line, width) && isShort(line, width)
  // a heading inside the table may extend over the number columns
  const isBold = isBoldPhrase(text!) && text!.bbox.x0 < next.bbox.x0 + line.size
  return /:$/.test(text!.text) || isBold || (!fillsWidth(line, width) && isShort(line, width))
}

/** Maximum distance of a label with a text beside it from the row above, as a multiple of the row pitch. */
const MAX_LABEL_STEP = 1.2

/**
 * Whether a line continues a text column right of the numbers: its text starts where texts of the rows above start. A
 * label may precede it; the text may then also end where texts of those rows end.
 */
function isInTextColumn({ phrases, baseline }: Line, columns: readonly Span[], run: readonly Line[]): boolean {
  const [first] = columns
  const [label, text] = phrases.length === 1 ? [undefined, phrases[0]!] : phrases
  if (first === undefined || phrases.length > 2 || text!.isNumber || text!.bbox.x0 < first.end) return false
  // a title with a right-aligned unit starts another table
  const isRow = () =>
    baseline - run.at(-1)!.baseline <= MAX_LABEL_STEP * pitchOf(run) && findUnit(text!.text) === undefined
  if (label !== undefined && (label.bbox.x1 > first.start || !isRow())) return false
  const isUnder = ({ bbox }: Phrase) =>
    Math.abs(bbox.x0 - text!.bbox.x0) < 2 || (label !== undefined && Math.abs(bbox.x1 - text!.bbox.x1) < 2)
  return run.filter((line) => line.phrases.some((other, i) => i > 1 && !other.isNumber && isUnder(other))).length > 1
}

function isShort(line: Line, width: number): boolean {
  return !line.phrases.some(isProse) && line.bbox.x1 - line.bbox.x0 < 0.5 * width
}

/**
 * Whether lines after number rows are the headers of another table: one of them has several texts or periods over the
 * number columns, no other number, and over the labels only a unit, a date or a text in brackets.
 */
function isHeaderBlock(lines: readonly Line[], run: readonly Line[], columns: readonly Span[], left: number): boolean {
  const numbers = flatten(run.map((line) => numberPhrases(line, left)))
  const texts = flatten(run.map((line) => line.phrases.slice(1))).filter((phrase) => !phrase.isNumber)
  const first = columns[0]
  if (first === undefined || numbers.length <= texts.length) return false
  if (!run.some((line) => numberPhrases(line, left).some((phrase) => !phrase.isPeriod))) return false
  return lines.some((line) => {
    const inStub = line.phrases.filter((phrase) => phrase.bbox.x1 < first.start)
    const over = line.phrases.filter((phrase) => !inStub.includes(phrase))
    if (over.length < 2 || over.some((phrase) => phrase.isNumber && !phrase.isPeriod)) return false
    return inStub.every(({ text }) => isUnit(text) || isDateLine(text) || /^\(.*\)$/.test(text))
  })
}

/**
 * Whether a line after number rows is a header row of the next table, such as a row of years. A row whose words are
 * also above, in the same position or in number columns, is not.
 */
function startsNextTable(line: Line, run: readonly Line[], left: number): boolean {
  if (!isHeaderLike(line) && !isBoldHeaderLine(line, run)) return false
  const rows = run.filter((other) => numberPhrases(other, left).some((phrase) => !phrase.isPeriod))
  const numbers = flatten(rows.map((other) => numberPhrases(other, left)))
  const isSame = (word: Phrase, other: Phrase) =>
    other.text === word.text &&
    (overlapX(other.bbox, word.bbox) > 0 || numbers.some(({ bbox }) => overlapX(bbox, other.bbox) > 0))
  const isWordOf = (word: Phrase) =>
    !word.isNumber && rows.some(({ phrases }) => phrases.some((other, i) => i > 0 && isSame(word, other)))
  const [, ...others] = line.phrases
  return rows.length > 0 && (others.length === 0 || !others.every(isWordOf))
}

/** Whether a line has several texts, all bold and without numbers, and the row above is not bold. */
function isBoldHeaderLine({ phrases }: Line, run: readonly Line[]): boolean {
  const isHeader = (phrase: Phrase) => isBoldPhrase(phrase) && (phrase.isPeriod || !phrase.isNumber)
  return phrases.length > 1 && phrases.every(isHeader) && !run.at(-1)!.phrases.some(isBoldPhrase)
}

function fitsColumns(line: Line, columns: readonly Span[], left: number, rowsSoFar: number): boolean {
  const numbers = numberPhrases(line, left)
  if (numbers.length === 0 || columns.length === 0) return true
  const placed = numbers.filter((phrase) =>
    columns.some((column) => phrase.core.x0 < column.end + 1 && phrase.core.x1 > column.start - 1),
  )
  // fewer than three rows may not cover all columns yet
  return rowsSoFar < 3 || placed.length * 2 >= numbers.length
}

/** Whether a region is a table, not a page number under a text, a table of contents or a single line. */
function isTable({ lines, headerLineCount }: Region): boolean {
  const box = hull(lines.map((line) => line.bbox))
  const body = lines.slice(headerLineCount)
  const rows = body.filter((line) => kindOf(line) === 'tabular')
  const numberRows = body.filter((line) => numberPhrases(line, box.x0).length > 0 || isOfTimes(line))
  if (isContents(lines) || isSignatures(lines)) return false
  if (rows.length < 2) return rows.length === 1 && isUnderHeaders(rows[0]!, lines.slice(0, headerLineCount))
  if (numberRows.length * 2 >= rows.length)
    return numberRows.length >= 2 || isUnderHeaders(numberRows[0]!, lines.slice(0, headerLineCount))
  return rows.length >= 3
}

/** Whether a row has at least two numbers, each under a header. A single such row is a table. */
function isUnderHeaders(row: Line, headers: readonly Line[]): boolean {
  const numbers = numberPhrases(row, -Infinity)
  if (numbers.length < 2) return false
  const texts = flatten(headers.map((line) => line.phrases))
  const areAllUnderHeaders = numbers.every((number) => texts.some((text) => overlapX(text.bbox, number.bbox) > 0))
  // right-aligned numbers may not overlap left-aligned headers; then compare their counts
  const hasSameCount = headers.some(
    ({ phrases }) => phrases.filter((phrase) => phrase.bbox.x1 > numbers[0]!.bbox.x0 - 30).length === numbers.length,
  )
  return areAllUnderHeaders || hasSameCount
}
