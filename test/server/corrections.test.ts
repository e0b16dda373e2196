import test from 'ava'
import { recreateClient, ValidationError } from '../../server/client/index.js'
import {
  CREATE,
  complete,
  create,
  hide,
  problemsOf,
  type ReadTable,
  readEvents,
  readStatus,
  readTables,
  UNKNOWN_ID,
  UNLIMITED,
  untilTheFileEnds,
  type WireStatus,
} from './asking.js'
import { drawPdf, statement } from './commands/draw-pdf.js'
import { startTestServer } from './running-server.js'
import { heldWork, scripted, startScriptedServer } from './scripted-server.js'

const pdf = await drawPdf([statement])
const server = await startTestServer(untilTheFileEnds, UNLIMITED)

type Ask = { readonly ask: typeof server.ask }

function correct({ ask }: Ask, id: string, body: object): Promise<Response> {
  return ask(`${CREATE}${id}/corrections`, { method: 'POST', body: JSON.stringify(body) })
}

/** Waits until the files of a generation exist. */
async function rendered({ ask }: Ask, id: string, generation: number): Promise<void> {
  for await (const { event, data } of readEvents(await ask(`${CREATE}${id}/events`))) {
    if (event === 'files' && (data as { generation: number }).generation === generation) return
  }
}

function textsOf({ rows }: ReadTable): readonly string[] {
  return rows.map(({ cells }) => cells.map(({ value }) => value).join('|'))
}

async function listed({ ask }: Ask, id: string) {
  const { data } = (await (await ask(`${CREATE}${id}/corrections`)).json()) as {
    data: { generation: object; corrections: { generation: number; by: string; at: string; cells: object[] }[] }
  }
  return data
}

/** Fields of a status that the published client does not know. */
async function generationOf(asking: Ask, id: string): Promise<unknown> {
  return ((await readStatus(asking, id)).data as WireStatus['data'] & { generation?: unknown }).generation
}

test('a correction is in to_json at once, with its author, time and original value', async (t) => {
  const { data } = await complete(server, pdf)
  const id = data.recreate_id
  const before = Date.now()
  const answer = await correct(server, id, {
    cells: [{ row_identifier: 'p1t1r2', column_header: '2023', value: '1,250' }],
    by: ' Ana ',
  })
  t.is(answer.status, 200)
  const { data: given } = (await answer.json()) as { data: { recreate_id: string; generation: { wanted: number } } }
  t.is(given.recreate_id, id)
  t.is(given.generation.wanted, 2)
  const [table] = await readTables(server, id)
  t.is(textsOf(table!)[0], 'Revenue|1,250|1,100')
  t.deepEqual(Object.keys(table!.rows[0]!.cells[1]!), ['value', 'column_header', 'bbox'])
  const [trace, ...others] = table!.metadata.corrections as readonly { at: string }[]
  t.deepEqual(others, [])
  const { at, ...rest } = trace!
  t.deepEqual(rest, {
    row_identifier: 'p1t1r2',
    column_header: '2023',
    value: '1,250',
    was: '1,200',
    by: 'Ana',
  } as never)
  t.true(Date.parse(at) >= before && Date.parse(at) <= Date.now())
})

test('a table without corrections mentions none, and neither does its status', async (t) => {
  const { data } = await complete(server, pdf)
  const [table] = await readTables(server, data.recreate_id)
  t.false('corrections' in table!.metadata)
  t.is(await generationOf(server, data.recreate_id), undefined)
  const { generation, corrections } = await listed(server, data.recreate_id)
  t.deepEqual([generation, corrections], [{ served: 1, wanted: 1 }, []])
})

test('the state stays COMPLETED, and links open the previous files until the new ones exist', async (t) => {
  const held = heldWork()
  const { engine, ...service } = await startScriptedServer(t, {
    engine: {
      ...held.engine,
      renderers: [
        {
          format: 'xlsx',
          extension: 'xlsx',
          mediaType: 'application/octet-stream',
          render: async ({ tables }) => Buffer.from(tables[0]?.cells[0]?.text ?? ''),
        },
      ],
    },
  })
  for (const gate of [held.gates.advance, held.gates.range, held.gates.page]) gate.open()
  const id = await create(service, scripted('table'))
  await held.gates.render.reached
  // Corrected before the first files, which therefore include the correction.
  t.is((await correct(service, id, { cells: [{ row_identifier: 'p1t1r1', column: 0, value: 'one' }] })).status, 200)
  held.gates.render.open()
  await engine.wait(id)
  const served = async () => {
    const { data } = await readStatus(service, id)
    t.is(data.status, 'COMPLETED')
    return (await service.ask(data.xls_download_url!)).text()
  }
  t.is(await served(), 'one')
  t.deepEqual(await generationOf(service, id), { served: 2, wanted: 2 })
  await correct(service, id, { cells: [{ row_identifier: 'p1t1r1', column: 0, value: 'two' }] })
  await rendered(service, id, 3)
  t.is(await served(), 'two')
})

test('all unknown references are reported at once, and nothing is corrected', async (t) => {
  const { data } = await complete(server, pdf)
  const id = data.recreate_id
  const answer = await correct(server, id, {
    cells: [
      { row_identifier: 'p1t1r2', column: 1, value: '1' },
      { row_identifier: 'p9t1r1', column: 1, value: '1' },
      { row_identifier: 'p1t1r2', column_header: '2021', value: '1' },
      { row_identifier: 'p1t1r2', column: 3, value: '1' },
      { row_identifier: 'p1t1r2', column: 1, column_header: '2022', value: '1' },
      { row_identifier: 'p1t1r2', value: '1' },
    ],
  })
  t.is(answer.status, 422)
  const problems = await problemsOf(answer)
  t.deepEqual(
    problems.map(({ loc, type }) => `${loc.join('.')} ${type}`),
    [
      'body.cells.1.row_identifier value_error',
      'body.cells.2.column_header value_error',
      'body.cells.3.column value_error',
      'body.cells.4.column value_error',
      'body.cells.5.column_header missing',
    ],
  )
  t.deepEqual((await listed(server, id)).corrections, [])
})

test('an invalid correction request is rejected field by field', async (t) => {
  for (const [body, ...failures] of [
    [{}, 'body.cells value_error'],
    [{ cells: [] }, 'body.cells value_error'],
    [
      { cells: [{ column: -1, value: 7 }], by: ' ' },
      'body.cells.0.row_identifier missing',
      'body.cells.0.column value_error',
      'body.cells.0.value value_error',
      'body.by value_error',
    ],
  ] as const) {
    const answer = await correct(server, UNKNOWN_ID, body)
    t.is(answer.status, 422)
    t.deepEqual(
      (await problemsOf(answer)).map(({ loc, type }) => `${loc.join('.')} ${type}`),
      failures,
    )
  }
})

test('the largest correction that the document allows is accepted, and a larger one is rejected', async (t) => {
  const { data } = await complete(server, pdf)
  const letters = (count: number) => '\\u0416'.repeat(count)
  const cell = `{"row_identifier":"${letters(100)}","column_header":"${letters(1000)}","column":1,"value":"${letters(1000)}"}`
  const box = Object.fromEntries(['page_number', 'x0', 'y0', 'x1', 'y1'].map((name) => [name, Number.MAX_SAFE_INTEGER]))
  const frame = `{"action":"remove","table_id":"${letters(100)}","bbox":${JSON.stringify(box)}}`
  const send = (cells: number) =>
    server.ask(`${CREATE}${data.recreate_id}/corrections`, {
      method: 'POST',
      body: `{"cells":[${Array(cells).fill(cell)}],"frames":[${Array(50).fill(frame)}],"by":"${letters(200)}"}`,
    })
  const largest = await send(1000)
  t.is(largest.status, 422)
  const problems = await problemsOf(largest)
  t.is(problems.length, 1000)
  t.true(problems.every(({ msg }) => /No row of a table/.test(msg)))
  t.deepEqual(
    (await problemsOf(await send(1001))).map(({ loc, msg }) => [loc, msg]),
    [[['body', 'cells'], 'Value error, Expected at most 1000 items']],
  )
  t.is((await send(2000)).status, 413)
})

test('an unknown, hidden or foreign recreate cannot be corrected', async (t) => {
  const service = await startScriptedServer(t)
  const { data } = await complete(service, scripted('table'))
  const body = { cells: [{ row_identifier: 'p1t1r1', column: 0, value: 'x' }] }
  const other = { ask: await service.askAs('somebody else') }
  t.is((await correct(other, data.recreate_id, body)).status, 404)
  t.is((await other.ask(`${CREATE}${data.recreate_id}/corrections`)).status, 404)
  t.is((await correct(service, UNKNOWN_ID, body)).status, 404)
  await hide(service, data.recreate_id)
  t.is((await correct(service, data.recreate_id, body)).status, 404)
})

test('a recreate with unfinished pages or a failed one cannot be corrected', async (t) => {
  const held = heldWork()
  const service = await startScriptedServer(t, { engine: held.engine })
  const body = { cells: [{ row_identifier: 'p1t1r1', column: 0, value: 'x' }] }
  for (const gate of [held.gates.advance, held.gates.range, held.gates.render]) gate.open()
  const id = await create(service, scripted('table'))
  await held.gates.page.reached
  const early = await correct(service, id, body)
  t.is(early.status, 409)
  t.regex(early.headers.get('Retry-After') ?? '', /^\d+$/)
  t.regex(await early.text(), /1 of 1 pages are still being processed/)
  held.gates.page.open()
  const failed = await complete(service, scripted('throw'))
  const late = await correct(service, failed.data.recreate_id, body)
  t.is(late.status, 422)
  t.deepEqual((await problemsOf(late))[0]?.loc, ['path', 'recreate_id'])
})

test('corrections are listed with their authors and previous values', async (t) => {
  const { data } = await complete(server, pdf)
  const id = data.recreate_id
  const say = (value: string, by?: string) =>
    correct(server, id, { cells: [{ row_identifier: 'p1t1r2', column: 1, value }], ...(by && { by }) })
  await say('1,250', 'Ana')
  await say('1,260', 'Ben')
  // Its response was lost.
  await say('1,260', 'Ben')
  await say('')
  const { corrections, generation } = await listed(server, id)
  t.like(generation, { wanted: 4 })
  const place = { table_id: 'p1t1', row_identifier: 'p1t1r2', column: 1, column_header: '2023' }
  t.deepEqual(
    corrections.map(({ generation, by, cells }) => ({ generation, by, cells })),
    [
      { generation: 2, by: 'Ana', cells: [{ ...place, was: '1,200', value: '1,250' }] },
      { generation: 3, by: 'Ben', cells: [{ ...place, was: '1,250', value: '1,260' }] },
      { generation: 4, by: 'default', cells: [{ ...place, was: '1,260', value: '' }] },
    ],
  )
  const [table] = await readTables(server, id)
  t.like((table!.metadata.corrections as readonly object[])[0], { value: '', was: '1,200', by: 'default' })
})

test('the client sends and lists corrections', async (t) => {
  const client = recreateClient({ baseUrl: server.url, apiKey: server.key, maxRetries: 0 })
  const { recreate_id: id } = await client.create({ fileName: 'report.pdf', bytes: pdf }, { pages: '1' })
  await client.wait(id)
  const cells = [{ row_identifier: 'p1t1r2', column_header: '2023', value: '1,250' }]
  const { wanted } = await client.correct(id, cells, { by: 'Ana' })
  t.is(wanted, 2)
  const [correction] = await client.corrections(id)
  t.like(correction, { generation: 2, by: 'Ana' })
  t.like(correction!.cells[0], { was: '1,200', value: '1,250' })
  await t.throwsAsync(client.correct(id, [{ row_identifier: 'none', column: 1, value: '1' }]), {
    instanceOf: ValidationError,
  })
})
