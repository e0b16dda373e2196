import { centerX, hull } from '../../geometry/boxes.js'
import { isNumberLike } from '../../lexicon/values.js'
import { textOf } from '../../text/lines.js'
import type { Grid, GridCell } from './grid.js'

/** Maximum difference between aligned centers or right edges, in points. */
const ALIGN_TOLERANCE = 4

/**
 * Spans numbers over the columns of their spanning headers: "Total cost | $3,024 | $2,671" under "2020" and "2019",
 * each over "Shares" and "Average per share". Such a row has only one number under each spanning header, at its center.
 */
export function spanNumbers(grid: Grid): Grid {
  const headers = lowestSpans(grid)
  if (headers.length < 2) return grid
  const spans = new Map<GridCell, GridCell>()
  for (const row of grid.rows.keys()) {
    if (row < grid.headerRowCount) continue
    const cells = grid.cells.filter((cell) => cell.row === row)
    const found = headers.map((header) => numberUnder(header, cells, grid))
    if (found.every((cell) => cell !== undefined)) for (const [i, cell] of found.entries()) spans.set(cell, headers[i]!)
  }
  if (spans.size === 0) return grid
  const cells = grid.cells.map((cell) => {
    const header = spans.get(cell)
    return header === undefined ? cell : { ...cell, column: header.column, columnSpan: header.columnSpan }
  })
  return { ...grid, cells }
}

/** Returns the headers over exactly two columns. Over three, a number at the center may be of the middle column. */
function lowestSpans({ cells, headerRowCount }: Grid): readonly GridCell[] {
  const headers = cells.filter(({ row, column }) => row < headerRowCount && column > 0)
  const isUnder = (upper: GridCell, lower: GridCell) => lower.row > upper.row && isWithin(lower, upper)
  return headers.filter((header) => {
    const under = headers.filter((other) => isUnder(header, other))
    return header.columnSpan > 1 && under.length === 2 && under.every(({ columnSpan }) => columnSpan === 1)
  })
}

function isWithin(cell: GridCell, header: GridCell): boolean {
  return cell.column < header.column + header.columnSpan && cell.column + cell.columnSpan > header.column
}

/**
 * Returns the only cell under a header if it is a number at the center of the header and not aligned with its column.
 */
function numberUnder(header: GridCell, cells: readonly GridCell[], grid: Grid): GridCell | undefined {
  const [cell, ...others] = cells.filter((own) => isWithin(own, header))
  if (cell === undefined || others.length > 0 || cell.columnSpan > 1 || !isNumberLike(textOf(cell.words)))
    return undefined
  const x = centerOf(cell)
  const inColumn = grid.cells.filter(
    (other) =>
      other !== cell && other.row >= grid.headerRowCount && other.column === cell.column && other.columnSpan === 1,
  )
  const ends = inColumn.map((other) => hull(other.words.map((word) => word.bbox)).x1)
  const end = hull(cell.words.map((word) => word.bbox)).x1
  const isFlush = ends.some((other) => Math.abs(other - end) < ALIGN_TOLERANCE)
  const headers = grid.cells.filter(
    ({ row, column, columnSpan }) =>
      row < grid.headerRowCount &&
      columnSpan === 1 &&
      column >= header.column &&
      column < header.column + header.columnSpan,
  )
  // a column that only such numbers form has no header
  if (!headers.some(({ column }) => column === cell.column))
    return Math.abs(centerOf(header) - x) < ALIGN_TOLERANCE ? cell : undefined
  const isUnderHeader = headers.some(
    ({ column, words }) =>
      column === cell.column && Math.abs(hull(words.map((word) => word.bbox)).x1 - end) < ALIGN_TOLERANCE,
  )
  const isOfColumn =
    isUnderHeader || [...inColumn, ...headers].some((other) => Math.abs(centerOf(other) - x) < ALIGN_TOLERANCE)
  return !isFlush && !isOfColumn && Math.abs(centerOf(header) - x) < ALIGN_TOLERANCE ? cell : undefined
}

function centerOf({ words }: GridCell): number {
  return centerX(hull(words.map((word) => word.bbox)))
}
