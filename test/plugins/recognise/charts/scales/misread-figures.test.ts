import test from 'ava'
import type { Plot } from '../../../../../plugins/recognise/charts/parts.js'
import { withPoints } from '../../../../../plugins/recognise/charts/scales/lost-points.js'
import { withPercents } from '../../../../../plugins/recognise/charts/scales/misread-percents.js'
import { endingAt, label, plotOf } from '../plain-ground.js'

const readAxis = (texts: readonly string[], source: Plot['source'] = 'pixels') =>
  withPercents({ ...plotOf(texts.map((text, i) => endingAt(text, 95, 300 - 40 * i))), source }).labels

test('axis numbers that all end like a misread percent sign are percentages, and `readAs` is kept', (t) => {
  const labels = readAxis(['0°', '4y', '8Y', '12Y'])
  t.deepEqual(
    labels.map(({ text, readAs }) => [text, readAs]),
    [
      ['0%', '0°'],
      ['4%', '4y'],
      ['8%', '8Y'],
      ['12%', '12Y'],
    ],
  )
})

for (const [what, texts, source] of [
  ['numbers with a degree sign', ['0°', '10°', '20°', '30°'], 'pixels'],
  ['two such numbers', ['4Y', '8Y'], 'pixels'],
  ['such numbers beside others', ['4Y', '8Y', '12Y', '16'], 'pixels'],
  ['numbers of a drawing', ['4Y', '8Y', '12Y'], 'drawing'],
] as const) {
  test(`${what} are kept as read`, (t) => {
    t.deepEqual(
      readAxis(texts, source).map(({ text }) => text),
      texts,
    )
  })
}

const readLabels = (texts: readonly string[], source: Plot['source'] = 'pixels') =>
  withPoints({ ...plotOf(texts.map((text, i) => label(text, 120 + 40 * i, 150))), source }).labels

test('a space instead of a point is a point if the other numbers have points', (t) => {
  const labels = readLabels(['22.7%', '36 4%', '18.3%'])
  t.deepEqual(
    labels.map(({ text }) => text),
    ['22.7%', '36.4%', '18.3%'],
  )
  t.is(labels[1]!.readAs, '36 4%')
})

test('adjacent numbers are not joined if the others have no point or more decimals, or in a drawing', (t) => {
  for (const texts of [
    ['22%', '36 4%', '18%'],
    ['22.75%', '36 4%', '18.30%'],
  ]) {
    t.deepEqual(
      readLabels(texts).map(({ text }) => text),
      texts,
    )
  }
  t.is(readLabels(['22.7%', '36 4%', '18.3%'], 'drawing')[1]!.text, '36 4%')
})

test('an axis that starts with a zero of several digits lost its decimal points', (t) => {
  const axisOf = (texts: readonly string[], source: Plot['source'] = 'pixels') =>
    withPoints({ ...plotOf(texts.map((text, i) => endingAt(text, 95, 300 - 40 * i))), source }).labels.map(
      ({ text }) => text,
    )
  t.deepEqual(axisOf(['000', '050', '100', '150']), ['0.00', '0.50', '1.00', '1.50'])
  t.deepEqual(axisOf(['00', '06', '12', '18', '24']), ['00', '06', '12', '18', '24'], 'hours')
  t.deepEqual(axisOf(['00', '08', '16', '24', '32']), ['0.0', '0.8', '1.6', '2.4', '3.2'])
  t.deepEqual(axisOf(['000', '500', '1000']), ['0.00', '5.00', '10.00'])
  t.deepEqual(axisOf(['00%', '05%', '10%']), ['0.0%', '0.5%', '1.0%'])
  // zero at the top, and a year that ends with the numbers
  t.deepEqual(axisOf(['150', '100', '050', '000']), ['1.50', '1.00', '0.50', '0.00'])
  t.deepEqual(axisOf(['000', '050', '100', '150', '2024']), ['0.00', '0.50', '1.00', '1.50', '2024'])
  for (const texts of [
    ['0', '50', '100'],
    ['000', '50', '5', '100'],
    ['000', '050'],
    // codes in a list, hours from top to bottom, a unit above an axis
    ['000', '001', '010', '011', '100'],
    ['09', '06', '03', '00'],
    ['1000', '2000', '3000', '000'],
  ])
    t.deepEqual(axisOf(texts), texts)
  t.deepEqual(axisOf(['000', '050', '100'], 'drawing'), ['000', '050', '100'])
})
