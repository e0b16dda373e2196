import type { Table, Value } from '../../../core/model.js'
import { indexCells } from '../cell-index.js'
import { findHabits, type NumberHabits } from '../number-habits.js'
import { fitsNumber } from '../printed-number.js'
import { storeNumber } from './number-format.js'
import { findDateOrder, storeDate } from './printed-date.js'

/** A number as a cell of the workbook stores it. */
interface StoredAmount {
  readonly number: number
  /** The number format. */
  readonly format: string
  /** Number of decimals it may need: two more than printed for a percentage. */
  readonly decimals: number
}

/** The numbers in the body of a table's grid. */
export interface StoredAmounts {
  /** Row and column are zero-based, including header rows. Undefined for a text or an empty position. */
  at(row: number, column: number): StoredAmount | undefined
  /** Whether a spreadsheet would add this position: a number or a date. */
  isCounted(row: number, column: number): boolean
}

/** Converts the body of a table to stored numbers: a percentage as a fraction, a dash as 0. */
export function storedAmounts(table: Table): StoredAmounts {
  const index = indexCells(table)
  const habits = findHabits(table)
  const dateOrders = table.columns.map((_, column) => findDateOrder(table, column))
  const stored = new Map<string, StoredAmount>()
  const days = new Set<string>()
  for (const cell of table.cells) {
    const { row, column, value, text } = cell
    if (row < table.headerRowCount || index.starting(row, column) !== cell) continue
    if (value === undefined) {
      if (storeDate(text, dateOrders[column])) days.add(`${row} ${column}`)
      continue
    }
    if (!fitsNumber(text)) continue
    stored.set(`${row} ${column}`, {
      ...storeNumber(value, text, habits[column]!),
      decimals: decimalsOf(value, habits[column]!),
    })
  }
  return {
    at: (row, column) => stored.get(`${row} ${column}`),
    isCounted: (row, column) => stored.has(`${row} ${column}`) || days.has(`${row} ${column}`),
  }
}

function decimalsOf(value: Value, { hasBareShares }: NumberHabits): number {
  if (value.kind === 'nil') return 0
  return value.decimals + (value.suffix === 'percent' && !hasBareShares ? 2 : 0)
}
