import type { PrintedWord } from '../../../core/pixels.js'
import { centerX, heightOf } from '../../recognise/geometry/boxes.js'
import type { PrintRun } from './print.js'

/**
 * Letters with the same shape in both cases, with periods: "U.S.", "S.O.X.". At least two: a single letter may be a
 * mark.
 */
const SAME_SHAPE = /^(?:[cosuvwxz]\.?){2,}$/
const INITIALS = /\./
/** Maximum height of lowercase letters, in cap heights. Their usual height is about two thirds. */
const TALLEST_SMALL = 0.85

/**
 * Capitalizes initials whose ink is as high as capitals. Some letters have the same shape in both cases, so "U.S." is
 * read as "u.s.". Other words have letters whose shape shows the case.
 */
export function withCapitals(word: PrintedWord, { pieces, capHeight }: PrintRun): PrintedWord {
  const { text, bbox, letters } = word
  if (!SAME_SHAPE.test(text) || !INITIALS.test(text)) return word
  const own = pieces.filter((piece) => centerX(piece) > bbox.x0 && centerX(piece) < bbox.x1)
  const tall = own.filter((piece) => heightOf(piece) > TALLEST_SMALL * capHeight).length
  if (tall < text.replaceAll('.', '').length) return word
  return {
    ...word,
    text: text.toUpperCase(),
    ...(letters && { letters: letters.map((letter) => ({ ...letter, text: letter.text.toUpperCase() })) }),
  }
}
