import { readCellNumber } from './cell-number.js'
import { countEach, type Multiset } from './multiset.js'
import { cellAt, type TableGrid } from './table-grid.js'

/**
 * Returns a triple for each number outside the headers and labels of a table: the label of its row (text of the first
 * column), the headers of its column joined with "-", and its value.
 */
export function triplesOf(grid: TableGrid, headerRowCount = grid.headerRowCount): Multiset {
  const headers = Array.from({ length: grid.columnCount }, (_, column) => headerOf(grid, column, headerRowCount))
  return countEach(
    grid.cells.flatMap(({ row, column, text }) => {
      if (row < headerRowCount || column === 0) return []
      const value = readCellNumber(text)
      return value === undefined ? [] : [JSON.stringify([cellAt(grid, row, 0)?.text ?? '', headers[column], value])]
    }),
  )
}

/** A header that spans several rows counts once. */
function headerOf(grid: TableGrid, column: number, headerRowCount: number): string {
  const over = Array.from({ length: Math.min(headerRowCount, grid.rowCount) }, (_, row) => cellAt(grid, row, column))
  const parts = over.filter((cell) => cell !== undefined)
  return parts
    .filter((cell, i) => cell !== parts[i - 1])
    .map(({ text }) => text)
    .join('-')
}
