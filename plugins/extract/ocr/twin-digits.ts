import type { PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { heightOf, median, widthOf } from '../../recognise/geometry.js'

const FIGURE = /^[\d,]*\d$/
/** So many figures show how wide digits are. */
const LEAST_FIGURES = 8
/** A figure of so many signs shows it best. */
const LONG = 3
/** How sure a figure is at most whose ink is too wide for it. */
const DOUBTED = 0.5
/** Brackets are taller than digits, and so is larger print. */
const AS_TALL = 0.1

// In widths of a digit.
/** A comma. */
const COMMA = 0.5
/** White at both sides of a digit, and what a one has more of it at one side. */
const WHITE = 0.1
const WHITE_OF_ONE = 0.25
/** What is wider by so much than what was read has another digit. */
const ANOTHER = { least: 0.7, most: 1.4 }

/**
 * The lines with figures whose ink is a digit wider than what was read: recognisers that give a sign a slice take two
 * equal ones that touch for one seen twice (Graves et al., Connectionist Temporal Classification, 2006, section 3.1: labels
 * that repeat are one unless something is seen between them). A digit alone was two; of a longer figure nobody knows which
 * digit: it is less sure than it was, so that it is looked at again. How wide digits are is told by the other figures of
 * the page, which have them all as wide.
 */
export function withTwins(lines: readonly PrintedLine[]): readonly PrintedLine[] {
  const figures = lines.flatMap(({ words }) => words.filter(({ text }) => FIGURE.test(text)))
  const long = figures.filter(({ text }) => text.length >= LONG)
  if (long.length < LEAST_FIGURES) return lines
  const digit = median(long.map((word) => widthOf(word.bbox) / digitsIn(word.text)))
  const height = median(figures.filter(({ text }) => !text.includes(',')).map(({ bbox }) => heightOf(bbox)))
  const hasTwin = ({ text, bbox }: PrintedWord) => {
    const more = widthOf(bbox) / digit - digitsIn(text)
    const isPlain = text.includes(',') || Math.abs(heightOf(bbox) / height - 1) < AS_TALL
    return FIGURE.test(text) && isPlain && more > ANOTHER.least && more < ANOTHER.most
  }
  if (!figures.some(hasTwin)) return lines
  return lines.map((line) => ({ ...line, words: line.words.map((word) => (hasTwin(word) ? withTwin(word) : word)) }))
}

/** How wide the ink of a figure is. */
function digitsIn(text: string): number {
  const signs = [...text].reduce((sum, sign) => sum + (sign === ',' ? COMMA : 1), 0)
  const ones = [text.at(0), text.at(-1)].filter((sign) => sign === '1').length
  return signs - WHITE - WHITE_OF_ONE * ones
}

function withTwin({ text, bbox, confidence }: PrintedWord): PrintedWord {
  const sure = Math.min(confidence, DOUBTED)
  return { text: text.length === 1 ? text + text : text, bbox, confidence: sure }
}
