import type { Row, Table } from '../../../../core/model.js'
import { summedRows } from '../read/row-types.js'
import { findChecks } from './find-checks.js'

/** The table with the sums that its rows give now; rows that add up are sums, and no row ceases to be one. */
export function withSums(table: Table): Table {
  const checks = findChecks(table)
  const sums = summedRows(checks)
  const rows = table.rows.map(
    (row, i): Row => (row.type === 'data' && sums.has(i) ? { ...row, type: 'subtotal' } : row),
  )
  return { ...table, rows, checks }
}
