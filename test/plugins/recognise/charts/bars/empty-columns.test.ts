import test from 'ava'
import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const
const YEARS = ['2019', '2020', '2021', '2022', '2023']
const VALUES = ['0.0', '3.2', '0.0', '5.1', '1.2']

test('a name with a printed zero and no column remains a category', async (t) => {
  const content = await readPage((page) => {
    page.stroke(70, 300, 420, 300, 0.7)
    for (const [i, number] of ['0', '2', '4', '6'].entries()) page.write(number, 58, 303 - 60 * i, TEXT)
    for (const [i, value] of VALUES.entries()) {
      const [x, height] = [105 + 70 * i, 30 * Number(value)]
      page.write(YEARS[i]!, x - page.measure(YEARS[i]!, TEXT) / 2, 312, TEXT)
      page.write(value, x - page.measure(value, TEXT) / 2, 296 - height, TEXT)
      if (height > 0) page.fill({ x0: x - 18, y0: 300 - height, x1: x + 18, y1: 300 }, '#0b2545')
    }
  })
  const { charts } = recogniseCharts(content)
  t.deepEqual(charts[0]!.categories, YEARS)
  t.deepEqual(charts[0]!.series[0]!.values, VALUES.map(Number))
})
