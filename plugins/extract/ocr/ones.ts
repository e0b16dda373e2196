import type { Bbox } from '../../../core/model.js'
import type { PrintedLetter, PrintedWord } from '../../../core/pixels.js'
import { centerX, heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import type { PrintRun } from './print.js'

/** Characters that the digit one is misread as. */
const STROKE = /^[l|\]!]$/
/** A single stroke, possibly with a currency symbol, parentheses or a percent sign. */
const LONE = /^[$€£]?\(?[l|\]!]\)?%?$/
/** A number whose last digit was read as a stroke. */
const ENDS_WITH_STROKE = /^[$€£(]*\d[\d.,]*[l|\]!][)%]*$/
/** Maximum confidence of a corrected one. */
const MENDED = 0.5

/**
 * Corrects ones that were misread as strokes: "l" alone is not a word, and a bar or bracket is taller than digits.
 * Corrected words have a lower confidence. A single "l" after a number may be a unit and is not changed.
 */
export function withOnes(words: readonly PrintedWord[], run: PrintRun): readonly PrintedWord[] {
  return words.map((word, i) => {
    const isAmount = LONE.test(word.text) && !/\d$/.test(words[i - 1]?.text ?? '')
    return isAmount || ENDS_WITH_STROKE.test(word.text) ? withOne(word, run) : word
  })
}

function withOne(word: PrintedWord, run: PrintRun): PrintedWord {
  const letters: readonly PrintedLetter[] =
    word.letters ?? (word.text.length === 1 ? [{ text: word.text, bbox: word.bbox, confidence: word.confidence }] : [])
  const changed = letters.map((letter) =>
    STROKE.test(letter.text) && isAsTallAsDigits(letter.bbox, run)
      ? { ...letter, text: '1', confidence: Math.min(letter.confidence, MENDED) }
      : letter,
  )
  if (changed.every((letter, i) => letter === letters[i])) return word
  const text = changed.map((letter) => letter.text).join('')
  return { ...word, text, letters: changed, confidence: Math.min(word.confidence, MENDED) }
}

/** Returns whether a letter's ink is one narrow component on the baseline with the height of digits. */
function isAsTallAsDigits(letter: Bbox, { pieces, baseline, capHeight }: PrintRun): boolean {
  const own = pieces.filter((piece) => centerX(piece) > letter.x0 - 1 && centerX(piece) < letter.x1 + 1)
  const [ink, other] = own
  if (ink === undefined || other !== undefined) return false
  const height = heightOf(ink) / capHeight
  return (
    height > 0.85 && height < 1.15 && widthOf(ink) < 0.7 * capHeight && Math.abs(ink.y1 - baseline) < 0.15 * capHeight
  )
}
