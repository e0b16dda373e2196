import { readValue } from './values.js'

/** "(199": minus 199 whose bracket was cut off at the page's edge, or the mark of a note. */
const CUT = /^\D{0,2}\(\d+$/
/** So many of them under each other are figures; a mark of a note has fewer digits than two. */
const LEAST_CUT = 2

/**
 * Says in which columns closing brackets were cut off: several figures open one that they do not close, and all else in the
 * column are figures.
 *
 * @param columns What stands in each column below its heads.
 * @returns One a column.
 */
export function cutsBrackets(columns: readonly (readonly string[])[]): readonly boolean[] {
  return columns.map((texts) => {
    const cut = texts.filter((text) => CUT.test(text))
    if (cut.length < LEAST_CUT || !cut.some((text) => /\d\d/.test(text))) return false
    return texts.every((text) => CUT.test(text) || readValue(text) !== undefined)
  })
}

/** `(199)` for `(199`; other texts stay. */
export function closeBracket(text: string): string {
  return CUT.test(text) ? `${text})` : text
}
