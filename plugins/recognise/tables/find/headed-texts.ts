import { centerX, hull, median } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { isBoldPhrase } from '../../text/bold.js'
import type { Line } from '../../text/lines.js'
import { type Grid, type GridCell, inReadingOrder } from '../grid/grid.js'
import { isWrappedTextTable } from './text-table.js'

/** Texts that begin this near under each other are flush, in points. */
const FLUSH = 2.5
/** Heads of a table of texts, at least. Two would be found over every pair of columns of prose. */
const LEAST_HEADS = 3
/** The first lines show where the columns begin. */
const FIRST_LINES = 8
/** Fewer lines under heads are no table of texts. */
const LEAST_LINES = 4
/** White between two rows is more than this times the white between the lines of a cell. */
const ROW_STEP = 1.2
/** Lines further apart than this, in font sizes, are not of one table. */
const FARTHEST = 3.5
/** A row has at most so many printed lines. */
const MOST_LINES = 14

/**
 * Finds tables of texts without any lines: bold heads side by side, and under them as many columns of texts that begin
 * flush, in blocks that white parts into rows.
 *
 * @param lines Lines of one column of text that stand in no other table, top to bottom.
 */
export function findHeadedTexts(lines: readonly Line[]): readonly Grid[] {
  const grids: Grid[] = []
  for (let i = 0; i < lines.length; i++) {
    if (!isHead(lines[i]!)) continue
    const edges = leftEdges(lines, i)
    const body = edges === undefined ? [] : bodyUnder(lines, i, edges)
    const grid = edges === undefined || body.length < LEAST_LINES ? undefined : layTexts(lines[i]!, body, edges)
    if (grid === undefined) continue
    grids.push(grid)
    i += body.length
  }
  return grids
}

/** Whether the lines contain such a table. */
export function hasHeadedTexts(lines: readonly Line[]): boolean {
  return findHeadedTexts(lines).length > 0
}

function isHead({ phrases }: Line): boolean {
  return phrases.length >= LEAST_HEADS && phrases.every(isBoldPhrase)
}

/** Where texts begin in the first lines under the heads, one place a head; undefined where heads and texts disagree. */
function leftEdges(lines: readonly Line[], at: number): readonly number[] | undefined {
  const heads = lines[at]!.phrases
  const starts = lines.slice(at + 1, at + 1 + FIRST_LINES).flatMap((line) => line.phrases.map(({ bbox }) => bbox.x0))
  const edges: number[] = []
  for (const start of starts.sort((a, b) => a - b)) if (!(start - edges.at(-1)! < FLUSH)) edges.push(start)
  const isEachHeaded = heads.every(({ bbox }, i) => {
    const [start, end] = [edges[i] ?? Infinity, edges[i + 1] ?? Infinity]
    return bbox.x0 > start - FLUSH && bbox.x1 < end
  })
  return edges.length === heads.length && isEachHeaded ? edges : undefined
}

/** The lines below whose texts all begin at these edges and end before the next. */
function bodyUnder(lines: readonly Line[], at: number, edges: readonly number[]): readonly Line[] {
  const body: Line[] = []
  for (const line of lines.slice(at + 1)) {
    const last = body.at(-1) ?? lines[at]!
    const isNear = line.baseline - last.baseline < FARTHEST * line.size
    const isFlush = line.phrases.every(({ bbox }) => {
      const own = edges.findIndex((x) => Math.abs(x - bbox.x0) < FLUSH)
      return own >= 0 && bbox.x1 < (edges[own + 1] ?? Infinity)
    })
    if (!isNear || !isFlush || isHead(line)) break
    body.push(line)
  }
  return body
}

function layTexts(head: Line, body: readonly Line[], edges: readonly number[]): Grid | undefined {
  const bbox = hull([head, ...body].map((line) => line.bbox))
  const columns = edges.map(
    (edge, i): Span => ({ start: edge - FLUSH, end: (edges[i + 1] ?? bbox.x1 + 2 * FLUSH) - FLUSH }),
  )
  const rows = [[head], ...partRows(body)]
  if (rows.length < 3 || rows.some((row) => row.length > MOST_LINES)) return undefined
  const cells = rows.flatMap((lines, row) => {
    const words = lines.flatMap((line) => line.phrases.flatMap((phrase) => phrase.words))
    return columns.flatMap(({ start, end }, column): readonly GridCell[] => {
      const own = words.filter((word) => centerX(word.bbox) >= start && centerX(word.bbox) < end)
      return own.length === 0 ? [] : [{ row, column, rowSpan: 1, columnSpan: 1, words: inReadingOrder(own) }]
    })
  })
  const bands = rows.map((lines): Span => {
    const box = hull(lines.map((line) => line.bbox))
    return { start: box.y0, end: box.y1 }
  })
  const grid: Grid = { bbox, columns, rows: bands, cells, headerRowCount: 1, evidence: 'alignment' }
  // each row has a text in the first column: what goes on without one is not told from the row above
  const isLabelled = rows.every((_, row) => cells.some((cell) => cell.row === row && cell.column === 0))
  return isLabelled && isWrappedTextTable(grid) ? grid : undefined
}

/** Lines of one row follow closer than the rows do. */
function partRows(body: readonly Line[]): readonly (readonly Line[])[] {
  const steps = body.slice(1).map((line, i) => line.baseline - body[i]!.baseline)
  const leading = Math.min(median(steps), ...steps.filter((step) => step > 0.8 * body[0]!.size))
  const rows: Line[][] = [[body[0]!]]
  for (const [i, line] of body.slice(1).entries()) {
    if (steps[i]! > ROW_STEP * leading) rows.push([line])
    else rows.at(-1)!.push(line)
  }
  return rows
}
