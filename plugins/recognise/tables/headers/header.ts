import type { Ruling } from '../../../../core/model.js'
import { centerX, centerY, hull, overlapY } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import { isPeriod } from '../../lexicon/values.js'
import { type Line, textOf } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { ColumnSpan } from '../grid/columns.js'
import type { GridCell } from '../grid/grid.js'
import { placeTexts } from './header-columns.js'
import { isUnitOrShare } from './header-order.js'

/** The column headers of a grid, with the y range of each header row. */
interface Header {
  readonly rows: readonly Span[]
  readonly cells: readonly GridCell[]
}

interface ColumnHeader {
  readonly first: number
  readonly last: number
  readonly words: readonly Word[]
  readonly y0: number
  readonly y1: number
}

/** Minimum vertical overlap of a header with a row that it spans, as a fraction of the row height. */
const MIN_ROW_OVERLAP = 0.3

/**
 * Reads the lines above a table's body. Each text gets the columns that the rule under it covers, or over which it is
 * centered. Texts over the same columns form one multi-line header. Headers above each other form the header rows.
 *
 * @param lines Header lines, top to bottom.
 * @param columns All columns, the stub included.
 * @param rulings Horizontal and vertical lines of the page.
 */
export function readHeader(lines: readonly Line[], columns: readonly ColumnSpan[], rulings: readonly Ruling[]): Header {
  if (lines.length === 0) return { rows: [], cells: [] }
  const levels = rulings.filter((ruling) => ruling.direction === 'horizontal')
  const headers: ColumnHeader[] = []
  const lowest = lines.findLast((line) => line.phrases.length > 1) ?? lines.at(-1)!
  for (const { text, columns: own, size } of placeTexts(lines, lowest, columns, rulings)) {
    const [first, last] = own
    addHeader(headers, { first, last, words: text.words, y0: text.bbox.y0, y1: text.bbox.y1 }, levels, size)
  }
  return assignRows(headers)
}

/** Adds a header, or appends it to the header directly above it over the same columns if no rule is between them. */
function addHeader(headers: ColumnHeader[], header: ColumnHeader, levels: readonly Ruling[], size: number): void {
  const at = headers.findLastIndex((above) => above.first <= header.last && above.last >= header.first)
  const above = headers[at]
  const isUnitOfPeriod = above !== undefined && isPeriod(textOf(above.words)) && isUnitOrShare(textOf(header.words))
  const isSame = above !== undefined && above.first === header.first && above.last === header.last && !isUnitOfPeriod
  if (above !== undefined && isSame && header.y0 - above.y1 < 0.9 * size && !isRuledBetween(above, header, levels)) {
    headers[at] = { ...above, words: [...above.words, ...header.words], y1: Math.max(above.y1, header.y1) }
  } else headers.push(header)
}

function isRuledBetween(above: ColumnHeader, below: ColumnHeader, levels: readonly Ruling[]): boolean {
  const x = centerX(hull(below.words.map((word) => word.bbox)))
  return levels.some(({ bbox }) => {
    const y = centerY(bbox)
    return y > (above.y0 + above.y1) / 2 && y < (below.y0 + below.y1) / 2 && bbox.x0 <= x && bbox.x1 >= x
  })
}

/**
 * Assigns rows to each header. A header above another header is at least one row above it. A header with no other
 * header above or below it spans the rows that it overlaps.
 */
function assignRows(headers: readonly ColumnHeader[]): Header {
  const isAbove = (upper: ColumnHeader, lower: ColumnHeader) =>
    upper !== lower && upper.first <= lower.last && upper.last >= lower.first && lower.y0 > upper.y0 + 0.5
  const heights = new Map<ColumnHeader, number>()
  const heightOf = (header: ColumnHeader): number => {
    const known = heights.get(header)
    if (known !== undefined) return known
    const height = Math.max(-1, ...headers.filter((other) => isAbove(header, other)).map(heightOf)) + 1
    heights.set(header, height)
    return height
  }
  const count = Math.max(0, ...headers.map(heightOf)) + 1
  const lowestRow = (header: ColumnHeader) => count - 1 - heightOf(header)
  const isFixed = (header: ColumnHeader) => headers.some((other) => isAbove(header, other) || isAbove(other, header))
  const bands = Array.from({ length: count }, (_, row) => {
    const own = headers.filter((header) => lowestRow(header) === row)
    const fixed = own.filter(isFixed)
    return bandOf(fixed.length > 0 ? fixed : own)
  })
  const rowsOf = headers.map((header): readonly [number, number] => {
    const lowest = lowestRow(header)
    const level = isFixed(header) ? [] : flatten(bands.map((band, row) => (overlapsRow(header, band) ? [row] : [])))
    const upper = flatten(
      bands.map((band, row) =>
        row < lowest && overlapsRow(header, band) && isFree(header, row, headers, lowestRow) ? [row] : [],
      ),
    )
    // "Category" beside the last line of a tall header overlaps too little of that row: its center decides
    const within = isFixed(header)
      ? -1
      : bands.findIndex(({ start, end }) => start < middleOf(header) && middleOf(header) < end)
    return [level[0] ?? upper[0] ?? (within < 0 ? lowest : within), level.at(-1) ?? (within < 0 ? lowest : within)]
  })
  // headers with none above or below that end in the last row all start in the topmost row that one of them spans
  const isLone = (i: number) => headers[i]!.first > 0 && !isFixed(headers[i]!) && rowsOf[i]![1] === count - 1
  const top = Math.min(...rowsOf.flatMap(([first], i) => (isLone(i) ? [first] : [])))
  const cells = headers.map((header, i): GridCell => {
    const [own, last] = rowsOf[i]!
    const first = isLone(i) ? top : own
    return {
      row: first,
      column: header.first,
      rowSpan: last - first + 1,
      columnSpan: header.last - header.first + 1,
      words: header.words,
    }
  })
  return { rows: removeRowOverlap(bands), cells: cells.sort((a, b) => a.row - b.row || a.column - b.column) }
}

function middleOf({ y0, y1 }: ColumnHeader): number {
  return (y0 + y1) / 2
}

function bandOf(headers: readonly ColumnHeader[]): Span {
  return {
    start: Math.min(...headers.map((header) => header.y0)),
    end: Math.max(...headers.map((header) => header.y1)),
  }
}

/** Whether no other header is over the same columns from this row down to the header's own row. */
function isFree(
  header: ColumnHeader,
  row: number,
  headers: readonly ColumnHeader[],
  rowOf: (header: ColumnHeader) => number,
): boolean {
  return !headers.some(
    (other) =>
      other !== header &&
      other.first <= header.last &&
      other.last >= header.first &&
      rowOf(other) >= row &&
      rowOf(other) < rowOf(header),
  )
}

function overlapsRow(header: ColumnHeader, row: Span): boolean {
  const common = overlapY({ x0: 0, x1: 0, y0: header.y0, y1: header.y1 }, { x0: 0, x1: 0, y0: row.start, y1: row.end })
  return common > MIN_ROW_OVERLAP * (row.end - row.start)
}

/** Removes the overlap of rows: a tall header beside two rows must not stretch the lower one. */
function removeRowOverlap(rows: readonly Span[]): readonly Span[] {
  return rows.map((row, i) => ({ start: i === 0 ? row.start : Math.max(row.start, rows[i - 1]!.end), end: row.end }))
}
