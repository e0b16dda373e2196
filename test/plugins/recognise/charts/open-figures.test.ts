import test from 'ava'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const

/** Reads columns with numbers above them, without a value axis; 40 points are 1000 or 1. */
async function readColumns(numbers: readonly string[], heights: readonly number[]) {
  const content = await readPage((page) => {
    page.paint((pdf) => pdf.lineWidth(0.75).moveTo(100, 300).lineTo(280, 300).stroke('#000000'))
    for (const [i, number] of numbers.entries()) {
      const x = 130 + 60 * i
      page.fill({ x0: x - 13, y0: 300 - heights[i]!, x1: x + 13, y1: 300 }, '#1f4e79')
      page.write(number, x - page.measure(number, TEXT) / 2, 297 - heights[i]!, TEXT)
      const year = String(2021 + i)
      page.write(year, x - page.measure(year, TEXT) / 2, 312, TEXT)
    }
  })
  const { charts, warnings } = recogniseCharts(content)
  const codes = warnings.map(({ code, bbox }) => [code, bbox === undefined])
  return { values: charts[0]?.series[0]?.values, confidence: charts[0]?.confidence ?? 0, codes }
}

const HEIGHTS = [60.8, 92.4, 79.2]

test('numbers that may be thousands or decimals are doubtful without further evidence', async (t) => {
  const { values, confidence, codes } = await readColumns(['1.520', '2.310', '1.980'], HEIGHTS)
  t.deepEqual(values, [1520, 2310, 1980])
  t.true(confidence <= 0.5)
  t.deepEqual(codes, [['number_doubtful', false]])
})

test('they are thousands beside a three-digit number, and decimals beside one that starts with zero', async (t) => {
  const whole = await readColumns(['1.520', '2.310', '980'], [60.8, 92.4, 39.2])
  t.deepEqual([whole.values, whole.codes], [[1520, 2310, 980], []])
  t.true(whole.confidence > 0.5)
  const small = await readColumns(['1.520', '2.310', '0.980'], [60.8, 92.4, 39.2])
  t.deepEqual([small.values, small.codes], [[1.52, 2.31, 0.98], []])
})
