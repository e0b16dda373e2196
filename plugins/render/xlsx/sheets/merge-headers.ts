import type { Worksheet } from 'exceljs'
import type { Cell, Table } from '../../../../core/model.js'
import { type CellIndex, indexCells } from '../../cell-index.js'
import type { PlacedTable } from '../placed-tables.js'

/**
 * Merges the cells of each header that spans columns or rows. The grid must be written before, with header texts in
 * their lowest row.
 */
export function mergeHeaders(sheet: Worksheet, { table, gridRow }: PlacedTable): void {
  const index = indexCells(table)
  for (const cell of table.cells) {
    const { row, column } = cell
    const { lastRow, lastColumn } = endOf(cell, table)
    const isOne = row >= lastRow && column === lastColumn
    if (row >= table.headerRowCount || isOne || !isWhole(cell, table, index)) continue
    const corner = sheet.getCell(gridRow + row, column + 1)
    const written = sheet.getCell(gridRow + lastRow, column + 1)
    if (corner !== written) {
      // A merged cell shows the content of its first cell.
      Object.assign(corner, { value: written.value, numFmt: written.numFmt, alignment: written.alignment })
      written.value = null
    }
    if (column < lastColumn) corner.alignment = { ...corner.alignment, horizontal: 'center' }
    // Each cell keeps its borders, which are the lines around and below the header.
    sheet.mergeCellsWithoutStyle(gridRow + row, column + 1, gridRow + lastRow, lastColumn + 1)
  }
}

/** Zero-based, within the header rows. */
function endOf({ row, column, rowSpan, columnSpan }: Cell, table: Table) {
  return {
    lastRow: Math.min(row + rowSpan, table.headerRowCount) - 1,
    lastColumn: Math.min(column + columnSpan, table.columns.length) - 1,
  }
}

/**
 * Returns whether no other cell overlaps. If two headers overlap, the first one stays: Excel repairs files with
 * overlapping merged cells.
 */
function isWhole(cell: Cell, table: Table, index: CellIndex): boolean {
  const { lastRow, lastColumn } = endOf(cell, table)
  for (let row = cell.row; row <= lastRow; row++) {
    for (let column = cell.column; column <= lastColumn; column++) {
      if (index.covering(row, column) !== cell) return false
    }
  }
  return true
}
