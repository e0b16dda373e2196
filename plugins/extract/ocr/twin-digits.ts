import type { PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { heightOf, median, widthOf } from '../../recognise/geometry/boxes.js'

const NUMBER = /^[\d,]*\d$/
/** Minimum count of numbers for measuring the width of digits. */
const LEAST_NUMBERS = 8
/** Minimum characters of a number that is measured. */
const MEASURED_LENGTH = 3
/** Maximum confidence of a number whose ink is too wide. */
const DOUBTED = 0.5
/** Maximum relative difference in height to other numbers. Brackets and larger text are taller. */
const AS_TALL = 0.1

// All widths are in digit widths.
/** Width of a comma. */
const COMMA = 0.5
/** White space on both sides of a digit. */
const WHITE = 0.1
/** Additional white space on one side of a one. */
const WHITE_OF_ONE = 0.25
/** Range of extra width that indicates one missing digit. */
const MISSING_DIGIT = { least: 0.7, most: 1.4 }

/**
 * Finds numbers whose ink is one digit wider than their text. Recognizers merge two equal digits that touch (Graves et
 * al., Connectionist Temporal Classification, 2006, section 3.1: repeated labels are one label unless a blank separates
 * them). A single digit is doubled. In a longer number the missing digit is unknown, so its confidence is lowered and
 * it is read again. The width of digits is measured on the other numbers of the page.
 */
export function withTwins(lines: readonly PrintedLine[]): readonly PrintedLine[] {
  const numbers = lines.flatMap(({ words }) => words.filter(({ text }) => NUMBER.test(text)))
  const long = numbers.filter(({ text }) => text.length >= MEASURED_LENGTH)
  if (long.length < LEAST_NUMBERS) return lines
  const digit = median(long.map((word) => widthOf(word.bbox) / digitsIn(word.text)))
  const height = median(numbers.filter(({ text }) => !text.includes(',')).map(({ bbox }) => heightOf(bbox)))
  const hasTwin = ({ text, bbox }: PrintedWord) => {
    const more = widthOf(bbox) / digit - digitsIn(text)
    const isPlain = text.includes(',') || Math.abs(heightOf(bbox) / height - 1) < AS_TALL
    return NUMBER.test(text) && isPlain && more > MISSING_DIGIT.least && more < MISSING_DIGIT.most
  }
  if (!numbers.some(hasTwin)) return lines
  return lines.map((line) => ({ ...line, words: line.words.map((word) => (hasTwin(word) ? withTwin(word) : word)) }))
}

/** Returns the expected width of a number's ink, in digit widths. */
function digitsIn(text: string): number {
  const signs = [...text].reduce((sum, sign) => sum + (sign === ',' ? COMMA : 1), 0)
  const ones = [text.at(0), text.at(-1)].filter((sign) => sign === '1').length
  return signs - WHITE - WHITE_OF_ONE * ones
}

function withTwin({ text, bbox, confidence }: PrintedWord): PrintedWord {
  const sure = Math.min(confidence, DOUBTED)
  return { text: text.length === 1 ? text + text : text, bbox, confidence: sure }
}
