import type { Check, Table } from '../../../../core/model.js'
import { findChecks, toCheck } from './find-checks.js'
import { holdAgainst } from './sums.js'
import { readBodyNumbers } from './table-numbers.js'

/**
 * Finds the checks of a table that a person has corrected. A sum that reconciled before the correction is known to be a
 * sum. It is checked again even where the corrected table alone does not show that it is one.
 *
 * @param before The checks of the table as it was read.
 */
export function checkAgain(table: Table, before: readonly Check[]): readonly Check[] {
  const found = findChecks(table)
  const isFound = (known: Check) => found.some((check) => sumKeyOf(check) === sumKeyOf(known))
  const known = before.filter((check) => check.ties && !isFound(check))
  return known.length === 0 ? found : [...found, ...known.flatMap((check) => recheckSum(table, check))]
}

/** Returns a key of the cell that a sum explains. */
function sumKeyOf({ kind, rows, columns }: Check): string {
  return `${kind} ${rows.at(-1)} ${columns.at(-1)}`
}

/** Checks a known sum with the table's current numbers. */
function recheckSum(table: Table, { kind, rows, columns, subtracted = [] }: Check): readonly Check[] {
  const size = { rows: table.rows.length, columns: table.columns.length }
  const { grid, decimals } = readBodyNumbers(table.cells, size, (row) => row >= table.headerRowCount)
  const isRowSum = kind === 'row-sum'
  const lineIndex = (isRowSum ? columns : rows)[0]!
  const line = isRowSum ? grid.map((row) => row[lineIndex]) : grid[lineIndex]!
  const items = isRowSum ? rows : columns
  const tie = holdAgainst(line, items.at(-1)!, items.slice(0, -1), (part) => subtracted.includes(part), 1)
  return tie === undefined ? [] : [toCheck(kind, tie, lineIndex, decimals)]
}
