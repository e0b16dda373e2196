import test from 'ava'
import {
  CREATE,
  complete,
  create,
  failuresOf,
  type ReadTable,
  readTables,
  UNKNOWN_ID,
  UNLIMITED,
  untilTheFileEnds,
  waitFor,
} from './asking.js'
import { drawPdf, statement } from './commands/draw-pdf.js'
import { startTestServer } from './running-server.js'
import { heldWork, scripted, startScriptedServer } from './scripted-server.js'

const twoYears = await drawPdf([
  [
    '(in millions)|Three months ended|',
    '|March 31, 2023|March 31, 2022',
    'Revenue|$ 1,200.5|$ 1,100.0',
    'Cost of sales|(700.5)|',
    'Gross profit|500.0|1,100.0',
  ],
])
const pdf = await drawPdf([statement])
const sameHeaders = await drawPdf([
  ['Item|2023|2023|', 'Revenue|1,200|1,100|900', 'Costs|700|650|600', 'Profit|500|450|300'],
])
const bareCorner = await drawPdf([['|2023|2022', ...statement.slice(1)]])
const server = await startTestServer(untilTheFileEnds, UNLIMITED)

async function firstTable(file: Uint8Array): Promise<ReadTable> {
  const { data } = await complete(server, file)
  const [table] = await readTables(server, data.recreate_id)
  return table!
}

test('to_json returns tables and charts, without an envelope', async (t) => {
  const { data } = await complete(server, pdf, { is_xls_process_charts_enabled: 'true' })
  const answer = await server.ask(`${CREATE}${data.recreate_id}/to_json`)
  t.is(answer.status, 200)
  const json = (await answer.json()) as { tables: readonly object[]; charts: readonly object[] }
  t.deepEqual(Object.keys(json), ['tables', 'charts'])
  t.is(json.tables.length, 1)
  t.deepEqual(json.charts, [])
})

test('a table has the printed texts, row by row, cell by cell', async (t) => {
  const { headers, rows } = await firstTable(pdf)
  t.deepEqual(headers, ['Item', '2023', '2022'])
  t.deepEqual(
    rows.map(({ cells }) => cells.map(({ value }) => value).join('|')),
    statement.slice(1),
  )
})

test('a table, a row and a cell have their documented members and no others', async (t) => {
  const table = await firstTable(pdf)
  t.deepEqual(Object.keys(table), ['headers', 'rows', 'metadata'])
  for (const row of table.rows) {
    t.deepEqual(Object.keys(row), ['row_identifier', 'cells', 'row_type'])
    for (const cell of row.cells) t.deepEqual(Object.keys(cell), ['value', 'column_header', 'bbox'])
  }
})

test('each row has one cell per header, in order, to build a dictionary by column_header', async (t) => {
  for (const file of [pdf, twoYears, sameHeaders]) {
    const { headers, rows } = await firstTable(file)
    t.is(headers[0], 'Item')
    t.is(new Set(headers).size, headers.length)
    for (const { cells } of rows) {
      t.deepEqual(
        cells.map(({ column_header }) => column_header),
        headers,
      )
    }
  }
})

test('a column without a header is numbered, a repeated header gets a count', async (t) => {
  t.deepEqual((await firstTable(sameHeaders)).headers, ['Item', '2023', '2023 (2)', 'Column 4'])
})

test('values are strings as printed, with currency symbol and parentheses; an empty cell is ""', async (t) => {
  const { rows } = await firstTable(twoYears)
  const values = rows.flatMap(({ cells }) => cells.map(({ value }) => value))
  for (const value of values) t.is(typeof value, 'string')
  t.true(values.includes('(700.5)'))
  t.true(values.some((value) => /^\$ ?1,200\.5$/.test(value)))
  t.is(rows.find(({ cells }) => cells[0]?.value === 'Cost of sales')?.cells.at(-1)?.value, '')
})

test('a box has the page and points from the top-left corner; an empty cell has the box of the grid', async (t) => {
  const { rows } = await firstTable(twoYears)
  for (const { bbox } of rows.flatMap(({ cells }) => cells)) {
    t.deepEqual(Object.keys(bbox), ['page_number', 'x0', 'y0', 'x1', 'y1'])
    for (const number of Object.values(bbox)) t.true(Number.isFinite(number))
    const { page_number, x0, y0, x1, y1 } = bbox as Record<'page_number' | 'x0' | 'y0' | 'x1' | 'y1', number>
    t.is(page_number, 1)
    t.true(x0 >= 0 && x0 < x1 && x1 <= 612 && y0 >= 0 && y0 < y1 && y1 <= 792)
  }
})

test('the box of a number matches its printed position', async (t) => {
  // Drawn by the test in the second line, right-aligned at 330 points.
  const { bbox } = (await firstTable(pdf)).rows[0]!.cells[1]!
  t.true(Math.abs(bbox.x1! - 330) < 1)
  t.true(bbox.y0! > 110 && bbox.y1! < 132)
})

test('row identifiers contain page, table and row, and are unique', async (t) => {
  const identifiers = (await firstTable(pdf)).rows.map(({ row_identifier }) => row_identifier)
  t.deepEqual(identifiers, ['p1t1r2', 'p1t1r3', 'p1t1r4', 'p1t1r5', 'p1t1r6'])
})

test('row types are those of the contract', async (t) => {
  const types = (await firstTable(pdf)).rows.map(({ row_type }) => row_type)
  t.is(types.length, 5)
  for (const type of types) t.true(['header', 'section', 'data', 'subtotal', 'total'].includes(type))
  t.is(types[0], 'data')
})

test("a table's metadata has every key, with null or [] if nothing was found", async (t) => {
  const { metadata, headers } = await firstTable(bareCorner)
  const keys =
    'table_id title unit scale currency corner page_numbers bboxes confidence source footnotes periods checks unaccounted'
  t.deepEqual(Object.keys(metadata), keys.split(' '))
  t.is(metadata.table_id, 'p1t1')
  for (const name of ['title', 'unit', 'scale', 'currency', 'corner']) t.is(metadata[name], null, name)
  t.deepEqual(metadata.page_numbers, [1])
  t.deepEqual(Object.keys((metadata.bboxes as readonly object[])[0]!), ['page_number', 'x0', 'y0', 'x1', 'y1'])
  const confidence = metadata.confidence as number
  t.true(confidence >= 0 && confidence <= 1)
  t.is(metadata.source, 'text')
  t.deepEqual(metadata.footnotes, [])
  t.is((metadata.periods as readonly unknown[]).length, headers.length)
  t.true(Array.isArray(metadata.checks))
  t.deepEqual(metadata.unaccounted, [])
})

test('to_json returns finished pages while others are processed', async (t) => {
  const { gates, engine } = heldWork()
  const held = await startScriptedServer(t, { engine })
  const recreateId = await create(held, scripted('table'))
  t.deepEqual(await readTables(held, recreateId), [])
  gates.advance.open()
  gates.range.open()
  gates.page.open()
  await gates.render.reached
  await waitFor(held, recreateId, 'PROCESSING')
  t.is((await readTables(held, recreateId)).length, 1)
  gates.render.open()
})

test('an id that is not a UUID is rejected in the path', async (t) => {
  for (const id of ['x', '%E0%A4%A', '1']) {
    const answer = await server.ask(`${CREATE}${id}/to_json`)
    t.is(answer.status, 422)
    t.deepEqual(await failuresOf(answer), ['path.recreate_id uuid_parsing'])
  }
})

test('an unknown id is not found', async (t) => {
  t.is((await server.ask(`${CREATE}${UNKNOWN_ID}/to_json`)).status, 404)
})
