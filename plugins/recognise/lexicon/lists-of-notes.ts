/** Complete headers of a column of note numbers. "Note 1" and "Nota media" are grades. */
const NOTES_HEADER =
  /^\(?(?:see |explanatory )?(?:notes?|refs?|references?|anhang(?:s?angaben?)?|anm(?:erkung(?:en)?)?|erläuterung(?:en)?|textziffern?|tz|nr|notas?|toelichting)(?:[ .(/]*(?:refs?|references?|numbers?|nos?|nr|n[.°º]|s))*[:.)]*$/i
/** Headers that cannot mean a grade, such as plurals. */
const PLURAL_NOTES_HEADER =
  /^\(?(?:see |explanatory )?(?:notes|notas|refs|references|anhang|anm|erläuterungen|toelichting)/i
/** Texts that are not note numbers: a percentage, an amount, a long text. */
const NO_NOTE = /%|[$€£]|\d{4}|\d[,.' ]\d{3}|.{15}/
const LIST_OF_NOTES = /^[1-9]\d?(?:, ?[1-9]\d?)+$/

/**
 * Whether a column contains lists of note numbers: "6,7" under "Note" is two notes, not a number. Pairs such as "1,7"
 * over "2,3" may be grades. They are notes if the numbers of each pair are consecutive, or if they rise and the header
 * is plural or other columns contain amounts.
 */
export function isOfNotes(texts: readonly string[], header: string, others: readonly (readonly string[])[]): boolean {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '')
  if (!NOTES_HEADER.test(header.trim()) || filled.some((text) => NO_NOTE.test(text))) return false
  if (filled.some((text) => !/^\d+, ?\d+$/.test(text))) return true
  // a comma that separates thousands is not a decimal comma
  if (PLURAL_NOTES_HEADER.test(header.trim()) && others.flat().some((text) => /\d,\d{3}(?!\d)/.test(text))) return true
  const steps = filled.map((text) => {
    const [first, second] = text.split(',').map(Number)
    return second! - first!
  })
  const haveAmountsBeside = others.flat().some((text) => /\d[.,' ]\d{3}/.test(text))
  const mayRise = PLURAL_NOTES_HEADER.test(header.trim()) || haveAmountsBeside
  return steps.every((step) => step === 1 || (step > 0 && mayRise))
}

/** Whether a text is a list of note numbers: "6,7", "9, 10, 11". */
export function isListOfNotes(text: string): boolean {
  return LIST_OF_NOTES.test(text.trim())
}
