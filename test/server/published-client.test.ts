import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import test from 'ava'
import { SignJWT } from 'jose'
import { UNLIMITED, untilTheFileEnds } from './asking.js'
import { drawPdf, statement } from './commands/draw-pdf.js'
import { startTestServer } from './running-server.js'

// Requests of the published Python client, recreate_sdk 1.2.7, byte for byte except the boundary. With Python,
// `npm run test:sdk` runs the client itself.

const secret = 'a secret of thirty-two bytes or more'
const pdf = await drawPdf([statement, statement])
const server = await startTestServer(untilTheFileEnds, { ...UNLIMITED, RECREATE_JWT_SECRET: secret })
const API = '/enterprise-api'
const BOUNDARY = 'c47468277cd1ab569197615937d5a950'

test('a document sent as bytes is accepted, and its status has what the client reads', async (t) => {
  const created = await create(pdf, { selected_pages: '1-2', is_xls_process_charts_enabled: 'true' })
  t.is(created.status, 200)
  t.deepEqual(created.body, {
    status: 'SUCCESS',
    data: { recreate_id: created.body.data.recreate_id, status: 'CREATED' },
  })
  const { status, data } = await completed(created.body.data.recreate_id)
  t.is(status, 'SUCCESS')
  t.deepEqual(Object.keys(data).sort(), ['jobs', 'ppt_download_url', 'recreate_id', 'status', 'xls_download_url'])
  t.deepEqual(
    data.jobs.map((job: Wire) => `${job.job_type} ${job.page_number} ${typeof job.num_cells} ${job.status}`).sort(),
    ['CHARTS', 'TABLES'].flatMap((kind) => [1, 2].map((page) => `XLS_PROCESS_${kind}_JOB ${page} number COMPLETED`)),
  )
  for (const field of ['xls_download_url', 'ppt_download_url']) {
    const bytes = new Uint8Array(await (await fetch(data[field])).arrayBuffer())
    t.is(new TextDecoder().decode(bytes.slice(0, 2)), 'PK')
  }
})

test('tables have the texts and boxes that the client requires', async (t) => {
  const { body } = await create(pdf, { selected_pages: '1', table_clustering_mode: 'document' })
  await completed(body.data.recreate_id)
  const answer = await send('GET', `${API}/recreate/${body.data.recreate_id}/to_json`, { key: bearer() })
  const { tables } = answer.body
  t.is(tables.length, 1)
  for (const { headers, rows } of tables) {
    t.deepEqual(headers, ['Item', '2023', '2022'])
    for (const { row_identifier, cells } of rows) {
      t.is(typeof row_identifier, 'string')
      for (const { value, column_header, bbox } of cells) {
        t.is(typeof value, 'string')
        t.true(headers.includes(column_header))
        t.deepEqual([...new Set(Object.values(bbox).map((each) => typeof each))], ['number'])
      }
    }
  }
})

test('a create that the client repeats returns the same recreate', async (t) => {
  const bytes = await drawPdf([statement, []])
  const fields = { selected_pages: '1' }
  const first = await create(bytes, fields)
  const again = await create(bytes, fields, { headers: { 'x-stainless-retry-count': '1' } })
  t.deepEqual(again.body, first.body)
  const another = await create(bytes, fields)
  t.not(another.body.data.recreate_id, first.body.data.recreate_id)
})

test('a document keeps its name as the client writes it into the form', async (t) => {
  const { body } = await create(pdf, { selected_pages: '1' }, { fileName: 'übersicht 1.pdf', type: 'application/pdf' })
  const { body: list } = await send('GET', `${API}/recreate/`)
  const found = list.data.recreates.find((each: Wire) => each.recreate_id === body.data.recreate_id)
  t.is(found.file_name, 'übersicht 1.pdf')
})

test('hiding has a content type and no body; the recreate is named in the query or the body', async (t) => {
  const { body } = await create(pdf, { selected_pages: '1' })
  const { recreate_id } = body.data
  const json = { 'Content-Type': 'application/json' }
  const nothing = await send('POST', `${API}/recreate/hide/`, { headers: json })
  t.is(nothing.status, 422)
  t.deepEqual(nothing.body.detail, [{ loc: ['body', 'recreate_id'], msg: 'Field required', type: 'missing' }])

  const hide = async (query: string, given?: object) => {
    const body = given && JSON.stringify(given)
    return (await send('POST', `${API}/recreate/hide/${query}`, { headers: json, ...(body && { body }) })).body
  }
  const hidden = { status: 'SUCCESS', data: { recreate_id, hidden: true } }
  const shown = { status: 'SUCCESS', data: { recreate_id, hidden: false } }
  t.deepEqual(await hide(`?recreate_id=${recreate_id}`), hidden)
  t.deepEqual(await hide('', { recreate_id, hidden: false }), shown)
  t.deepEqual(await hide('', { recreate_id }), hidden)
  t.deepEqual(await hide(`?recreate_id=${recreate_id}&hidden=false`), shown)
})

test('formats are listed', async (t) => {
  const { body } = await send('GET', `${API}/formats/`, { key: bearer() })
  t.is(body.status, 'SUCCESS')
  t.deepEqual(
    body.data.configurations.map((each: Wire) => each.template_name),
    ['Plain', 'Banker', 'Report'],
  )
})

test('a password is removed', async (t) => {
  const locked = await drawPdf([statement], { userPassword: 'open' })
  const { status, body } = await post(`${API}/unprotect-pdf/`, locked, { password: 'open' })
  t.is(status, 200)
  t.is(body.data.page_count, 1)
  const copy = new Uint8Array(await (await fetch(body.data.pdf_download_url)).arrayBuffer())
  t.is(new TextDecoder().decode(copy.slice(0, 5)), '%PDF-')
})

test('a token is validated', async (t) => {
  const key = new TextEncoder().encode(secret)
  const token = await new SignJWT().setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key)
  const headers = { 'Content-Type': 'application/json' }
  const { body } = await send('POST', `${API}/validate-token`, { headers, body: JSON.stringify({ token }) })
  t.deepEqual(body, { valid: true, api_key: null })
})

test('rejections have the statuses and details that the client converts to errors', async (t) => {
  const wrong = await send('GET', `${API}/formats/`, { key: { 'X-Prosights-Api-Key': 'wrong' } })
  t.is(wrong.status, 401)
  const unnamed = await send('GET', `${API}/recreate/status/`)
  t.is(unnamed.status, 422)
  t.deepEqual(unnamed.body.detail, [{ loc: ['query', 'recreate_id'], msg: 'Field required', type: 'missing' }])
  const unknown = '8b0b7a5e-51a4-4b4c-9a0e-0d9d5f3c8f01'
  t.is((await send('GET', `${API}/recreate/status/?recreate_id=${unknown}`)).status, 404)
  t.is((await create(pdf, {})).status, 422)
})

/** Parsed JSON, unchecked as in the client. */
// biome-ignore lint/suspicious/noExplicitAny: its shape is what is tested.
type Wire = any

function bearer() {
  return { Authorization: `Bearer ${server.key}` }
}

async function completed(recreateId: string): Promise<Wire> {
  for (;;) {
    const { body } = await send('GET', `${API}/recreate/status/?recreate_id=${recreateId}`)
    if (['COMPLETED', 'FAILED'].includes(body.data.status)) return body
    await delay(50)
  }
}

function create(bytes: Uint8Array, fields: Readonly<Record<string, string>>, how: FormOptions = {}) {
  return post(`${API}/recreate/`, bytes, fields, how)
}

interface FormOptions {
  /** Returns the file part as httpx writes bytes without a name. */
  readonly fileName?: string
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns a form as httpx writes it: texts before the file. */
function post(
  path: string,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>>,
  { fileName = 'upload', type = 'application/octet-stream', headers = {} }: FormOptions = {},
) {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `Content-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${type}`
  const head = `${texts.join('')}--${BOUNDARY}\r\n${file}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  const contentType = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }
  return send('POST', path, { headers: { ...contentType, ...headers }, body })
}

interface Sent {
  /** Returns the header with the key. */
  readonly key?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Sends exactly the headers of httpx, unlike `fetch`. */
function send(method: string, path: string, { key, headers = {}, body = '' }: Sent = {}) {
  const standing = {
    'Accept-Encoding': 'gzip, deflate',
    Connection: 'keep-alive',
    Accept: 'application/json',
    'User-Agent': 'RecreateSDK/Python 1.2.7',
    'X-Stainless-Lang': 'python',
    'X-Stainless-Package-Version': '1.2.7',
    'X-Stainless-OS': 'Linux',
    'X-Stainless-Arch': 'x64',
    'X-Stainless-Runtime': 'CPython',
    'X-Stainless-Runtime-Version': '3.11.7',
    'X-Stainless-Async': 'false',
    'x-stainless-retry-count': '0',
    'x-stainless-read-timeout': '60',
  }
  const length = method === 'POST' ? { 'Content-Length': Buffer.byteLength(body) } : {}
  const all = { ...standing, ...(key ?? { 'X-Prosights-Api-Key': server.key }), ...length, ...headers }
  return new Promise<{ readonly status: number | undefined; readonly body: Wire }>((resolve, reject) => {
    const asked = request(new URL(path, server.url), { method, headers: all }, async (response) => {
      let text = ''
      for await (const piece of response.setEncoding('utf8')) text += piece
      resolve({ status: response.statusCode, body: JSON.parse(text) })
    })
    asked.once('error', reject)
    asked.end(body)
  })
}
