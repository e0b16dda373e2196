import type { Bbox, FilledShape, Ruling } from '../../../../core/model.js'
import { centerX, centerY, heightOf, hull, overlapX, widthOf } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import { isProse } from '../../layout/line-kinds.js'
import { isBoldLine } from '../../text/bold.js'
import { findLines, type Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import { type Grid, type GridCell, inReadingOrder } from '../grid/grid.js'
import { isWrappedTextTable } from './text-table.js'

/** Ends of lines and bands that differ by less are of one table, in points. */
const SAME_END = 4
/** Levels closer than this are one edge, in points. */
const SAME_LEVEL = 5
/** A row of a table has at most so many printed lines. */
const MOST_LINES = 14
/** White between a level and the text beyond it, and between lines of one cell, at most, as shares of the font size. */
const MOST_PADDING = 1
const MOST_LEADING = 0.5
/** Print so many times as large as that of a row is not of the row. */
const LARGER = 1.15
/** A row without a level beyond it has at most so many lines. */
const MOST_OPEN_LINES = 5
/** Rows without a level beyond them are looked for this far, in points. */
const OPEN_REACH = 80
/** White between two columns of texts, at least, as a share of the font size. */
const LEAST_STRIP = 0.6
/** So few lines have blanks under each other by chance. */
const FEW_LINES = 6
/** Words this near beside the levels, in font sizes, are of the same rows. */
const NEAR = 3
/** Words whose baselines differ by less, as a share of the smallest font size, make one line: no mark is set off so little. */
const LEVEL = 0.05

/**
 * Finds the tables of texts whose rows are drawn and whose columns are not: lines under every row, or shading behind
 * every second one. What stands between two levels is one row, however many lines its cells run over; columns are where
 * white runs down through all rows.
 *
 * @returns Only grids in which some cell runs over several lines: where none does, the alignment of the lines tells.
 */
export function findBandedGrids(
  rulings: readonly Ruling[],
  shapes: readonly FilledShape[],
  words: readonly Word[],
): readonly Grid[] {
  const grids = flatten(
    groupByEnds([...levelEdges(rulings), ...bandEdges(shapes)]).map((levels) => readStack(levels, words)),
  )
  return grids.filter((grid, i) => !grids.some((other, j) => j < i && overlaps(grid.bbox, other.bbox)))
}

/** A level line across a table, or the upper or lower edge of a band. */
interface Edge extends Span {
  readonly y: number
}

function levelEdges(rulings: readonly Ruling[]): readonly Edge[] {
  return rulings
    .filter((ruling) => ruling.direction === 'horizontal' && widthOf(ruling.bbox) > 100)
    .map(({ bbox }) => ({ start: bbox.x0, end: bbox.x1, y: centerY(bbox) }))
}

/** The edges of bands; one that is filled cell by cell is one band. */
function bandEdges(shapes: readonly FilledShape[]): readonly Edge[] {
  const bands: Bbox[] = []
  const tinted = shapes.filter(({ bbox }) => heightOf(bbox) > 6 && heightOf(bbox) < 250)
  for (const { bbox } of [...tinted].sort((a, b) => a.bbox.y0 - b.bbox.y0 || a.bbox.x0 - b.bbox.x0)) {
    const last = bands.at(-1)
    const isBeside =
      last !== undefined &&
      Math.abs(last.y0 - bbox.y0) < 1 &&
      Math.abs(last.y1 - bbox.y1) < 1 &&
      bbox.x0 - last.x1 < SAME_END
    if (isBeside) bands[bands.length - 1] = hull([last, bbox])
    else bands.push(bbox)
  }
  return flatten(
    bands
      .filter((band) => widthOf(band) > 100)
      .map(({ x0, x1, y0, y1 }) => [
        { start: x0, end: x1, y: y0 },
        { start: x0, end: x1, y: y1 },
      ]),
  )
}

/** Edges that begin and end alike, top to bottom, each level once. */
function groupByEnds(edges: readonly Edge[]): readonly (readonly Edge[])[] {
  const groups: Edge[][] = []
  for (const edge of [...edges].sort((a, b) => a.y - b.y)) {
    const group = groups.find(
      ([first]) => Math.abs(first!.start - edge.start) < SAME_END && Math.abs(first!.end - edge.end) < SAME_END,
    )
    if (group === undefined) groups.push([edge])
    else if (edge.y - group.at(-1)!.y > SAME_LEVEL) group.push(edge)
  }
  return groups.filter((group) => group.length >= 3)
}

interface Row extends Span {
  readonly lines: readonly Line[]
}

/** What stands between two levels. Its lines are made when they are asked for: most bands have one, and nobody asks. */
class Band implements Row {
  readonly start: number
  readonly end: number
  readonly isOneLine: boolean
  readonly #words: readonly Word[]
  #lines: readonly Line[] | undefined

  constructor(words: readonly Word[], { start, end }: Span) {
    this.start = start
    this.end = end
    this.#words = words
    this.isOneLine = words.length > 0 && areLevel(words)
  }

  get lines(): readonly Line[] {
    this.#lines ??= findLines(this.#words)
    return this.#lines
  }
}

function areLevel(words: readonly Word[]): boolean {
  const first = words[0]!
  const smallest = words.reduce((size, word) => Math.min(size, word.size), Infinity)
  return words.every((word) => Math.abs(word.baseline - first.baseline) < (LEVEL / 2) * smallest)
}

/** The tables in a stack of edges: runs of rows that have the same columns. */
function readStack(edges: readonly Edge[], words: readonly Word[]): readonly Grid[] {
  const { start, end } = edges[0]!
  const [top, bottom] = [edges[0]!.y, edges.at(-1)!.y]
  const inside = words.filter(
    ({ bbox }) =>
      centerX(bbox) > start - 2 &&
      centerX(bbox) < end + 2 &&
      bbox.y1 > top - OPEN_REACH &&
      bbox.y0 < bottom + OPEN_REACH,
  )
  const bands = wordsBetween(edges, inside).map((own, i) => new Band(own, { start: edges[i]!.y, end: edges[i + 1]!.y }))
  // a row beyond the levels makes a table with no fewer than two rows within them
  const open = (y: number, direction: 1 | -1, first: Band, second: Band) =>
    isPart(first) && isPart(second) ? openRow(y, direction, inside) : []
  const over = open(edges[0]!.y, -1, bands[0]!, bands[1]!)
  const under = open(edges.at(-1)!.y, 1, bands.at(-1)!, bands.at(-2)!)
  // no cell runs over several lines
  if ([...over, ...bands, ...under].every((row) => hasOneLine(row) || row.lines.length === 0)) return []
  const rows: readonly Row[] = [...over, ...bands, ...under]
  const grids: Grid[] = []
  let run: Row[] = []
  const finish = () => {
    const grid = layRows(withoutProse(run), words, { start, end })
    if (grid !== undefined) grids.push(grid)
    run = []
  }
  for (const row of rows) {
    if (isPart(row)) run.push(row)
    else finish()
  }
  finish()
  return grids
}

/** The lowest line of a table and a line at the page's foot have text between them that is no row. */
function withoutProse(rows: readonly Row[]): readonly Row[] {
  const isRow = ({ lines }: Row) =>
    lines.length < 2 ||
    lines.some((line) => line.phrases.length > 1) ||
    !lines.some(({ phrases }) => isProse(phrases[0]!))
  return rows.slice(rows.findIndex(isRow), rows.findLastIndex(isRow) + 1)
}

/** The words between each edge and the next, in their order. */
function wordsBetween(edges: readonly Edge[], words: readonly Word[]): readonly (readonly Word[])[] {
  const between = edges.slice(1).map((): Word[] => [])
  for (const word of words) {
    const y = centerY(word.bbox)
    if (y <= edges[0]!.y) continue
    const below = edges.findIndex((edge) => edge.y >= y)
    if (below > 0) between[below - 1]!.push(word)
  }
  return between
}

/** Whether a row may be one of a table: something stands in it, and not a whole text. */
function isPart(row: Row): boolean {
  return hasOneLine(row) || (row.lines.length > 0 && row.lines.length <= MOST_LINES)
}

function hasOneLine(row: Row): boolean {
  return (row instanceof Band && row.isOneLine) || row.lines.length === 1
}

/**
 * What stands tight over the first level or under the last without a level beyond it: heads, or a last row that no band
 * lies behind. It is a row when it has several texts.
 */
function openRow(y: number, direction: 1 | -1, words: readonly Word[]): readonly Row[] {
  const beyond = findLines(words.filter(({ bbox }) => direction * (centerY(bbox) - y) > 0))
  const lines: Line[] = []
  let reached = y
  for (const line of direction > 0 ? beyond : beyond.toReversed()) {
    const gap = direction > 0 ? line.bbox.y0 - reached : reached - line.bbox.y1
    if (gap > (lines.length === 0 ? MOST_PADDING : MOST_LEADING) * line.size) break
    // a caption in larger print stands as near
    if (line.size > LARGER * (lines[0]?.size ?? line.size)) break
    lines.push(line)
    reached = direction > 0 ? line.bbox.y1 : line.bbox.y0
  }
  const isRow = lines.length <= MOST_OPEN_LINES && lines.some((line) => line.phrases.length > 1)
  const [start, end] = direction > 0 ? [y, reached + 0.1] : [reached - 0.1, y]
  return isRow ? partFaces({ start, end, lines: lines.sort((a, b) => a.bbox.y0 - b.bbox.y0) }) : []
}

/** Bold heads over the first row, which no band lies behind, and a bold sum under the last one are rows of their own. */
function partFaces(row: Row): readonly Row[] {
  const { start, end, lines } = row
  const at = lines.findIndex((line, i) => i > 0 && isBoldLine(line) !== isBoldLine(lines[i - 1]!))
  if (at < 0 || !lines.every(({ phrases }) => phrases.length > 1)) return [row]
  const middle = (lines[at - 1]!.bbox.y1 + lines[at]!.bbox.y0) / 2
  return [
    { start, end: middle, lines: lines.slice(0, at) },
    { start: middle, end, lines: lines.slice(at) },
  ]
}

function layRows(rows: readonly Row[], words: readonly Word[], width: Span): Grid | undefined {
  if (rows.length < 3 || rows.every((row) => row.lines.length === 1)) return undefined
  const columns = whiteColumns(rows, width)
  if (columns.length < 2) return undefined
  const cells = flatten(rows.map((row, i) => fillRow(row, i, columns)))
  const grid: Grid = {
    bbox: { x0: width.start, x1: width.end, y0: rows[0]!.start, y1: rows.at(-1)!.end },
    rows: rows.map(({ start, end }) => ({ start, end })),
    columns,
    cells,
    headerRowCount: 0,
    evidence: 'rulings',
  }
  return isWrappedTextTable(grid) && !reachesBeyond(rows, words, width) ? grid : undefined
}

/** Whether the rows go on beside the levels: then these part some columns of a wider table. */
function reachesBeyond(rows: readonly Row[], words: readonly Word[], width: Span): boolean {
  const beyond = rows.filter(({ start, end }) =>
    words.some(({ bbox, size }) => {
      const gap = Math.max(width.start - bbox.x1, bbox.x0 - width.end)
      return centerY(bbox) > start && centerY(bbox) < end && gap > -SAME_END && gap < NEAR * size
    }),
  )
  return beyond.length * 3 > rows.length
}

/** Columns between the strips of white that run through all rows but those of one text. */
function whiteColumns(rows: readonly Row[], width: Span): readonly Span[] {
  const parted = rows.filter((row) => row.lines.some((line) => line.phrases.length > 1))
  const lines = flatten(parted.map((row) => row.lines))
  const size = Math.max(...lines.map((line) => line.size), 0)
  // in few lines the blanks between words may stand under each other by chance
  const phrases = flatten(lines.map((line) => line.phrases))
  const texts = lines.length < FEW_LINES ? phrases : flatten(phrases.map((phrase) => phrase.words))
  const runs: { start: number; end: number }[] = []
  for (const bbox of texts.map((text) => text.bbox).sort((a, b) => a.x0 - b.x0)) {
    const last = runs.at(-1)
    if (last !== undefined && bbox.x0 - last.end < LEAST_STRIP * size) last.end = Math.max(last.end, bbox.x1)
    else runs.push({ start: bbox.x0, end: bbox.x1 })
  }
  return runs.map(({ start, end }, i) => ({
    start: i === 0 ? Math.min(width.start, start) : start - 0.1,
    end: i === runs.length - 1 ? Math.max(width.end, end) : runs[i + 1]!.start - 0.2,
  }))
}

function fillRow(row: Row, at: number, columns: readonly Span[]): readonly GridCell[] {
  const words = flatten(row.lines.map((line) => flatten(line.phrases.map((phrase) => phrase.words))))
  const box = hull(words.map((word) => word.bbox))
  const first = columns.findIndex((column) => box.x0 < column.end)
  // a label beside the middle of a text is not of it
  const isOneText =
    row.lines.every(({ phrases, bbox }) => phrases.length === 1 && overlapX(bbox, row.lines[0]!.bbox) > 0) && first >= 0
  const reach = columns.filter((column) => column.start < box.x1).length
  // a text that runs on over the columns names the rows below
  if (isOneText && reach - first > 1)
    return [{ row: at, column: first, rowSpan: 1, columnSpan: reach - first, words: inReadingOrder(words) }]
  return flatten(
    columns.map((column, i) => {
      const own = words.filter(({ bbox }) => centerX(bbox) >= column.start && centerX(bbox) < column.end)
      return own.length === 0 ? [] : [{ row: at, column: i, rowSpan: 1, columnSpan: 1, words: inReadingOrder(own) }]
    }),
  )
}

function overlaps(a: Bbox, b: Bbox): boolean {
  return overlapX(a, b) > 0 && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 0
}
