import test from 'ava'
import type { Bbox } from '../../../../core/model.js'
import { lostPoints, withPoints, withSignsOfInk } from '../../../../plugins/extract/ocr/lost-points.js'

const box = (x0: number, y0: number, x1: number, y1: number): Bbox => ({ x0, y0, x1, y1 })
/** Returns digits 20 pixels high on a baseline at 120, each 10 wide with gaps of 4. */
const digit = (i: number) => box(100 + 14 * i, 100, 110 + 14 * i, 120)
const runOf = (...pieces: readonly Bbox[]) => ({
  bbox: box(100, 100, 200, 124),
  pieces,
  baseline: 120,
  capHeight: 20,
  isBlock: false,
})
const wordOf = (text: string) => ({
  text,
  bbox: box(100, 100, 200, 124),
  confidence: 0.9,
  letters: [...text].map((letter, i) => ({ text: letter, bbox: digit(i), confidence: 0.9 })),
})

test('a decimal point that was not recognized is restored', (t) => {
  const point = box(111, 117, 113, 120)
  const run = runOf(digit(0), point, digit(1))
  t.deepEqual(lostPoints(wordOf('49'), run), [point])
  const { text, confidence } = withPoints(wordOf('49'), [point], run)
  t.is(text, '4.9')
  t.is(confidence, 0.5)
})

test('one with a tail below the line is restored as a comma', (t) => {
  const comma = box(111, 117, 114, 124)
  t.is(withPoints(wordOf('1976'), [comma], runOf(digit(0), comma, digit(1))).text, '1,976')
})

test('a recognized point is not restored again', (t) => {
  const point = box(111, 117, 113, 120)
  t.deepEqual(lostPoints(wordOf('4.9'), runOf(digit(0), point, digit(1))), [])
})

test('the foot of a digit with broken thin strokes is not a point', (t) => {
  const head = box(114, 100, 124, 111)
  const foot = box(114, 113, 119, 120)
  t.deepEqual(lostPoints(wordOf('856'), runOf(digit(0), head, foot, digit(2))), [])
})

test('specks after a number and dots between words are not points', (t) => {
  const after = box(130, 117, 132, 120)
  t.deepEqual(lostPoints(wordOf('49'), runOf(digit(0), digit(1), after)), [])
  const between = box(111, 117, 113, 120)
  t.deepEqual(lostPoints(wordOf('No'), runOf(digit(0), between, digit(1))), [])
})

test('a separator with a tail below the digits is a comma, one without is a point, whatever was read', (t) => {
  const comma = box(110, 116, 113, 123)
  const point = box(110, 117, 113, 120)
  const readOf = (text: string, sign: Bbox) =>
    withSignsOfInk({ ...wordOf(text), letters: lettersOf(text) }, runOf(digit(0), sign, digit(1)))
  t.deepEqual(
    [readOf('4.9', comma), readOf('4,9', point)].map(({ text, confidence }) => [text, confidence]),
    [
      ['4,9', 0.5],
      ['4.9', 0.5],
    ],
  )
  t.deepEqual(
    [readOf('4,9', comma), readOf('4.9', point)].map(({ text, confidence }) => [text, confidence]),
    [
      ['4,9', 0.9],
      ['4.9', 0.9],
    ],
  )
})

test('an ambiguous separator is kept as it was read', (t) => {
  const blot = box(109, 115, 113, 120)
  const tiny = box(110, 118, 112, 121)
  for (const [ink, text] of [blot, tiny].flatMap((each) => [[each, '4,9'] as const, [each, '4.9'] as const])) {
    t.is(withSignsOfInk({ ...wordOf(text), letters: lettersOf(text) }, runOf(digit(0), ink, digit(1))).text, text)
  }
})

/** Separators need no space between digits. */
function lettersOf(text: string) {
  return [...text].map((letter, i) => ({ text: letter, bbox: digit(i >> 1), confidence: 0.9 }))
}
