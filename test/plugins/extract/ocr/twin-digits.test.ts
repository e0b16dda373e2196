import test from 'ava'
import type { PrintedLine } from '../../../../core/pixels.js'
import { withTwins } from '../../../../plugins/extract/ocr/twin-digits.js'

const DIGIT = 12
const HEIGHT = 18

/** Lines of one word: its ink as wide as another text of digits and commas would be. */
function lineOf(text: string, inkOf = text, height = HEIGHT): PrintedLine {
  const width = [...inkOf].reduce((sum, sign) => sum + (sign === ',' ? DIGIT / 2 : DIGIT), -1)
  const bbox = { x0: 0, y0: 0, x1: width, y1: height }
  return { bbox, baseline: { left: height, right: height }, words: [{ text, bbox, confidence: 0.9 }] }
}

const FIGURES = ['480', '570', '2,308', '834', '659', '4,285', '750', '9,026', '352'].map((text) => lineOf(text))
const read = (line: PrintedLine) => withTwins([...FIGURES, line]).at(-1)!.words[0]!

test('a digit alone whose ink is as wide as two was two that touch', (t) => {
  const { text, confidence } = read(lineOf('4', '44'))
  t.deepEqual([text, confidence], ['44', 0.5])
})

test('of a longer figure that is a digit too wide nobody knows which, and it is less sure', (t) => {
  const { text, confidence } = read(lineOf('350', '3550'))
  t.deepEqual([text, confidence], ['350', 0.5])
})

test('what is as wide as it was read, has brackets beside it or is set larger stays as it is', (t) => {
  for (const line of [lineOf('4'), lineOf('480'), lineOf('4', '444'), lineOf('4', '44', 1.2 * HEIGHT)]) {
    const { text, confidence } = read(line)
    t.deepEqual([text, confidence], [line.words[0]!.text, 0.9])
  }
})

test('where few figures show how wide digits are nothing is said', (t) => {
  const [line] = withTwins([lineOf('4', '44'), ...FIGURES.slice(0, 5)])
  t.is(line!.words[0]!.text, '4')
})
