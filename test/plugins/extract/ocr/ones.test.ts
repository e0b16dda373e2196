import test from 'ava'
import type { Bbox } from '../../../../core/model.js'
import { withOnes } from '../../../../plugins/extract/ocr/ones.js'

/** Returns letters 20 pixels high on a baseline at 120, each 10 wide with gaps of 4. */
const place = (i: number): Bbox => ({ x0: 100 + 14 * i, y0: 100, x1: 110 + 14 * i, y1: 120 })
const wordAt = (text: string, start = 0) => ({
  text,
  bbox: { ...place(start), x1: place(start + text.length - 1).x1 },
  confidence: 0.9,
  letters: [...text].map((letter, i) => ({ text: letter, bbox: place(start + i), confidence: 0.9 })),
})
const runOf = (...pieces: readonly Bbox[]) => ({
  bbox: { x0: 100, y0: 100, x1: 300, y1: 124 },
  pieces,
  baseline: 120,
  capHeight: 20,
  isBlock: false,
})
const textOf = (words: readonly { readonly text: string }[]) => words.map(({ text }) => text).join(' ')

test('a lone stroke as high as digits is a one, with lower confidence', (t) => {
  for (const [text, one] of Object.entries({ l: '1', '|': '1', $l: '$1', '(l)': '(1)', 'l%': '1%' })) {
    const [word] = withOnes([wordAt(text)], runOf(...[...text].map((_, i) => place(i))))
    t.is(word!.text, one)
    t.is(word!.confidence, 0.5)
  }
})

test('a day that was read as a stroke is a one', (t) => {
  const words = withOnes([wordAt('May'), wordAt('|', 4)], runOf(place(0), place(1), place(2), place(4)))
  t.is(textOf(words), 'May 1')
})

test('a parenthesis after the last digit that is no higher than the digit is a one', (t) => {
  t.is(textOf(withOnes([wordAt('44]')], runOf(place(0), place(1), place(2)))), '441')
})

test('a bar and a parenthesis higher than digits are kept', (t) => {
  const tall = (i: number) => ({ ...place(i), y0: 97, y1: 125 })
  t.is(textOf(withOnes([wordAt('|')], runOf(tall(0)))), '|')
  t.is(textOf(withOnes([wordAt('44]')], runOf(place(0), place(1), tall(2)))), '44]')
})

test('letters of words, and a unit after its amount, are kept', (t) => {
  t.is(textOf(withOnes([wordAt('al')], runOf(place(0), place(1)))), 'al')
  t.is(textOf(withOnes([wordAt('75'), wordAt('l', 3)], runOf(place(0), place(1), place(3)))), '75 l')
})
