import test from 'ava'
import type { Glyph, PageContent } from '../../../../core/model.js'
import { withSureWords } from '../../../../plugins/extract/charts/sure-words.js'

const WIDTH = 6
const AREA = { x0: 0, y0: 0, x1: 300, y1: 200 }

/** Creates a word with letters of 6 by 10 points. */
function word(text: string, x: number, y: number, confidence: number): readonly Glyph[] {
  return [...text].map((letter, i) => ({
    text: letter,
    bbox: { x0: x + i * WIDTH, y0: y, x1: x + (i + 1) * WIDTH, y1: y + 10 },
    x: x + i * WIDTH,
    y: y + 8,
    size: 10,
    angle: 0,
    font: 0,
    color: '#000000',
    confidence,
  }))
}

function page(...words: readonly (readonly Glyph[])[]): PageContent {
  const font = { name: 'Helvetica', isBold: false, isItalic: false, isMonospace: false }
  return {
    pageNumber: 1,
    width: 300,
    height: 200,
    source: 'ocr',
    glyphs: words.flat(),
    fonts: [font],
    rulings: [],
    shapes: [],
    images: [],
  } as unknown as PageContent
}

function textOf(glyphs: readonly Glyph[]): string {
  return glyphs.map(({ text }) => text).join('')
}

test('a word that was confident in the first pass and is fragments in the second keeps its first text', (t) => {
  const read = [...word('Actual', 20, 60, 0.99), ...word('Ss', 26, 20, 0.9)]
  t.is(textOf(withSureWords(page(word('Budget', 20, 20, 0.99)), [AREA], read)), 'ActualBudget')
})

test('a word that was read again has the text of the second pass', (t) => {
  const read = word('Budgets', 20, 20, 0.9)
  t.is(textOf(withSureWords(page(word('Budget', 20, 20, 0.99)), [AREA], read)), 'Budgets')
})

test('words with low confidence, with two letters, or outside the area are not restored', (t) => {
  const content = page(word('Budget', 20, 20, 0.9), word('Ce', 20, 50, 0.99), word('Report', 20, 180, 0.99))
  t.is(textOf(withSureWords(content, [{ ...AREA, y1: 100 }], [])), '')
})

test('a lost word is restored together with its neighbor as one text', (t) => {
  const name = word('Northern region', 20, 20, 0.99)
  const read = name.slice(9).map((glyph) => ({ ...glyph, bbox: { ...glyph.bbox, y0: 19.5 } }))
  t.deepEqual(withSureWords(page(name), [AREA], read), name)
})

test('a lost word is restored at its place in the line between words that were read again', (t) => {
  const line = word('Asset management costs', 20, 20, 0.99).map((glyph, i) =>
    i === 0 ? { ...glyph, confidence: 0.9 } : glyph,
  )
  const isLost = (_: Glyph, i: number) => i > 5 && i < 16
  const read = [...line.filter((glyph, i) => !isLost(glyph, i)), ...word('Next', 20, 60, 0.99)]
  t.is(textOf(withSureWords(page(line), [AREA], read)), 'Asset management costsNext')
})
