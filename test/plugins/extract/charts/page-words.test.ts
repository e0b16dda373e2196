import test from 'ava'
import type { PageContent } from '../../../../core/model.js'
import type { PrintedLine } from '../../../../core/pixels.js'
import { wordsOfPage } from '../../../../plugins/extract/charts/page-words.js'
import { linesToContent } from '../../../../plugins/extract/scan/lines-to-content.js'
import { holdsCenter } from '../../../../plugins/recognise/geometry/boxes.js'

type Read = readonly [text: string, x: number, y: number, confidence: number]

/** Creates the page read from a 400 × 300 pixel picture at 72 dpi, with letters 5 wide and 10 high. */
function page(...words: readonly Read[]): PageContent {
  const picture = { width: 400, height: 300, pixels: new Uint8Array(400 * 300).fill(255) }
  const rows = [...new Set(words.map(([, , y]) => y))]
  const lines = rows.map((row): PrintedLine => {
    const own = words.filter(([, , y]) => y === row)
    return {
      bbox: { x0: 0, y0: row, x1: 400, y1: row + 10 },
      baseline: { left: row + 10, right: row + 10 },
      words: own.map(([text, x, y, confidence]) => {
        return { text, confidence, bbox: { x0: x, y0: y, x1: x + 5 * text.length, y1: y + 10 } }
      }),
    }
  })
  return linesToContent({ pageNumber: 1, width: 400, height: 300, dpi: 72, lines, rulings: [], shades: [], picture })
}

/** Returns the texts that count as words. */
function wordsAmong(...words: readonly Read[]): readonly string[] {
  const boxes = wordsOfPage(page(...words), 1)
  const isTaken = ([text, x, y]: Read) =>
    boxes.some((box) => holdsCenter(box, { x0: x, y0: y, x1: x + 5 * text.length, y1: y + 10 }))
  return words.filter(isTaken).map(([text]) => text)
}

test('words read with confidence are words, but marks read as letters are not', (t) => {
  t.deepEqual(wordsAmong(['Peer', 20, 10, 0.9], ['we', 100, 50, 0.3], ['4', 150, 50, 0.9]), ['Peer'])
})

test('a date read with low confidence counts among confident dates in its row', (t) => {
  const row: readonly Read[] = [
    ['6/30/20', 120, 200, 0.95],
    ['6/30/21', 220, 200, 0.95],
  ]
  const sure = row.map(([text]) => text)
  t.deepEqual(wordsAmong(['6./30/19', 20, 200, 0.3], ...row), ['6./30/19', ...sure])
  // higher up, where the lines are, and with letters
  t.deepEqual(wordsAmong(['6./30/19', 20, 100, 0.3], ...row), sure)
  t.deepEqual(wordsAmong(['b//ewlm', 20, 200, 0.3], ...row), sure)
})

test('a continuation of a confident word is a word, even with one letter; a key before a name is not', (t) => {
  const name: readonly Read[] = [
    ['other', 20, 10, 0.95],
    ['water', 50, 10, 0.95],
  ]
  t.deepEqual(wordsAmong(...name, ['(a):', 80, 10, 0.4], ['8%', 105, 10, 0.76]), ['other', 'water', '(a):', '8%'])
  t.deepEqual(wordsAmong(['4', 10, 10, 0.5], ...name, ['O', 80, 10, 0.9], ['x', 120, 10, 0.9]), ['other', 'water'])
})

test('one or two letters as high as several text lines are crossing lines, not a word', (t) => {
  const read: readonly Read[] = [
    ['Revenue', 20, 10, 0.99],
    ['Jan', 20, 200, 0.99],
  ]
  const picture = page(...read)
  const huge = { ...picture.glyphs[0]!, text: 'Lo', size: 60, bbox: { x0: 200, y0: 50, x1: 290, y1: 110 } }
  const boxes = wordsOfPage({ ...picture, glyphs: [...picture.glyphs, { ...huge, y: 110, x: 200 }] }, 1)
  t.is(boxes.length, 2)
})

test('one large letter below the end of a title is part of the drawing', (t) => {
  const picture = { width: 400, height: 300, pixels: new Uint8Array(400 * 300).fill(255) }
  const lineOf = (text: string, x: number, y: number, wide: number, high: number): PrintedLine => {
    const bbox = { x0: x, y0: y, x1: x + wide, y1: y + high }
    return { bbox, baseline: { left: y + high, right: y + high }, words: [{ text, confidence: 0.95, bbox }] }
  }
  const lines = [lineOf('sector', 20, 20, 40, 12), lineOf('a', 110, 18, 38, 85)]
  const of = { pageNumber: 1, width: 400, height: 300, dpi: 72, rulings: [], shades: [], picture }
  const boxes = wordsOfPage(linesToContent({ ...of, lines }), 1)
  t.is(boxes.length, 1)
  t.true(boxes[0]!.x1 < 70)
})
