import type { Cell, Table } from '../../core/model.js'
import { readSetting } from './printed-number.js'
import { textWidth } from './text-width.js'

/**
 * Maximum width of trailing signs, in ems. Trailing signs such as `)%` extend to the right of the digits above and
 * below.
 */
const LONGEST_TAIL = 3

/**
 * Measures how far the trailing signs of each column extend.
 *
 * @returns The widest of each column, in ems.
 */
export function findTails(table: Table): readonly number[] {
  const widest = table.columns.map(() => 0)
  for (const cell of table.cells) {
    const tail = tailWidth(cell)
    if (tail > widest[cell.column]!) widest[cell.column] = tail
  }
  return widest
}

/**
 * Returns the width of the text after the last digit of a number: a bracket, a sign, a footnote mark.
 *
 * @returns Ems; 0 for a text, and for words after a number.
 */
export function tailWidth({ value, text }: Cell): number {
  if (!value) return 0
  const tail = value.kind === 'nil' ? text.replace(/^.*[-\u2010-\u2015\u2212]/u, '') : readSetting(value, text)?.behind
  const width = textWidth(tail ?? '', { fontFamily: '', fontSize: 1, isBold: false })
  return width > LONGEST_TAIL ? 0 : width
}
