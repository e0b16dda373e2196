import type { Table } from '../../core/model.js'

/** How a table sets its numbers, where one number alone does not show it. */
export interface NumberHabits {
  /** How it would print a negative. */
  readonly negative: 'brackets' | 'minus'
  /** Whether it sets thousands apart. */
  readonly isGrouped: boolean
  /** Whether a bracket closes before what follows the digits: `(5.7)%`, not `(5.7%)`. */
  readonly closesEarly: boolean
}

/** What one negative, one number over a thousand in the table shows for all its numbers. */
export function findHabits(table: Table): NumberHabits {
  const numbers = table.cells.flatMap(({ value, text }) => (value?.kind === 'number' ? [{ ...value, text }] : []))
  const inBrackets = numbers.filter((number) => number.negative === 'brackets')
  return {
    negative: inBrackets.length > 0 ? 'brackets' : 'minus',
    isGrouped: numbers.some((number) => number.isGrouped),
    closesEarly: inBrackets.some((number) => number.suffix !== undefined && /\d\s*\)/.test(number.text)),
  }
}
