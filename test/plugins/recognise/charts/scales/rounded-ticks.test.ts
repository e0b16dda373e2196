import test from 'ava'
import { findScales } from '../../../../../plugins/recognise/charts/scales/find-scales.js'
import { endingAt, plotOf } from '../plain-ground.js'

/** Returns the values of ticks from the bottom of the plot to its top. */
function valuesOf(source: 'drawing' | 'pixels', ...texts: readonly string[]) {
  const labels = texts.map((text, i) => endingAt(text, 95, 300 - (200 * i) / (texts.length - 1)))
  const [scale] = findScales({ ...plotOf(labels), source }, new Set())
  return scale?.ticks.map(({ value }) => value).toReversed()
}

for (const source of ['drawing', 'pixels'] as const) {
  test(`ticks printed without the decimals of their steps are unrounded: ${source}`, (t) => {
    t.deepEqual(valuesOf(source, '0%', '2%', '5%', '8%', '10%', '12%', '15%'), [0, 2.5, 5, 7.5, 10, 12.5, 15])
    t.deepEqual(valuesOf(source, '-10', '-8', '-5', '-3', '0'), [-10, -7.5, -5, -2.5, 0])
  })
}

test('numbers with whole steps are kept as printed', (t) => {
  t.deepEqual(valuesOf('drawing', '0', '2', '4', '6', '8'), [0, 2, 4, 6, 8])
})
