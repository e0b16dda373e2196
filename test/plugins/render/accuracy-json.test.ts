import test from 'ava'
import type { FileChart, FileDocument } from '../../../benchmarks/accuracy/measuring-format.js'
import { randomFrom } from '../../../benchmarks/layouts/random.js'
import type { Chart, DocumentModel, PageOutcome, Table } from '../../../core/model.js'
import { recognisePage } from '../../../plugins/recognise/recognise-page.js'
import { accuracyJsonRenderer } from '../../../plugins/render/accuracy-json.js'
import { plainFormat } from '../../../plugins/render/formats/plain.js'
import type { ChartDescription } from '../../charts/chart-description.js'
import { chartStyle } from '../../charts/chart-style.js'
import { drawChart } from '../../charts/draw-chart.js'
import { columnChart, comboChart, scatterChart, stackedBarChart, waterfallChart } from '../../fixtures/charts.js'
import { readPage } from '../../fixtures/read-page.js'
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

test('the file is JSON on one line, although it is written page by page', async (t) => {
  for (const document of [documentOf([incomeStatement]), documentOf([joined], { mode: 'document', pages: [] })]) {
    const text = await writeMeasured(document)
    t.is(text, `${JSON.stringify(JSON.parse(text))}\n`)
  }
})

test('a table is listed with its grid, its row types and its cells as printed', async (t) => {
  const [page] = (await measure(documentOf([incomeStatement]))).pages
  const [table] = page!.tables!
  t.like(page, { page_number: 12, width: 612, height: 792, state: 'done' })
  t.like(table, {
    id: 'p12t1',
    n_rows: 27,
    n_columns: 5,
    header_rows: 2,
    unit: 'in millions, except per share amounts',
  })
  t.is(table!.row_types![2], 'section')
  t.deepEqual<object, object>(table!.cells[0]!, {
    row: 0,
    column: 1,
    row_span: 1,
    column_span: 3,
    text: 'Year Ended December 31,',
    bbox: { x0: 276, y0: 102, x1: 482, y1: 112 },
  })
})

test('a title that was not found is null', async (t) => {
  const { pages } = await measure(documentOf([first]))
  t.is(pages[0]!.tables![0]!.title, null)
})

test('a failed page is listed with its reason', async (t) => {
  const failed: PageOutcome = { state: 'failed', pageNumber: 2, error: { code: 'page_timeout', message: 'Too slow' } }
  const document = documentOf([first])
  const { pages } = await measure({ ...document, pages: [...document.pages, failed] })
  t.deepEqual<object, object>(pages[1]!, {
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

test('a joined table is listed in parts on their pages, with its parts in order', async (t) => {
  const { pages } = documentOf([first, second])
  const measured = await measure(documentOf([joined], { mode: 'document', pages }))
  t.deepEqual(
    measured.pages.map((page) => page.tables!.map((table) => table.n_rows)),
    [[2], [1]],
  )
  t.like(measured, { logical_tables: [['p1t1', 'p2t1']] })
})

test('without joining there are no logical tables', async (t) => {
  t.false('logical_tables' in (await measure(documentOf([first, second]))))
})

test('a chart is listed with its numeric values', async (t) => {
  const [chart] = await measuredCharts(columnChart)
  t.like(chart, { chart_type: 'column', title: 'Revenue by region', unit: '$ in millions', y_title: null })
  t.deepEqual<object, object>(chart!.series![0]!, {
    name: 'East',
    values: [4210, 3985, 4560, null, 5475],
    bounds: [0, 0, 0, null, 0],
  })
})

test('a scatter chart is listed with both coordinates, a combo chart with type and axis of each series', async (t) => {
  const [scatter, combo] = await measuredCharts(scatterChart, comboChart)
  t.like(scatter!.series![1], { name: 'Private', values: [8, null], x_values: [2, 3] })
  const [revenue, growth] = combo!.series!
  t.like(revenue, { name: 'Revenue', type: 'column', axis: undefined })
  t.like(growth, { name: 'Growth', type: 'line', axis: 'secondary' })
})

test('percent stacks and waterfalls are reported', async (t) => {
  const [stacked, floating] = await measuredCharts(stackedBarChart, waterfallChart)
  t.like(stacked, { chart_type: 'stacked_bar', percent: true })
  t.like(floating, { chart_type: 'column', waterfall: true })
})

test('a number that a person should check is doubtful, and other cells are not marked', async (t) => {
  const cells = first.cells.map((cell) => (cell.text === '12' ? { ...cell, isDoubtful: true as const } : cell))
  const [page] = (await measure(documentOf([{ ...first, cells }]))).pages
  const doubtful = page!.tables![0]!.cells.filter((cell) => 'doubtful' in cell)
  t.deepEqual(
    doubtful.map(({ text, doubtful }) => [text, doubtful]),
    [['12', true]],
  )
})

test('each measured value is within its bound, and printed values have the bound 0', async (t) => {
  const [measured] = await measuredCharts(await readDrawn('none'))
  const [printed] = await measuredCharts(await readDrawn('outside'))
  const { values, bounds } = measured!.series![0]!
  t.is(bounds!.length, SALES.length)
  for (const [at, sales] of SALES.entries()) {
    t.true(bounds![at]! > 0 && bounds![at]! < 10, `bound ${bounds![at]} of ${sales}`)
    t.true(Math.abs(Number(values![at]) - sales) <= bounds![at]!, `${values![at]} ± ${bounds![at]} for ${sales}`)
  }
  t.deepEqual<object, object>(printed!.series![0]!, { name: '', values: SALES, bounds: [0, 0, 0, 0] })
  t.true(measured!.confidence! > 0 && measured!.confidence! <= 1)
})

test('without bounds of its own a measured value has the bound of its chart, or none', async (t) => {
  const series = [{ name: 'Sales', values: [10, null, 30], labels: ['10', null, null] }]
  const estimated: Chart = { ...columnChart, categories: ['A', 'B', 'C'], series, isEstimated: true }
  const [bounded, unbounded] = await measuredCharts({ ...estimated, errorBound: 0.5 }, estimated)
  t.deepEqual(bounded!.series![0]!.bounds, [0, null, 0.5])
  t.deepEqual(unbounded!.series![0]!.bounds, [0, null, null])
})

const SALES = [310, 455, 520, 280]

/** Draws a column chart and reads it. @param dataLabels Whether its values are printed above the columns. */
async function readDrawn(dataLabels: 'none' | 'outside'): Promise<Chart> {
  const figures = { decimals: 0, currency: '', suffix: '', negative: 'minus' } as const
  const description: ChartDescription = {
    chartType: 'column',
    title: 'Sales by region',
    categories: ['North', 'East', 'South', 'West'],
    series: [{ name: '', values: SALES }],
    figures,
    valueAxis: { min: 0, max: 600, step: 100, figures },
  }
  const style = chartStyle(randomFrom(1), { dataLabels, barPen: 'rectangle', pointColors: 'one', extras: 'none' })
  const content = await readPage((page) => {
    drawChart(page, description, style, { x0: 70, y0: 80, x1: 500, y1: 320 })
  })
  const { charts } = recognisePage(content)
  if (charts.length !== 1) throw new RangeError(`Expected one chart on the page, got ${charts.length}`)
  return charts[0]!
}

async function measuredCharts(...charts: readonly Chart[]): Promise<readonly FileChart[]> {
  const document = documentOf([first])
  const [outcome] = document.pages
  if (outcome?.state !== 'done') throw new Error('Expected a page')
  const page = { ...outcome, page: { ...outcome.page, charts } }
  return (await measure({ ...document, pages: [page], charts })).pages[0]!.charts!
}

async function measure(document: DocumentModel): Promise<FileDocument> {
  return JSON.parse(await writeMeasured(document))
}

async function writeMeasured(document: DocumentModel): Promise<string> {
  const options = renderOptions({ configuration: plainFormat, isChosen: false })
  return Buffer.from(await accuracyJsonRenderer().render(document, options)).toString()
}
