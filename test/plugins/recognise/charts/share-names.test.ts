import test from 'ava'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const
const NAMES = ['Germany', 'France', 'Italy', 'Spain']
const SALES = [160, 140, 120, 90]
const STAFF = [70, 90, 60, 40]

test('horizontal bars of a second panel have the names beside the first', async (t) => {
  const content = await readPage((page) => {
    for (const [i, name] of NAMES.entries()) {
      const y = 120 + 30 * i
      page.write(name, 95 - page.measure(name, TEXT), y + 12, TEXT)
      for (const [left, value] of [
        [100, SALES[i]!],
        [340, STAFF[i]!],
      ] as const) {
        page.fill({ x0: left, y0: y, x1: left + value, y1: y + 18 }, '#336699')
        page.write(String(value), left + value + 4, y + 12, TEXT)
      }
    }
  })
  const { charts } = recogniseCharts(content)
  t.deepEqual(
    charts.map(({ categories, series }) => [categories, series.map(({ values }) => values)]),
    [
      [NAMES, [SALES]],
      [NAMES, [STAFF]],
    ],
  )
})

test('a panel with its own names above its bars takes none from its neighbor', async (t) => {
  const content = await readPage((page) => {
    for (const [i, name] of NAMES.entries()) {
      const y = 120 + 30 * i
      page.write(name, 95 - page.measure(name, TEXT), y + 12, TEXT)
      page.fill({ x0: 100, y0: y, x1: 100 + SALES[i]!, y1: y + 14 }, '#336699')
      page.write(String(SALES[i]), 104 + SALES[i]!, y + 10, TEXT)
      page.fill({ x0: 340, y0: y, x1: 340 + STAFF[i]!, y1: y + 14 }, '#336699')
      page.write(['Pumps', 'Valves', 'Pipes', 'Meters'][i]!, 340, y - 3, TEXT)
      page.write(String(STAFF[i]), 344 + STAFF[i]!, y + 10, TEXT)
    }
  })
  const { charts } = recogniseCharts(content)
  t.false(charts.some(({ place, categories }) => place.bbox.x0 > 300 && categories.includes('Germany')))
})
