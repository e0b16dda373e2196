import test from 'ava'
import type { Chart } from '../../../core/model.js'
import {
  chartOnWire,
  contractJsonRenderer,
  documentOnWire,
  tableOnWire,
  type WireBox,
} from '../../../plugins/render/contract-json.js'
import { plainFormat } from '../../../plugins/render/formats/plain.js'
import { chartOf, scatterChart } from '../../fixtures/charts.js'
import { drawLoose, LOOSE, recogniseDocument } from '../../fixtures/loose-numbers.js'
import { renderOptions } from '../../fixtures/render-options.js'
import { documentOf, drawTable, incomeStatement } from '../../fixtures/statement-table.js'

test('each row has one cell per header, in order, with the printed value', (t) => {
  const { headers, rows } = tableOnWire(incomeStatement)
  for (const row of rows)
    t.deepEqual(
      row.cells.map((cell) => cell.column_header),
      headers,
    )
  const products = rows[1]!
  t.is(products.row_identifier, 'p12t1r4')
  t.is(products.row_type, 'data')
  t.deepEqual(
    products.cells.map((cell) => cell.value),
    ['Products', '$ 42,610', '$ 39,874', '$ 35,129', '6.9%'],
  )
})

test('header rows are merged into column headers, and a repeated one inside the table stays a row', (t) => {
  const table = drawTable([
    ['header', 0, '', '2023'],
    ['data', 0, 'Revenue', '12'],
    ['header', 0, '', '2022'],
    ['data', 0, 'Revenue', '11'],
  ])
  t.deepEqual(
    tableOnWire(table).rows.map((row) => row.row_type),
    ['data', 'header', 'data'],
  )
})

test('an empty cell has the box at the crossing of its row and column', (t) => {
  const { rows } = tableOnWire(incomeStatement)
  const empty = rows[0]!.cells[2]!
  t.is(empty.value, '')
  t.deepEqual(empty.bbox, { page_number: 12, x0: 344, y0: 128, x1: 414, y1: 142 })
})

test('a spanned value is in its first cell', (t) => {
  const table = drawTable([
    ['header', 0, '', 'A', 'B'],
    ['data', 0, 'Note', { text: 'not meaningful', columnSpan: 2 }],
  ])
  t.deepEqual(
    tableOnWire(table).rows[0]!.cells.map((cell) => cell.value),
    ['Note', 'not meaningful', ''],
  )
})

test('boxes are rounded to hundredths', (t) => {
  t.is(tableOnWire(incomeStatement).rows[1]!.cells[0]!.bbox.x0, 56)
})

test('every metadata key is present, null or empty if nothing was found', (t) => {
  const { metadata } = tableOnWire(drawTable([['data', 0, 'Revenue', '12']]))
  t.deepEqual(metadata, {
    table_id: 'p1t1',
    title: null,
    unit: null,
    scale: null,
    currency: null,
    corner: null,
    page_numbers: [1],
    bboxes: [{ page_number: 1, x0: 54, y0: 100, x1: 344, y1: 114 }],
    confidence: 0.97,
    source: 'text',
    footnotes: [],
    periods: [null, null],
    checks: [],
    unaccounted: [],
  })
})

test('the metadata of a table list the numbers near it that are in no table, with rounded boxes', async (t) => {
  const { tables } = documentOnWire(await recogniseDocument(drawLoose))
  const unaccounted = tables[0]!.metadata.unaccounted as readonly { value: string; bbox: WireBox }[]
  t.deepEqual(
    unaccounted.map(({ value }) => value),
    LOOSE,
  )
  const { page_number, x0, y0, x1, y1 } = unaccounted[0]!.bbox
  // Drawn from 120 points on, with its baseline at 500 points.
  t.deepEqual([page_number, x0], [1, 120])
  t.true(y0 < 495 && y1 > 500 && y1 < 505)
  for (const edge of [x0, y0, x1, y1]) t.is(edge, Math.round(edge * 100) / 100)
})

test('a check refers to the rows in the JSON, which start below the header rows', (t) => {
  const { metadata, rows } = tableOnWire(incomeStatement)
  const [check] = metadata.checks as { rows: number[] }[]
  t.deepEqual(
    check?.rows.map((row) => rows[row]!.cells[0]!.value),
    ['Products', 'Services', 'Licences and royalties', 'Total net sales'],
  )
})

test('a footnote without a mark has a null mark', (t) => {
  t.like(tableOnWire(incomeStatement).metadata, { footnotes: [{ mark: '(1)' }, { mark: null }] })
})

const chart: Chart = {
  id: 'p3c1',
  place: { pageNumber: 3, bbox: { x0: 10, y0: 20, x1: 300.456, y1: 200 } },
  chartType: 'column',
  categories: ['2022', '2023'],
  series: [
    { name: 'Revenue', values: [1.5, null], labels: ['$1.50', null], color: '#112233' },
    { name: 'Revenue', values: [2, 3] },
  ],
  confidence: 0.8,
  isEstimated: true,
  source: 'pixels',
  errorBound: 0.1,
}

test('a chart has a row per category, a column per series, and an empty text for a missing value', (t) => {
  const { charts } = documentOnWire(documentOf([], { charts: [chart] }))
  t.deepEqual(charts[0]!.headers, ['Item', 'Revenue', 'Revenue (2)'])
  t.deepEqual(
    charts[0]!.rows.map((row) => row.cells.map((cell) => cell.value)),
    [
      ['2022', '$1.50', '2'],
      ['2023', '', '3'],
    ],
  )
  t.deepEqual(charts[0]!.rows[0]!.cells[0]!.bbox, { page_number: 3, x0: 10, y0: 20, x1: 300.46, y1: 200 })
  t.like(charts[0]!.metadata, {
    chart_id: 'p3c1',
    estimated: true,
    error_bound: 0.1,
    unit: null,
    colors: ['#112233', null],
  })
})

test('each point of a scatter chart is a row: Item is its x value, the column of its series the y value', (t) => {
  const { headers, rows } = chartOnWire(scatterChart)
  t.deepEqual(headers, ['Item', 'Listed', 'Private'])
  t.deepEqual(
    rows.map((row) => row.cells.map((cell) => cell.value).join('|')),
    ['1|10|', '2.5|17.5|', '4|12|', '2||8', '3||'],
  )
  t.is(new Set(rows.map((row) => row.row_identifier)).size, 5)
})

test('every metadata key of a chart is present, null or empty if nothing was found', (t) => {
  const bare = { ...chartOf('pie', ['A'], []), series: [{ name: '', values: [1] }] }
  t.deepEqual(chartOnWire(bare).metadata, {
    chart_id: 'p3c1',
    chart_type: 'pie',
    title: null,
    x_title: null,
    y_title: null,
    unit: null,
    page_numbers: [3],
    bboxes: [{ page_number: 3, x0: 72, y0: 100, x1: 432, y1: 316 }],
    confidence: 0.9,
    estimated: false,
    error_bound: null,
    colors: [],
  })
})

test('the colors of a pie are those of its slices, in row order', (t) => {
  const series = [{ name: '', values: [45, 35, 20], pointColors: ['#112233', null, '#445566'] }]
  const { metadata, rows } = chartOnWire(chartOf('pie', ['A', 'B', 'C'], series))
  t.deepEqual(metadata.colors, ['#112233', null, '#445566'])
  t.is(rows.length, 3)
})

test('the file is JSON with only tables and charts', async (t) => {
  const bytes = await contractJsonRenderer().render(
    documentOf([incomeStatement]),
    renderOptions({ configuration: plainFormat, isChosen: false }),
  )
  t.deepEqual(Object.keys(JSON.parse(new TextDecoder().decode(bytes))), ['tables', 'charts'])
})

test('the file is formatted like the JSON of the whole document, although it is written table by table', async (t) => {
  const withCharts = { ...documentOf([incomeStatement, incomeStatement]), charts: [scatterChart] }
  for (const document of [withCharts, documentOf([incomeStatement]), documentOf([])]) {
    const options = renderOptions({ configuration: plainFormat, isChosen: false })
    const text = new TextDecoder().decode(await contractJsonRenderer().render(document, options))
    t.is(text, `${JSON.stringify(documentOnWire(document), null, 2)}\n`)
  }
})
