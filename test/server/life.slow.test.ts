import test from 'ava'
import exceljs from 'exceljs'
import { unzipSync } from 'fflate'
import {
  complete,
  create,
  postCreate,
  readStatus,
  readTables,
  UNLIMITED,
  untilTheFileEnds,
  type WireJob,
  waitFor,
} from './asking.js'
import { drawPdf, statement } from './commands/draw-pdf.js'
import { startTestServer } from './running-server.js'
import { heldWork, scripted, startScriptedServer } from './scripted-server.js'

const pdf = await drawPdf([statement])
const twoPages = await drawPdf([statement, ['Only a line of text on this page']])
const server = await startTestServer(untilTheFileEnds, UNLIMITED)
const ALL_OFF = { is_xls_process_tables_enabled: 'false' }
const ALL_ON = {
  is_xls_process_tables_enabled: 'true',
  is_xls_process_charts_enabled: 'true',
  is_ppt_process_enabled: 'true',
}
const BANKER_DECIMALS = 1

test('a recreate passes through all states in order, and its links are null until the last', async (t) => {
  const { gates, engine } = heldWork()
  const held = await startScriptedServer(t, { engine })
  const recreateId = await create(held, scripted('table'), ALL_ON)
  await gates.advance.reached
  t.deepEqual(await readStatus(held, recreateId), {
    status: 'SUCCESS',
    data: { recreate_id: recreateId, status: 'CREATED' },
  } as never)

  gates.advance.open()
  await gates.range.reached
  const received = await readStatus(held, recreateId)
  t.is(received.data.status, 'RECEIVED')
  t.deepEqual(
    received.data.jobs.map(({ status }) => status),
    ['CREATED', 'CREATED', 'CREATED'],
  )

  gates.range.open()
  await gates.page.reached
  const extracting = await waitFor(held, recreateId, 'EXTRACTING')
  t.deepEqual(statesOf(extracting.data.jobs), {
    XLS_PROCESS_TABLES_JOB: 'RUNNING',
    XLS_PROCESS_CHARTS_JOB: 'RUNNING',
    PPT_PROCESS_PDF_JOB: 'CREATED',
  })

  gates.page.open()
  await gates.render.reached
  const processing = await waitFor(held, recreateId, 'PROCESSING')
  t.deepEqual(statesOf(processing.data.jobs), {
    XLS_PROCESS_TABLES_JOB: 'COMPLETED',
    XLS_PROCESS_CHARTS_JOB: 'COMPLETED',
    PPT_PROCESS_PDF_JOB: 'RUNNING',
  })
  for (const { data } of [received, extracting, processing]) {
    t.is(data.xls_download_url, null)
    t.is(data.ppt_download_url, null)
  }

  gates.render.open()
  const { status, data } = await waitFor(held, recreateId, 'COMPLETED')
  t.is(status, 'SUCCESS')
  t.regex(data.xls_download_url!, /^http:\/\/[^/]+\/files\/\S+$/)
  t.regex(data.ppt_download_url!, /^http:\/\/[^/]+\/files\/\S+$/)
  t.deepEqual([...new Set(data.jobs.map((job) => job.status))], ['COMPLETED'])
})

test('job ids stay the same through all states', async (t) => {
  const { gates, engine } = heldWork()
  const held = await startScriptedServer(t, { engine })
  const recreateId = await create(held, scripted('table', 'empty'), ALL_ON)
  gates.advance.open()
  gates.page.open()
  gates.render.open()
  await gates.range.reached
  const before = await readStatus(held, recreateId)
  gates.range.open()
  const after = await waitFor(held, recreateId, 'COMPLETED')
  t.deepEqual(
    after.data.jobs.map((job) => job.job_id),
    before.data.jobs.map((job) => job.job_id),
  )
})

test('a completed recreate has its id, state, both links and jobs, and nothing else', async (t) => {
  const { data } = await complete(server, pdf)
  t.deepEqual(Object.keys(data), ['recreate_id', 'status', 'xls_download_url', 'ppt_download_url', 'jobs'])
})

test('by default tables are read, charts and the presentation are not', async (t) => {
  const { data } = await complete(server, pdf)
  t.deepEqual(
    data.jobs.map(({ job_type, page_number }) => [job_type, page_number]),
    [['XLS_PROCESS_TABLES_JOB', 1]],
  )
})

for (const tables of ['true', 'false']) {
  for (const charts of ['true', 'false']) {
    for (const presentation of ['true', 'false']) {
      test(`with tables ${tables}, charts ${charts}, presentation ${presentation}, enabled kinds have jobs and both files are made`, async (t) => {
        const { data } = await complete(server, twoPages, {
          selected_pages: '1-2',
          is_xls_process_tables_enabled: tables,
          is_xls_process_charts_enabled: charts,
          is_ppt_process_enabled: presentation,
        })
        t.is(data.status, 'COMPLETED')
        t.deepEqual(
          data.jobs.map(({ job_type, page_number }) => `${job_type} ${page_number}`),
          [
            ...(tables === 'true' ? ['XLS_PROCESS_TABLES_JOB 1', 'XLS_PROCESS_TABLES_JOB 2'] : []),
            ...(charts === 'true' ? ['XLS_PROCESS_CHARTS_JOB 1', 'XLS_PROCESS_CHARTS_JOB 2'] : []),
            ...(presentation === 'true' ? ['PPT_PROCESS_PDF_JOB -1'] : []),
          ],
        )
        t.truthy(data.xls_download_url)
        t.truthy(data.ppt_download_url)
      })
    }
  }
}

test('a job has its id, type, page, cell count, status and warnings', async (t) => {
  const { data } = await complete(server, twoPages, { ...ALL_ON, selected_pages: '1,2' })
  for (const job of data.jobs) {
    t.deepEqual(Object.keys(job), ['job_id', 'job_type', 'page_number', 'num_cells', 'status', 'warnings'])
    t.regex(job.job_id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    t.true(Array.isArray(job.warnings))
  }
  t.is(new Set(data.jobs.map(({ job_id }) => job_id)).size, data.jobs.length)
})

test('cell counts match to_json; an empty page has 0, the presentation stays null', async (t) => {
  const { data } = await complete(server, twoPages, { ...ALL_ON, selected_pages: '1,2' })
  const tables = await readTables(server, data.recreate_id)
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells)).length
  t.true(cells > 0)
  t.deepEqual(
    data.jobs.map(({ job_type, page_number, num_cells }) => `${job_type} ${page_number} ${num_cells}`),
    [
      `XLS_PROCESS_TABLES_JOB 1 ${cells}`,
      'XLS_PROCESS_TABLES_JOB 2 0',
      'XLS_PROCESS_CHARTS_JOB 1 0',
      'XLS_PROCESS_CHARTS_JOB 2 0',
      'PPT_PROCESS_PDF_JOB -1 null',
    ],
  )
})

test('the links open a workbook with the printed numbers and a presentation', async (t) => {
  const { data } = await complete(server, pdf)
  const workbook = await readWorkbook(data.xls_download_url!)
  t.deepEqual(numbersIn(workbook), [1200, 1100, -700, -650, 500, 450, -100, -90, 400, 360])
  const slides = await readSlides(data.ppt_download_url!)
  t.is(slides.length, 1)
  t.regex(slides[0]!, /Net income/)
})

test('with everything disabled there are no jobs, and both files are made', async (t) => {
  const { data } = await complete(server, pdf, ALL_OFF)
  t.is(data.status, 'COMPLETED')
  t.deepEqual(data.jobs, [])
  const workbook = await readWorkbook(data.xls_download_url!)
  t.is(workbook.worksheets.length, 1)
  t.deepEqual(numbersIn(workbook), [])
  t.truthy(await readSlides(data.ppt_download_url!))
})

test('with presentation processing disabled the deck has a slide per table', async (t) => {
  const { data } = await complete(server, twoPages, { selected_pages: '1-2' })
  t.is((await readSlides(data.ppt_download_url!)).length, 1)
})

test('without a format, decimals are as printed; a selected format applies its own and keeps the value', async (t) => {
  const decimals = await drawPdf([['Item|2023|2022', 'Rate of growth|1.256|1.10', 'Rate of change|2.50|3.75']])
  const formats = (await (await server.ask('/enterprise-api/formats/')).json()) as {
    data: {
      configurations: readonly {
        id: string
        template_name: string
        config: { row_config: { decimal_precision: number } }
      }[]
    }
  }
  const banker = formats.data.configurations.find(({ template_name }) => template_name === 'Banker')!
  t.is(banker.config.row_config.decimal_precision, BANKER_DECIMALS)
  const printed = await complete(server, decimals)
  const chosen = await complete(server, decimals, { selected_table_format: banker.id })
  t.is(decimalsShown(await readWorkbook(printed.data.xls_download_url!), 1.256), 3)
  t.is(decimalsShown(await readWorkbook(chosen.data.xls_download_url!), 1.256), BANKER_DECIMALS)
})

test('a table across two pages is one table in document mode and two in page mode', async (t) => {
  const running = await drawPdf([
    ['Item|2023|2022', ...lineItems.map((item, row) => `${item}|${1000 + row * 7}|${900 + row * 5}`)],
    [
      'Item|2023|2022',
      ...lineItems.map((item, row) => `Other ${item.toLowerCase()}|${5000 + row * 7}|${6000 + row * 5}`),
    ],
  ])
  const fields = { selected_pages: '1-2', is_xls_process_tables_enabled: 'true' }
  const [apart, joined] = await Promise.all([
    complete(server, running, { ...fields, table_clustering_mode: 'page' }),
    complete(server, running, { ...fields, table_clustering_mode: 'document' }),
  ])
  t.is((await readTables(server, apart.data.recreate_id)).length, 2)
  const tables = await readTables(server, joined.data.recreate_id)
  t.is(tables.length, 1)
  t.deepEqual(tables[0]?.metadata.page_numbers, [1, 2])
  const identifiers = tables[0]!.rows.map((row) => row.row_identifier)
  t.is(new Set(identifiers).size, identifiers.length)
  t.true(identifiers.some((each) => each.startsWith('p1t1r')) && identifiers.some((each) => each.startsWith('p2t1r')))
})

test('a failed page does not fail the recreate, and its job reports the reason', async (t) => {
  const scriptedServer = await startScriptedServer(t)
  const { status, data } = await complete(scriptedServer, scripted('table', 'throw', 'table'), {
    selected_pages: '1-3',
  })
  t.is(status, 'SUCCESS')
  t.is(data.status, 'COMPLETED')
  t.deepEqual(
    data.jobs.map((job) => job.status),
    ['COMPLETED', 'FAILED', 'COMPLETED'],
  )
  const message = 'Extractor scripted failed: the ink of page 2 has run'
  t.deepEqual(data.jobs[1]?.error, { code: 'plugin_failed', message })
  t.is((await readTables(scriptedServer, data.recreate_id)).length, 2)
})

test('if nothing can be read, the recreate is FAILED in an ERROR envelope with a reason and null links', async (t) => {
  const scriptedServer = await startScriptedServer(t)
  const { status, data } = await complete(scriptedServer, scripted('throw'))
  t.is(status, 'ERROR')
  const keys = ['recreate_id', 'status', 'xls_download_url', 'ppt_download_url', 'jobs', 'error']
  t.deepEqual(Object.keys(data).toSorted(), keys.toSorted())
  t.is(data.status, 'FAILED')
  t.is(data.xls_download_url, null)
  t.is(data.ppt_download_url, null)
  t.is(data.error?.code, 'nothing_read')
  t.truthy(data.error?.message)
  t.deepEqual(
    data.jobs.map((job) => job.status),
    ['FAILED'],
  )
})

test('if a file cannot be rendered, the recreate is FAILED, and to_json still returns the tables', async (t) => {
  const broken = {
    format: 'xlsx',
    extension: 'xlsx',
    mediaType: 'x/y',
    render: () => Promise.reject(new Error('no ink')),
  }
  const scriptedServer = await startScriptedServer(t, { engine: { renderers: [broken] } })
  const { status, data } = await complete(scriptedServer, scripted('table'))
  t.is(status, 'ERROR')
  t.is(data.error?.code, 'plugin_failed')
  t.is((await readTables(scriptedServer, data.recreate_id)).length, 1)
})

test('a cancelled recreate is FAILED', async (t) => {
  const scriptedServer = await startScriptedServer(t)
  const recreateId = await create(scriptedServer, scripted('heedful'))
  await waitFor(scriptedServer, recreateId, 'EXTRACTING')
  await scriptedServer.engine.cancel(recreateId)
  const { data } = await waitFor(scriptedServer, recreateId, 'FAILED')
  t.is(data.error?.code, 'cancelled')
})

test('a recreate belongs to the owner of its key, not to the key', async (t) => {
  const scriptedServer = await startScriptedServer(t)
  const { data } = (await (await postCreate(scriptedServer, scripted('table'))).json()) as {
    data: { recreate_id: string }
  }
  const colleague = { ask: await scriptedServer.askAs('default') }
  const { data: seen } = await waitFor(colleague, data.recreate_id, 'COMPLETED')
  t.is(seen.recreate_id, data.recreate_id)
})

const lineItems = (
  'Revenue,Wages,Rent,Travel,Advertising,Insurance,Interest,Taxes,Depreciation,Repairs,Fees,Postage,Research,Training,' +
  'Energy,Water,Software,Leasing,Licences,Royalties,Freight,Packaging,Cleaning,Security,Audit,Donations,Penalties,' +
  'Storage,Customs,Samples,Fuel,Uniforms,Catering,Translation'
).split(',')

function statesOf(jobs: readonly WireJob[]) {
  return Object.fromEntries(jobs.map(({ job_type, status }) => [job_type, status]))
}

async function readWorkbook(url: string): Promise<exceljs.Workbook> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(await (await fetch(url)).arrayBuffer())
  return workbook
}

/** Returns the numbers of all sheets except the contents, row by row. */
function numbersIn(workbook: exceljs.Workbook): readonly number[] {
  const numbers: number[] = []
  const tables = workbook.worksheets.slice(1).filter((sheet) => sheet.name !== 'Checks')
  for (const sheet of tables) {
    sheet.eachRow((row) => {
      row.eachCell(({ value, result }) => {
        const number = result ?? value
        if (typeof number === 'number' && !(number >= 1900 && number < 2100)) numbers.push(number)
      })
    })
  }
  return numbers
}

/** Returns the number of decimals that the number format of a cell shows. */
function decimalsShown(workbook: exceljs.Workbook, number: number): number | undefined {
  let decimals: number | undefined
  for (const sheet of workbook.worksheets) {
    sheet.eachRow((row) => {
      row.eachCell(({ value, numFmt }) => {
        if (value === number) decimals = /\.(0+)/.exec(numFmt)?.[1]?.length ?? 0
      })
    })
  }
  return decimals
}

/** Returns the XML of the slides. */
async function readSlides(url: string): Promise<readonly string[]> {
  const files = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()))
  const names = Object.keys(files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
  return names.map((name) => Buffer.from(files[name]!).toString())
}
