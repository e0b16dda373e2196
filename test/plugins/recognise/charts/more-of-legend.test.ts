import test from 'ava'
import { withMoreOfLegend } from '../../../../plugins/recognise/charts/more-of-legend.js'
import type { LegendEntry } from '../../../../plugins/recognise/charts/parts.js'

const bbox = { x0: 10, y0: 20, x1: 300, y1: 200 }
const label = { text: '', bbox, angle: 0, size: 8, color: '#000000', isBold: false }
const legendOf = (...names: readonly string[]) => ({
  legend: names.map((name): LegendEntry => ({ name, color: '#000000', key: 'bar', label })),
})
const sales = { name: 'Sales', values: [3, 4, 5] }
const columns = { chartType: 'column', series: [sales] } as const
const withLine = { chartType: 'combo', series: [sales, { name: '', values: [1, null, 2] }] } as const

test('columns with a line that has a legend key are preferred over the columns without it', (t) => {
  t.deepEqual(withMoreOfLegend(withLine, columns, legendOf('Sales', 'Margin')), withLine)
  const nearly = { ...withLine, series: [{ ...sales, values: [3.02, 4, 5.01] }, withLine.series[1]] }
  t.deepEqual(withMoreOfLegend(nearly, columns, legendOf('Sales', 'Margin')), withLine)
})

test('a line without a legend key is ignored, and columns that differ in both readings are uncertain', (t) => {
  t.is(withMoreOfLegend(withLine, columns, legendOf('Sales')), undefined)
  for (const values of [
    [3, null, 5],
    [3, 4, 6],
  ]) {
    const others = { ...withLine, series: [{ ...sales, values }, withLine.series[1]] }
    t.is(withMoreOfLegend(others, columns, legendOf('Sales', 'Margin')), undefined)
  }
  t.is(withMoreOfLegend(columns, columns, legendOf('Sales', 'Margin')), undefined)
})
