import type { Cell, Table } from '../../../../../core/model.js'

/** A table with its columns from left to right, as slides count them. */
interface ShownTable {
  readonly table: Table
  /** Returns the cell of the table that a shown cell is. */
  readonly originalOf: (cell: Cell) => Cell
}

/** Returns a table as it looks on the page: one that is read from right to left has its last column first. */
export function asShown(table: Table): ShownTable {
  if (!table.isRightToLeft) return { table, originalOf: (cell) => cell }
  const { length } = table.columns
  const originals = new Map(
    table.cells.map((cell) => [{ ...cell, column: length - cell.column - cell.columnSpan }, cell] as const),
  )
  const cells = [...originals.keys()].sort((a, b) => a.row - b.row || a.column - b.column)
  return {
    table: { ...table, columns: table.columns.toReversed(), cells },
    originalOf: (cell) => originals.get(cell) ?? cell,
  }
}
