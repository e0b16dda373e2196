import type { Cell, Table } from '../../core/model.js'
import { joinedFacts } from './parts.js'

/**
 * Joins a table with its continuation on the next page. The header rows of the continuation are dropped; all other rows
 * are appended with their ids and places.
 */
export function joinTables(table: Table, next: Table): Table {
  const skipped = next.headerRowCount
  const offset = table.rows.length - skipped
  const cells = next.cells
    .filter((cell) => cell.row >= skipped)
    .map((cell): Cell => ({ ...cell, row: cell.row + offset }))
  return {
    ...joinedFacts(table, next),
    columns: table.columns,
    rows: [...table.rows, ...next.rows.slice(skipped)],
    cells: [...table.cells, ...cells],
    footnotes: [...table.footnotes, ...next.footnotes],
    checks: [
      ...table.checks,
      ...next.checks.map((check) => ({ ...check, rows: check.rows.map((row) => row + offset) })),
    ],
  }
}
