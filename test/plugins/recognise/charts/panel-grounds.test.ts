import test from 'ava'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const
const NORTH = { color: '#f8766d', points: [5, 12, 22, 31, 44, 55] }
const SOUTH = { color: '#00ba38', points: [8, 17, 26, 38, 49, 60] }

test('a legend close beside a shaded panel with ticks belongs to its points', async (t) => {
  const content = await readPage((page) => {
    page.fill({ x0: 100, y0: 100, x1: 400, y1: 300 }, '#ebebeb')
    for (const value of [0, 20, 40, 60]) {
      const [x, y] = [110 + 4.5 * value, 290 - 3 * value]
      page.paint((pdf) => {
        pdf.moveTo(97, y).lineTo(100, y).stroke('#333333')
        pdf.moveTo(x, 300).lineTo(x, 303).stroke('#333333')
      })
      page.write(String(value), 94 - page.measure(String(value), TEXT), y + 2.5, TEXT)
      page.write(String(value), x - page.measure(String(value), TEXT) / 2, 312, TEXT)
    }
    for (const [k, { color, points }] of [NORTH, SOUTH].entries()) {
      for (const at of points)
        page.paint((pdf) => pdf.circle(110 + 4.5 * at, 290 - 3 * ((at * (7 + 4 * k)) % 60), 3).fill(color))
      page.fill({ x0: 408, y0: 180 + 17 * k, x1: 425, y1: 197 + 17 * k }, '#f2f2f2')
      page.paint((pdf) => pdf.circle(416.5, 188.5 + 17 * k, 3).fill(color))
      page.write(['North', 'South'][k]!, 430, 191 + 17 * k, TEXT)
    }
  })
  const { charts } = recogniseCharts(content)
  t.deepEqual(
    charts.map(({ chartType, series }) => [chartType, series.map(({ name, values }) => [name, values.length])]),
    [
      [
        'scatter',
        [
          ['North', 6],
          ['South', 6],
        ],
      ],
    ],
  )
})
