import type { NumberValue, Table } from '../../core/model.js'
import { readSetting } from './printed-number.js'

/** How the numbers of a column are set, where one number alone does not show it. */
export interface NumberHabits {
  /** How its table would print a negative. */
  readonly negative: 'brackets' | 'minus'
  /** Whether its table sets thousands apart. */
  readonly isGrouped: boolean
  /** What it sets them apart by where that is neither comma nor point, which a spreadsheet sets as its reader's country does. */
  readonly groupMark?: string
  /** The suffixes that stand outside the brackets: `(5.7)%`, not `(5.7%)`. */
  readonly closesBefore: ReadonlySet<NumberValue['suffix']>
  /** Whether shares and bare numbers stand under each other: the bare ones keep the room of a `%` free. */
  readonly isMixed: boolean
  /** Whether sums add its shares to its bare numbers: `48%` over `28` is 48 of a hundred, and so is stored. */
  readonly hasBareShares: boolean
}

/**
 * What one negative, one number over a thousand in a table shows for all its numbers.
 *
 * @returns One a column.
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

/** Whether a sum of the column has figures with a percent sign and figures without one. */
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
