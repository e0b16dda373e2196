import type { NumberValue, Table } from '../../core/model.js'

/** How a table sets its numbers, where one number alone does not show it. */
export interface NumberHabits {
  /** How it would print a negative. */
  readonly negative: 'brackets' | 'minus'
  /** Whether it sets thousands apart. */
  readonly isGrouped: boolean
  /** The suffixes that stand outside the brackets: `(5.7)%`, not `(5.7%)`. */
  readonly closesBefore: ReadonlySet<NumberValue['suffix']>
}

/** What one negative, one number over a thousand in the table shows for all its numbers. */
export function findHabits(table: Table): NumberHabits {
  const numbers = table.cells.flatMap(({ value, text }) => (value?.kind === 'number' ? [{ ...value, text }] : []))
  const inBrackets = numbers.filter((number) => number.negative === 'brackets')
  const early = inBrackets.filter((number) => number.suffix && /\d\s*\)/.test(number.text))
  return {
    negative: inBrackets.length > 0 ? 'brackets' : 'minus',
    isGrouped: numbers.some((number) => number.isGrouped),
    closesBefore: new Set(early.map((number) => number.suffix)),
  }
}
