import type { Bbox } from '../../../core/model.js'
import type { PrintedWord } from '../../../core/pixels.js'
import { centerX, heightOf, overlapX, widthOf } from '../../recognise/geometry/boxes.js'
import type { PrintRun } from './print.js'

/** A word that is or resembles a number. Other words are not searched for separators. */
const NUMBER = /^[^\p{L}]*\d[^\p{L}]*\d[^\p{L}]*$/u
/** Maximum confidence of a number with a restored separator. */
const MENDED = 0.5
/** Minimum size of a separator that shows whether it is a comma, in pixels. */
const TAILED_PIXELS = 4

/**
 * Finds periods and commas between the digits of a number that were not read. Recognizers often drop them, and 4.9
 * becomes 49.
 *
 * @param word A word of the run.
 */
export function lostPoints(word: PrintedWord, run: PrintRun): readonly Bbox[] {
  const points = pointsOf(word, run).map(({ bbox }) => bbox)
  const read = [...word.text].filter(isPoint).length
  if (points.length <= read) return []
  if (read === 0) return points
  const letters = word.letters?.filter(({ text }) => isPoint(text)) ?? []
  const distance = (point: Bbox) => Math.min(...letters.map(({ bbox }) => Math.abs(centerX(bbox) - centerX(point))))
  return points.toSorted((a, b) => distance(b) - distance(a)).slice(0, points.length - read)
}

/**
 * Corrects the separators of a number by their ink. Periods and commas differ by a tail of two or three pixels, and
 * recognizers confuse them. Ambiguous ink does not change the separator. A changed number has a lower confidence.
 */
export function withSignsOfInk(word: PrintedWord, run: PrintRun): PrintedWord {
  const { letters } = word
  if (letters === undefined) return word
  const isDigit = (i: number) => /\d/.test(letters[i]?.text ?? '')
  const places = letters.flatMap(({ text }, i) => (isPoint(text) && isDigit(i - 1) && isDigit(i + 1) ? [i] : []))
  const points = pointsOf(word, run).toSorted((a, b) => a.bbox.x0 - b.bbox.x0)
  if (places.length !== points.length) return word
  const changed = letters.map((letter, i) => {
    const sign = points[places.indexOf(i)]?.sign ?? letter.text
    return sign === letter.text ? letter : { ...letter, text: sign, confidence: Math.min(letter.confidence, MENDED) }
  })
  if (changed.every((letter, i) => letter === letters[i])) return word
  const text = changed.map((letter) => letter.text).join('')
  return { ...word, text, letters: changed, confidence: Math.min(word.confidence, MENDED) }
}

/** Adds separators to a number at their ink. One with a tail below the baseline is a comma. Lowers the confidence. */
export function withPoints(word: PrintedWord, points: readonly Bbox[], run: PrintRun): PrintedWord {
  if (points.length === 0 || word.letters === undefined) return word
  const seen = pointsOf(word, run)
  const signs = points.map((bbox) => ({
    text:
      seen.find((point) => point.bbox === bbox)?.sign ?? (bbox.y1 - run.baseline > 0.08 * run.capHeight ? ',' : '.'),
    bbox,
    confidence: MENDED,
  }))
  const letters = [...word.letters, ...signs].sort((a, b) => centerX(a.bbox) - centerX(b.bbox))
  const text = letters.map((letter) => letter.text).join('')
  return { ...word, text, letters, confidence: Math.min(word.confidence, MENDED) }
}

function isPoint(sign: string): boolean {
  return sign === '.' || sign === ','
}

/** Ink between the digits of a number that is a period or a comma. */
interface Point {
  readonly bbox: Bbox
  /** The separator, or undefined if the ink is ambiguous. */
  readonly sign: ',' | '.' | undefined
}

function pointsOf(word: PrintedWord, { pieces, baseline, capHeight }: PrintRun): readonly Point[] {
  if (!NUMBER.test(word.text)) return []
  const within = pieces.filter((piece) => centerX(piece) > word.bbox.x0 && centerX(piece) < word.bbox.x1)
  const digits = within.filter((piece) => heightOf(piece) > 0.6 * capHeight)
  return within.flatMap((piece) => {
    const isSmall =
      heightOf(piece) < 0.5 * capHeight &&
      widthOf(piece) < 0.35 * capHeight &&
      Math.min(heightOf(piece), widthOf(piece)) > 0.07 * capHeight
    const isLow = Math.abs(piece.y1 - baseline) < 0.3 * capHeight && piece.y0 > baseline - 0.35 * capHeight
    // Ink below other ink is a part of a digit with broken thin strokes.
    const isAlone = within.every((other) => other === piece || overlapX(other, piece) < 0.3 * widthOf(piece))
    const isBetween = digits.some(({ x1 }) => x1 < piece.x1) && digits.some(({ x0 }) => x0 > piece.x0)
    if (!isSmall || !isLow || !isAlone || !isBetween) return []
    return [{ bbox: piece, sign: signOf(piece, footOf(piece, digits, capHeight), capHeight) }]
  })
}

/** Returns the baseline of the adjacent digits, which is more precise than that of the line. Brackets are ignored. */
function footOf(sign: Bbox, digits: readonly Bbox[], capHeight: number): number {
  const away = (digit: Bbox) => Math.abs(centerX(digit) - centerX(sign))
  const near = digits.filter((digit) => heightOf(digit) < 1.2 * capHeight).toSorted((a, b) => away(a) - away(b))
  const feet = near.slice(0, 2).map(({ y1 }) => y1)
  return feet.reduce((sum, y) => sum + y, 0) / feet.length
}

/** Classifies a separator. A comma is taller than wide and extends below the digits. Sizes are in pixels. */
function signOf(ink: Bbox, foot: number, capHeight: number): ',' | '.' | undefined {
  const height = heightOf(ink)
  const below = ink.y1 - foot
  if (height >= TAILED_PIXELS && height > 0.185 * capHeight && height >= widthOf(ink) && below > 0.045 * capHeight) {
    return ','
  }
  return height < 0.25 * capHeight && height < 1.6 * widthOf(ink) && below < 0.035 * capHeight ? '.' : undefined
}
