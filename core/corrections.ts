import { RecreateError } from './errors.js'
import type { CellCorrection, Correction } from './facts.js'
import type { Cell, Check, Table, Value } from './model.js'

/** Understands tables: what is read on a page has to be read again once people correct it. */
export interface TableReading {
  /** Reads what a text means in a column of a table, zero-based; undefined where it is no number. */
  readonly readValue: (text: string, table: Table, column: number) => Value | undefined
  /** Finds the sums of a table anew. */
  readonly findChecks: (table: Table) => readonly Check[]
}

/**
 * Puts right what people corrected, the latest word last, and adds up again what they changed. A row is found by its id, wherever it stands after joining; a
 * correction whose row or column is not there changes nothing.
 */
export function correctTables(
  tables: readonly Table[],
  corrections: readonly Correction[],
  reading: TableReading,
): readonly Table[] {
  const cells = corrections.flatMap((correction) => correction.cells)
  if (cells.length === 0) return tables
  return tables.map((table) => {
    const corrected = cells.reduce((before, { rowId, column, text }) => {
      const row = before.rows.findIndex(({ id }) => id === rowId)
      return row < 0 || before.columns[column] === undefined
        ? before
        : withText(before, row, column, text, reading.readValue)
    }, table)
    return corrected === table ? table : { ...corrected, checks: reading.findChecks(corrected) }
  })
}

/** A place that a spanning cell covers is that cell's. */
function withText(
  table: Table,
  row: number,
  column: number,
  text: string,
  readValue: TableReading['readValue'],
): Table {
  const value = readValue(text, table, column)
  const standing = table.cells.find((cell) => covers(cell, row, column)) ?? emptyCell(table, row, column)
  const isInDoubt = standing.isDoubtful || standing.readAs !== undefined
  if (text === standing.text && !isInDoubt) return table
  const others = table.cells.filter((cell) => cell !== standing)
  if (text === '') return { ...table, cells: others }
  // what people say is in no doubt, and was not read from pixels
  const { value: _, confidence: _sure, readAs: _read, isDoubtful: _doubt, ...before } = standing
  const corrected: Cell = { ...before, text, ...(value && { value }) }
  const cells = [...others, corrected].sort((a, b) => a.row - b.row || a.column - b.column)
  return { ...table, cells }
}

function covers(cell: Cell, row: number, column: number): boolean {
  const isInRows = cell.row <= row && row < cell.row + cell.rowSpan
  return isInRows && cell.column <= column && column < cell.column + cell.columnSpan
}

/**
 * Refuses what would correct nothing.
 *
 * @throws RecreateError `option_invalid`, naming every cell that is not there.
 */
export function checkCorrection(tables: readonly Table[], cells: readonly CellCorrection[], by: string): void {
  const problems = [
    ...(typeof by === 'string' && by.trim() !== '' ? [] : [`Expected \`by\` to name who corrects, got ${show(by)}`]),
    ...(Array.isArray(cells) && cells.length > 0
      ? cells.flatMap((cell) => problemsOf(tables, cell))
      : ['Expected cells']),
  ]
  if (problems.length > 0) throw new RecreateError('option_invalid', problems.join('; '))
}

function problemsOf(tables: readonly Table[], { rowId, column, text }: CellCorrection): readonly string[] {
  const table = tables.find(({ rows }) => rows.some(({ id }) => id === rowId))
  if (table === undefined) return [`Expected \`rowId\` to be that of a row, got ${show(rowId)}`]
  const last = table.columns.length - 1
  if (table.columns[column] === undefined) {
    return [`Expected \`column\` of ${rowId} to be a whole number from 0 to ${last}, got ${show(column)}`]
  }
  return typeof text === 'string' ? [] : [`Expected \`text\` for ${rowId} to be a text, got ${show(text)}`]
}

function show(given: unknown): string {
  return JSON.stringify(given) ?? String(given)
}

/** Where the page has nothing: the place in the grid. */
function emptyCell(table: Table, row: number, column: number): Cell {
  const { place } = table.rows[row]!
  const { x0, x1 } = table.columns[column]!
  return { row, column, rowSpan: 1, columnSpan: 1, text: '', place: { ...place, bbox: { ...place.bbox, x0, x1 } } }
}
