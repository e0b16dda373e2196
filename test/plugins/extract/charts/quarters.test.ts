import test from 'ava'
import type { Glyph } from '../../../../core/model.js'
import { withQuarters } from '../../../../plugins/extract/charts/quarters.js'

function glyphsOf(text: string): readonly Glyph[] {
  return [...text].map((each, i) => {
    const bbox = { x0: 6 * i, y0: 0, x1: 6 * i + 6, y1: 10 }
    return { text: each, bbox, x: 6 * i, y: 8, font: 0, size: 10, color: '#000000', angle: 0 }
  })
}

const read = (text: string) =>
  withQuarters(glyphsOf(text))
    .map((glyph) => glyph.text)
    .join('')

test('a stroke after a Q is the first quarter; inside a word it is a letter', (t) => {
  t.is(read('Qi 22'), 'Q1 22')
  t.is(read('Ql 2024 Q2 2024'), 'Q1 2024 Q2 2024')
  t.is(read('Qing'), 'Qing')
})
