import type { Bbox, Cell, Table } from '../../core/model.js'

/** Finds the cells of a table by their position in the grid. Rows and columns are zero-based. */
export interface CellIndex {
  /** Returns the cell whose upper left corner is at this position; undefined if no cell starts here. */
  starting(row: number, column: number): Cell | undefined
  /** Returns the cell that covers this position, wherever it starts; undefined if the position is empty. */
  covering(row: number, column: number): Cell | undefined
}

/**
 * Indexes the cells of a table by position.
 *
 * @param table Spans beyond the grid are cut off. If two cells overlap, the first one wins.
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

/** Rounds each side of a box to hundredths, which is finer than any print. */
export function roundBox(bbox: Bbox): Bbox {
  return { x0: round(bbox.x0), y0: round(bbox.y0), x1: round(bbox.x1), y1: round(bbox.y1) }
}

function round(coordinate: number): number {
  return Math.round(coordinate * 100) / 100
}
