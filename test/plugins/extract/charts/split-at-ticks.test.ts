import test from 'ava'
import type { Glyph } from '../../../../core/model.js'
import { splitAtTicks } from '../../../../plugins/extract/charts/split-at-ticks.js'
import type { Traced } from '../../../../plugins/extract/charts/trace-marks.js'

/** A line of letters five points wide each, under an axis at 0. */
const lineOf = (text: string): readonly Glyph[] =>
  [...text].map((sign, i) => {
    const bbox = { x0: 5 * i, x1: 5 * i + 5, y0: 5, y1: 15 }
    return { text: sign, bbox, x: 5 * i, y: 13, font: 0, size: 10, color: '#000000', angle: 0 }
  })

/** The line's signs in the order in which they are put, with ticks over some places; at 72 pixels an inch. */
function putUnder(text: string, places: readonly number[]): string {
  const lines = places.map((at) => ({ direction: 'vertical', at, from: 0, to: 3, isTick: true }))
  return splitAtTicks(lineOf(text), { lines } as unknown as Traced, 72)
    .map((glyph) => glyph.text)
    .join('')
}

test('names between which a tick stands over each blank are put apart', (t) => {
  t.is(putUnder('Spain Italy Malta', [27.5, 57.5]), 'SpainMaltaItaly')
})

test('ticks closer than names, over letters as often as over blanks, part none', (t) => {
  const row = 'May 2022  Sep 2022'
  t.is(putUnder(row, [2, 17.5, 34, 47.5, 58, 67.5, 84]), row)
})
