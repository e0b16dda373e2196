import test from 'ava'
import type { Glyph } from '../../../../core/model.js'
import { withoutBlots, withoutSpecks } from '../../../../plugins/extract/charts/print-specks.js'

/** Creates the letters of a text on a baseline. */
function line(text: string, y: number, size: number): readonly Glyph[] {
  return [...text].map((letter, i) => {
    const x = 50 + 0.5 * size * i
    const bbox = { x0: x, y0: y - size, x1: x + 0.5 * size, y1: y }
    return { text: letter, bbox, x, y, font: 0, size, color: '#000000', angle: 0 }
  })
}

test('edge fragments read as one or two tiny letters are dropped; small type of several letters is kept', (t) => {
  const print = [...line('Commercial water: 21%', 20, 10), ...line('Residential', 60, 10), ...line('Note', 100, 4)]
  const specks = [...line('zs', 40, 4), ...line('#', 80, 3)]
  t.deepEqual(withoutSpecks([...print, ...specks]), print)
})

test('axis numbers in small type below a large title are kept', (t) => {
  const print = [...line('Sales', 20, 24), ...['0', '5', '10', '15'].flatMap((text, i) => line(text, 40 + 20 * i, 8))]
  t.deepEqual(withoutSpecks(print), print)
})

test('a colored line read as huge letters between two axes is dropped, and the axis numbers are kept', (t) => {
  const colored = (glyphs: readonly Glyph[]) => glyphs.map((glyph) => ({ ...glyph, color: '#e2db28' }))
  const ticks = Array.from({ length: 12 }, (_, i) => String(10 * (i + 1)))
  const numbers = ticks.flatMap((text, i) => line(text, 40 + 20 * i, 9))
  const right = line('92%', 60, 9).map((glyph) => ({ ...glyph, x: glyph.x + 300 }))
  const blots = colored(line('Ss', 60, 22)).map((glyph) => ({ ...glyph, x: glyph.x + 100 }))
  t.deepEqual(withoutBlots([...numbers.slice(0, 4), ...blots, ...right, ...numbers.slice(4)]), [
    ...numbers.slice(0, 4),
    ...right,
    ...numbers.slice(4),
  ])
})

test('a large colored title is kept, and so are a few large black letters', (t) => {
  const print = ['20', '40', '60', '80'].flatMap((text, i) => line(text, 40 + 20 * i, 9))
  const title = line('Growth', 20, 24).map((glyph) => ({ ...glyph, color: '#c7072a' }))
  t.deepEqual(withoutBlots([...title, ...line('Q1', 200, 24), ...print]), [...title, ...line('Q1', 200, 24), ...print])
})
