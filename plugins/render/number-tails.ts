import type { Cell, Table } from '../../core/model.js'
import { readSetting } from './printed-number.js'
import { textWidth } from './text-width.js'

/** What a number prints behind its digits, `)%`, hangs out to the right of the digits above and below. */
const LONGEST_TAIL = 3

/**
 * How far the numbers of each column hang out behind their last digit.
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
 * How wide it is what a number prints behind its last digit: a bracket, a sign, the mark of a footnote.
 *
 * @returns Ems; 0 for a text, and for words that stand behind a number.
 */
export function tailWidth({ value, text }: Cell): number {
  if (!value) return 0
  const tail = value.kind === 'nil' ? text.replace(/^.*[-\u2010-\u2015\u2212]/u, '') : readSetting(value, text)?.behind
  const width = textWidth(tail ?? '', { fontFamily: '', fontSize: 1, isBold: false })
  return width > LONGEST_TAIL ? 0 : width
}
