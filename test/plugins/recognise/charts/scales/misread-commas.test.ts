import test from 'ava'
import { readBars } from '../../../../../plugins/recognise/charts/bars/read-bars.js'
import { groundOf } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { bar, endingAt, label, plotOf, stroke } from '../plain-ground.js'

/** Reads pictured columns with numbers above them; 200 points are 10,000. */
function readColumns(numbers: readonly string[], values: readonly number[], ticks: readonly string[]) {
  const tops = values.map((value) => 300 - value / 50)
  const labels = [
    ...ticks.map((tick, i) => endingAt(tick, 95, 300 - (200 * i) / (ticks.length - 1))),
    ...numbers.map((number, i) => label(number, 130 + 50 * i, tops[i]! - 7)),
    ...numbers.map((_, i) => label(String(2020 + i), 130 + 50 * i, 310)),
  ]
  const bars = tops.map((y0, i) => bar(115 + 50 * i, y0, 145 + 50 * i, 300))
  const marks = { bars, polygons: [], strokes: [stroke(100, 300, 300, 300)] }
  const ground = groundOf({ ...plotOf(labels, marks), source: 'pixels' }, marks)
  const series = readBars(ground)?.series[0]
  const readAs = ground.plot.labels.flatMap((each) => each.readAs ?? [])
  return { values: series?.values, labels: series?.labels, readAs }
}

const VALUES = [4120, 6350, 8975, 7410]

test('a number whose comma was read as a point is in thousands if others have commas', (t) => {
  const found = readColumns(['4,120', '6,350', '8.975', '7,410'], VALUES, ['0', '5,000', '10,000'])
  t.deepEqual(found, { values: VALUES, labels: ['4,120', '6,350', '8,975', '7,410'], readAs: ['8.975'] })
})

test('numbers that were all read with points are in thousands beside an axis with commas', (t) => {
  const found = readColumns(['4.120', '6.350', '8.975', '7.410'], VALUES, ['0', '5,000', '10,000'])
  t.deepEqual(found.values, VALUES)
  t.is(found.readAs.length, 4)
})

test('numbers with points are in thousands beside an axis without separators that reaches thousands', (t) => {
  const { values } = readColumns(['4.120', '6.350', '8.975', '7.410'], VALUES, ['0', '5000', '10000'])
  t.deepEqual(values, VALUES)
})

test('three decimals beside an axis that starts with three decimals stay decimals', (t) => {
  const small = VALUES.map((value) => value / 1000)
  const found = readColumns(['4.120', '6.350', '8.975', '7.410'], VALUES, ['0.000', '5.000', '10.000'])
  t.deepEqual(found, { values: small, labels: ['4.120', '6.350', '8.975', '7.410'], readAs: [] })
})
