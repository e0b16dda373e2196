import { comparableText } from './comparable-text.js'
import { type GridCell, positionsOf } from './grid-cell.js'
import { inferHeaderRows } from './header-rows.js'
import type { FileBox, FileTable } from './measuring-format.js'

/** A table prepared for measuring. */
export interface TableGrid {
  readonly id: string | undefined
  readonly bbox: FileBox | undefined
  readonly rowCount: number
  readonly columnCount: number
  /** Ordered by row, then by column. */
  readonly cells: readonly GridCell[]
  /** Index of the cell at each position, row by row, or -1. If two cells overlap, the first one. */
  readonly owner: Int32Array
  /** Gold: other accepted text of a cell, by {@link positionOf}. */
  readonly alternatives: ReadonlyMap<number, string>
  /** As stated in the file, or else inferred from the cells. */
  readonly headerRowCount: number
  readonly saysHeaderRows: boolean
  readonly source: FileTable
}

/** Maximum number of positions. A larger table indicates a broken file. */
const MOST_POSITIONS = 50_000

/** Reads a table. @throws RangeError if it has more than 50 000 positions. */
export function readGrid(table: FileTable): TableGrid {
  const cells = (table.cells ?? [])
    .map((cell) => ({
      row: cell.row,
      column: cell.column,
      rowSpan: Math.max(1, cell.row_span ?? 1),
      columnSpan: Math.max(1, cell.column_span ?? 1),
      text: comparableText(cell.text),
      other: comparableText(cell.value_text),
    }))
    .filter(({ row, column, text }) => text !== '' && row >= 0 && column >= 0)
    .sort((a, b) => a.row - b.row || a.column - b.column)
  const rowCount = Math.max(table.n_rows ?? 0, ...cells.map(({ row, rowSpan }) => row + rowSpan))
  const columnCount = Math.max(table.n_columns ?? 0, ...cells.map(({ column, columnSpan }) => column + columnSpan))
  if (rowCount * columnCount > MOST_POSITIONS) {
    throw new RangeError(`Expected a table of at most ${MOST_POSITIONS} positions, got ${rowCount} × ${columnCount}`)
  }
  const owner = new Int32Array(rowCount * columnCount).fill(-1)
  for (const [index, cell] of cells.entries()) {
    for (const position of positionsOf(cell, columnCount)) if (owner[position] === -1) owner[position] = index
  }
  const alternatives = new Map(
    cells
      .filter(({ text, other }) => other !== '' && other !== text)
      .map(({ row, column, other }) => [row * columnCount + column, other]),
  )
  const stated = table.header_rows ?? undefined
  const headerRowCount = Math.min(
    rowCount,
    stated === undefined ? inferHeaderRows(cells, rowCount) : Math.max(0, stated),
  )
  return {
    id: table.id ?? undefined,
    bbox: readBox(table.bbox),
    rowCount,
    columnCount,
    cells: cells.map(({ other: _, ...cell }) => cell),
    owner,
    alternatives,
    headerRowCount,
    saysHeaderRows: stated !== undefined,
    source: table,
  }
}

export function cellAt(grid: TableGrid, row: number, column: number): GridCell | undefined {
  return grid.cells[grid.owner[row * grid.columnCount + column]!]
}

export function hasSameShape(a: TableGrid, b: TableGrid): boolean {
  return a.rowCount === b.rowCount && a.columnCount === b.columnCount
}

/** Returns the box if it has an area. */
function readBox(box: FileBox | null | undefined): FileBox | undefined {
  return box && box.x1 > box.x0 && box.y1 > box.y0 ? box : undefined
}
