import type { Cell, Table } from '../../core/model.js'

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
  const unit = table.unit ?? next.unit
  const scale = table.scale ?? next.scale
  const currency = table.currency ?? next.currency
  const unaccounted = [...(table.unaccounted ?? []), ...(next.unaccounted ?? [])]
  const { closesPage: _, ...opening } = table
  return {
    ...opening,
    ...(unit !== undefined && { unit }),
    ...(scale !== undefined && { scale }),
    ...(currency !== undefined && { currency }),
    places: [...table.places, ...next.places],
    rows: [...table.rows, ...next.rows.slice(skipped)],
    cells: [...table.cells, ...cells],
    footnotes: [...table.footnotes, ...next.footnotes],
    checks: [
      ...table.checks,
      ...next.checks.map((check) => ({ ...check, rows: check.rows.map((row) => row + offset) })),
    ],
    ...(unaccounted.length > 0 && { unaccounted }),
    ...(next.closesPage && { closesPage: true }),
    confidence: Math.min(table.confidence, next.confidence),
  }
}
