import type { Cell, Table } from '../../../../core/model.js'
import type { SetWord } from './set-words.js'
import type { TableEdges } from './table-edges.js'

/** Places of the grid that a cell takes. */
export type CellSpan = Pick<Cell, 'row' | 'column' | 'rowSpan' | 'columnSpan'>

/** Words hang over the edge of their column when they stand out of it by more, in the page's units. */
const OVERHANG = 0.75

/**
 * Which places of the grid the text of each cell takes: one that hangs over empty places beside it spans these too, because
 * a slide breaks what is too long for its cell.
 */
export function spansOf(
  { cells }: Table,
  inCells: ReadonlyMap<Cell, readonly SetWord[]>,
  { columns }: TableEdges,
): ReadonlyMap<Cell, CellSpan> {
  const taken = new Set<string>()
  const rowsOf = ({ row, rowSpan }: CellSpan) => Array.from({ length: rowSpan }, (_, i) => row + i)
  const take = (span: CellSpan, column: number) => {
    for (const row of rowsOf(span)) taken.add(`${row} ${column}`)
  }
  for (const cell of cells) {
    for (let column = cell.column; column < cell.column + cell.columnSpan; column++) take(cell, column)
  }
  const spans = new Map<Cell, CellSpan>()
  for (const [cell, words] of inCells) {
    const [x0, x1] = [Math.min(...words.map((word) => word.x0)), Math.max(...words.map((word) => word.x1))]
    const isFree = (column: number) => rowsOf(cell).every((row) => !taken.has(`${row} ${column}`))
    let [first, end] = [cell.column, Math.min(cell.column + cell.columnSpan, columns.length - 1)]
    while (end < columns.length - 1 && x1 > columns[end]! + OVERHANG && isFree(end)) take(cell, end++)
    while (first > 0 && x0 < columns[first]! - OVERHANG && isFree(first - 1)) take(cell, --first)
    spans.set(cell, { row: cell.row, column: first, rowSpan: cell.rowSpan, columnSpan: end - first })
  }
  return spans
}
