import type { PrintedWord } from '../../../core/pixels.js'
import { centerX, heightOf } from '../../recognise/geometry.js'
import type { PrintRun } from './print.js'

/** Letters that are the same large and small, with points: "U.S.", "S.O.X.". One alone may be a mark, and is left. */
const ALIKE = /^(?:[cosuvwxz]\.?){2,}$/
const INITIALS = /\./
/** Small letters are no higher, in heights of capitals: about two thirds of it. */
const TALLEST_SMALL = 0.85

/**
 * The word with its letters large where their ink is as high as capitals: of letters that look the same large and small the
 * shape alone says nothing, and "U.S." is read as "u.s.". Only initials: any other word has letters that tell.
 */
export function withCapitals(word: PrintedWord, { pieces, capHeight }: PrintRun): PrintedWord {
  const { text, bbox, letters } = word
  if (!ALIKE.test(text) || !INITIALS.test(text)) return word
  const own = pieces.filter((piece) => centerX(piece) > bbox.x0 && centerX(piece) < bbox.x1)
  const tall = own.filter((piece) => heightOf(piece) > TALLEST_SMALL * capHeight).length
  if (tall < text.replaceAll('.', '').length) return word
  return {
    ...word,
    text: text.toUpperCase(),
    ...(letters && { letters: letters.map((letter) => ({ ...letter, text: letter.text.toUpperCase() })) }),
  }
}
