import test from 'ava'
import exceljs from 'exceljs'
import type { Bbox } from '../../core/model.js'
import { drawDocument } from '../../examples/drawing/draw-document.js'
import { recreateClient, ValidationError } from '../../server/client/index.js'
import { drawBoth, drawnSource, PEOPLE, peopleFrame, SALES, salesFrame } from '../core/engine/framed-document.js'
import { drawFacing, printedGrid } from '../plugins/cluster/facing-pages.js'
import {
  CREATE,
  complete,
  failuresOf,
  type ReadTable,
  readStatus,
  readTables,
  UNLIMITED,
  untilTheFileEnds,
} from './asking.js'
import { startTestServer } from './running-server.js'

const pdf = (await drawnSource(drawBoth)).bytes
const server = await startTestServer(untilTheFileEnds, UNLIMITED)
const client = recreateClient({ baseUrl: server.url, apiKey: server.key })

const onPage1 = (bbox: Bbox) => ({ page_number: 1, ...bbox })
const parted = [
  { action: 'redraw', table_id: 'p1t1', bbox: onPage1(salesFrame) },
  { action: 'add', bbox: onPage1(peopleFrame) },
] as const

/** Rows as a person sees them: the header row, then the others. */
function textsOf({ rows }: ReadTable): readonly (readonly string[])[] {
  return rows.map(({ cells }) => cells.map(({ value }) => value))
}

test('one frame is redrawn and another added over HTTP, and both tables are in to_json at once', async (t) => {
  const { data } = await complete(server, pdf)
  const id = data.recreate_id
  const { generation, dropped } = await client.correctFrames(id, parted, { by: 'Ana' })
  t.is(generation.wanted, 2)
  t.deepEqual(dropped, [])
  const [sales, people] = await readTables(server, id)
  t.deepEqual(textsOf(sales!), SALES.slice(1))
  t.is(sales!.metadata.table_id, 'p1t1')
  t.deepEqual(textsOf(people!), PEOPLE)
  const [frame] = people!.metadata.frames as readonly { at: string }[]
  const { at, ...rest } = frame!
  t.deepEqual(rest, { kind: 'add', bbox: onPage1(peopleFrame), by: 'Ana' } as never)
  t.true(Date.parse(at) > 0)
  const [correction] = await client.corrections(id)
  t.like(correction, { generation: 2, by: 'Ana', cells: [], dropped: [] })
  t.deepEqual(
    correction!.frames.map(({ action, table_ids, was }) => [action, table_ids, was.length]),
    [
      ['redraw', ['p1t1'], 1],
      ['add', ['p1t2'], 0],
    ],
  )
})

test('a table whose columns continue on the next page is corrected and separated over HTTP', async (t) => {
  const labels = ['Cash', 'Receivables', 'Inventories', 'Land', '=Total assets']
  const pages = [
    { labels, headers: [['2023', '2022']], seed: 1, columnWidth: 120 },
    { labels, headers: [['2021', '2020']], seed: 2, columnWidth: 120 },
  ]
  const { bytes } = await drawDocument({ file: 'facing.pdf' }, (document) => drawFacing(document, pages))
  const { data } = await complete(server, bytes, { selected_pages: '1-2', table_clustering_mode: 'document' })
  const id = data.recreate_id
  const [joined, ...others] = await readTables(server, id)
  t.deepEqual(others, [])
  t.deepEqual(joined!.headers, ['Item', '2023', '2022', '2021', '2020'])
  t.deepEqual(joined!.metadata.column_parts, [{ table_id: 'p2t1', page_number: 2, columns: [3, 4] }] as never)
  await client.correct(id, [{ row_identifier: 'p1t1r3', column_header: '2020', value: '5,555' }], { by: 'Ana' })
  await client.correctFrames(id, [{ action: 'separate', table_id: 'p1t1' }], { by: 'Ben' })
  const [first, second] = await readTables(server, id)
  t.deepEqual(
    [first!, second!].map(({ headers, rows }) => [headers, rows[1]!.cells.map(({ value }) => value)]),
    pages.map((page, at) => [
      ['Item', ...page.headers[0]!],
      at === 0 ? printedGrid(page)[2] : ['Receivables', printedGrid(page)[2]![1], '5,555'],
    ]),
  )
  const [cell, frame] = await client.corrections(id)
  t.like(cell!.cells[0], { table_id: 'p2t1', row_identifier: 'p2t1r3', column_header: '2020', value: '5,555' })
  t.like(frame!.frames[0], { action: 'separate', table_ids: ['p2t1'], bbox: null })
})

test('the workbook lists corrected frames among the corrections', async (t) => {
  const { data } = await complete(server, pdf)
  const id = data.recreate_id
  await client.correctFrames(id, parted, { by: 'Ana' })
  await client.correctFrames(id, [{ action: 'remove', table_id: 'p1t2' }], { by: 'Ben' })
  for await (const { name, data: told } of client.events(id)) if (name === 'files' && told.generation === 3) break
  const { bytes } = await client.download(id, 'xlsx')
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(bytes.buffer as never)
  const lines: string[] = []
  workbook.worksheets[0]!.eachRow((row) => {
    lines.push([1, 2, 3, 4, 5, 6, 7].map((column) => row.getCell(column).text).join('|'))
  })
  t.true(
    lines.some((line) => /Its frame was redrawn.*Ana/.test(line)),
    lines.join('\n'),
  )
  t.true(
    lines.some((line) => /Table p1t2\|1\|It was removed.*Ben/.test(line)),
    lines.join('\n'),
  )
})

test('cell corrections of a redrawn table are dropped, and the response and the list report it', async (t) => {
  const { data } = await complete(server, pdf)
  const id = data.recreate_id
  await client.correct(id, [{ row_identifier: 'p1t1r2', column: 1, value: '1,201' }])
  const expected = { table_id: 'p1t1', row_identifier: 'p1t1r2', column: 1, was: '1,200', value: '1,201' }
  const { dropped } = await client.correctFrames(id, [parted[0]])
  t.deepEqual(dropped, [expected])
  t.deepEqual((await client.corrections(id))[1]?.dropped, [expected])
})

test('an invalid frame is rejected with 422, the field and the reason', async (t) => {
  const { data } = await complete(server, pdf)
  const off = { action: 'add', bbox: { page_number: 1, x0: 500, y0: 600, x1: 700, y1: 700 } } as const
  const empty = { action: 'add', bbox: { page_number: 1, x0: 100, y0: 600, x1: 300, y1: 700 } } as const
  const cases = [
    [off, ['body', 'frames', 0], 'frame_invalid'],
    [empty, ['body', 'frames', 0], 'frame_unreadable'],
    [{ action: 'redraw', table_id: 'p1t1' }, ['body', 'frames', 0, 'bbox'], 'missing'],
    [{ action: 'remove' }, ['body', 'frames', 0, 'table_id'], 'missing'],
  ] as const
  for (const [frame, loc, type] of cases) {
    const error = await t.throwsAsync(client.correctFrames(data.recreate_id, [frame]), { instanceOf: ValidationError })
    t.like((error as ValidationError).detail[0], { loc, type })
  }
  const both = {
    cells: [{ row_identifier: 'p1t1r2', column: 1, value: '1' }],
    frames: [{ action: 'remove', table_id: 'p1t1' }],
  }
  const mixed = await server.ask(`${CREATE}${data.recreate_id}/corrections`, {
    method: 'POST',
    body: JSON.stringify(both),
  })
  t.is(mixed.status, 422)
  t.deepEqual(await failuresOf(mixed), ['body.cells.0.row_identifier value_error'])
  const nothing = await server.ask(`${CREATE}${data.recreate_id}/corrections`, { method: 'POST', body: '{"by":"Ana"}' })
  t.is(nothing.status, 422)
  t.deepEqual(await client.corrections(data.recreate_id), [])
})

test('a header is corrected by its row, and then names its column', async (t) => {
  const { data } = await complete(server, pdf)
  const id = data.recreate_id
  const [table] = await readTables(server, id)
  t.is(table!.rows[0]!.row_identifier, 'p1t1r2')
  await client.correct(id, [{ row_identifier: 'p1t1r1', column: 1, value: '2025' }])
  t.deepEqual((await readTables(server, id))[0]!.headers, ['Item', '2025', '2023'])
})

test('jobs count the cells of the current frames', async (t) => {
  const { data } = await complete(server, pdf)
  await client.correctFrames(data.recreate_id, [parted[0]])
  const { jobs = [] } = (await readStatus(server, data.recreate_id)).data
  t.is(jobs.find(({ job_type }) => job_type === 'XLS_PROCESS_TABLES_JOB')?.num_cells, 9)
})
