import type { ColumnPart, Place, Table } from './model.js'

/** The address of a cell on its page: the id of its row, and its zero-based column in the table on that page. */
interface CellAddress {
  readonly rowId: string
  readonly column: number
}

/** The position of a cell in the grid of a table, zero-based. */
interface CellPosition {
  readonly row: number
  readonly column: number
}

/**
 * Finds a cell by its address on its page, wherever the cell is after joining.
 *
 * @returns Undefined if the table has no such row or column.
 */
export function findPosition(
  { rows, columns, columnParts = [] }: Pick<Table, 'rows' | 'columns' | 'columnParts'>,
  { rowId, column }: CellAddress,
): CellPosition | undefined {
  for (const part of columnParts) {
    const row = part.rows.findIndex(({ id }) => id === rowId)
    if (row < 0) continue
    const joined = part.columns[column]
    return joined === undefined ? undefined : { row, column: joined }
  }
  const row = rows.findIndex(({ id }) => id === rowId)
  return row < 0 || columns[column] === undefined ? undefined : { row, column }
}

/**
 * Returns the address of a cell on the page on which it was read. A correction is stored under this address, so that it
 * stays valid if the table is later separated from the table to which it was joined.
 *
 * @returns The row of the joined table if the part has no such row on its page.
 */
export function pageAddress(table: Table, { row, column }: CellPosition): CellAddress {
  const part = partOfColumn(table, column)
  const rowId = part?.rows[row]?.id
  return rowId === undefined ? { rowId: table.rows[row]!.id, column } : { rowId, column: part!.columns.indexOf(column) }
}

/**
 * Returns the area of a grid position on its page: the row's height by the column's width.
 *
 * @returns A place in the units of the page, even if there is no cell.
 */
export function gridPlace(table: Table, row: number, column: number): Place {
  const { pageNumber, bbox } = (partOfColumn(table, column)?.rows[row] ?? table.rows[row]!).place
  const { x0, x1 } = table.columns[column]!
  return { pageNumber, bbox: { x0, y0: bbox.y0, x1, y1: bbox.y1 } }
}

/** Returns the ids of all rows of a table as read on their pages, including those of parts joined to the right. */
export function readRowIds({ rows, columnParts = [] }: Table): readonly string[] {
  return [...rows.map(({ id }) => id), ...columnParts.flatMap((part) => part.rows.flatMap(({ id }) => id ?? []))]
}

/** Column 0 is never one of a part's own: a repeated column of labels counts as column 0. */
function partOfColumn({ columnParts = [] }: Table, column: number): ColumnPart | undefined {
  return column === 0 ? undefined : columnParts.find(({ columns }) => columns.includes(column))
}
