import test from 'ava'
import type { PrintedLine } from '../../../../core/pixels.js'
import { withTwins } from '../../../../plugins/extract/ocr/twin-digits.js'

const DIGIT = 12
const HEIGHT = 18

/** Returns lines of one word whose ink has the width of another text of digits and commas. */
function lineOf(text: string, inkOf = text, height = HEIGHT): PrintedLine {
  const width = [...inkOf].reduce((sum, sign) => sum + (sign === ',' ? DIGIT / 2 : DIGIT), -1)
  const bbox = { x0: 0, y0: 0, x1: width, y1: height }
  return { bbox, baseline: { left: height, right: height }, words: [{ text, bbox, confidence: 0.9 }] }
}

const FIGURES = ['480', '570', '2,308', '834', '659', '4,285', '750', '9,026', '352'].map((text) => lineOf(text))
const read = (line: PrintedLine) => withTwins([...FIGURES, line]).at(-1)!.words[0]!

test('a single digit with ink as wide as two was two touching digits', (t) => {
  const { text, confidence } = read(lineOf('4', '44'))
  t.deepEqual([text, confidence], ['44', 0.5])
})

test('a longer number that is a digit too wide gets lower confidence', (t) => {
  const { text, confidence } = read(lineOf('350', '3550'))
  t.deepEqual([text, confidence], ['350', 0.5])
})

test('a number with the expected width, with parentheses, or in a larger size is unchanged', (t) => {
  for (const line of [lineOf('4'), lineOf('480'), lineOf('4', '444'), lineOf('4', '44', 1.2 * HEIGHT)]) {
    const { text, confidence } = read(line)
    t.deepEqual([text, confidence], [line.words[0]!.text, 0.9])
  }
})

test('with few numbers to learn digit widths, nothing is changed', (t) => {
  const [line] = withTwins([lineOf('4', '44'), ...FIGURES.slice(0, 5)])
  t.is(line!.words[0]!.text, '4')
})
