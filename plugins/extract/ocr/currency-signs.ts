import type { PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { widthOf } from '../../recognise/geometry/boxes.js'

/** Characters that an isolated "$" is misread as. */
const LIKE_DOLLAR = /^[35689SsBg§&]$/
const AMOUNT = /^\(?[\d.,]*\d\)?$/
/** Minimum confidence of a digit that is not corrected. */
const CERTAIN_DIGIT = 0.85
/** Maximum confidence of a corrected "$". */
const MENDED = 0.5

// All lengths are in cap heights.
/** Minimum gap on both sides of an isolated currency symbol. */
const MIN_GAP = 0.6
/** Maximum width of a currency symbol. */
const WIDEST = 0.9
/** Maximum difference between the distances from a symbol to the end of its amount, within a row. */
const SLACK = 0.6

/**
 * Corrects "$" symbols of a row that were misread as a digit. A balance sheet prints its symbols at the left edge of
 * each column, and a 3 or an 8 there would become a separate column. A character is corrected if its distance to the
 * end of the following amount matches that of another "$" in the row. The result has a lower confidence.
 *
 * @param row Lines from left to right.
 * @param capHeight Height of the page's capitals, in pixels.
 */
export function withCurrencySigns(row: readonly PrintedLine[], capHeight: number): readonly PrintedLine[] {
  const words = row.flatMap((line) => line.words)
  const reaches = words.flatMap((word, i) => (word.text === '$' ? (reachAt(words, i, capHeight) ?? []) : []))
  if (reaches.length === 0) return row
  const signs = new Set(
    words.filter((word, i) => {
      if (!LIKE_DOLLAR.test(word.text) || word.confidence >= CERTAIN_DIGIT || words[i - 1]?.text === '$') return false
      const reach = reachAt(words, i, capHeight)
      return reach !== undefined && reaches.some((other) => Math.abs(other - reach) < SLACK * capHeight)
    }),
  )
  if (signs.size === 0) return row
  return row.map((line) => ({ ...line, words: line.words.map((word) => (signs.has(word) ? asDollar(word) : word)) }))
}

/** Returns the distance from the start of an isolated symbol to the end of the following amount, in pixels. */
function reachAt(words: readonly PrintedWord[], i: number, capHeight: number): number | undefined {
  const { bbox } = words[i]!
  const [before, next] = [words[i - 1], words[i + 1]]
  if (next === undefined || !AMOUNT.test(next.text) || widthOf(bbox) > WIDEST * capHeight) return undefined
  const isApart =
    next.bbox.x0 - bbox.x1 > MIN_GAP * capHeight &&
    (before === undefined || bbox.x0 - before.bbox.x1 > MIN_GAP * capHeight)
  return isApart ? next.bbox.x1 - bbox.x0 : undefined
}

function asDollar({ bbox, confidence }: PrintedWord): PrintedWord {
  const sure = Math.min(confidence, MENDED)
  return { text: '$', bbox, confidence: sure, letters: [{ text: '$', bbox, confidence: sure }] }
}
