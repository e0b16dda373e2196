import type { PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { widthOf } from '../../recognise/geometry.js'

/** What recognisers of letters take a "$" for that stands alone. */
const LIKE_DOLLAR = /^[35689SsBg§&]$/
const FIGURE = /^\(?[\d.,]*\d\)?$/
/** A digit read so surely is one. */
const SURE = 0.85
/** How sure a "$" is at most that was read as something else. */
const MENDED = 0.5

// In heights of capitals.
/** White at both sides of a sign that stands alone. */
const APART = 0.6
/** A sign is no wider. */
const WIDEST = 0.9
/** By so much the way from a sign to the end of its figure may differ from that of the others in the row. */
const SLACK = 0.6

/**
 * The lines of one row with "$" where a lone digit was read for one: a balance sheet sets its signs apart, at the left edge
 * of each column, and a 3 or an 8 there would be a column of its own. That it is a sign is told by the others of its row,
 * from which it is as far as from the end of the figure that follows. It is less sure than it was.
 *
 * @param row From left to right.
 * @param capHeight Of the page's capitals, in pixels.
 */
export function withCurrencySigns(row: readonly PrintedLine[], capHeight: number): readonly PrintedLine[] {
  const words = row.flatMap((line) => line.words)
  const reaches = words.flatMap((word, i) => (word.text === '$' ? (reachAt(words, i, capHeight) ?? []) : []))
  if (reaches.length === 0) return row
  const signs = new Set(
    words.filter((word, i) => {
      if (!LIKE_DOLLAR.test(word.text) || word.confidence >= SURE || words[i - 1]?.text === '$') return false
      const reach = reachAt(words, i, capHeight)
      return reach !== undefined && reaches.some((other) => Math.abs(other - reach) < SLACK * capHeight)
    }),
  )
  if (signs.size === 0) return row
  return row.map((line) => ({ ...line, words: line.words.map((word) => (signs.has(word) ? asDollar(word) : word)) }))
}

/** How far the figure behind a sign that stands alone ends from where the sign begins, in pixels. */
function reachAt(words: readonly PrintedWord[], i: number, capHeight: number): number | undefined {
  const { bbox } = words[i]!
  const [before, next] = [words[i - 1], words[i + 1]]
  if (next === undefined || !FIGURE.test(next.text) || widthOf(bbox) > WIDEST * capHeight) return undefined
  const isApart =
    next.bbox.x0 - bbox.x1 > APART * capHeight && (before === undefined || bbox.x0 - before.bbox.x1 > APART * capHeight)
  return isApart ? next.bbox.x1 - bbox.x0 : undefined
}

function asDollar({ bbox, confidence }: PrintedWord): PrintedWord {
  const sure = Math.min(confidence, MENDED)
  return { text: '$', bbox, confidence: sure, letters: [{ text: '$', bbox, confidence: sure }] }
}
