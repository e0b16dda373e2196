/** What heads a column that says which notes belong to a row, alone: "Note 1", "Nota media" are grades. */
const BARE_NOTES_HEAD =
  /^\(?(?:notes?|refs?\.?|references?|anhang(?:s?angaben?)?|anm(?:erkung(?:en)?)?\.?|erläuterung(?:en)?|textziffern?|tz\.?|nr\.?|notas?|toelichting)(?: (?:nos?|nr)\.?)?\)?$/i
/** "4", "6,7", "9, 10, 11", "5.2", "12(a)", "–". */
const NUMBERS_OF_NOTES =
  /^(?:[-–—]|\(?[1-9]\d?(?:\.\d{1,2}|\([a-z]\))?(?:(?:, ?| ?[-–&] ?)[1-9]\d?(?:\.\d{1,2}|\([a-z]\))?)*\)?)$/
const LIST_OF_NOTES = /^[1-9]\d?(?:, ?[1-9]\d?)+$/

/**
 * Whether lists stand in a column of notes: "6,7" under "Note" is two notes, no number. Where all are of two, "1,7" over
 * "2,3", they are marks for schools and tests, unless the members of each rise and figures of other kinds stand beside them.
 */
export function isOfNotes(texts: readonly string[], head: string, others: readonly (readonly string[])[]): boolean {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '')
  if (!BARE_NOTES_HEAD.test(head.trim()) || !filled.every((text) => NUMBERS_OF_NOTES.test(text))) return false
  if (filled.some((text) => !/^\d+, ?\d+$/.test(text))) return true
  const areRising = filled.every((text) => {
    const [first, second] = text.split(',').map(Number)
    return second! > first!
  })
  return areRising && others.flat().some((text) => /\d[.,' ]\d{3}/.test(text))
}

/** "6,7", "9, 10, 11". */
export function isListOfNotes(text: string): boolean {
  return LIST_OF_NOTES.test(text.trim())
}
