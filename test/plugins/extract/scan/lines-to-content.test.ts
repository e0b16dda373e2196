import test from 'ava'
import type { PrintedWord } from '../../../../core/pixels.js'
import { linesToContent } from '../../../../plugins/extract/scan/lines-to-content.js'

/** A word of letters that are 20 pixels wide each, all surer than the word. */
function word(text: string, x: number): PrintedWord {
  const box = (at: number, width: number) => ({ x0: x + at, y0: 100, x1: x + at + width, y1: 130 })
  return {
    text,
    bbox: box(0, 20 * text.length),
    confidence: 0.7,
    letters: [...text].map((letter, i) => ({ text: letter, bbox: box(20 * i, 20), confidence: 0.95 })),
  }
}

test('digits are no surer than the word that they are in, letters of a text may be', (t) => {
  const words = [word('Sales', 100), word('(51)', 400)]
  const bbox = { x0: 100, y0: 100, x1: 480, y1: 130 }
  const baseline = { left: 130, right: 130 }
  const { glyphs } = linesToContent({
    pageNumber: 1,
    width: 600,
    height: 300,
    dpi: 300,
    lines: [{ bbox, baseline, words }],
    rulings: [],
    shades: [],
  })
  const confidences = (text: string) =>
    glyphs.filter((glyph) => text.includes(glyph.text) && glyph.text !== ' ').map(({ confidence }) => confidence)
  t.deepEqual(new Set(confidences('Sales')), new Set([0.95]))
  t.deepEqual(new Set(confidences('(51)')), new Set([0.7]))
})
