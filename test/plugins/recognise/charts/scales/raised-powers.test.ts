import test from 'ava'
import { findScales } from '../../../../../plugins/recognise/charts/scales/find-scales.js'
import { withPowers } from '../../../../../plugins/recognise/charts/scales/raised-powers.js'
import { endingAt, label, plotOf } from '../plain-ground.js'

/** Creates tens at the left, each with a small number above its end. */
const powers = (...exponents: readonly string[]) =>
  exponents.flatMap((exponent, i) => {
    const at = 300 - (200 * i) / (exponents.length - 1)
    return [endingAt('10', 88, at), label(exponent, 90.5, at - 4, { size: 6 })]
  })

test('a ten and the small number above its end are a power, even if printed separately', (t) => {
  const [scale] = findScales(withPowers(plotOf(powers('-1', '0', '1', '2'))), new Set())
  t.is(scale?.kind, 'log')
  t.deepEqual(
    scale?.ticks.map(({ value }) => value),
    [100, 10, 1, 0.1],
  )
})

test('a single ten with a small number has a footnote mark', (t) => {
  const labels = [...powers('1', '2').slice(0, 2), endingAt('20', 88, 200), endingAt('30', 88, 100)]
  t.deepEqual(withPowers(plotOf(labels)).labels, labels)
})
