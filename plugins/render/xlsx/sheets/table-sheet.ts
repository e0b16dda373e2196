import type { Worksheet } from 'exceljs'
import type { FormatChoice } from '../../../../core/format-configuration.js'
import type { DocumentModel } from '../../../../core/model.js'
import { indexCells } from '../../cell-index.js'
import { findHabits } from '../../number-habits.js'
import { formatOfRow } from '../../row-style.js'
import { tableTitle } from '../../source-line.js'
import { columnUnits } from '../column-units.js'
import { cellShownAt, writeGridCell } from '../grid-cell.js'
import type { PlacedTable } from '../placed-tables.js'
import { findDateOrder } from '../printed-date.js'
import { tableSums } from '../table-sums.js'
import type { FilledXlsxOptions } from '../xlsx-options.js'
import { mergeHeaders } from './merge-headers.js'
import { setUpPage } from './page-setup.js'
import { writeSheetHeading } from './sheet-heading.js'
import { notesOf, writeNotes } from './table-notes.js'

const LINE_HEIGHT = 1.3
const TALLEST_ROW = 409

/** Format and options for writing tables. */
export type TableLook = FormatChoice & FilledXlsxOptions

/**
 * Writes the tables of one sheet, each at its position: title, unit, grid, footnotes and source.
 *
 * @param tables At least one.
 */
export function writeTableSheet(
  sheet: Worksheet,
  tables: readonly PlacedTable[],
  document: DocumentModel,
  options: TableLook,
): void {
  const widths = columnUnits(
    tables.map(({ table }) => table),
    options,
  )
  widths.forEach((width, column) => {
    sheet.getColumn(column + 1).width = width
  })
  for (const placed of tables) {
    const own = widths.slice(0, placed.table.columns.length)
    const { table, titleRow: row } = placed
    writeSheetHeading(sheet, { row, title: tableTitle(table), unit: table.unit, columnUnits: widths }, options)
    writeGrid(sheet, placed, document, own, options)
    if (options.spans === 'merged') mergeHeaders(sheet, placed)
    const notes = notesOf(placed.table, document)
    writeNotes(sheet, placed.lastRow - notes.length + 1, notes, own, options)
  }
  // With several tables, no header applies to the whole sheet.
  const only = tables.length === 1 ? tables[0] : undefined
  const lastHeaderRow = only ? only.gridRow + only.table.headerRowCount - 1 : 0
  const hasHeader = only !== undefined && only.table.headerRowCount > 0
  setUpPage(sheet, {
    fileName: document.fileName,
    zoom: options.configuration.row.zoom,
    frozenColumns: widths.length > 1 ? 1 : 0,
    frozenRows: hasHeader ? lastHeaderRow : 0,
    lastRow: tables.at(-1)!.lastRow,
    titleRows: tables.map(({ titleRow }) => titleRow),
    columnUnits: widths,
    ...(hasHeader ? { repeatedRows: [only.gridRow, lastHeaderRow] as const } : {}),
  })
}

function writeGrid(
  sheet: Worksheet,
  placed: PlacedTable,
  document: DocumentModel,
  widths: readonly number[],
  options: TableLook,
) {
  const { table, gridRow } = placed
  const sums = tableSums(placed)
  const index = indexCells(table)
  const habits = findHabits(table)
  const dateOrders = table.columns.map((_, column) => findDateOrder(table, column))
  table.rows.forEach((_, row) => {
    const lines = table.columns.map((_, column) => {
      const target = sheet.getCell(gridRow + row, column + 1)
      const cell = cellShownAt(table, index, row, column)
      const ways = { habits: habits[column]!, dateOrder: dateOrders[column] }
      return writeGridCell(target, { table, index, row, column, cell, ...ways, sums, widths, document, options })
    })
    const { fontSize } = formatOfRow(table, row, options.configuration)
    const height = Math.max(options.configuration.row.rowHeight, fontSize * LINE_HEIGHT * Math.max(...lines) + 1)
    sheet.getRow(gridRow + row).height = Math.min(Math.round(height * 4) / 4, TALLEST_ROW)
  })
}
