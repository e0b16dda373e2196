import type { Ruling } from '../../../../core/model.js'
import { heightOf, holdsCenter, hull, overlapX, overlapY, widthOf } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { isContents, isSignatures } from '../../layout/lists.js'
import { isBoldLine } from '../../text/bold.js'
import type { Line } from '../../text/lines.js'
import type { Grid } from '../grid/grid.js'
import type { Drawing } from './aligned-grid.js'
import { freeParts, longest } from './gutters.js'
import { areJoined } from './joined-columns.js'
import { isFull, readsAsList } from './list-entries.js'
import { placeLines } from './placed-lines.js'
import { layTexts } from './text-grid.js'
import type { TextLine } from './text-rows.js'
import { isUpperHeader } from './upper-headers.js'

/** Minimum number of full rows under headers and on bands. */
const MIN_BANDED_ROWS = 3
/** Minimum number of full rows under headers or on bands. */
const MIN_DRAWN_ROWS = 5
/** Under at least this many bold headers with a rule below them, a single row is a table. */
const MIN_RULED_HEADERS = 3
/** Minimum number of full rows without headers or bands. */
const MIN_ROWS = 6
/** Maximum step between two lines of one list, in font sizes. */
const MAX_LINE_STEP = 3.5
/** A text alone is a title if its font size exceeds this multiple of the first line's. */
const MAX_ROW_SIZE = 1.15
/** Lines that overlap by more than this share of their height are side by side. */
const MIN_SHARED_HEIGHT = 0.3
/** A gap that more than this many lines keep free is a gutter. No row crosses it. */
const FIRM_GAP_LINES = 3
/** Maximum indent of a label, in font sizes. */
const MAX_LABEL_INDENT = 8
/** Minimum gap between two texts of a row, in font sizes. */
const MIN_GAP = 0.9

/**
 * Finds lists of short texts in at least two columns that hardly wrap: companies and the countries of their law. Nearly
 * every row has a text in each column, flush with those above, after a wide gutter. If neither headers nor bands show a
 * table, the texts of a column must repeat. Texts of prose, addresses and names do not.
 *
 * @param printed Lines of the page outside other tables, top to bottom, across its columns.
 */
export function findListsInColumns(printed: readonly Line[], drawing: Drawing): readonly Grid[] {
  if (isSignatures(printed)) return []
  const lines = joinLevel(printed)
  const grids: Grid[] = []
  let from = 0
  for (let i = 0; i < lines.length; i++) {
    const block = i < from ? undefined : followGaps(lines, i, from, drawing.rulings)
    const grid = block && layList(block, drawing)
    if (grid === undefined) continue
    grids.push(grid)
    from = block!.end
  }
  return grids
}

/** Joins lines that overlap in height: a cell may be set a little lower than the one beside it. */
function joinLevel(lines: readonly Line[]): readonly Line[] {
  const joined: Line[] = []
  for (const [i, line] of lines.entries()) {
    const above = joined.at(-1)
    const below = lines[i + 1]
    const isNearer = above && (!below || overlapY(above.bbox, line.bbox) >= overlapY(line.bbox, below.bbox))
    if (isNearer && isLevel(above, line)) joined[joined.length - 1] = beside(above, line)
    else joined.push(line)
  }
  return joined
}

function isLevel(above: Line, line: Line): boolean {
  const isApart = above.phrases.every((a) => line.phrases.every((b) => overlapX(a.bbox, b.bbox) <= 0))
  return isApart && overlapY(above.bbox, line.bbox) > MIN_SHARED_HEIGHT * heightOf(line.bbox)
}

function beside(above: Line, line: Line): Line {
  const phrases = [...above.phrases, ...line.phrases].sort((a, b) => a.bbox.x0 - b.bbox.x0)
  const { baseline, size } = line.size < above.size ? above : line
  return { phrases, bbox: hull([above.bbox, line.bbox]), baseline, size }
}

interface Block {
  readonly lines: readonly Line[]
  /** Index of the line on which the gaps were found. Lines above it are upper header lines. */
  readonly seed: number
  readonly gutters: readonly Span[]
  /** Index after the last line, among the lines of the page. */
  readonly end: number
}

/** Follows a line of several texts downward while part of at least one gap between them stays free. */
function followGaps(lines: readonly Line[], seed: number, from: number, rulings: readonly Ruling[]): Block | undefined {
  let gaps = gapsOf(lines[seed]!).map((gap): readonly Span[] => [gap])
  let end = seed + 1
  for (; end < lines.length && gaps.length > 0; end++) {
    const line = lines[end]!
    if (line.baseline - lines[end - 1]!.baseline > MAX_LINE_STEP * line.size || beginsAnew(line, lines[seed]!)) break
    const left = gaps.map((spans) => freeParts(spans, line)).filter((spans) => spans.length > 0)
    if (
      left.length === 0 ||
      (end - seed > FIRM_GAP_LINES && (left.length < gaps.length || isAcross(line, lines[seed]!, gaps)))
    )
      break
    gaps = left
  }
  // trailing lines with one text, set apart, are no rows of the list
  while (end > seed + 1 && lines[end - 1]!.phrases.length < 2 && isApart(lines, end - 1)) end--
  const gutters = gaps.map(longest)
  let start = seed
  while (gutters.length > 0 && start > from && isUpperHeader(lines[start - 1]!, lines[start]!, gutters, rulings))
    start--
  return end - seed < 2 ? undefined : { lines: lines.slice(start, end), seed: seed - start, gutters, end }
}

/** Whether a line begins another block: a text alone in a larger size, or the same bold headers again. */
function beginsAnew(line: Line, first: Line): boolean {
  if (line.phrases.length === 1) return line.size > MAX_ROW_SIZE * first.size
  const isSame = ({ text }: Line['phrases'][number], i: number) => text === first.phrases[i]?.text
  return isBoldLine(first) && line.phrases.every(isSame)
}

/** Whether a line is a title: a text alone, indented more than a label, across the middle of a gap. */
function isAcross({ phrases, bbox, size }: Line, first: Line, gaps: readonly (readonly Span[])[]): boolean {
  const isInside = phrases.length > 1 || bbox.x0 < first.bbox.x0 + MAX_LABEL_INDENT * size
  return (
    !isInside && gaps.map(longest).some(({ start, end }) => bbox.x0 < (start + end) / 2 && bbox.x1 > (start + end) / 2)
  )
}

function gapsOf({ phrases, size }: Line): readonly Span[] {
  const gaps = phrases.slice(1).map((phrase, i) => ({ start: phrases[i]!.bbox.x1, end: phrase.bbox.x0 }))
  return gaps.filter(({ start, end }) => end - start >= MIN_GAP * size)
}

function isApart(lines: readonly Line[], at: number): boolean {
  return lines[at]!.baseline - lines[at - 1]!.baseline > 1.6 * lines[at]!.size
}

/** Lays the grid if the lines read as a list; otherwise undefined. */
function layList({ lines, seed, gutters }: Block, drawing: Drawing): Grid | undefined {
  if (isContents(lines)) return undefined
  const {
    edges,
    lines: placed,
    rulings,
    ruledHeaders: ruledLines,
    headerCount: headerLines,
  } = placeLines(lines, gutters, seed, drawing.rulings)
  const body = placed.slice(headerLines)
  // a fill behind at least half of the rows is the page background
  const bands = drawing.shapes.filter((shape) => {
    const held = body.filter(({ line }) => holdsCenter(shape.bbox, line.bbox)).length
    return shape.color !== '#ffffff' && held > 0 && held * 2 < body.length
  })
  const heads = lines.slice(0, headerLines)
  const isUnderRuledHeader = ruledLines > 0 && gutters.length + 1 >= MIN_RULED_HEADERS && heads.every(isBoldLine)
  const least = isUnderRuledHeader ? 1 : minRows(headerLines > 0, bands.length > 1)
  if (seed > 0 && headerLines === 0) return undefined
  const isJoined = areJoined(heads, lines.slice(headerLines), gutters, { ...drawing, rulings })
  const rows = partRows(body)
  if (!readsAsList({ rows, heads: placed.slice(0, headerLines), least, isJoined })) return undefined
  return layTexts({ heads, rows, lines: placed, edges }, rulings)
}

function minRows(hasHeader: boolean, hasBands: boolean): number {
  if (hasHeader && hasBands) return MIN_BANDED_ROWS
  return hasHeader || hasBands ? MIN_DRAWN_ROWS : MIN_ROWS
}

/**
 * Groups lines into rows. A line that does not fill its columns continues the row above if it is tight under it and the
 * text above had no room left, or if it begins like the rest of a name: "(d/b/a ...)".
 */
function partRows(body: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const ends = body[0]!.words.map((_, column) =>
    Math.max(...body.map(({ words }) => words[column]!.at(-1)?.bbox.x1 ?? -Infinity)),
  )
  const rows: TextLine[][] = []
  body.forEach((own, i) => {
    const above = body[i - 1]
    const goesOn =
      /^[\p{Ll}(]/u.test(own.words[0]![0]?.text ?? '') ||
      own.words.some(([first], column) => {
        const last = above?.words[column]?.at(-1)
        return first && last && last.bbox.x1 + widthOf(first.bbox) > ends[column]! - 1
      })
    const isOtherFace = above !== undefined && isBoldLine(own.line) && !isBoldLine(above.line)
    const isAlone = own.words[0]!.length === 0 || (!isFull(own) && goesOn && !isOtherFace)
    if (above !== undefined && isAlone && own.line.baseline - above.line.baseline < 1.5 * own.line.size)
      rows.at(-1)!.push(own)
    else rows.push([own])
  })
  return rows
}
