import test from 'ava'
import type { Chart, PageOutcome, Table } from '../../../core/model.js'
import { plainFormat } from '../../../plugins/render/formats/plain.js'
import { measuredDocument, measuringJsonRenderer } from '../../../plugins/render/measuring-json.js'
import { columnChart, comboChart, scatterChart, stackedBarChart, waterfallChart } from '../../fixtures/charts.js'
import { renderOptions } from '../../fixtures/render-options.js'
import { documentOf, drawTable, incomeStatement } from '../../fixtures/statement-table.js'

const first = drawTable([
  ['header', 0, '', '2023'],
  ['data', 0, 'Revenue', '12'],
])
const second = drawTable([['data', 0, 'Costs', '11']], { id: 'p2t1' })
const joined: Table = {
  ...first,
  places: [...first.places, ...second.places],
  rows: [...first.rows, ...second.rows],
  cells: [...first.cells, ...second.cells.map((cell) => ({ ...cell, row: cell.row + 2 }))],
}

test('the file is the JSON of the whole document, though it is written page by page', async (t) => {
  for (const document of [documentOf([incomeStatement]), documentOf([joined], { mode: 'document', pages: [] })]) {
    const text = Buffer.from(
      await measuringJsonRenderer().render(document, renderOptions({ configuration: plainFormat, isChosen: false })),
    ).toString()
    t.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(measuredDocument(document))))
    t.is(text, `${JSON.stringify(JSON.parse(text))}\n`)
  }
})

test('a table is listed with its grid, its row types and its cells as printed', (t) => {
  const [page] = measuredDocument(documentOf([incomeStatement])).pages
  const [table] = page!.tables
  t.like(page, { page_number: 12, width: 612, height: 792, state: 'done' })
  t.like(table, {
    id: 'p12t1',
    n_rows: 27,
    n_columns: 5,
    header_rows: 2,
    unit: 'in millions, except per share amounts',
  })
  t.is(table!.row_types[2], 'section')
  const { bbox, ...cell } = table!.cells[0]!
  t.deepEqual(cell, { row: 0, column: 1, row_span: 1, column_span: 3, text: 'Year Ended December 31,' })
  t.deepEqual(bbox, { x0: 276, y0: 102, x1: 482, y1: 112 })
})

test('a title that was not found is null', (t) => {
  t.is(measuredDocument(documentOf([first])).pages[0]!.tables[0]!.title, null)
})

test('a failed page is listed with its reason', (t) => {
  const failed: PageOutcome = { state: 'failed', pageNumber: 2, error: { code: 'page_timeout', message: 'Too slow' } }
  const document = documentOf([first])
  t.deepEqual(measuredDocument({ ...document, pages: [...document.pages, failed] }).pages[1], {
    page_number: 2,
    width: 0,
    height: 0,
    state: 'failed',
    error: { code: 'page_timeout', message: 'Too slow' },
    tables: [],
    charts: [],
    warnings: [],
  })
})

test('a joined table stands in its parts on their pages, and its parts are named in order', (t) => {
  const { pages } = documentOf([first, second])
  const measured = measuredDocument(documentOf([joined], { mode: 'document', pages }))
  t.deepEqual(
    measured.pages.map((page) => page.tables.map((table) => table.n_rows)),
    [[2], [1]],
  )
  t.like(measured, { logical_tables: [['p1t1', 'p2t1']] })
})

test('without joining there are no logical tables', (t) => {
  t.false('logical_tables' in measuredDocument(documentOf([first, second])))
})

test('a chart is listed with its values, not as they are printed', (t) => {
  const [chart] = measuredCharts(columnChart)
  t.like(chart, { chart_type: 'column', title: 'Revenue by region', unit: '$ in millions', y_title: null })
  t.deepEqual(chart!.series[0], { name: 'East', values: [4210, 3985, 4560, null, 5475] })
})

test('a scatter chart is listed with both coordinates, a combo with how and where each series is drawn', (t) => {
  const [scatter, combo] = measuredCharts(scatterChart, comboChart)
  t.deepEqual(scatter!.series[1], { name: 'Private', values: [8, null], x_values: [2, 3] })
  t.deepEqual(
    combo!.series.map(({ name, type, axis }) => [name, type, axis]),
    [
      ['Revenue', 'column', undefined],
      ['Growth', 'line', 'secondary'],
    ],
  )
})

test('what stacks to a hundred and what floats is told', (t) => {
  const [stacked, floating] = measuredCharts(stackedBarChart, waterfallChart)
  t.like(stacked, { chart_type: 'stacked_bar', percent: true })
  t.like(floating, { chart_type: 'column', waterfall: true })
})

function measuredCharts(...charts: readonly Chart[]) {
  const document = documentOf([first])
  const [outcome] = document.pages
  if (outcome?.state !== 'done') throw new Error('Expected a page')
  const page = { ...outcome, page: { ...outcome.page, charts } }
  return measuredDocument({ ...document, pages: [page], charts }).pages[0]!.charts
}
