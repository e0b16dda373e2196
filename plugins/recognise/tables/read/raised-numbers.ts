import { textOf } from '../../text/lines.js'
import type { Word } from '../../text/words.js'

/**
 * Whether small raised digits behind a figure may change what it says: ten to the power of six, 12 dollars 95. The mark
 * of a note changes nothing: one digit, or one that a note is found for.
 *
 * @param knownNotes The marks of the notes under the table, bare.
 */
export function isRaisedToPower(
  figure: readonly Word[],
  raised: readonly Word[],
  knownNotes: ReadonlySet<string>,
): boolean {
  if (raised.length === 0) return false
  const isTen = /^[^\d.,]*10$/.test(textOf(figure))
  return raised
    .flatMap((word) => word.text.split(','))
    .some((part) => /^\d+$/.test(part) && (isTen || part.length > 1) && !knownNotes.has(part))
}
