import test from 'ava'
import type { PrintedLine } from '../../../../core/pixels.js'
import { withoutSpecks } from '../../../../plugins/extract/scan/specks.js'

/** Returns a line of words separated by one blank, with letters 10 pixels wide and 20 high. */
function lineOf(words: readonly (readonly [text: string, confidence?: number, height?: number])[]): PrintedLine {
  let x = 0
  const placed = words.map(([text, confidence = 0.95, height = 20]) => {
    const bbox = { x0: x, y0: 20 - height, x1: x + 10 * text.length, y1: 20 }
    x = bbox.x1 + 8
    return { text, confidence, bbox }
  })
  return { bbox: { x0: 0, y0: 0, x1: x, y1: 20 }, baseline: { left: 20, right: 20 }, words: placed }
}

const textOf = (line: PrintedLine) =>
  withoutSpecks([line], [])
    .flatMap(({ words }) => words.map(({ text }) => text))
    .join(' ')

test('a symbol between words is a word, and so is one that ends the first line of a name', (t) => {
  t.is(textOf(lineOf([['Food'], ['&'], ['Soft'], ['Drinks']])), 'Food & Soft Drinks')
  t.is(textOf(lineOf([['Savings'], ['/'], ['loans']])), 'Savings / loans')
  t.is(textOf(lineOf([['Health'], ['&']])), 'Health &')
})

test('a symbol with low confidence, a small one, or one before all words is a speck', (t) => {
  t.is(textOf(lineOf([['Food'], ['&', 0.3], ['Drinks']])), 'Food Drinks')
  t.is(textOf(lineOf([['Food'], ['+', 0.9, 6], ['Drinks']])), 'Food Drinks')
  t.is(textOf(lineOf([['/'], ['Drinks']])), 'Drinks')
})

test('a single character as wide as several is a number if it ends with those of a column', (t) => {
  const word = (text: string, x0: number, y: number, confidence = 0.95): PrintedLine => {
    const bbox = { x0, y0: y, x1: 240, y1: y + 20 }
    return { bbox, baseline: { left: y + 20, right: y + 20 }, words: [{ text, confidence, bbox }] }
  }
  const column = [word('(358)', 180, 0), word('(26)', 195, 40), word('158', 180, 80), word('2,715', 170, 160)]
  const readAt = (line: PrintedLine) => withoutSpecks([...column, line], []).length - column.length
  t.is(readAt(word('@', 210, 120, 0.1)), 1)
  t.is(
    readAt({
      ...word('@', 210, 120, 0.1),
      words: [{ text: '@', confidence: 0.1, bbox: { x0: 100, y0: 120, x1: 130, y1: 140 } }],
    }),
    0,
  )
  t.is(readAt(word('@', 228, 120, 0.1)), 0)
})
