import { readValue } from './values.js'

/** "(199": minus 199 with its closing bracket cut off at the page edge, or a note mark. */
const CUT = /^\D{0,2}\(\d+$/
/** Minimum number of such texts in a column of numbers. At least one has two digits, unlike a note mark. */
const MIN_CUT_NUMBERS = 2

/**
 * Detects the columns whose closing brackets were cut off: several numbers have only an opening bracket, and all other
 * texts are numbers.
 *
 * @param columns Texts of each column below its header.
 * @returns One value per column.
 */
export function cutsBrackets(columns: readonly (readonly string[])[]): readonly boolean[] {
  return columns.map((texts) => {
    const cut = texts.filter((text) => CUT.test(text))
    if (cut.length < MIN_CUT_NUMBERS || !cut.some((text) => /\d\d/.test(text))) return false
    return texts.every((text) => CUT.test(text) || readValue(text) !== undefined)
  })
}

/** Returns `(199)` for `(199`. Other texts are unchanged. */
export function closeBracket(text: string): string {
  return CUT.test(text) ? `${text})` : text
}
