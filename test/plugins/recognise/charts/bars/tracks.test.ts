import test from 'ava'
import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { valuesOf } from './drawn-bars.js'

test('numbers after pale background tracks belong to the bars', async (t) => {
  const values = [48, 31, 22, 13]
  const { charts } = recogniseCharts(
    await readPage((page) => {
      for (const [i, value] of values.entries()) {
        const [y0, y1] = [100 + 30 * i, 118 + 30 * i]
        page.write(['Bread', 'Milk', 'Eggs', 'Tea'][i]!, 120, y0 + 12, { font: 'helvetica', size: 8 })
        page.fill({ x0: 160, y0, x1: 460, y1 }, '#e6e6e6')
        page.fill({ x0: 160, y0, x1: 160 + 5 * value, y1 }, '#4472c4')
        page.write(`${value}`, 468, y0 + 12, { font: 'helvetica', size: 8 })
      }
    }),
  )
  t.deepEqual(charts.map(valuesOf), [[values]])
  t.deepEqual(charts[0]!.series[0]!.labels, ['48', '31', '22', '13'])
})
