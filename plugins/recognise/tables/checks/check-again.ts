import type { Check, Table } from '../../../../core/model.js'
import { readFigures } from './figures.js'
import { findChecks, toCheck } from './find-checks.js'
import { holdAgainst } from './sums.js'

/**
 * Finds the sums of a table that people have corrected. A sum that tied before it was corrected is known to be one: where
 * its figures do not give it any more, that is told, though no other sum of the table says so.
 *
 * @param before The sums of the table as it was read.
 */
export function checkAgain(table: Table, before: readonly Check[]): readonly Check[] {
  const found = findChecks(table)
  const isFound = (known: Check) => found.some((check) => spotOf(check) === spotOf(known))
  const known = before.filter((check) => check.ties && !isFound(check))
  return known.length === 0 ? found : [...found, ...known.flatMap((check) => addUp(table, check))]
}

/** The figure that a sum explains. */
function spotOf({ kind, rows, columns }: Check): string {
  return `${kind} ${rows.at(-1)} ${columns.at(-1)}`
}

function addUp(table: Table, { kind, rows, columns, subtracted = [] }: Check): readonly Check[] {
  const size = { rows: table.rows.length, columns: table.columns.length }
  const { grid, decimals } = readFigures(table.cells, size, (row) => row >= table.headerRowCount)
  const isDown = kind === 'row-sum'
  const place = (isDown ? columns : rows)[0]!
  const line = isDown ? grid.map((row) => row[place]) : grid[place]!
  const items = isDown ? rows : columns
  const tie = holdAgainst(line, items.at(-1)!, items.slice(0, -1), (part) => subtracted.includes(part), 1)
  return tie === undefined ? [] : [toCheck(kind, tie, place, decimals)]
}
