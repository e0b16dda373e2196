import test from 'ava'
import { findScales } from '../../../../../plugins/recognise/charts/scales/find-scales.js'
import { endingAt, plotOf } from '../plain-ground.js'

/** Returns the scale for texts read at the left of a pictured plot, from bottom to top. */
const scaleOf = (...texts: readonly string[]) => {
  const labels = texts.map((text, i) => endingAt(text, 95, 300 - (200 * i) / (texts.length - 1)))
  return findScales({ ...plotOf(labels), source: 'pixels' }, new Set())[0]
}
const valuesOf = (...texts: readonly string[]) => scaleOf(...texts)?.ticks.map(({ value }) => value)
const mendedIn = (...texts: readonly string[]) =>
  scaleOf(...texts)
    ?.ticks.filter(({ isMended }) => isMended)
    .map(({ label }) => label.text)

test('a tick with a missed decimal point is interpolated from its neighbors and marked', (t) => {
  t.deepEqual(valuesOf('0.5K', 'LOK', '15K', '20K', '25K', '3.0K', '3.5K'), [3.5, 3, 2.5, 2, 1.5, 1, 0.5])
  t.deepEqual(mendedIn('2.5M', '3.0M', '35M', '4.0M', '4.5M'), ['35M'])
})

test('a tick with letters instead of digits, or with one wrong digit, is corrected by the others', (t) => {
  t.deepEqual(valuesOf('200', '300', '400', '900', '600', '/00'), [700, 600, 500, 400, 300, 200])
  t.deepEqual(mendedIn('0%', '10%', 'Z0%', '30%', '40%'), ['Z0%'])
})

test('numbers with thousands commas have lost no point, and a point among them is a misread comma', (t) => {
  const texts = ['0', '1,000', '2.000', '3,000', '4,000', '5.000', '6,000']
  t.deepEqual(valuesOf(...texts), [6000, 5000, 4000, 3000, 2000, 1000, 0])
})

test('a tick cut off by a picture is in thousands like the others, and is marked', (t) => {
  const texts = ['0', '20,000', '40,000', '60,000', '80,000', '100,00']
  t.deepEqual(valuesOf(...texts), [100000, 80000, 60000, 40000, 20000, 0])
  t.deepEqual(mendedIn(...texts), ['100,00'])
  t.deepEqual(valuesOf('0', '25,00', '50,000', '75,000', '100,00'), [75000, 50000, 0])
})

test('decimal commas have the same number of digits at each tick, or no trailing zeros', (t) => {
  t.deepEqual(valuesOf('97,50', '100,00', '102,50', '105,00'), [105, 102.5, 100, 97.5])
  t.deepEqual(valuesOf('0,975', '1,000', '1,025', '1,050'), [1.05, 1.025, 1, 0.975])
  t.deepEqual(valuesOf('0,125', '0,25', '0,375', '0,5'), [0.5, 0.375, 0.25, 0.125])
})

test('among three ticks, one whose comma was read as a point is in thousands', (t) => {
  t.deepEqual(valuesOf('0', '5.000', '10,000'), [10000, 5000, 0])
  t.deepEqual(valuesOf('0', '0.500', '1.000', '1.500'), [1.5, 1, 0.5, 0])
})

test('a zero read as a letter where a tick touches it is a zero if no other number has that letter', (t) => {
  t.deepEqual(valuesOf('0', '500', '100C', '150C', '2006'), [2000, 1500, 1000, 500, 0])
})

test('a missed minus is restored by the steps of the axis', (t) => {
  t.deepEqual(valuesOf('20', '-10', '0', '10', '20', '30'), [30, 20, 10, 0, -10, -20])
})

test('a text that is not a number and ends slightly before the ticks does not remove a tick', (t) => {
  const ticks = ['0', '10', '20', '30', '40'].map((text, i) => endingAt(text, i < 2 ? 95 : 97.5, 300 - 50 * i))
  const plot = plotOf([...ticks, endingAt('Co', 93.5, 320)])
  const [scale] = findScales({ ...plot, source: 'pixels' }, new Set())
  t.deepEqual(
    scale?.ticks.map(({ value }) => value),
    [40, 30, 20, 10, 0],
  )
})

test('no tick is invented when two axes explain the numbers equally well', (t) => {
  t.is(scaleOf('10000', '2000', '30000', '4000'), undefined)
})

test('numbers in a drawing are kept as printed', (t) => {
  const labels = ['2.5', '3.0', '35', '4.0', '4.5'].map((text, i) => endingAt(text, 95, 300 - 50 * i))
  const [scale] = findScales(plotOf(labels), new Set())
  t.false(scale?.ticks.some(({ isMended }) => isMended) ?? false)
})
