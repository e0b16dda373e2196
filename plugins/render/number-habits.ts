import type { NumberValue, Table } from '../../core/model.js'
import { readSetting } from './printed-number.js'

/** How the numbers of a column are printed, as far as a single number does not show it. */
export interface NumberHabits {
  /** How the table prints negative numbers. */
  readonly negative: 'brackets' | 'minus'
  /** Whether the table uses thousands separators. */
  readonly isGrouped: boolean
  /**
   * The thousands separator if it is neither a comma nor a point. A spreadsheet shows commas and points by the reader's
   * country.
   */
  readonly groupMark?: string
  /** The suffixes that are printed after the closing bracket: `(5.7)%`, not `(5.7%)`. */
  readonly closesBefore: ReadonlySet<NumberValue['suffix']>
  /** Whether the column contains percentages and plain numbers. Plain numbers then leave room for a `%`. */
  readonly isMixed: boolean
  /**
   * Whether sums add percentages to plain numbers: with `48%` above `28`, both are parts of a hundred, and stored that
   * way.
   */
  readonly hasBareShares: boolean
}

/**
 * Derives from single numbers, such as one negative or one above a thousand, how all numbers of a table are printed.
 *
 * @returns One result per column.
 */
export function findHabits(table: Table): readonly NumberHabits[] {
  const numbers = table.cells.flatMap(({ value, text, column }) =>
    value?.kind === 'number' ? [{ ...value, text, column }] : [],
  )
  const inBrackets = numbers.filter((number) => number.negative === 'brackets')
  const early = inBrackets.filter((number) => number.suffix && /\d\s*\)/.test(number.text))
  const mark = numbers
    .map((number) => readSetting(number, number.text)?.groupMark)
    .find((each) => each && !/[.,]/.test(each))
  const ofTable = {
    negative: inBrackets.length > 0 ? ('brackets' as const) : ('minus' as const),
    isGrouped: numbers.some((number) => number.isGrouped),
    ...(mark ? { groupMark: mark } : {}),
    closesBefore: new Set(early.map((number) => number.suffix)),
  }
  const columnsOf = (own: typeof numbers) => new Set(own.map(({ column }) => column))
  const shares = columnsOf(numbers.filter(({ suffix }) => suffix === 'percent'))
  const bare = columnsOf(numbers.filter(({ suffix }) => !suffix))
  return table.columns.map((_, column) => {
    const isMixed = shares.has(column) && bare.has(column)
    return { ...ofTable, isMixed, hasBareShares: isMixed && addsShares(table, column) }
  })
}

/** Returns whether a sum of the column contains numbers with and without a percent sign. */
function addsShares({ checks, cells }: Table, column: number): boolean {
  const own = cells.filter((cell) => cell.column === column && cell.value?.kind === 'number')
  return checks.some(({ kind, columns, rows, ties }) => {
    if (kind !== 'row-sum' || !ties || columns[0] !== column) return false
    const suffixes = own.flatMap(({ row, value }) =>
      rows.includes(row) && value?.kind === 'number' ? [value.suffix] : [],
    )
    return suffixes.includes('percent') && suffixes.includes(undefined)
  })
}
