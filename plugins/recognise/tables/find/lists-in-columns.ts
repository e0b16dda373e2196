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
import { isUpperHead } from './upper-headers.js'

/**
 * Rows that fill all columns: so many under heads and on bands, under one of both, and where nothing but their edges shows
 * columns.
 */
const LEAST_BANDED_ROWS = 3
const LEAST_DRAWN_ROWS = 5
/** Under so many bold heads with a rule below them a single row is a table. */
const RULED_HEADS = 3
const LEAST_ROWS = 6
/** Lines further apart than this, in font sizes, are not of one list. */
const FARTHEST = 3.5
/** Print so many times as large as the rows' is not of a row. */
const LARGER = 1.15
/** Lines that share this much of their height stand beside each other. */
const SAME_HEIGHT = 0.3
/** A gap that so many lines have kept free is a gutter: what crosses it is no row. */
const FIRM = 3
/** Labels are set in by no more, in font sizes. */
const INDENT = 8
/** The narrowest gap between two texts of a row, in font sizes. */
const LEAST_GAP = 0.9

/**
 * Finds lists of short texts in two or more columns that hardly wrap: companies and the countries of their law. Nearly
 * every row has a text in each column, flush with those above, a wide gutter before it. Where neither heads nor bands say
 * that it is a table, the texts of a column repeat, as those of prose, addresses and names never do.
 *
 * @param printed Lines of the page that stand in no other table, top to bottom, across its columns.
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

/** A cell may be set a little lower than the one beside it: lines that share most of their height are one row. */
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
  return isApart && overlapY(above.bbox, line.bbox) > SAME_HEIGHT * heightOf(line.bbox)
}

function beside(above: Line, line: Line): Line {
  const phrases = [...above.phrases, ...line.phrases].sort((a, b) => a.bbox.x0 - b.bbox.x0)
  const { baseline, size } = line.size < above.size ? above : line
  return { phrases, bbox: hull([above.bbox, line.bbox]), baseline, size }
}

interface Block {
  readonly lines: readonly Line[]
  /** Which of the lines the gaps were first seen on: what stands above it are upper heads. */
  readonly seed: number
  readonly gutters: readonly Span[]
  /** Behind the last line, among the lines of the page. */
  readonly end: number
}

/** From a line of several texts downward, as long as a part of one of the gaps between them stays free. */
function followGaps(lines: readonly Line[], seed: number, from: number, rulings: readonly Ruling[]): Block | undefined {
  let gaps = gapsOf(lines[seed]!).map((gap): readonly Span[] => [gap])
  let end = seed + 1
  for (; end < lines.length && gaps.length > 0; end++) {
    const line = lines[end]!
    if (line.baseline - lines[end - 1]!.baseline > FARTHEST * line.size || beginsAnew(line, lines[seed]!)) break
    const left = gaps.map((spans) => freeParts(spans, line)).filter((spans) => spans.length > 0)
    if (left.length === 0 || (end - seed > FIRM && (left.length < gaps.length || isAcross(line, lines[seed]!, gaps))))
      break
    gaps = left
  }
  // what follows in one column alone is no row of a list
  while (end > seed + 1 && lines[end - 1]!.phrases.length < 2 && isApart(lines, end - 1)) end--
  const gutters = gaps.map(longest)
  let start = seed
  while (gutters.length > 0 && start > from && isUpperHead(lines[start - 1]!, lines[start]!, gutters, rulings)) start--
  return end - seed < 2 ? undefined : { lines: lines.slice(start, end), seed: seed - start, gutters, end }
}

/** A text alone in larger print is the title of what follows; so do the same heads again begin another list. */
function beginsAnew(line: Line, first: Line): boolean {
  if (line.phrases.length === 1) return line.size > LARGER * first.size
  const isSame = ({ text }: Line['phrases'][number], i: number) => text === first.phrases[i]?.text
  return isBoldLine(first) && line.phrases.every(isSame)
}

/** Whether a text alone that begins further in than the first column reaches over the middle of a gap: a title. */
function isAcross({ phrases, bbox, size }: Line, first: Line, gaps: readonly (readonly Span[])[]): boolean {
  const isInside = phrases.length > 1 || bbox.x0 < first.bbox.x0 + INDENT * size
  return (
    !isInside && gaps.map(longest).some(({ start, end }) => bbox.x0 < (start + end) / 2 && bbox.x1 > (start + end) / 2)
  )
}

function gapsOf({ phrases, size }: Line): readonly Span[] {
  const gaps = phrases.slice(1).map((phrase, i) => ({ start: phrases[i]!.bbox.x1, end: phrase.bbox.x0 }))
  return gaps.filter(({ start, end }) => end - start >= LEAST_GAP * size)
}

function isApart(lines: readonly Line[], at: number): boolean {
  return lines[at]!.baseline - lines[at - 1]!.baseline > 1.6 * lines[at]!.size
}

/** Lays the grid, if the lines read as a list; undefined if not. */
function layList({ lines, seed, gutters }: Block, drawing: Drawing): Grid | undefined {
  if (isContents(lines)) return undefined
  const { edges, lines: placed, rulings, ruledHeads, headCount } = placeLines(lines, gutters, seed, drawing.rulings)
  const body = placed.slice(headCount)
  // what is behind most of the rows is the ground of the page
  const bands = drawing.shapes.filter((shape) => {
    const held = body.filter(({ line }) => holdsCenter(shape.bbox, line.bbox)).length
    return shape.color !== '#ffffff' && held > 0 && held * 2 < body.length
  })
  const heads = lines.slice(0, headCount)
  const isUnderHeads = ruledHeads > 0 && gutters.length + 1 >= RULED_HEADS && heads.every(isBoldLine)
  const least = isUnderHeads ? 1 : leastRows(headCount > 0, bands.length > 1)
  if (seed > 0 && headCount === 0) return undefined
  const isJoined = areJoined(heads, lines.slice(headCount), gutters, { ...drawing, rulings })
  const rows = partRows(body)
  if (!readsAsList({ rows, heads: placed.slice(0, headCount), least, isJoined })) return undefined
  return layTexts({ heads, rows, lines: placed, edges }, rulings)
}

function leastRows(hasHeads: boolean, hasBands: boolean): number {
  if (hasHeads && hasBands) return LEAST_BANDED_ROWS
  return hasHeads || hasBands ? LEAST_DRAWN_ROWS : LEAST_ROWS
}

/**
 * A line that does not fill its columns, tight under a text that had no room on its line, goes on with it; so does one that
 * begins like the rest of a name: "(d/b/a ...)".
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
