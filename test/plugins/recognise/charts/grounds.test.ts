import test from 'ava'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const

test('two columns on their own background are a chart, and the background is not a third column', async (t) => {
  const content = await readPage((page) => {
    page.fill({ x0: 100, y0: 200, x1: 222, y1: 324 }, '#d9e2ef')
    for (const [i, value] of [12.2, 11.4].entries()) {
      const x = 145 + 47 * i
      page.fill({ x0: x - 14, y0: 302 - 5 * value, x1: x + 14, y1: 302 }, '#80c9fe')
      page.paint((pdf) =>
        pdf
          .lineWidth(0.5)
          .moveTo(x - 13, 302.4 - 5 * value)
          .lineTo(x, 302.2 - 5 * value)
          .lineTo(x + 13, 302.4 - 5 * value)
          .stroke('#5e5e5e'),
      )
      page.write(String(value), x - page.measure(String(value), TEXT) / 2, 299 - 5 * value, TEXT)
      const year = String(2020 - i)
      page.write(year, x - page.measure(year, TEXT) / 2, 314, TEXT)
    }
  })
  t.deepEqual(
    recogniseCharts(content).charts.map(({ chartType, categories, series }) => [
      chartType,
      categories,
      series.map(({ values }) => values),
    ]),
    [['column', ['2020', '2019'], [[12.2, 11.4]]]],
  )
})
