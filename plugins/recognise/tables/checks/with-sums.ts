import type { Row, Table } from '../../../../core/model.js'
import { summedRows } from '../read/row-types.js'
import { findChecks } from './find-checks.js'

/** Finds the checks of a table again, and turns data rows that are sums into subtotals. Existing totals stay. */
export function withSums(table: Table): Table {
  const checks = findChecks(table)
  const sums = summedRows(checks)
  const rows = table.rows.map(
    (row, i): Row => (row.type === 'data' && sums.has(i) ? { ...row, type: 'subtotal' } : row),
  )
  return { ...table, rows, checks }
}
