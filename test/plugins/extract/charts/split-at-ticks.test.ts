import test from 'ava'
import type { Glyph } from '../../../../core/model.js'
import { splitAtTicks } from '../../../../plugins/extract/charts/split-at-ticks.js'
import type { Traced } from '../../../../plugins/extract/charts/trace-marks.js'

/** Creates letters five points wide under an axis at y = 0. */
const lineOf = (text: string): readonly Glyph[] =>
  [...text].map((sign, i) => {
    const bbox = { x0: 5 * i, x1: 5 * i + 5, y0: 5, y1: 15 }
    return { text: sign, bbox, x: 5 * i, y: 13, font: 0, size: 10, color: '#000000', angle: 0 }
  })

/** Returns the letters in their new order, with ticks at these x, at 72 dpi. */
function putUnder(text: string, places: readonly number[]): string {
  const lines = places.map((at) => ({ direction: 'vertical', at, from: 0, to: 3, isTick: true }))
  return splitAtTicks(lineOf(text), { lines } as unknown as Traced, 72)
    .map((glyph) => glyph.text)
    .join('')
}

test('names are separated if a tick is above each space between them', (t) => {
  t.is(putUnder('Spain Italy Malta', [27.5, 57.5]), 'SpainMaltaItaly')
})

test('ticks closer than names, above letters as often as above spaces, separate nothing', (t) => {
  const row = 'May 2022  Sep 2022'
  t.is(putUnder(row, [2, 17.5, 34, 47.5, 58, 67.5, 84]), row)
})
