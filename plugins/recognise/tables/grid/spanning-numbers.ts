import { centerX, hull } from '../../geometry/boxes.js'
import { isNumberLike } from '../../lexicon/values.js'
import { textOf } from '../../text/lines.js'
import type { Grid, GridCell } from './grid.js'

/** A figure stands on the middle of the head that spans to so many points, and off that of its own column by more. */
const ON_MIDDLE = 4

/**
 * "Total cost | $3,024 | $2,671" under "2020" and "2019", each of which heads "Shares" and "Average per share": in a row
 * with one figure, and nothing else, under each head that spans, figures on the middle of those heads are of all their
 * columns.
 */
export function spanFigures(grid: Grid): Grid {
  const heads = lowestSpans(grid)
  if (heads.length < 2) return grid
  const spans = new Map<GridCell, GridCell>()
  for (const row of grid.rows.keys()) {
    if (row < grid.headerRowCount) continue
    const cells = grid.cells.filter((cell) => cell.row === row)
    const found = heads.map((head) => figureUnder(head, cells, grid))
    if (found.every((cell) => cell !== undefined)) for (const [i, cell] of found.entries()) spans.set(cell, heads[i]!)
  }
  if (spans.size === 0) return grid
  const cells = grid.cells.map((cell) => {
    const head = spans.get(cell)
    return head === undefined ? cell : { ...cell, column: head.column, columnSpan: head.columnSpan }
  })
  return { ...grid, cells }
}

/** The heads of two columns under which none spans; amid three a figure may stand in its own, which is the middle one. */
function lowestSpans({ cells, headerRowCount }: Grid): readonly GridCell[] {
  const heads = cells.filter(({ row, column }) => row < headerRowCount && column > 0)
  const isUnder = (upper: GridCell, lower: GridCell) => lower.row > upper.row && isWithin(lower, upper)
  return heads.filter((head) => {
    const under = heads.filter((other) => isUnder(head, other))
    return head.columnSpan > 1 && under.length === 2 && under.every(({ columnSpan }) => columnSpan === 1)
  })
}

function isWithin(cell: GridCell, head: GridCell): boolean {
  return cell.column < head.column + head.columnSpan && cell.column + cell.columnSpan > head.column
}

/** The one cell under a head, if it is a figure on the head's middle and not on that of its column. */
function figureUnder(head: GridCell, cells: readonly GridCell[], grid: Grid): GridCell | undefined {
  const [cell, ...others] = cells.filter((own) => isWithin(own, head))
  if (cell === undefined || others.length > 0 || cell.columnSpan > 1 || !isNumberLike(textOf(cell.words)))
    return undefined
  const x = middleOf(cell)
  const inColumn = grid.cells.filter(
    (other) =>
      other !== cell && other.row >= grid.headerRowCount && other.column === cell.column && other.columnSpan === 1,
  )
  const ends = inColumn.map((other) => hull(other.words.map((word) => word.bbox)).x1)
  const end = hull(cell.words.map((word) => word.bbox)).x1
  const isFlush = ends.some((other) => Math.abs(other - end) < ON_MIDDLE)
  const heads = grid.cells.filter(
    ({ row, column, columnSpan }) =>
      row < grid.headerRowCount && columnSpan === 1 && column >= head.column && column < head.column + head.columnSpan,
  )
  // a column that such figures alone have made has no head
  if (!heads.some(({ column }) => column === cell.column))
    return Math.abs(middleOf(head) - x) < ON_MIDDLE ? cell : undefined
  const isUnderHead = heads.some(
    ({ column, words }) =>
      column === cell.column && Math.abs(hull(words.map((word) => word.bbox)).x1 - end) < ON_MIDDLE,
  )
  const isOfColumn = isUnderHead || [...inColumn, ...heads].some((other) => Math.abs(middleOf(other) - x) < ON_MIDDLE)
  return !isFlush && !isOfColumn && Math.abs(middleOf(head) - x) < ON_MIDDLE ? cell : undefined
}

function middleOf({ words }: GridCell): number {
  return centerX(hull(words.map((word) => word.bbox)))
}
