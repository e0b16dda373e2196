import { readValue } from './values.js'

/** "98-" is minus 98, or the beginning of a range. A year is never an amount. */
const MINUS_BEHIND = /^(?!(?:19|20)\d\d-)(\d+)[-\u2212]$/

/**
 * Says in which columns a minus stands behind the digits of figures without thousands, `98-`. A table is set so where one
 * of its columns has such figures among others and nothing else, and no figure has its minus before it or brackets.
 *
 * @param columns What stands in each column below its heads.
 * @returns One a column.
 */
export function setsMinusBehind(columns: readonly (readonly string[])[]): readonly boolean[] {
  const isPure = columns.map(
    (texts) =>
      texts.some((text) => MINUS_BEHIND.test(text)) &&
      texts.every((text) => MINUS_BEHIND.test(text) || readValue(text) !== undefined),
  )
  const isShown = columns.some((texts, i) => isPure[i] && texts.some((text) => readValue(text)?.kind === 'number'))
  return isShown && !columns.flat().some(hasOtherNegative) ? isPure : columns.map(() => false)
}

/** `-98` for `98-`; other texts stay. */
export function minusBefore(text: string): string {
  return text.replace(MINUS_BEHIND, '-$1')
}

function hasOtherNegative(text: string): boolean {
  const value = readValue(text)
  return value?.kind === 'number' && value.negative !== undefined && !/[-\u2212]$/.test(text)
}
