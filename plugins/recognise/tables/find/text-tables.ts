import type { Ruling } from '../../../../core/model.js'
import { holdsCenter, median, overlapX, overlapY } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import { isMark, kindOf } from '../../layout/line-kinds.js'
import { isContents, isSignatures } from '../../layout/lists.js'
import { isNumberLike } from '../../lexicon/values.js'
import { type Line, textOf } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'
import type { Drawing } from './aligned-grid.js'
import { freeParts, LEAST_GUTTER, longest } from './gutters.js'
import { placeLines } from './placed-lines.js'
import { layTexts } from './text-grid.js'
import { groupTextRows, type TextLine, type TextRow } from './text-rows.js'
import { isUpperHeader } from './upper-headers.js'

/** Minimum number of columns, of which at least one wraps. */
const MIN_COLUMNS = 2
/** Maximum number of words in the headers of two columns. Without such headers they are terms or paragraphs. */
const MAX_HEADER_WORDS = 5
/** Maximum gap above a line with a single text, in font sizes. */
const MAX_SINGLE_TEXT_GAP = 2.2
/** Maximum gap between two lines of one table, in font sizes. */
const MAX_LINE_GAP = 8
/** Maximum median number of words in a label. */
const MAX_LABEL_WORDS = 12
/** Minimum share of rows with several lines in one column. */
const MIN_WRAPPED_SHARE = 0.15
/** Maximum share of numbers among the texts of all lines. */
const MAX_NUMBER_SHARE = 0.4
/** Maximum share of lines with two texts in one column. */
const MAX_CROWDED_SHARE = 0.15
/** A column is one running text if at least this share of its cells continue the cell above. */
const MIN_RUNNING_SHARE = 0.6
/** Minimum share of rows that more than the first column separates from the row above. */
const MIN_PARTED_SHARE = 0.6

/**
 * Finds tables of texts whose columns wrap independently: officers with their ages and biographies, properties with
 * notes, standards and their effects. No line has to look like a row; only the gutters between the columns stay free,
 * from the header to the last line.
 *
 * @param lines All lines of the page, top to bottom, across its columns.
 */
export function findTextTables(lines: readonly Line[], drawing: Drawing): readonly Grid[] {
  const grids: Grid[] = []
  let from = 0
  for (let i = 0; i < lines.length; i++) {
    if (i < from || lines[i]!.phrases.length < MIN_COLUMNS || isMostlyNumbers(lines[i]!)) continue
    // most rows of statements have two texts: only headers can show two columns
    if (lines[i]!.phrases.length === 2 && !lines[i]!.phrases.every(({ words }) => isHeaderText(words))) continue
    const block = followGutters(lines, i, from, drawing.rulings)
    const grid = block && layTextGrid(block.lines, block.gutters, block.seed, drawing)
    if (grid === undefined) continue
    grids.push(grid)
    from = block!.end
  }
  return grids
}

/** Whether a line is mostly numbers. Statements with such rows are found by their numbers. */
function isMostlyNumbers({ phrases }: Line): boolean {
  return phrases.filter((phrase) => phrase.isNumber && !phrase.isPeriod).length * 2 > phrases.length
}

interface Block {
  readonly lines: readonly Line[]
  /** Index of the line on which the gutters were found. */
  readonly seed: number
  readonly gutters: readonly Span[]
  /** Index after the last line, among the lines of the page. */
  readonly end: number
}

/** Follows a line of several texts downward while part of every gap between them stays free. */
function followGutters(
  lines: readonly Line[],
  seed: number,
  from: number,
  rulings: readonly Ruling[],
): Block | undefined {
  let free = gapsOf(lines[seed]!).map((gap): readonly Span[] => [gap])
  if (free.length < MIN_COLUMNS - 1) return undefined
  let end = seed + 1
  for (; end < lines.length; end++) {
    const line = lines[end]!
    const gap = line.bbox.y0 - lines[end - 1]!.bbox.y1
    if (gap > MAX_LINE_GAP * line.size || (gap > MAX_SINGLE_TEXT_GAP * line.size && line.phrases.length < MIN_COLUMNS))
      break
    const parts = free.map((spans) => freeParts(spans, line))
    if (parts.some((spans) => spans.length === 0)) break
    free = parts
  }
  const gutters = free.map(longest)
  // a trailing line inside one column, set apart, is the next heading
  while (end > seed + 1 && isApartTail(lines, end - 1, gutters)) end--
  let start = seed
  while (start > from && isUpperHeader(lines[start - 1]!, lines[start]!, gutters, rulings)) start--
  const isPart = [lines[start - 1], lines[end]].some(
    (line, i) => line && goesOn(line, lines[i === 0 ? start : end - 1]!),
  )
  return end - seed < 3 || isPart ? undefined : { lines: lines.slice(start, end), seed: seed - start, gutters, end }
}

/** Whether a tabular line is right above or below the block: the block is part of another table. */
function goesOn(beyond: Line, last: Line): boolean {
  return kindOf(beyond) === 'tabular' && Math.abs(beyond.baseline - last.baseline) < 2 * last.size
}

function gapsOf({ phrases, size }: Line): readonly Span[] {
  const gaps = phrases.slice(1).map((phrase, i) => ({ start: phrases[i]!.bbox.x1, end: phrase.bbox.x0 }))
  return gaps.filter(
    ({ start, end }, i) => end - start >= Math.max(LEAST_GUTTER, 0.9 * size) && !isMark(phrases[i]!.text),
  )
}

function isApartTail(lines: readonly Line[], last: number, gutters: readonly Span[]): boolean {
  const line = lines[last]!
  const above = lines[last - 1]!
  const isInOneColumn =
    gutters.filter((gutter) => line.bbox.x0 < gutter.end && line.bbox.x1 > gutter.start).length === 0
  return isInOneColumn && line.baseline - above.baseline > 1.6 * line.size
}

/** Lays the grid if the lines read as rows of texts; otherwise undefined. */
function layTextGrid(
  lines: readonly Line[],
  gutters: readonly Span[],
  seed: number,
  drawing: Drawing,
): Grid | undefined {
  if (isContents(lines) || isSignatures(lines)) return undefined
  const {
    bbox,
    edges,
    lines: placed,
    rulings,
    ruledHeaders: ruledLines,
    headerCount: headerLines,
  } = placeLines(lines, gutters, seed, drawing.rulings)
  const body = placed.slice(headerLines)
  if (gutters.length === 1 && !areHeaderTexts(placed.slice(0, headerLines))) return undefined
  if (body.length < 3 || (headerLines === 0 && seed > 0) || placed.slice(0, headerLines).some(isCrowded))
    return undefined
  const bands = drawing.shapes.filter(
    (shape) => shape.color !== '#ffffff' && overlapY(shape.bbox, bbox) > 0 && overlapX(shape.bbox, bbox) > 0,
  )
  const rows = groupTextRows(body, { bands, rulings })
  const hasBands = bands.filter((band) => body.some(({ line }) => holdsCenter(band.bbox, line.bbox))).length > 1
  if (!readsAsRows(rows, body, headerLines > 0, ruledLines > 0 || hasBands)) return undefined
  return layTexts(
    { heads: lines.slice(0, headerLines), rows: rows.map((row) => row.lines), lines: placed, edges },
    rulings,
  )
}

/** Whether each of two columns has a header: a few words without digits, unlike the "2.19" of a paragraph. */
function areHeaderTexts(lines: readonly TextLine[]): boolean {
  const headers = (lines[0]?.words ?? []).map((_, column) => flatten(lines.map(({ words }) => words[column]!)))
  return headers.length > 0 && headers.every(isHeaderText)
}

function isHeaderText(words: readonly Word[]): boolean {
  return words.length > 0 && words.length <= MAX_HEADER_WORDS && words.every(({ text }) => /^\D*\p{L}\D*$/u.test(text))
}

/** Whether rows, labels and cells are those of a table of texts. Tables of numbers are found by their numbers. */
function readsAsRows(
  rows: readonly TextRow[],
  body: readonly TextLine[],
  hasHeader: boolean,
  isDrawn: boolean,
): boolean {
  if (rows.length < 2) return false
  const columns = body[0]!.words.map((_, column) => describeColumn(rows, column))
  const [stub, ...others] = columns
  const numeric = others.filter((column) => column.isNumeric).length
  const wrapped = others.some(
    (column) => !column.isNumeric && column.wrapped >= Math.max(2, MIN_WRAPPED_SHARE * rows.length),
  )
  if (numeric * 2 > others.length || !wrapped || (!isDrawn && !hasHeader && numeric === 0)) return false
  if (columns.some((column) => column.isNumeric && column.isStacked) || rows.filter(isTorn).length > 1) return false
  if (columns.some((_, column) => runsOn(rows, column))) return false
  if (stub!.filled < 0.5 * rows.length || stub!.words > MAX_LABEL_WORDS || stub!.isMostlyMarks) return false
  // a column with a header may be empty here and filled on the next page
  if (!hasHeader && others.some((column) => column.filled < Math.max(2, 0.25 * rows.length))) return false
  const parted = rows.slice(1).filter((row) => row.isParted).length
  const crowded = body.filter(isCrowded).length
  const phrases = flatten(body.map(({ line }) => line.phrases))
  if (phrases.filter((phrase) => phrase.isNumber).length > MAX_NUMBER_SHARE * phrases.length) return false
  return parted >= MIN_PARTED_SHARE * (rows.length - 1) && crowded <= MAX_CROWDED_SHARE * body.length
}

/** Whether a row is only the middle of a sentence in one column, torn off its row. */
function isTorn(row: TextRow): boolean {
  const filled = row.lines[0]!.words.filter((words) => words.length > 0)
  return row.lines[0]!.words[0]!.length === 0 && filled.length === 1 && /^[a-z]/.test(filled[0]![0]!.text)
}

/** Whether the texts of a column are one running text beside the rows. */
function runsOn(rows: readonly TextRow[], column: number): boolean {
  const texts = rows.map((row) => textOf(flatten(row.lines.map((line) => line.words[column]!)))).filter((text) => text)
  const running = texts.slice(1).filter((text, i) => /^\p{Ll}/u.test(text) && /[\p{L},]$/u.test(texts[i]!))
  return running.length > 1 && running.length >= MIN_RUNNING_SHARE * (texts.length - 1)
}

interface ColumnFacts {
  /** Number of rows with words in the column. */
  readonly filled: number
  /** Number of rows with several lines in the column. */
  readonly wrapped: number
  /** Median number of words in a cell. */
  readonly words: number
  readonly isNumeric: boolean
  /** Whether a cell has numbers on several lines: several rows were grouped as one. */
  readonly isStacked: boolean
  readonly isMostlyMarks: boolean
}

function describeColumn(rows: readonly TextRow[], column: number): ColumnFacts {
  const cells = rows
    .map((row) => row.lines.map((line) => line.words[column]!).filter((words) => words.length > 0))
    .filter((lines) => lines.length > 0)
  const texts = flatten(cells).map(textOf)
  return {
    filled: cells.length,
    wrapped: cells.filter((lines) => lines.length > 1).length,
    words: median(cells.map((lines) => flatten(lines).length)),
    isNumeric: texts.filter(isNumberLike).length * 2 > texts.length,
    isStacked: cells.some((lines) => lines.map(textOf).filter(isNumberLike).length > 1),
    isMostlyMarks: texts.filter(isMark).length * 2 > texts.length,
  }
}

/** Whether a line has two texts in one column: there are columns that the gutters do not show. */
function isCrowded({ line, words }: TextLine): boolean {
  if (line.phrases.length < 2) return false
  return words.some((own) => {
    const first = line.phrases.filter((phrase) => phrase.words.some((word) => own.includes(word)))
    return first.length > 1
  })
}
