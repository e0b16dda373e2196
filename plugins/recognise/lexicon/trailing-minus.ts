import { readValue } from './values.js'

/** "98-" is minus 98 or the start of a range. A year is never an amount. */
const TRAILING_MINUS = /^(?!(?:19|20)\d\d-)(\d+)[-\u2212]$/

/**
 * Detects the columns with trailing minus signs on numbers without thousands, `98-`. One column of the table must
 * contain only such numbers and other numbers, some of each. No number may have a leading minus or brackets.
 *
 * @param columns Texts of each column below its header.
 * @returns One value per column.
 */
export function setsMinusBehind(columns: readonly (readonly string[])[]): readonly boolean[] {
  const isPure = columns.map(
    (texts) =>
      texts.some((text) => TRAILING_MINUS.test(text)) &&
      texts.every((text) => TRAILING_MINUS.test(text) || readValue(text) !== undefined),
  )
  const isShown = columns.some((texts, i) => isPure[i] && texts.some((text) => readValue(text)?.kind === 'number'))
  return isShown && !columns.flat().some(hasOtherNegative) ? isPure : columns.map(() => false)
}

/** Returns `-98` for `98-`. Other texts are unchanged. */
export function minusBefore(text: string): string {
  return text.replace(TRAILING_MINUS, '-$1')
}

function hasOtherNegative(text: string): boolean {
  const value = readValue(text)
  return value?.kind === 'number' && value.negative !== undefined && !/[-\u2212]$/.test(text)
}
