import test from 'ava'
import type { Chart, Warning } from '../../../../../core/model.js'
import { settleByTables } from '../../../../../plugins/recognise/charts/printed/settle-by-tables.js'
import { drawTable } from '../../../../fixtures/statement-table.js'

const bbox = { x0: 72, y0: 300, x1: 540, y1: 500 }
const chart: Chart = {
  id: 'p4c1',
  place: { pageNumber: 4, bbox },
  chartType: 'line',
  categories: ['2020', '2021', '2022'],
  series: [{ name: '', values: [100.3, 89.6, 120.4], errorBounds: [1, 1, 1] }],
  valueAxis: { min: 60, max: 160 },
  confidence: 0.7,
  source: 'pixels',
  isEstimated: true,
  errorBound: 1,
}
const unnamed: Warning = { code: 'chart_series_unnamed', message: '1 of 1 series has no name', pageNumber: 4, bbox }
const other: Warning = { code: 'read_by_ocr', message: 'A chart is a picture', pageNumber: 4, bbox }
const table = drawTable([
  ['header', 0, '', '2020', '2021', '2022'],
  ['data', 0, 'Our share', '100.0', '90.1', '120.0'],
])

test('a chart that takes numbers from a table is reported, and its series have names', (t) => {
  const { charts, warnings } = settleByTables({ charts: [chart], warnings: [unnamed, other] }, [table])
  t.is(charts[0]!.series[0]!.name, 'Our share')
  t.deepEqual(
    warnings.map(({ code, pageNumber }) => [code, pageNumber]),
    [
      ['read_by_ocr', 4],
      ['chart_from_table', 4],
    ],
  )
  t.deepEqual(warnings[1]!.bbox, bbox)
})

test('a misread number is marked in its table and reported with the value of the chart', (t) => {
  const read = drawTable(
    [
      ['header', 0, '', '2019', '2020', '2021', '2022', '2023'],
      ['data', 0, 'Our share', '95.0', '100.0', '90.1', '170.0', '130.0'],
    ],
    { id: 'p4t1', source: 'ocr' },
  )
  const categories = ['2019', '2020', '2021', '2022', '2023']
  const values = [94.8, 100.3, 89.6, 120.4, 130.1]
  const own = { ...chart, categories, series: [{ name: '', values, errorBounds: values.map(() => 1) }] }
  const { tables, warnings } = settleByTables({ charts: [own], warnings: [] }, [read])
  t.deepEqual(
    tables[0]!.cells.filter(({ isDoubtful }) => isDoubtful).map(({ text }) => text),
    ['170.0'],
  )
  t.regex(warnings.find(({ code }) => code === 'number_doubtful')!.message, /p4t1.*“170\.0”.*about 120\.4/)
})

test('without such a table nothing is reported, and earlier warnings are kept', (t) => {
  const { charts, warnings } = settleByTables({ charts: [chart], warnings: [unnamed] }, [])
  t.deepEqual(charts, [chart])
  t.deepEqual(warnings, [unnamed])
})
