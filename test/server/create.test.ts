import test from 'ava'
import { childRunner } from '../../index.js'
import {
  CREATE,
  create,
  failuresOf,
  postCreate,
  problemsOf,
  UNKNOWN_ID,
  UNLIMITED,
  untilTheFileEnds,
} from './asking.js'
import { drawPdf, statement } from './commands/draw-pdf.js'
import { createForm, startTestServer } from './running-server.js'
import { scripted, startScriptedServer } from './scripted-server.js'

const pdf = await drawPdf([statement])
const threePages = await drawPdf([statement, ['A line|1|2'], statement])
const server = await startTestServer(untilTheFileEnds, UNLIMITED)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test('a create returns an id and CREATED in the envelope, and nothing else', async (t) => {
  const answer = await postCreate(server, pdf)
  t.is(answer.status, 200)
  const { status, data, ...rest } = (await answer.json()) as { status: string; data: { recreate_id: string } }
  t.is(status, 'SUCCESS')
  t.regex(data.recreate_id, UUID)
  t.deepEqual(data as object, { recreate_id: data.recreate_id, status: 'CREATED' })
  t.deepEqual(rest, {})
})

test('file and selected_pages are required and reported together', async (t) => {
  const form = createForm(undefined)
  form.delete('selected_pages')
  form.set('other', 'x')
  const answer = await server.ask(CREATE, { method: 'POST', body: form })
  t.is(answer.status, 422)
  t.deepEqual(await failuresOf(answer), ['body.file missing', 'body.selected_pages missing'])
})

test('a file sent as text counts as missing', async (t) => {
  const form = createForm(undefined)
  form.set('file', 'a text')
  t.deepEqual(await failuresOf(await server.ask(CREATE, { method: 'POST', body: form })), ['body.file missing'])
})

test('all invalid fields are reported at once, with FastAPI error types', async (t) => {
  const answer = await postCreate(server, undefined, {
    selected_pages: '3-1',
    is_xls_process_charts_enabled: '1',
    is_xls_process_tables_enabled: 'TRUE',
    is_ppt_process_enabled: 'yes',
    table_clustering_mode: 'pages',
    selected_table_format: 'Banker',
  })
  t.is(answer.status, 422)
  t.deepEqual((await failuresOf(answer)).toSorted(), [
    'body.file missing',
    'body.is_ppt_process_enabled literal_error',
    'body.is_xls_process_charts_enabled literal_error',
    'body.is_xls_process_tables_enabled literal_error',
    'body.selected_pages value_error',
    'body.selected_table_format uuid_parsing',
    'body.table_clustering_mode literal_error',
  ])
})

test('a problem has only loc, msg and type', async (t) => {
  for (const problem of await problemsOf(await postCreate(server, undefined, { selected_pages: '0' }))) {
    t.deepEqual(Object.keys(problem), ['loc', 'msg', 'type'])
    t.true(problem.msg.length > 0)
  }
})

test('an unknown format is rejected together with other fields', async (t) => {
  const answer = await postCreate(server, pdf, { selected_table_format: UNKNOWN_ID, selected_pages: 'all' })
  t.is(answer.status, 422)
  t.deepEqual((await failuresOf(answer)).toSorted(), [
    'body.selected_pages value_error',
    'body.selected_table_format value_error',
  ])
})

test('an empty clustering mode, format or switch counts as omitted', async (t) => {
  const empty = { table_clustering_mode: '', selected_table_format: '', is_ppt_process_enabled: '' }
  t.is((await postCreate(server, pdf, empty)).status, 200)
})

test('both clustering modes and every listed format are accepted', async (t) => {
  const listed = (await (await server.ask('/enterprise-api/formats/')).json()) as {
    data: { configurations: readonly { id: string }[] }
  }
  for (const { id } of listed.data.configurations) {
    t.is((await postCreate(server, pdf, { selected_table_format: id, table_clustering_mode: 'page' })).status, 200)
  }
  t.is((await postCreate(server, pdf, { table_clustering_mode: 'document' })).status, 200)
})

test('unknown form fields are ignored', async (t) => {
  t.is((await postCreate(server, pdf, { colour: 'red', 'a[b]': 'x', __proto__x: 'y' })).status, 200)
})

test('page ranges may contain blanks, duplicates and overlaps, and are sorted', async (t) => {
  const recreateId = await create(server, threePages, { selected_pages: ' 3 , 1 - 2,2,2-3' })
  const { data } = (await (await server.ask(`${CREATE}?limit=100`)).json()) as {
    data: { recreates: readonly { recreate_id: string; page_count: number }[] }
  }
  t.is(data.recreates.find((each) => each.recreate_id === recreateId)?.page_count, 3)
  t.deepEqual(await jobPagesOf(recreateId), [1, 2, 3])
})

for (const selection of ['2-1', '1-', '-2', '0', '1,', ',1', '1,,2', '4', '1-4', 'all', '1.5', '1 2', '+1', '٣']) {
  test(`the pages ${selection} are rejected for a document of three pages`, async (t) => {
    const answer = await postCreate(server, threePages, { selected_pages: selection })
    t.is(answer.status, 422)
    t.deepEqual(await failuresOf(answer), ['body.selected_pages value_error'])
  })
}

const notDocuments: readonly (readonly [string, Uint8Array])[] = [
  ['text', Buffer.from('hello')],
  ['no bytes at all', new Uint8Array()],
  ['a PDF header without content', Buffer.from('%PDF-1.7\nnothing')],
  ['a zip', Buffer.from('PK\u0003\u0004 and so on')],
]
for (const [what, bytes] of notDocuments) {
  test(`${what} is rejected at file, although its name ends with .pdf`, async (t) => {
    const answer = await postCreate(server, bytes)
    t.is(answer.status, 422)
    const problems = await problemsOf(answer)
    t.deepEqual(
      problems.map(({ loc, type }) => [loc, type]),
      [[['body', 'file'], 'value_error']],
    )
    t.notRegex(problems[0]!.msg, /uploads|tmp/)
  })
}

test('a PDF is accepted with any file name', async (t) => {
  t.is((await postCreate(server, pdf, {}, { fileName: 'picture.txt' })).status, 200)
})

test('a PDF that needs a password is rejected at file, with instructions', async (t) => {
  const answer = await postCreate(server, await drawPdf([statement], { userPassword: 'secret' }))
  t.is(answer.status, 422)
  const [problem, ...others] = await problemsOf(answer)
  t.deepEqual(others, [])
  t.deepEqual(problem?.loc, ['body', 'file'])
  t.is(problem?.type, 'pdf_encrypted')
  t.regex(problem?.msg ?? '', /unprotect-pdf/)
})

for (const open of ['loop', 'exit'] as const) {
  const what = open === 'loop' ? 'that takes too long to open' : 'that crashes the process that opens it'
  test(`a file ${what} is rejected at file, and the service keeps running`, async (t) => {
    const extractor = {
      module: new URL('../contracts/scripted-extractor.js', import.meta.url).href,
      export: 'scriptedExtractor',
    }
    const runner = childRunner({ extractor, workers: 1, openTimeoutMs: 5000 })
    const fragile = await startScriptedServer(t, { engine: { runner } })
    t.teardown(() => runner.close())
    const answer = await postCreate(fragile, Buffer.from(JSON.stringify({ pages: ['table'], open })))
    t.is(answer.status, 422)
    t.deepEqual(await failuresOf(answer), ['body.file value_error'])
    t.is((await postCreate(fragile, scripted('table'))).status, 200)
  })
}

test('a rejected create leaves no recreate', async (t) => {
  const other = await startTestServer(t)
  await postCreate(other, pdf, { selected_pages: '2' })
  await postCreate(other, Buffer.from('hello'))
  const listed = await (await other.ask(CREATE)).json()
  t.deepEqual(listed, { status: 'SUCCESS', data: { recreates: [], next: null } })
})

async function jobPagesOf(recreateId: string): Promise<readonly number[]> {
  for (;;) {
    const answer = await server.ask(`${CREATE}status/?recreate_id=${recreateId}`)
    const { data } = (await answer.json()) as { data: { jobs?: readonly { page_number: number }[] } }
    if (data.jobs !== undefined) return data.jobs.map(({ page_number }) => page_number)
  }
}
