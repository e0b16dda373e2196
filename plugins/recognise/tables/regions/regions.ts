import { hull, overlapX, widthOf } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import { figuresOf, fillsWidth, isProse, kindOf, leadsToTable, pitchOf } from '../../layout/line-kinds.js'
import { isContents, isSignatures } from '../../layout/lists.js'
import { countOverRow } from '../../layout/low-rows.js'
import { isDateLine } from '../../layout/titles.js'
import { findUnit, isUnit } from '../../lexicon/units.js'
import { isBoldPhrase } from '../../text/bold.js'
import type { Line, Phrase } from '../../text/lines.js'
import { figureColumns } from '../grid/columns.js'
import { countHeadLines, isOfTimes } from '../headers/header-or-row.js'
import { findHeads, isHeadLike } from '../headers/headers.js'
import { isNameOver } from '../headers/numbers-of-headers.js'
import { isHeading, isNote, isSmallNote } from './closing-lines.js'
import { countLastRows, isUnderTexts, lastRowOfFigures, partAtHeads } from './repeated-headers.js'
import { countHeadsOverTexts } from './rows-of-texts.js'
import { addWrappedTail } from './wrapped-tail.js'

/** Lines that are one table: its column heads first, then its body. */
export interface Region {
  readonly lines: readonly Line[]
  /** How many lines at the top are column heads. */
  readonly headerLineCount: number
}

/** Lines further apart than this, as a multiple of the font size, are not of one table. */
const FARTHEST = 4.2
/** What is wholly beside the rows is further from them than so many font sizes. */
const BESIDE = 2
/** Labels without figures that may follow each other inside a table. */
const MOST_LABELS = 7

/** Whether a line goes on with a table, the rows right above it tell: so many. */
const NEARBY = 40
/** Whether a sentence leads to other columns, so many rows below it tell. */
const ROWS_BELOW = 4

/**
 * Finds the tables that no drawn grid shows: rows of figures that line up under each other, with the labels among them
 * and the heads above them.
 *
 * @param lines The lines of one column of text, top to bottom.
 */
export function findRegions(lines: readonly Line[]): readonly Region[] {
  const regions: Region[] = []
  let from = 0
  for (const core of findCores(lines)) {
    const own = lines.slice(findHeads(lines, core.start, from, core.end), core.end)
    const region = asTable(withoutBeside(own))
    if (region !== undefined) {
      regions.push(region)
      from = core.end
    }
  }
  return regions
}

/** A text alone that stands wholly beside the rows belongs to what is there: the title of a table beside this one. */
function withoutBeside(lines: readonly Line[]): readonly Line[] {
  const rows = lines.filter((line) => line.phrases.length > 1)
  if (rows.length === 0) return lines
  const { x0, x1 } = hull(rows.map((line) => line.bbox))
  const isBeside = ({ phrases, bbox, size }: Line) =>
    phrases.length === 1 &&
    /\p{L}{3}/u.test(phrases[0]!.text) &&
    (bbox.x1 < x0 - BESIDE * size || bbox.x0 > x1 + BESIDE * size)
  return lines.some(isBeside) ? lines.filter((line) => !isBeside(line)) : lines
}

function asTable(lines: readonly Line[]): Region | undefined {
  const region = { lines, headerLineCount: countHeadLines(lines) }
  if (isTable(region)) return region
  const headerLineCount = countHeadsOverTexts(lines)
  return headerLineCount > 0 && !isContents(lines) && !isSignatures(lines) ? { lines, headerLineCount } : undefined
}

/** Runs of lines from a first row to a last row, by index; end exclusive. */
function findCores(lines: readonly Line[]): readonly Span[] {
  const kinds = lines.map(kindOf)
  const width = lines.length === 0 ? 0 : widthOf(hull(lines.map((line) => line.bbox)))
  const cores: Span[] = []
  let start = -1
  let last = -1
  const finish = () => {
    if (start >= 0) cores.push({ start, end: lastFigureLine(lines, start, last) + 1 })
    start = -1
  }
  for (let i = 0; i < lines.length; i++) {
    const isRow =
      kinds[i] === 'tabular' ||
      (start >= 0 && (isFlushRow(lines, start, last, i) || isUnlabelledRow(lines, start, last, i)))
    if (!isRow) continue
    if (start >= 0 && !goesOn(lines, start, last, i, width)) finish()
    if (start < 0) start = i
    last = i
  }
  finish()
  const parted = flatten(cores.map((core) => partAtHeads(lines, core)))
  return parted.map((core, i) => addWrappedTail(lines, leaveHeads(lines, core, parted[i + 1]), parted[i + 1]?.start))
}

/** Texts under the last figures of a run that head what comes next are not of the run, though a label stands beside them. */
function leaveHeads(lines: readonly Line[], core: Span, next: Span | undefined): Span {
  const end = lastRowOfFigures(lines, core) + 1
  if (next === undefined || end === core.start || end === core.end) return core
  const heads = findHeads(lines, next.start, end, next.end)
  const above = lines.slice(core.start, heads)
  const rows =
    heads === end ? countLastRows(above, lines.slice(heads, next.end), hull(above.map(({ bbox }) => bbox)).x0) : 0
  return { start: core.start, end: Math.min(core.end, heads + rows) }
}

/** What stands under the last figures without a label and without a figure heads the next table. */
function lastFigureLine(lines: readonly Line[], start: number, last: number): number {
  const box = hull(lines.slice(start, last + 1).map((line) => line.bbox))
  const isRow = (line: Line) =>
    figuresOf(line, box.x0).some((phrase) => !phrase.isPeriod) || line.bbox.x0 < box.x0 + 2 * line.size
  const hasFigures = lines
    .slice(start, last + 1)
    .some((line) => figuresOf(line, box.x0).some((phrase) => !phrase.isPeriod))
  let end = last
  while (hasFigures && end > start && !isRow(lines[end]!)) end--
  return end
}

/**
 * A line that ends in one figure, flush with the figures of a column above it, is a row, however much its label reads like
 * prose; a figure alone right below is a sum without a label.
 */
function isFlushRow(lines: readonly Line[], start: number, last: number, i: number): boolean {
  const { phrases, baseline } = lines[i]!
  const figure = phrases.at(-1)!
  if (!figure.isNumber || figure.isPeriod || (phrases.length === 1 && i !== last + 1)) return false
  const run = lines.slice(Math.max(start, last + 1 - NEARBY), last + 1)
  if (phrases.length === 1 && baseline - lines[last]!.baseline > 1.9 * pitchOf(run)) return false
  const columns = figureColumns(run, hull(run.map((line) => line.bbox)).x0)
  return columns.some((column) => Math.abs(column.end - figure.bbox.x1) < 4)
}

/** "(14) Other expense, net": a row without a label may begin with a figure that looks like the mark of a note. */
function isUnlabelledRow(lines: readonly Line[], start: number, last: number, i: number): boolean {
  const [figure, text] = lines[i]!.phrases
  if (!figure!.isNumber || text === undefined || isSmallNote(lines[i]!, lines[last]!)) return false
  const run = lines.slice(Math.max(start, last + 1 - NEARBY), last + 1)
  return standsInColumn(figure!, figureColumns(run, hull(run.map((line) => line.bbox)).x0))
}

function standsInColumn({ core }: Phrase, columns: readonly Span[]): boolean {
  return columns.some(({ start, end }) => core.x0 < end && core.x1 > start)
}

/** Whether the tabular line `next` belongs to the run from `start` to `last`. */
function goesOn(lines: readonly Line[], start: number, last: number, next: number, width: number): boolean {
  const run = lines.slice(Math.max(start, last + 1 - NEARBY), last + 1)
  const between = lines.slice(last + 1, next)
  const size = lines[next]!.size
  for (let i = last + 1; i <= next; i++) {
    if (lines[i]!.bbox.y0 - lines[i - 1]!.bbox.y1 > (FARTHEST - 1) * size) return false
  }
  const gap = Math.max(...lines.slice(last + 1, next + 1).map((line, i) => line.baseline - lines[last + i]!.baseline))
  const isApart = gap > 1.6 * pitchOf(run)
  if (!isApart && between.length === 0 && endsInFigure(lines[next]!)) return true
  const left = hull(run.map((line) => line.bbox)).x0
  const columns = figureColumns(run, left)
  const cellsEnd = endOfCells(lines, last, next, 1.1 * pitchOf(run))
  if (isApart && isLedToAnother(between, lines.slice(next, next + ROWS_BELOW), columns, left)) return false
  const isPart = (line: Line) =>
    (line.phrases.length > 1 && lines.indexOf(line) < cellsEnd) ||
    isLabel(line, columns, lines[next]!, width) ||
    isInTextColumn(line, columns, [...run, lines[next]!])
  const apart = between.slice(0, between.length - countOverRow(between, lines[next]!))
  if (between.length > MOST_LABELS || !apart.every(isPart)) return false
  if (startsAnew(lines[next]!, run, left) && (isApart || between.length > 0)) return false
  if (isHeadBlock(lines.slice(cellsEnd, next + 1), run, columns, left)) return false
  if (!isApart && between.length === 0) return true
  const rowsSoFar = run.filter((line) => figuresOf(line, left).some((phrase) => !phrase.isPeriod)).length
  return fitsColumns(lines[next]!, columns, left, rowsSoFar)
}

/**
 * Whether lines between two rows lead to another table: a sentence that does so, with a unit in it or behind it, or before
 * rows none of which fills the columns. "Net income includes the following:" is a label under the heads of its table, else.
 */
function isLedToAnother(
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
    below.every((row) => figuresOf(row, left).length < columns.length)
  )
}

/** Behind the lines that go on with the texts of the row before them, by index: each as tight under the other as rows are. */
function endOfCells(lines: readonly Line[], last: number, next: number, farthest: number): number {
  let end = last + 1
  const goesOn = (line: Line, above: Line) => line.baseline - above.baseline < farthest && isUnderTexts(line, above)
  while (end <= next && goesOn(lines[end]!, lines[end - 1]!)) end++
  return end
}

function endsInFigure({ phrases }: Line): boolean {
  return phrases.at(-1)!.isNumber && !phrases.at(-1)!.isPeriod
}

/** A text between two rows is a label when it stays left of the figures, or is short. */
function isLabel(line: Line, columns: readonly Span[], next: Line, width: number): boolean {
  const right = line.phrases.at(-1)!.bbox.x1
  const figures = figuresOf(next, next.bbox.x0)
  const limit = Math.min(columns[0]?.start ?? Infinity, figures[0]?.core.x0 ?? Infinity)
  if ((isNote(line) && !standsInColumn(line.phrases[0]!, columns)) || isHeading(line) || isSmallNote(line, next))
    return false
  // among texts nothing says how far labels reach
  if (limit === Infinity && (line.phrases.some(isProse) || fillsWidth(line, width))) return false
  if (right <= limit + 2 || isNameOver(line, next, limit)) return true
  const [text, ...others] = line.phrases
  if (others.length > 0 || right > next.bbox.x1 || isProse(text!))
    return !fillsWidth(line, width) && isShort(line, width)
  // a heading inside the table may run on over the figures' columns
  const isBold = isBoldPhrase(text!) && text!.bbox.x0 < next.bbox.x0 + line.size
  return /:$/.test(text!.text) || isBold || (!fillsWidth(line, width) && isShort(line, width))
}

/** A label beside a text of its column follows the row above as rows do, with no more white than this, times their pitch. */
const AS_ROWS = 1.2

/**
 * A line of a long text that has a column of its own, right of figures: it starts where texts of the rows above start. A
 * label may stand before it that is the head of the rows below: then it may end where those end.
 */
function isInTextColumn({ phrases, baseline }: Line, columns: readonly Span[], run: readonly Line[]): boolean {
  const [first] = columns
  const [label, text] = phrases.length === 1 ? [undefined, phrases[0]!] : phrases
  if (first === undefined || phrases.length > 2 || text!.isNumber || text!.bbox.x0 < first.end) return false
  // a title with its unit, flush right, begins a table of its own
  const isRow = () => baseline - run.at(-1)!.baseline <= AS_ROWS * pitchOf(run) && findUnit(text!.text) === undefined
  if (label !== undefined && (label.bbox.x1 > first.start || !isRow())) return false
  const isUnder = ({ bbox }: Phrase) =>
    Math.abs(bbox.x0 - text!.bbox.x0) < 2 || (label !== undefined && Math.abs(bbox.x1 - text!.bbox.x1) < 2)
  return run.filter((line) => line.phrases.some((other, i) => i > 1 && !other.isNumber && isUnder(other))).length > 1
}

function isShort(line: Line, width: number): boolean {
  return !line.phrases.some(isProse) && line.bbox.x1 - line.bbox.x0 < 0.5 * width
}

/**
 * Whether lines after rows of figures are the heads of another table: one of them has several texts or periods over the
 * figures, no figure, and over the stub nothing but a unit or a date.
 */
function isHeadBlock(lines: readonly Line[], run: readonly Line[], columns: readonly Span[], left: number): boolean {
  const figures = flatten(run.map((line) => figuresOf(line, left)))
  const texts = flatten(run.map((line) => line.phrases.slice(1))).filter((phrase) => !phrase.isNumber)
  const first = columns[0]
  if (first === undefined || figures.length <= texts.length) return false
  if (!run.some((line) => figuresOf(line, left).some((phrase) => !phrase.isPeriod))) return false
  return lines.some((line) => {
    const inStub = line.phrases.filter((phrase) => phrase.bbox.x1 < first.start)
    const over = line.phrases.filter((phrase) => !inStub.includes(phrase))
    if (over.length < 2 || over.some((phrase) => phrase.isNumber && !phrase.isPeriod)) return false
    return inStub.every(({ text }) => isUnit(text) || isDateLine(text) || /^\(.*\)$/.test(text))
  })
}

/**
 * A row of years after rows of figures heads the next table; one of words that stand above in the same places, or in columns
 * of figures, does not.
 */
function startsAnew(line: Line, run: readonly Line[], left: number): boolean {
  if (!isHeadLike(line) && !isOfBoldHeads(line, run)) return false
  const rows = run.filter((other) => figuresOf(other, left).some((phrase) => !phrase.isPeriod))
  const figures = flatten(rows.map((other) => figuresOf(other, left)))
  const isSame = (word: Phrase, other: Phrase) =>
    other.text === word.text &&
    (overlapX(other.bbox, word.bbox) > 0 || figures.some(({ bbox }) => overlapX(bbox, other.bbox) > 0))
  const isWordOf = (word: Phrase) =>
    !word.isNumber && rows.some(({ phrases }) => phrases.some((other, i) => i > 0 && isSame(word, other)))
  const [, ...others] = line.phrases
  return rows.length > 0 && (others.length === 0 || !others.every(isWordOf))
}

/** Bold texts beside each other, no figure among them, where the rows above are not bold. */
function isOfBoldHeads({ phrases }: Line, run: readonly Line[]): boolean {
  const isHead = (phrase: Phrase) => isBoldPhrase(phrase) && (phrase.isPeriod || !phrase.isNumber)
  return phrases.length > 1 && phrases.every(isHead) && !run.at(-1)!.phrases.some(isBoldPhrase)
}

function fitsColumns(line: Line, columns: readonly Span[], left: number, rowsSoFar: number): boolean {
  const figures = figuresOf(line, left)
  if (figures.length === 0 || columns.length === 0) return true
  const placed = figures.filter((phrase) =>
    columns.some((column) => phrase.core.x0 < column.end + 1 && phrase.core.x1 > column.start - 1),
  )
  // few rows have not shown all columns yet
  return rowsSoFar < 3 || placed.length * 2 >= figures.length
}

/** Rows of figures that are no table: a page number under a text, a list of contents, a lone line. */
function isTable({ lines, headerLineCount }: Region): boolean {
  const box = hull(lines.map((line) => line.bbox))
  const body = lines.slice(headerLineCount)
  const rows = body.filter((line) => kindOf(line) === 'tabular')
  const rowsWithFigures = body.filter((line) => figuresOf(line, box.x0).length > 0 || isOfTimes(line))
  if (isContents(lines) || isSignatures(lines)) return false
  if (rows.length < 2) return rows.length === 1 && isUnderHeads(rows[0]!, lines.slice(0, headerLineCount))
  if (rowsWithFigures.length * 2 >= rows.length)
    return rowsWithFigures.length >= 2 || isUnderHeads(rowsWithFigures[0]!, lines.slice(0, headerLineCount))
  return rows.length >= 3
}

/** A single row is a table when each of its figures, two or more, stands under a head. */
function isUnderHeads(row: Line, heads: readonly Line[]): boolean {
  const figures = figuresOf(row, -Infinity)
  if (figures.length < 2) return false
  const texts = flatten(heads.map((line) => line.phrases))
  const isEachUnderOne = figures.every((figure) => texts.some((text) => overlapX(text.bbox, figure.bbox) > 0))
  // figures set right under heads set left may miss each other; their number and order then tell
  const isAsMany = heads.some(
    ({ phrases }) => phrases.filter((phrase) => phrase.bbox.x1 > figures[0]!.bbox.x0 - 30).length === figures.length,
  )
  return isEachUnderOne || isAsMany
}
