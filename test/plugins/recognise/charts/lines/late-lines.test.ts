import test from 'ava'
import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const
const YEARS = ['2019', '2020', '2021', '2022', '2023']
const SALES = [40, 60, 55, 80, 90]
const GROWTH = [120, 115, 145, 130]

test('a line that starts over the second column has no value at the first position', async (t) => {
  const content = await readPage((page) => {
    page.stroke(70, 300, 420, 300, 0.7)
    for (const number of [0, 50, 100, 150]) page.write(String(number), 52, 303 - number, TEXT)
    const xOf = (i: number) => 105 + 70 * i
    for (const [i, value] of SALES.entries()) {
      page.write(YEARS[i]!, xOf(i) - page.measure(YEARS[i]!, TEXT) / 2, 312, TEXT)
      page.fill({ x0: xOf(i) - 18, y0: 300 - value, x1: xOf(i) + 18, y1: 300 }, '#0b2545')
    }
    page.strokeThrough(
      GROWTH.map((value, i) => ({ x: xOf(i + 1), y: 300 - value })),
      1.5,
      '#c55a11',
    )
  })
  const { charts } = recogniseCharts(content)
  t.deepEqual(charts[0]!.categories, YEARS)
  t.deepEqual(
    charts[0]!.series.map(({ values }) => values),
    [SALES, [null, ...GROWTH]],
  )
})
