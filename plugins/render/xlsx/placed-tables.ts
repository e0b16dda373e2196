import type { DocumentModel, Table } from '../../../core/model.js'
import { tableTitle } from '../source-line.js'
import { nameSheet } from './sheet-names.js'
import { notesOf } from './table-notes.js'
import type { FilledXlsxOptions } from './xlsx-options.js'

/** A table and where it stands in the workbook. Rows are one-based; its first column is always the sheet's first. */
export interface PlacedTable {
  readonly table: Table
  readonly sheetName: string
  /** The row of its title; the unit and an empty row follow it. */
  readonly titleRow: number
  /** The first row of its grid: the table's row 0 stands here. */
  readonly gridRow: number
  /** Its last line, which names its source. */
  readonly lastRow: number
}

/** Title, unit and an empty row stand above each grid. */
const ROWS_ABOVE_GRID = 3
/** Empty rows between one table's last line and the next one's title. */
const ROWS_BETWEEN = 2

/**
 * Gives each table its sheet and its rows there.
 *
 * @param taken Names of sheets given before, in lower case; the new ones are added.
 * @returns One a table, in their order; those of one sheet stand behind each other.
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

/** Which sheet a table stands on: named when its first table comes. */
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

/** The tables by their sheets, in order. */
export function bySheet(tables: readonly PlacedTable[]): ReadonlyMap<string, readonly PlacedTable[]> {
  const sheets = new Map<string, readonly PlacedTable[]>()
  for (const placed of tables) sheets.set(placed.sheetName, [...(sheets.get(placed.sheetName) ?? []), placed])
  return sheets
}

/**
 * The address of one place of a table's grid on its sheet, `B7`.
 *
 * @param row Zero-based, header rows included, as is `column`.
 */
export function cellAddress({ gridRow }: PlacedTable, row: number, column: number): string {
  return `${columnLetters(column)}${gridRow + row}`
}

/** The same for use on any sheet: `'Balance Sheet'!B7`. */
export function fullAddress(placed: PlacedTable, row: number, column: number): string {
  return onSheet(placed.sheetName, cellAddress(placed, row, column))
}

/** An address on a sheet of that name, `'Balance Sheet'!A1`. */
export function onSheet(sheetName: string, address: string): string {
  return `'${sheetName.replaceAll("'", "''")}'!${address}`
}

/** `A` for 0, `AA` for 26. */
export function columnLetters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26))
  return column < 26 ? rest : columnLetters(Math.floor(column / 26) - 1) + rest
}
