import type { Bbox, Cell, Place, Table } from '../../core/model.js'

/** Finds a table's cells by where they stand in its grid. Rows and columns are zero-based. */
export interface CellIndex {
  /** The cell whose upper left corner is here; absent where none begins. */
  starting(row: number, column: number): Cell | undefined
  /** The cell that lies over this place, wherever it begins; absent where the grid is empty. */
  covering(row: number, column: number): Cell | undefined
}

/**
 * Lays a table's cells out over its grid.
 *
 * @param table Spans that reach beyond the grid are cut at its edge; of two cells on one place the first stays.
 */
export function indexCells(table: Table): CellIndex {
  const width = table.columns.length
  const covering = new Map<number, Cell>()
  for (const cell of table.cells) {
    const lastRow = Math.min(cell.row + cell.rowSpan, table.rows.length)
    const lastColumn = Math.min(cell.column + cell.columnSpan, width)
    for (let row = cell.row; row < lastRow; row++) {
      for (let column = cell.column; column < lastColumn; column++) {
        const position = row * width + column
        if (!covering.has(position)) covering.set(position, cell)
      }
    }
  }
  return {
    covering: (row, column) => covering.get(row * width + column),
    starting: (row, column) => {
      const cell = covering.get(row * width + column)
      return cell?.row === row && cell.column === column ? cell : undefined
    },
  }
}

/**
 * Where a place of the grid lies on its page: the row's band crossed with the column.
 *
 * @returns A place in the page's own units, also where no cell is.
 */
export function gridPlace(table: Table, row: number, column: number): Place {
  const { pageNumber, bbox } = table.rows[row]!.place
  const { x0, x1 } = table.columns[column]!
  return { pageNumber, bbox: { x0, y0: bbox.y0, x1, y1: bbox.y1 } }
}

/** The same box with each side rounded to hundredths: finer than any page prints. */
export function roundBox(bbox: Bbox): Bbox {
  return { x0: round(bbox.x0), y0: round(bbox.y0), x1: round(bbox.x1), y1: round(bbox.y1) }
}

function round(coordinate: number): number {
  return Math.round(coordinate * 100) / 100
}
