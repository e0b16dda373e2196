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
import { isUpperHead } from './upper-headers.js'

/** A table has at least so many columns of which one or more wrap. */
const LEAST_COLUMNS = 2
/** Two columns are a list of terms or of numbered paragraphs, unless each has a head of so many words at the most. */
const MOST_HEAD_WORDS = 5
/** Lines further apart than this many times the font size are of one table only if the lower fills several columns. */
const USUAL_GAP = 2.2
const WIDEST_GAP = 8
/** A label has no more words than this, in the median. */
const MOST_LABEL_WORDS = 12
/** Rows with a text on several lines in one column, at least this share. */
const LEAST_WRAPPED = 0.15
/** Among the texts of all lines, at most this share are numbers. */
const MOST_NUMBERS = 0.4
/** Lines with two texts in one column, at most this share. */
const MOST_CROWDED = 0.15
/** From this share of rows on in which a text goes on with that above it, it is one text. */
const MOST_RUNNING = 0.6
/** Rows that are parted by more than the first column, at least this share. */
const LEAST_PARTED = 0.6

/**
 * Finds tables of texts in which each column wraps on its own: officers with their ages and lives, properties with
 * notes, standards and their effects. No line need look like a row; what stays free is the gutters between the columns,
 * from the heads to the last line.
 *
 * @param lines All lines of the page, top to bottom, across its columns.
 */
export function findTextTables(lines: readonly Line[], drawing: Drawing): readonly Grid[] {
  const grids: Grid[] = []
  let from = 0
  for (let i = 0; i < lines.length; i++) {
    if (i < from || lines[i]!.phrases.length < LEAST_COLUMNS || isOfFigures(lines[i]!)) continue
    // most rows of statements have two texts: only heads can show two columns
    if (lines[i]!.phrases.length === 2 && !lines[i]!.phrases.every(({ words }) => isHeadText(words))) continue
    const block = followGutters(lines, i, from, drawing.rulings)
    const grid = block && layTextGrid(block.lines, block.gutters, block.seed, drawing)
    if (grid === undefined) continue
    grids.push(grid)
    from = block!.end
  }
  return grids
}

/** A row of a statement: what stands around it is read by its figures. */
function isOfFigures({ phrases }: Line): boolean {
  return phrases.filter((phrase) => phrase.isNumber && !phrase.isPeriod).length * 2 > phrases.length
}

interface Block {
  readonly lines: readonly Line[]
  /** Which of the lines the gutters were first seen on. */
  readonly seed: number
  readonly gutters: readonly Span[]
  /** Behind the last line, among the lines of the page. */
  readonly end: number
}

/** From a line of several texts downward, as long as a part of every gap between them stays free. */
function followGutters(
  lines: readonly Line[],
  seed: number,
  from: number,
  rulings: readonly Ruling[],
): Block | undefined {
  let free = gapsOf(lines[seed]!).map((gap): readonly Span[] => [gap])
  if (free.length < LEAST_COLUMNS - 1) return undefined
  let end = seed + 1
  for (; end < lines.length; end++) {
    const line = lines[end]!
    const gap = line.bbox.y0 - lines[end - 1]!.bbox.y1
    if (gap > WIDEST_GAP * line.size || (gap > USUAL_GAP * line.size && line.phrases.length < LEAST_COLUMNS)) break
    const parts = free.map((spans) => freeParts(spans, line))
    if (parts.some((spans) => spans.length === 0)) break
    free = parts
  }
  const gutters = free.map(longest)
  // what follows in the first column alone, set apart, is the next heading
  while (end > seed + 1 && isApartTail(lines, end - 1, gutters)) end--
  let start = seed
  while (start > from && isUpperHead(lines[start - 1]!, lines[start]!, gutters, rulings)) start--
  const isPart = [lines[start - 1], lines[end]].some(
    (line, i) => line && goesOn(line, lines[i === 0 ? start : end - 1]!),
  )
  return end - seed < 3 || isPart ? undefined : { lines: lines.slice(start, end), seed: seed - start, gutters, end }
}

/** A row right above or below that keeps no gutter free: what was followed is a part of another table. */
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
  const isOfOneColumn =
    gutters.filter((gutter) => line.bbox.x0 < gutter.end && line.bbox.x1 > gutter.start).length === 0
  return isOfOneColumn && line.baseline - above.baseline > 1.6 * line.size
}

/** Lays the grid, if what stands between the gutters reads as rows of texts; undefined if not. */
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
    ruledHeads,
    headCount,
  } = placeLines(lines, gutters, seed, drawing.rulings)
  const body = placed.slice(headCount)
  if (gutters.length === 1 && !isOfHeads(placed.slice(0, headCount))) return undefined
  if (body.length < 3 || (headCount === 0 && seed > 0) || placed.slice(0, headCount).some(isCrowded)) return undefined
  const bands = drawing.shapes.filter(
    (shape) => shape.color !== '#ffffff' && overlapY(shape.bbox, bbox) > 0 && overlapX(shape.bbox, bbox) > 0,
  )
  const rows = groupTextRows(body, { bands, rulings })
  const hasBands = bands.filter((band) => body.some(({ line }) => holdsCenter(band.bbox, line.bbox))).length > 1
  if (!readsAsRows(rows, body, headCount > 0, ruledHeads > 0 || hasBands)) return undefined
  return layTexts(
    { heads: lines.slice(0, headCount), rows: rows.map((row) => row.lines), lines: placed, edges },
    rulings,
  )
}

/** Whether each of two columns has a head: some words without a number, no paragraph's "2.19" or "(31.1)". */
function isOfHeads(lines: readonly TextLine[]): boolean {
  const heads = (lines[0]?.words ?? []).map((_, column) => flatten(lines.map(({ words }) => words[column]!)))
  return heads.length > 0 && heads.every(isHeadText)
}

function isHeadText(words: readonly Word[]): boolean {
  return words.length > 0 && words.length <= MOST_HEAD_WORDS && words.every(({ text }) => /^\D*\p{L}\D*$/u.test(text))
}

/** Whether rows, labels and cells are those of a table of texts; a table of figures is read by its figures. */
function readsAsRows(
  rows: readonly TextRow[],
  body: readonly TextLine[],
  hasHeads: boolean,
  isDrawn: boolean,
): boolean {
  if (rows.length < 2) return false
  const columns = body[0]!.words.map((_, column) => describeColumn(rows, column))
  const [stub, ...others] = columns
  const numeric = others.filter((column) => column.isNumeric).length
  const wrapped = others.some(
    (column) => !column.isNumeric && column.wrapped >= Math.max(2, LEAST_WRAPPED * rows.length),
  )
  if (numeric * 2 > others.length || !wrapped || (!isDrawn && !hasHeads && numeric === 0)) return false
  if (columns.some((column) => column.isNumeric && column.isStacked) || rows.filter(isTorn).length > 1) return false
  if (columns.some((_, column) => runsOn(rows, column))) return false
  if (stub!.filled < 0.5 * rows.length || stub!.words > MOST_LABEL_WORDS || stub!.isOfMarks) return false
  // a column with a head may be empty here and filled on the next page
  if (!hasHeads && others.some((column) => column.filled < Math.max(2, 0.25 * rows.length))) return false
  const parted = rows.slice(1).filter((row) => row.isParted).length
  const crowded = body.filter(isCrowded).length
  const phrases = flatten(body.map(({ line }) => line.phrases))
  if (phrases.filter((phrase) => phrase.isNumber).length > MOST_NUMBERS * phrases.length) return false
  return parted >= LEAST_PARTED * (rows.length - 1) && crowded <= MOST_CROWDED * body.length
}

/** Whether a row is the middle of a sentence in one column: it was cut off its row. */
function isTorn(row: TextRow): boolean {
  const filled = row.lines[0]!.words.filter((words) => words.length > 0)
  return row.lines[0]!.words[0]!.length === 0 && filled.length === 1 && /^[a-z]/.test(filled[0]![0]!.text)
}

/** Whether the texts of a column are one that runs on from row to row: what stands beside the rows is none of them. */
function runsOn(rows: readonly TextRow[], column: number): boolean {
  const texts = rows.map((row) => textOf(flatten(row.lines.map((line) => line.words[column]!)))).filter((text) => text)
  const running = texts.slice(1).filter((text, i) => /^\p{Ll}/u.test(text) && /[\p{L},]$/u.test(texts[i]!))
  return running.length > 1 && running.length >= MOST_RUNNING * (texts.length - 1)
}

interface ColumnFacts {
  /** Rows that have something in it. */
  readonly filled: number
  /** Rows that have it on several lines. */
  readonly wrapped: number
  /** Words of a cell, in the median. */
  readonly words: number
  readonly isNumeric: boolean
  /** Whether a cell has numbers on several lines: rows were taken for one. */
  readonly isStacked: boolean
  readonly isOfMarks: boolean
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
    isOfMarks: texts.filter(isMark).length * 2 > texts.length,
  }
}

/** Whether two texts of a line stand apart in one column: there are columns that the gutters do not show. */
function isCrowded({ line, words }: TextLine): boolean {
  if (line.phrases.length < 2) return false
  return words.some((own) => {
    const first = line.phrases.filter((phrase) => phrase.words.some((word) => own.includes(word)))
    return first.length > 1
  })
}
