import type { Check, Table } from '../../../core/model.js'
import { formulaText, type GridPlace, planFormulas, type References, sumOf } from './formulas.js'
import { cellAddress, fullAddress, type PlacedTable } from './placed-tables.js'
import { type StoredAmounts, storedAmounts } from './stored-amounts.js'

/** The formulas and notes of a table's sums. Rows and columns are zero-based. */
export interface TableSums {
  /** Returns the formula, without `=`, of a sum that reconciles to the last digit. */
  formulaAt(row: number, column: number): string | undefined
  /** Returns the note of a sum that does not reconcile to the last digit. */
  noteAt(row: number, column: number): string | undefined
}

/** Determines the formulas and notes of a table's sums, at its position in the workbook. */
export function tableSums(placed: PlacedTable): TableSums {
  const { table } = placed
  const amounts = storedAmounts(table)
  const references = ownReferences(placed)
  const formulas = new Map(
    planFormulas(table, amounts).map((sum) => [keyOf(sum), formulaText(sum, amounts, references)]),
  )
  const notes = new Map<string, string>()
  for (const check of table.checks) {
    if (check.expected === check.found) continue
    const key = keyOf(sumOf(check))
    const note = noteOf(check, table, amounts, references)
    notes.set(key, [notes.get(key), note].filter(Boolean).join('\n'))
  }
  return {
    formulaAt: (row, column) => formulas.get(keyOf({ row, column })),
    noteAt: (row, column) => notes.get(keyOf({ row, column })),
  }
}

/** References for the table's own sheet: `B7`, `B5:B9`. */
export function ownReferences(placed: PlacedTable): References {
  const cell = ({ row, column }: GridPlace) => cellAddress(placed, row, column)
  return { cell, range: (first, last) => `${cell(first)}:${cell(last)}` }
}

/** References for any sheet: `'Balance Sheet'!B7`. */
export function fullReferences(placed: PlacedTable): References {
  const cell = ({ row, column }: GridPlace) => fullAddress(placed, row, column)
  return { cell, range: (first, last) => `${cell(first)}:${cellAddress(placed, last.row, last.column)}` }
}

function keyOf({ row, column }: GridPlace): string {
  return `${row} ${column}`
}

/** Returns `SUM(B5:B9) gives 1,235, 1 more than printed: within rounding.` */
function noteOf(check: Check, table: Table, amounts: StoredAmounts, references: References): string {
  const { expected, found, ties } = check
  const decimals = printedDecimals(check, table)
  const difference = formatAmount(Math.abs(expected - found), decimals)
  const parts = formulaText(sumOf(check), amounts, references)
  const verdict = ties ? 'within rounding' : 'the check fails'
  return `${parts} gives ${formatAmount(expected, decimals)}, ${difference} ${
    expected > found ? 'more' : 'less'
  } than printed: ${verdict}.`
}

/** Returns the highest number of decimals that the sum or one of its parts is printed with. */
function printedDecimals({ rows, columns }: Check, table: Table): number {
  const own = table.cells.filter(({ row, column }) => rows.includes(row) && columns.includes(column))
  return Math.max(0, ...own.map(({ value }) => (value?.kind === 'number' ? value.decimals : 0)))
}

function formatAmount(number: number, decimals: number): string {
  const [whole = '', fraction] = number.toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
