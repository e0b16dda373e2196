import test from 'ava'
import type { PrintedLine } from '../../../../core/pixels.js'
import { withCurrencySigns } from '../../../../plugins/extract/ocr/currency-signs.js'

const CAPITALS = 20

type Printed = readonly [text: string, x0: number, x1: number, confidence?: number]

/** Returns a row with capitals 20 pixels high, each word as a separate line. */
function rowOf(...printed: readonly Printed[]): readonly PrintedLine[] {
  return printed.map(([text, x0, x1, confidence = 0.7]) => {
    const bbox = { x0, y0: 0, x1, y1: CAPITALS }
    return { bbox, baseline: { left: CAPITALS, right: CAPITALS }, words: [{ text, bbox, confidence }] }
  })
}

const textsOf = (row: readonly PrintedLine[]) =>
  withCurrencySigns(row, CAPITALS).flatMap(({ words }) => words.map(({ text }) => text))

/** Three columns of 180 pixels: currency symbols at the left edge, numbers right-aligned. */
const row = (first: Printed) =>
  rowOf(
    ['Net income', 0, 200],
    first,
    ['762', 440, 480],
    ['$', 520, 532],
    ['1,147', 610, 660],
    ['$', 700, 712],
    ['551', 800, 840],
  )

test("a lone digit at the position of the row's dollar signs becomes one, with lower confidence", (t) => {
  const read = withCurrencySigns(row(['3', 340, 353]), CAPITALS)
  t.deepEqual(
    read.flatMap(({ words }) => words.map(({ text }) => text)),
    ['Net income', '$', '762', '$', '1,147', '$', '551'],
  )
  t.is(read[1]!.words[0]!.confidence, 0.5)
})

test('a lone digit is kept elsewhere, with high confidence, if it is wide, or after a dollar sign', (t) => {
  for (const [digit, x0, x1, confidence] of [
    ['3', 300, 313, 0.7],
    ['3', 340, 353, 0.95],
    ['3', 340, 370, 0.7],
  ] as const) {
    t.is(textsOf(row([digit, x0, x1, confidence]))[1], '3')
  }
  t.deepEqual(textsOf(rowOf(['$', 340, 352], ['5', 470, 482], ['$', 520, 532], ['8', 650, 662])), ['$', '5', '$', '8'])
})

test('a row without a dollar sign contains only numbers', (t) => {
  t.deepEqual(textsOf(rowOf(['3', 340, 353], ['762', 440, 480], ['8', 520, 533], ['1,147', 610, 660])), [
    '3',
    '762',
    '8',
    '1,147',
  ])
})
