import test from 'ava'
import type { Pie } from '../../../../../plugins/recognise/charts/pies/find-pies.js'
import { likenKeys } from '../../../../../plugins/recognise/charts/pies/liken-keys.js'
import { beginningAt } from '../plain-ground.js'

function colorsOf(slices: readonly string[], keys: readonly string[]): readonly string[] {
  const pie = { rings: [{ slices: slices.map((color) => ({ sector: { color } })) }] } as unknown as Pie
  const entries = keys.map(
    (color, i) => ({ name: `${i}`, color, key: 'bar', label: beginningAt(`${i}`, 0, 0) }) as const,
  )
  return likenKeys(entries, pie).map(({ color }) => color)
}

test('keys take the colors of the gradients to which they are clearly nearest', (t) => {
  t.deepEqual(colorsOf(['#3b6cac', '#e78f36', '#75b55c'], ['#295999', '#d9731a', '#599940']), [
    '#3b6cac',
    '#e78f36',
    '#75b55c',
  ])
})

test('keys between two slice colors, or fewer keys than slices, keep their own colors', (t) => {
  t.deepEqual(colorsOf(['#203040', '#506070'], ['#384858', '#606060']), ['#384858', '#606060'])
  t.deepEqual(colorsOf(['#3b6cac', '#e78f36', '#75b55c'], ['#295999', '#d9731a']), ['#295999', '#d9731a'])
})

test('translucent slices match their keys as seen on white, including grays', (t) => {
  const slices = ['#d03550', '#6d7073', '#a7a8aa', '#d7dadb']
  t.deepEqual(colorsOf(slices, ['#c8102e', '#53565a', '#97999b', '#d0d3d4']), slices)
})

test('keys nearest to the slices of the same rank take their colors', (t) => {
  const slices = ['#002b4f', '#006ab4', '#619bcd', '#96979a']
  t.deepEqual(colorsOf(slices, ['#003057', '#0077c8', '#6cace4', '#a7a8aa']), slices)
  t.deepEqual(colorsOf(['#444444', '#5a5a5a'], ['#666666', '#505050']), ['#666666', '#505050'])
})

test('translucent slices are matched as seen on white if the legend has another order', (t) => {
  const slices = ['#d03550', '#6d7073', '#a7a8aa', '#d7dadb']
  t.deepEqual(colorsOf(slices, ['#d0d3d4', '#97999b', '#53565a', '#c8102e']), slices.toReversed())
})

test('keys only slightly nearer to their slice than to the next take its color if the ranks agree', (t) => {
  const slices = ['#404040', '#606060', '#808080']
  t.deepEqual(colorsOf(slices, ['#4c4c4c', '#6c6c6c', '#8c8c8c']), slices)
  t.deepEqual(colorsOf(slices, ['#8c8c8c', '#6c6c6c', '#4c4c4c']), ['#8c8c8c', '#6c6c6c', '#4c4c4c'])
})
