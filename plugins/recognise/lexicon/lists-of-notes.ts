/** What heads a column that says which notes belong to a row, alone: "Note 1", "Nota media" are grades. */
const BARE_NOTES_HEAD =
  /^\(?(?:see |explanatory )?(?:notes?|refs?|references?|anhang(?:s?angaben?)?|anm(?:erkung(?:en)?)?|erläuterung(?:en)?|textziffern?|tz|nr|notas?|toelichting)(?:[ .(/]*(?:refs?|references?|numbers?|nos?|nr|n[.°º]|s))*[:.)]*$/i
/** More than one: no grade. */
const PLURAL = /^\(?(?:see |explanatory )?(?:notes|notas|refs|references|anhang|anm|erläuterungen|toelichting)/i
/** What no note is called: a share, an amount, a long text. */
const NO_NOTE = /%|[$€£]|\d{4}|\d[,.' ]\d{3}|.{15}/
const LIST_OF_NOTES = /^[1-9]\d?(?:, ?[1-9]\d?)+$/

/**
 * Whether lists stand in a column of notes: "6,7" under "Note" is two notes, no number. Where all are of two, "1,7" over
 * "2,3", they may be marks for schools and tests, unless the head has many of them, each two follow each other, or the
 * members of each rise and figures of other kinds stand beside them.
 */
export function isOfNotes(texts: readonly string[], head: string, others: readonly (readonly string[])[]): boolean {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '')
  if (!BARE_NOTES_HEAD.test(head.trim()) || filled.some((text) => NO_NOTE.test(text))) return false
  if (filled.some((text) => !/^\d+, ?\d+$/.test(text))) return true
  // where a comma parts thousands it stands before no decimals
  if (PLURAL.test(head.trim()) && others.flat().some((text) => /\d,\d{3}(?!\d)/.test(text))) return true
  const steps = filled.map((text) => {
    const [first, second] = text.split(',').map(Number)
    return second! - first!
  })
  const haveAmountsBeside = others.flat().some((text) => /\d[.,' ]\d{3}/.test(text))
  const mayRise = PLURAL.test(head.trim()) || haveAmountsBeside
  return steps.every((step) => step === 1 || (step > 0 && mayRise))
}

/** "6,7", "9, 10, 11". */
export function isListOfNotes(text: string): boolean {
  return LIST_OF_NOTES.test(text.trim())
}
