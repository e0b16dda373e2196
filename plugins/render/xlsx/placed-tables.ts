import type { DocumentModel, Table } from '../../../core/model.js'
import { tableTitle } from '../source-line.js'
import { nameSheet } from './sheet-names.js'
import { notesOf } from './sheets/table-notes.js'
import type { FilledXlsxOptions } from './xlsx-options.js'

/** A table and its position in the workbook. Rows are one-based. The table starts in the first column of the sheet. */
export interface PlacedTable {
  readonly table: Table
  readonly sheetName: string
  /** Row of the title, followed by the unit and an empty row. */
  readonly titleRow: number
  /** First row of the grid: row 0 of the table. */
  readonly gridRow: number
  /** Last row, which names the source. */
  readonly lastRow: number
}

/** Number of rows above each grid: title, unit and an empty row. */
const ROWS_ABOVE_GRID = 3
/** Number of empty rows between two tables. */
const ROWS_BETWEEN = 2

/**
 * Assigns each table to a sheet and rows.
 *
 * @param taken Names of existing sheets in lower case; the new names are added.
 * @returns One result per table, in order. Tables on the same sheet are below each other.
 */
export function placeTables(
  document: DocumentModel,
  layout: FilledXlsxOptions['layout'],
  taken: Set<string>,
): readonly PlacedTable[] {
  const sheetOf = nameSheets(layout, taken)
  const free = new Map<string, number>()
  return document.tables.map((table) => {
    const sheetName = sheetOf(table)
    const titleRow = free.get(sheetName) ?? 1
    const gridRow = titleRow + ROWS_ABOVE_GRID
    const lastRow = gridRow + table.rows.length + notesOf(table, document).length
    free.set(sheetName, lastRow + 1 + ROWS_BETWEEN)
    return { table, sheetName, titleRow, gridRow, lastRow }
  })
}

/** Returns a function that names the sheet of a table when its first table is placed. */
function nameSheets(layout: FilledXlsxOptions['layout'], taken: Set<string>): (table: Table) => string {
  if (layout === 'table') {
    return (table) => nameSheet(tableTitle(table), `Table ${table.id}`, taken, table.places[0]?.pageNumber)
  }
  const names = new Map<string, string>()
  return (table) => {
    const wanted = layout === 'page' ? `Page ${table.places[0]?.pageNumber ?? 1}` : 'Tables'
    const name = names.get(wanted) ?? nameSheet(wanted, wanted, taken)
    names.set(wanted, name)
    return name
  }
}

/** Groups the tables by sheet, in order. */
export function bySheet(tables: readonly PlacedTable[]): ReadonlyMap<string, readonly PlacedTable[]> {
  const sheets = new Map<string, readonly PlacedTable[]>()
  for (const placed of tables) sheets.set(placed.sheetName, [...(sheets.get(placed.sheetName) ?? []), placed])
  return sheets
}

/**
 * Returns the address of a grid position on its sheet, `B7`.
 *
 * @param row Zero-based, including header rows, like `column`.
 */
export function cellAddress({ gridRow }: PlacedTable, row: number, column: number): string {
  return `${columnLetters(column)}${gridRow + row}`
}

/** Returns the address of a grid position for any sheet: `'Balance Sheet'!B7`. */
export function fullAddress(placed: PlacedTable, row: number, column: number): string {
  return onSheet(placed.sheetName, cellAddress(placed, row, column))
}

/** Qualifies an address with a sheet name, `'Balance Sheet'!A1`. */
export function onSheet(sheetName: string, address: string): string {
  return `'${sheetName.replaceAll("'", "''")}'!${address}`
}

/** Returns the letters of a column: `A` for 0, `AA` for 26. */
export function columnLetters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26))
  return column < 26 ? rest : columnLetters(Math.floor(column / 26) - 1) + rest
}
