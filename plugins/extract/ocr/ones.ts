import type { Bbox } from '../../../core/model.js'
import type { PrintedLetter, PrintedWord } from '../../../core/pixels.js'
import { centerX, heightOf, widthOf } from '../../recognise/geometry.js'
import type { PrintRun } from './print.js'

/** What a recogniser of letters takes a one for. */
const STROKE = /^[l|\]!]$/
/** A stroke alone, as amounts are set: with a currency, brackets or a percent sign. */
const LONE = /^[$€£]?\(?[l|\]!]\)?%?$/
/** Digits that end with a stroke. */
const ENDS_FIGURE = /^[$€£(]*\d[\d.,]*[l|\]!][)%]*$/
/** How sure a one is at most that was read as something else. */
const MENDED = 0.5

/**
 * The words of a run with ones where strokes were read that are none: an "l" is no word, and a bar or a bracket is taller
 * than the figures. What was changed is less sure than before. After a figure an "l" alone may be a unit, and stays.
 */
export function withOnes(words: readonly PrintedWord[], run: PrintRun): readonly PrintedWord[] {
  return words.map((word, i) => {
    const isAmount = LONE.test(word.text) && !/\d$/.test(words[i - 1]?.text ?? '')
    return isAmount || ENDS_FIGURE.test(word.text) ? withOne(word, run) : word
  })
}

function withOne(word: PrintedWord, run: PrintRun): PrintedWord {
  const letters: readonly PrintedLetter[] =
    word.letters ?? (word.text.length === 1 ? [{ text: word.text, bbox: word.bbox, confidence: word.confidence }] : [])
  const changed = letters.map((letter) =>
    STROKE.test(letter.text) && isAsTallAsFigures(letter.bbox, run)
      ? { ...letter, text: '1', confidence: Math.min(letter.confidence, MENDED) }
      : letter,
  )
  if (changed.every((letter, i) => letter === letters[i])) return word
  const text = changed.map((letter) => letter.text).join('')
  return { ...word, text, letters: changed, confidence: Math.min(word.confidence, MENDED) }
}

/** Whether a letter's ink is one narrow piece that stands on the line and ends where figures end. */
function isAsTallAsFigures(letter: Bbox, { pieces, baseline, capHeight }: PrintRun): boolean {
  const own = pieces.filter((piece) => centerX(piece) > letter.x0 - 1 && centerX(piece) < letter.x1 + 1)
  const [ink, other] = own
  if (ink === undefined || other !== undefined) return false
  const height = heightOf(ink) / capHeight
  return (
    height > 0.85 && height < 1.15 && widthOf(ink) < 0.7 * capHeight && Math.abs(ink.y1 - baseline) < 0.15 * capHeight
  )
}
