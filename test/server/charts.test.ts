import test, { type ExecutionContext } from 'ava'
import { unzipSync } from 'fflate'
import { drawAnnualReport } from '../../examples/annual-report/report.js'
import { type Extractor, inProcessRunner, type OutputSelection, type Page } from '../../index.js'
import { toDataFrame } from '../../server/client/data-frame.js'
import type { JsonChart } from '../../server/client/wire-answers.js'
import { columnChart, scatterChart } from '../fixtures/charts.js'
import { drawTable } from '../fixtures/statement-table.js'
import { CREATE, complete, create, waitFor } from './asking.js'
import { startTestServer, type TestServer } from './running-server.js'
import { type ScriptedServer, startScriptedServer } from './scripted-server.js'

const CHARTS_ON = { is_xls_process_charts_enabled: 'true', selected_pages: '1-3' }
const table = drawTable([
  ['header', 0, '', '2023'],
  ['data', 0, 'Revenue', '12'],
])

test('with charts enabled, to_json contains them and each page has a job with their cell count', async (t) => {
  const server = await startChartServer(t)
  const { data } = await complete(server, file, CHARTS_ON)
  const charts = await readCharts(server, data.recreate_id)
  t.deepEqual(
    charts.map(({ metadata }) => [metadata.chart_id, metadata.chart_type]),
    [
      ['p1c1', 'column'],
      ['p3c1', 'scatter'],
    ],
  )
  const cellsOn = (page: number) =>
    charts
      .filter(({ metadata }) => metadata.page_numbers[0] === page)
      .flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)).length
  t.deepEqual(
    data.jobs
      .filter(({ job_type }) => job_type === 'XLS_PROCESS_CHARTS_JOB')
      .map(({ page_number, status, num_cells }) => [page_number, status, num_cells]),
    [
      [1, 'COMPLETED', cellsOn(1)],
      [2, 'COMPLETED', 0],
      [3, 'COMPLETED', cellsOn(3)],
    ],
  )
  t.is(cellsOn(1), 15)
})

test('a chart has a row per category and a column per series, with "" for missing values', async (t) => {
  const server = await startChartServer(t)
  const { data } = await complete(server, file, CHARTS_ON)
  const [chart] = await readCharts(server, data.recreate_id)
  t.deepEqual(Object.keys(chart!), ['headers', 'rows', 'metadata'])
  t.deepEqual(chart!.headers, ['Item', 'East', 'West'])
  t.deepEqual(
    chart!.rows.map(({ row_identifier, row_type, cells }) => [
      row_identifier,
      row_type,
      ...cells.map((each) => each.value),
    ]),
    [
      ['p1c1r1', 'data', '2019', '4,210', '2,890'],
      ['p1c1r2', 'data', '2020', '3,985', '2,760'],
      ['p1c1r3', 'data', '2021', '4,560', '3,015'],
      ['p1c1r4', 'data', '2022', '', '3,390'],
      ['p1c1r5', 'data', '2023', '5,475', '3,525'],
    ],
  )
  t.deepEqual(toDataFrame(chart!, { numbers: true }).column('East'), [4210, 3985, 4560, null, 5475])
})

test('with charts disabled, charts are not detected and have no jobs; tables are unaffected', async (t) => {
  const asked: (OutputSelection | undefined)[] = []
  const server = await startChartServer(t, { asked })
  const { data } = await complete(server, file, { selected_pages: '1-3' })
  t.deepEqual([...new Set(data.jobs.map(({ job_type }) => job_type))], ['XLS_PROCESS_TABLES_JOB'])
  const { tables, charts } = await readJson(server, data.recreate_id)
  t.is(tables.length, 1)
  t.deepEqual(charts, [])
  t.deepEqual(asked, Array(3).fill({ tables: true, charts: false }))
})

test('charts appear in to_json as their pages finish, while other pages are processed', async (t) => {
  const server = await startChartServer(t, { holdsLastPage: true })
  const recreateId = await create(server, file, CHARTS_ON)
  let charts: readonly JsonChart[] = []
  while (charts.length === 0) charts = await readCharts(server, recreateId)
  t.is(charts[0]!.metadata.chart_id, 'p1c1')
  const { data } = await waitFor(server, recreateId, 'EXTRACTING')
  const jobOf = (page: number) =>
    data.jobs.find((each) => each.job_type === 'XLS_PROCESS_CHARTS_JOB' && each.page_number === page)
  t.like(jobOf(1), { status: 'COMPLETED', num_cells: 15 })
  t.is(jobOf(3)?.num_cells, null)
  t.not(jobOf(3)?.status, 'COMPLETED')
  await server.engine.cancel(recreateId)
})

test('the charts of a drawn page have exact values and are in both output files', async (t) => {
  const { bytes, gold } = await drawAnnualReport()
  const drawn = gold.pages.find(({ charts }) => charts.length > 0)!
  const server = await startTestServer(t)
  const fields = { is_xls_process_charts_enabled: 'true', selected_pages: `${drawn.page_number}` }
  const { data } = await complete(server, bytes, fields)
  const charts = await readCharts(server, data.recreate_id)
  t.deepEqual(
    charts.map(({ headers, rows, metadata: { chart_type, title } }) => ({
      chart_type,
      title,
      headers,
      rows: rows.map(({ cells }) => cells.map(({ value }) => value)),
    })),
    drawn.charts.map(({ chart_type, title, categories, series }) => ({
      chart_type,
      title,
      headers: ['Item', ...series.map(({ name }) => name)],
      rows: categories.map((name, row) => [name, ...series.map(({ values }) => `${values[row]}`)]),
    })),
  )
  t.deepEqual(
    data.jobs.map(({ job_type, num_cells }) => [job_type, num_cells]),
    [
      ['XLS_PROCESS_TABLES_JOB', 0],
      ['XLS_PROCESS_CHARTS_JOB', 24],
    ],
  )
  for (const [url, folder] of [
    [data.xls_download_url, 'xl'],
    [data.ppt_download_url, 'ppt'],
  ] as const) {
    const parts = Object.keys(unzipSync(new Uint8Array(await (await fetch(url!)).arrayBuffer())))
    t.is(parts.filter((name) => new RegExp(`^${folder}/charts/chart\\d+\\.xml$`).test(name)).length, 2, folder)
  }
})

const file = Buffer.from('pages with charts')

/** Starts a service with a document of three pages: a chart, a table, a scatter chart. */
function startChartServer(
  t: ExecutionContext,
  { holdsLastPage = false, asked = [] as (OutputSelection | undefined)[] } = {},
): Promise<ScriptedServer> {
  const found: readonly Pick<Page, 'tables' | 'charts'>[] = [
    { tables: [], charts: [{ ...columnChart, id: 'p1c1', place: { ...columnChart.place, pageNumber: 1 } }] },
    { tables: [table], charts: [] },
    { tables: [], charts: [scatterChart] },
  ]
  const extractor: Extractor = {
    name: 'charts',
    accepts: () => true,
    open: async () => ({
      pageCount: found.length,
      properties: {},
      page: async (pageNumber, signal, wanted) => {
        asked.push(wanted)
        if (holdsLastPage && pageNumber === found.length) await untilAborted(signal!)
        return { pageNumber, width: 612, height: 792, warnings: [], ...found[pageNumber - 1]! }
      },
      close: async () => {},
    }),
  }
  return startScriptedServer(t, { engine: { runner: inProcessRunner([extractor]) } })
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

interface WireJson {
  readonly tables: readonly object[]
  readonly charts: readonly JsonChart[]
}

async function readJson({ ask }: Pick<TestServer, 'ask'>, recreateId: string): Promise<WireJson> {
  return (await (await ask(`${CREATE}${recreateId}/to_json`)).json()) as WireJson
}

async function readCharts(server: Pick<TestServer, 'ask'>, recreateId: string): Promise<readonly JsonChart[]> {
  return (await readJson(server, recreateId)).charts
}
