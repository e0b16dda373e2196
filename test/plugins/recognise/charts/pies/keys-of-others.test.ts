import test from 'ava'
import { withoutKeysOfOthers } from '../../../../../plugins/recognise/charts/pies/keys-of-others.js'
import type { PieArea } from '../../../../../plugins/recognise/charts/pies/pie-areas.js'
import { bar } from '../plain-ground.js'

const COLORS = ['#aa0000', '#0000aa', '#00aa00', '#aaaa00']
// Boxes with the colors of the slices; the positions of slices do not matter here.
const SLICES = COLORS.map((color, i) => bar(40 + 20 * i, 100, 60 + 20 * i, 180, color))
const COLUMNS = COLORS.slice(0, 2).map((color, i) => bar(300 + 40 * i, 100 + 20 * i, 330 + 40 * i, 200, color))
const STACK = { bbox: { x0: 300, y0: 100, x1: 370, y1: 200 }, marks: { bars: COLUMNS, strokes: [], polygons: [] } }

/** Counts the keys that stay with a pie. The keys are in a row below the columns, starting at `left`. */
function countKeys(colors: readonly string[], left = 300): number {
  const keys = colors.map((color, i) => bar(left + 40 * i, 230, left + 8 + 40 * i, 238, color))
  const pie: PieArea = {
    bbox: { x0: 40, y0: 100, x1: 120, y1: 180 },
    marks: { bars: SLICES, strokes: [], polygons: [] },
    keys: keys.map(({ bbox }) => bbox),
    leaders: [],
    isPie: true,
  }
  return withoutKeysOfOthers(pie, [STACK], { bars: [...SLICES, ...COLUMNS, ...keys], strokes: [], polygons: [] }).keys
    .length
}

test('keys under columns of their colors do not belong to a pie that has more colors', (t) => {
  t.is(countKeys(COLORS.slice(0, 2)), 0)
})

test('a pie keeps keys of all its colors, keys nearer to it, and keys with a color drawn nowhere else', (t) => {
  t.is(countKeys(COLORS), 4)
  t.is(countKeys(COLORS.slice(0, 2), 100), 2)
  t.is(countKeys(COLORS.slice(1, 3)), 2)
})
