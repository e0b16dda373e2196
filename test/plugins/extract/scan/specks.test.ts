import test from 'ava'
import type { PrintedLine } from '../../../../core/pixels.js'
import { withoutSpecks } from '../../../../plugins/extract/scan/specks.js'

/** Words of a line with a blank between each two, ten pixels a letter and twenty high. */
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

test('a sign between words is a word, and so is one that ends the first line of a name', (t) => {
  t.is(textOf(lineOf([['Food'], ['&'], ['Soft'], ['Drinks']])), 'Food & Soft Drinks')
  t.is(textOf(lineOf([['Savings'], ['/'], ['loans']])), 'Savings / loans')
  t.is(textOf(lineOf([['Health'], ['&']])), 'Health &')
})

test('a sign that was not read surely, that is small or stands before all words is a speck', (t) => {
  t.is(textOf(lineOf([['Food'], ['&', 0.3], ['Drinks']])), 'Food Drinks')
  t.is(textOf(lineOf([['Food'], ['+', 0.9, 6], ['Drinks']])), 'Food Drinks')
  t.is(textOf(lineOf([['/'], ['Drinks']])), 'Drinks')
})
