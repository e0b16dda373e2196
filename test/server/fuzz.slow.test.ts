import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import test from 'ava'
import fc from 'fast-check'
import { inProcessRunner } from '../../index.js'
import { builtInExtractors } from '../../plugins/extract/built-in.js'
import type { Operation } from '../../server/api-docs/openapi-document.js'
import type { Parameter } from '../../server/api-docs/openapi-schemas.js'
import { printPdf } from '../fixtures/print-pdf.js'
import { CREATE, complete, create, hide, UNKNOWN_ID } from './asking.js'
import { documented, type GivenAnswer, readDocument } from './documented.js'
import { startTestServer } from './running-server.js'
import { type ScriptedServer, startScriptedServer } from './scripted-server.js'

// Sends unusual requests generated from the OpenAPI document. Another seed, or more time, finds other requests:
// FUZZ_SEED=7 FUZZ_SECONDS=300 npx ava dist/test/server/fuzz.test.js

const SEED = Number(process.env.FUZZ_SEED ?? 1)
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 12)
/** Maximum duration of any request here. */
const PATIENCE_MS = 10_000
/** Maximum length of an error response, which must not repeat the whole input. */
const LONGEST_REFUSAL = 4_000

/** One request, before placeholders are replaced by real ids and keys. */
interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** Whether it still addresses the operation, despite unusual fields. */
  readonly isOperation: boolean
}

/** Placeholders for real values in a request. */
const PLACES = ['OWN-ID', 'HIDDEN-ID', 'FOREIGN-ID', 'DELETED-ID', 'OWN-KEY', 'OWN-LINK', 'OWN-ROW'] as const
type Place = (typeof PLACES)[number]

const { document, fault } = documented()
const operations = Object.entries(readDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

test('every request gets a documented response', async (t) => {
  const pdf = await printPdf((page) => {
    for (const [row, figures] of [
      ['Net revenue', '12,345'],
      ['Costs', '11,222'],
      ['Income', '1,123'],
    ].entries()) {
      for (const [column, text] of figures.entries()) page.text(text, 72 + column * 200, 72 + row * 20)
    }
  })
  const locked = await printPdf((page) => void page.text('Locked', 72, 72), { userPassword: 'open' })
  const server = await startScriptedServer(t, {
    env: {
      RECREATE_RATE_LIMITS_CREATE: '0',
      RECREATE_RATE_LIMITS_OTHERS: '0',
      RECREATE_RATE_LIMITS_ADDRESS: '0',
      RECREATE_MAX_UPLOADS_PER_KEY: '1000',
      RECREATE_MAX_UPLOAD_BYTES: '50000',
      RECREATE_MAX_QUEUED: '1000000',
    },
    engine: { runner: inProcessRunner(builtInExtractors()) },
  })
  const agent = new Agent({ keepAlive: true })
  t.teardown(() => agent.destroy())
  const files = [
    pdf,
    locked,
    pdf.slice(0, pdf.length / 2),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('PK\x03\x04'),
    Buffer.alloc(0),
  ]
  for (const { path, method, operation } of operations) {
    const real = await makeReal(server, pdf)
    const seen = new Map<number, number>()
    const property = fc.asyncProperty(requestOf(path, method, operation, files), async (asked) => {
      const answer = await send(server.url, agent, putIn(asked, real))
      if (asked.isOperation) seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      const problem = asked.isOperation && method === asked.method ? fault(method, path, answer) : undefined
      if (problem !== undefined) throw new Error(problem)
      checkAnyAnswer(asked, answer)
    })
    const result = await fc.check(property, {
      seed: SEED,
      numRuns: 300 * Math.max(1, SECONDS / 12),
      interruptAfterTimeLimit: (SECONDS * 1000) / operations.length,
      endOnFailure: true,
      examples: [[plainRequest(path, method, operation, pdf)]],
    })
    t.false(result.failed, `${method} ${path}\n${explain(result, server.logged)}`)
    t.true((seen.get(200) ?? 0) > 0, `${method} ${path} was never answered with 200: ${JSON.stringify([...seen])}`)
    if (process.env.FUZZ_LOG) t.log(method, path, result.numRuns, JSON.stringify([...seen].sort()))
  }
  t.deepEqual(
    server.logged.filter((line) => line.includes('unforeseen')),
    [],
  )
  t.is((await server.ask('/readyz')).status, 200)
})

test('input that is not valid HTTP is rejected as JSON, and the service keeps running', async (t) => {
  const server = await startTestServer(t)
  const head = `Host: localhost\r\nConnection: close\r\nX-Service-Api-Key: ${server.key}\r\n`
  const broken: readonly (readonly [status: number, request: string])[] = [
    [400, 'nonsense\r\n\r\n'],
    [400, `GET /enterprise-api/formats/\x00 HTTP/1.1\r\n${head}\r\n`],
    [400, `GET /healthz HTTP/9.9\r\n${head}\r\n`],
    [400, `GET /healthz HTTP/1.1\r\n${head}Bad Header: x\r\n\r\n`],
    [431, `GET /healthz HTTP/1.1\r\n${head}X-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
    [400, `POST ${CREATE} HTTP/1.1\r\n${head}Content-Length: -5\r\n\r\n`],
    [400, `POST ${CREATE} HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nhello`],
    [417, `GET /healthz HTTP/1.1\r\n${head}Expect: the-unexpected\r\n\r\n`],
    [400, `GET http://[/healthz HTTP/1.1\r\n${head}\r\n`],
    [404, `GET //localhost:99999999/healthz HTTP/1.1\r\n${head}\r\n`],
    [404, `GET http://elsewhere.example/nowhere HTTP/1.1\r\n${head}\r\n`],
    [404, `OPTIONS * HTTP/1.1\r\n${head}\r\n`],
  ]
  for (const [status, text] of broken) {
    const answer = await sendRaw(server.url, text)
    const [answerHead = '', body = ''] = answer.split('\r\n\r\n')
    t.regex(answerHead, new RegExp(`^HTTP/1.1 ${status} `), text.slice(0, 200))
    t.regex(answerHead, /^content-type: application\/json/im)
    t.is(typeof (JSON.parse(body) as { readonly detail?: unknown }).detail, 'string', body)
    t.is((await server.ask('/healthz')).status, 200, text.slice(0, 200))
  }
})

/** Real values by placeholder. */
async function makeReal(server: ScriptedServer, pdf: Uint8Array): Promise<Readonly<Record<Place, string>>> {
  const other = { ask: await server.askAs('other') }
  const { data } = await complete(server, pdf)
  const [hidden, foreign, deleted] = [await create(server, pdf), await create(other, pdf), await create(server, pdf)]
  await hide(server, hidden)
  await server.ask(`${CREATE}${deleted}`, { method: 'DELETE' })
  return {
    'OWN-ID': data.recreate_id,
    'HIDDEN-ID': hidden,
    'FOREIGN-ID': foreign,
    'DELETED-ID': deleted,
    'OWN-KEY': server.key,
    'OWN-LINK': String(data.xls_download_url).split('/').at(-1)!,
    'OWN-ROW': await firstRow(server, data.recreate_id),
  }
}

async function firstRow(server: ScriptedServer, recreateId: string): Promise<string> {
  const answer = await server.ask(`${CREATE}${recreateId}/to_json`)
  const { tables } = (await answer.json()) as { readonly tables: readonly { readonly rows: readonly Row[] }[] }
  return tables[0]!.rows[0]!.row_identifier
}

interface Row {
  readonly row_identifier: string
}

function putIn(asked: Asked, real: Readonly<Record<Place, string>>): Asked {
  const put = (text: string) => PLACES.reduce((filled, place) => filled.replaceAll(place, real[place]), text)
  const headers = Object.fromEntries(Object.entries(asked.headers).map(([name, value]) => [name, put(value)]))
  const { body } = asked
  if (body === undefined) return { ...asked, path: put(asked.path), headers }
  return {
    ...asked,
    path: put(asked.path),
    headers,
    body: Buffer.from(put(Buffer.from(body).toString('latin1')), 'latin1'),
  }
}

/** Checks that hold for every request. */
function checkAnyAnswer({ method, path, headers }: Asked, { status, headers: given, text }: GivenAnswer): void {
  if (status >= 500) throw new Error(`${status} ${text}`)
  if (status >= 300 && status < 400) throw new Error(`a redirect: ${status}`)
  if (given['x-request-id'] === undefined) throw new Error('no X-Request-Id')
  if (given['x-content-type-options'] !== 'nosniff') throw new Error('no X-Content-Type-Options')
  if (status === 405 && given.allow === undefined && isKnown(method)) throw new Error('405 without Allow')
  const hasKey = Object.values(headers).some((value) => value.includes('OWN-KEY'))
  if (path.includes('/enterprise-api/') && !hasKey && status < 400) throw new Error(`no key, but ${status}`)
  if (status < 400 || method === 'HEAD') return
  if (!/^application\/json\b/.test(String(given['content-type'])))
    throw new Error(`an error in ${given['content-type']}`)
  const { detail, ...others } = JSON.parse(text) as { readonly detail: unknown }
  if (Object.keys(others).length > 0) throw new Error(`an error with more than its detail: ${text}`)
  if (typeof detail !== 'string' && !Array.isArray(detail)) throw new Error(`an error without detail: ${text}`)
  if (text.length > LONGEST_REFUSAL) throw new Error(`an error of ${text.length} characters`)
  if (/node_modules|\.[jt]s:\d+|\n\s+at /.test(text)) throw new Error(`an error with internals: ${text}`)
}

function isKnown(method: string): boolean {
  return ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].includes(method)
}

// ---- Requests

/** Fields for all operations with a body. Operations ignore unknown names. */
const PLAIN_BODY = { token: 'a.b.c', cells: [{ row_identifier: 'OWN-ROW', column: 1, value: '7' }] }

/** Returns a valid request. */
function plainRequest(path: string, method: string, operation: Operation, pdf: Uint8Array): Asked {
  const headers: Record<string, string> = { 'x-service-api-key': 'OWN-KEY' }
  const query = operation.parameters.some(({ name }) => name === 'recreate_id') ? '?recreate_id=OWN-ID' : ''
  const filled = path.replace('{recreate_id}', 'OWN-ID').replace('{token}', 'OWN-LINK').replace('{page_number}', '1')
  const asked = { method, path: `${filled}${query}`, headers, isOperation: true }
  const [type] = Object.keys(operation.requestBody?.content ?? {})
  if (type === 'application/json' && operation.requestBody?.required) {
    return { ...asked, headers: { ...headers, 'content-type': type }, body: Buffer.from(JSON.stringify(PLAIN_BODY)) }
  }
  if (type !== 'multipart/form-data') return asked
  const parts = [{ name: 'file', fileName: 'a.pdf', content: pdf }, ...['selected_pages', 'password'].map(named('1'))]
  return { ...asked, headers: { ...headers, 'content-type': `${type}; boundary=b` }, body: writeForm(parts, 'b') }
}

function named(content: string) {
  return (name: string): Part => ({ name, content: Buffer.from(content) })
}

const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'NaN',
    'null',
    'undefined',
    'true',
    'TRUE',
    '[]',
    '{}',
    '[object Object]',
    '1,',
    ',1',
  ],
  ...[
    '1-',
    '3-1',
    '1-999999999',
    '99999999999999999999',
    '1-3,2-4',
    ' 1 , 1 ',
    '１',
    '1\n2',
    '\u0000',
    '%00',
    '%',
    '%zz',
  ],
  ...['__proto__', 'constructor', 'toString', '../../../etc/passwd', '..%2f..%2f', '%2e%2e', "'; DROP TABLE keys; --"],
  ...['🧾', 'ü', '\u202e', '\ufeff', '\ud800', 'x'.repeat(1000), '9'.repeat(1000), '\r\nX-Evil: 1', '<script>'],
  ...['selected_pages[999999999]', 'selected_pages[]', 'a[b][c][d]', '__proto__[x]'],
  ...['page', 'document', '2', '3d0f6a52-7c1e-4b8f-9a36-5e2c8d147b01', '00000000-0000-0000-0000-000000000001'],
]
const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
const anId = fc.constantFrom('OWN-ID', 'HIDDEN-ID', 'FOREIGN-ID', 'DELETED-ID', UNKNOWN_ID, UNKNOWN_ID.toUpperCase())
const idLike = fc.oneof({ weight: 3, arbitrary: anId }, oddText)

/** Header values: printable bytes. */
function inHeader(text: string): string {
  return text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '')
}

function inPath(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '?'))
}

/** Generates a value for a field, which is valid now and then. */
function textFor(name: string, schema: object): fc.Arbitrary<string> {
  if (name.endsWith('_id')) return idLike
  const { enum: values = [] } = schema as { readonly enum?: readonly string[] }
  const fitting = FITTING[name] ?? values
  return fc.oneof({ weight: fitting.length > 0 ? 12 : 0, arbitrary: fc.constantFrom(...fitting, '') }, oddText)
}

/** Valid values that the document alone does not define. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  selected_pages: ['1', ' 1 , 1-1'],
  selected_table_format: ['3d0f6a52-7c1e-4b8f-9a36-5e2c8d147b01'],
  table_clustering_mode: ['page', 'document'],
  password: ['open'],
  token: ['a.b.c'],
  limit: ['1', '100'],
  hidden: ['true', 'false'],
}

function requestOf(
  path: string,
  method: string,
  operation: Operation,
  files: readonly Uint8Array[],
): fc.Arbitrary<Asked> {
  return fc
    .record({
      asMethod: fc.oneof(
        { weight: 9, arbitrary: fc.constant(method) },
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE', 'PURGE'),
      ),
      filled: pathOf(path, operation.parameters),
      trick: seldom(fc.constantFrom(...PATH_TRICKS)),
      query: queryOf(operation.parameters),
      headers: headersOf(operation.parameters),
      body: bodyOf(operation, files),
      type: seldom(fc.constantFrom(...CONTENT_TYPES)),
    })
    .map(({ asMethod, filled, trick, query, headers, body, type }) => {
      const isSlashed = trick === 'slash'
      const asked = trick === null ? filled : isSlashed ? slashed(filled) : trick(filled)
      const given = { ...headers, ...body.headers, ...(type === null ? {} : { 'content-type': type }) }
      return {
        method: asMethod,
        path: `${asked}${query}`,
        headers: given,
        isOperation:
          asMethod === method && (trick === null || isSlashed) && !/\/(\.{0,2})(\/|$)/.test(filled.slice(1, -1)),
        ...(body.bytes.length > 0 && !['TRACE'].includes(asMethod) ? { body: body.bytes } : {}),
      }
    })
}

function seldom<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, arbitrary)
}

const PATH_TRICKS = [
  'slash',
  (path: string) => `/${path}`,
  (path: string) => path.toUpperCase(),
  (path: string) => path.replace('/', '/./'),
  (path: string) => `${path}/..`,
  (path: string) => `${path}/%2e%2e/%2e%2e`,
  (path: string) => `${path}//`,
  (path: string) => `${path}%00`,
  (path: string) => `${path};a=b`,
  (path: string) => path.replace(/e/, '%65'),
  (path: string) => path.replaceAll('/', '%2f').replace('%2f', '/'),
  (path: string) => path.replaceAll('/', '\\').replace('\\', '/'),
  (path: string) => `${path}.json`,
  (path: string) => `http://elsewhere.example${path}`,
] as const

/** Returns the path with or without a trailing slash. */
function slashed(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : `${path}/`
}

const CONTENT_TYPES = [
  ...['', 'text/plain', 'application/json', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded'],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=other',
    'multipart/mixed; boundary=b',
  ],
  ...[`multipart/form-data; boundary=${'b'.repeat(300)}`, 'multipart/form-data; boundary="b', '/', 'a/b/c', '\xff'],
]

function pathOf(path: string, parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const own = parameters.find((parameter) => parameter.in === 'path')
  if (own === undefined) return fc.constant(path)
  const link = fc.constantFrom('OWN-LINK', 'OWN-LINKx', 'xOWN-LINK', 'OWN-LINK.', 'e30.e30', '.', '..x', 'W10.AAAA')
  const value = own.name === 'token' ? fc.oneof(link, oddText) : idLike
  // An empty value would address another path.
  return value.map((text) => path.replace(`{${own.name}}`, () => inPath(text === '' ? '-' : text)))
}

function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query')
  const pair = fc.oneof(
    ...known.map(({ name, schema }) => ({ weight: 3, arbitrary: textFor(name, schema).map((value) => [name, value]) })),
    ...known.map(({ name }) => oddText.map((value) => [`${name}[]`, value])),
    fc.tuple(oddText, oddText),
  )
  return fc.array(pair, { maxLength: 4 }).chain((pairs) => {
    const query = pairs.map(([name, value]) => `${inPath(name!)}=${inPath(value!)}`).join('&')
    return fc.constantFrom(query === '' ? '' : `?${query}`, `?${query}&&=&%&%zz=%zz`, `?${query}`)
  })
}

function headersOf(parameters: readonly Parameter[]): fc.Arbitrary<Readonly<Record<string, string>>> {
  const text = oddText.map(inHeader)
  const key = fc.oneof(
    { weight: 25, arbitrary: fc.constant({ 'x-service-api-key': 'OWN-KEY' }) },
    fc.constant({ authorization: 'Bearer OWN-KEY' }),
    fc.constant({ 'x-prosights-api-key': 'OWN-KEY' }),
    fc.constant({}),
    text.map((value) => ({ 'x-service-api-key': value })),
    text.map((value) => ({ authorization: value })),
    text.map((value) => ({ 'x-api-key': value, 'x--api-key': value, 'x-a-api-key': value })),
  )
  const known = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase())
  const names = [...known, 'accept', 'x-stainless-retry-count', 'x-request-id', 'origin', 'range', 'if-none-match']
  const more = fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 3 })
  return fc.tuple(key, more).map(([own, others]) => ({ ...own, ...Object.fromEntries(others) }))
}

interface Body {
  readonly bytes: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

function bodyOf({ requestBody }: Operation, files: readonly Uint8Array[]): fc.Arbitrary<Body> {
  const none = fc.constant<Body>({ bytes: Buffer.alloc(0), headers: {} })
  const [type] = Object.keys(requestBody?.content ?? {})
  if (type === undefined) return fc.oneof({ weight: 9, arbitrary: none }, junkBody)
  const own = type === 'application/json' ? jsonBody(requestBody!) : formBody(requestBody!, files)
  return fc.oneof({ weight: 8, arbitrary: own }, none, junkBody)
}

const junkBody = fc
  .oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .constantFrom('[', '{', '"', 'null', '[]', '1', '{"a":', '\ufeff{}', `${'['.repeat(40_000)}`, 'x'.repeat(150_000))
      .map((text) => Buffer.from(text)),
  )
  .map((bytes): Body => ({ bytes, headers: { 'content-type': 'application/json' } }))

/** Returns the fields of a body as documented. */
function fieldsOf({ content }: NonNullable<Operation['requestBody']>): readonly [name: string, schema: object][] {
  const { schema } = Object.values(content)[0]!
  const name = (schema as { readonly $ref: string }).$ref.split('/').at(-1)!
  return Object.entries(
    (document.components.schemas[name] as { readonly properties: Record<string, object> }).properties,
  )
}

function jsonBody(requestBody: NonNullable<Operation['requestBody']>): fc.Arbitrary<Body> {
  const member = fc.oneof(
    ...fieldsOf(requestBody).map(([name, schema]) =>
      fc.tuple(
        fc.constant(name),
        fc.oneof({ weight: 3, arbitrary: textFor(name, schema) }, fc.jsonValue({ maxDepth: 2 })),
      ),
    ),
    fc.tuple(oddText, fc.jsonValue({ maxDepth: 2 })),
  )
  return fc.array(member, { maxLength: 4 }).map((members): Body => {
    const text = members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')
    return { bytes: Buffer.from(`{${text}}`), headers: { 'content-type': 'application/json' } }
  })
}

interface Part {
  readonly name: string
  readonly fileName?: string | undefined
  readonly content: Uint8Array
}

function formBody(
  requestBody: NonNullable<Operation['requestBody']>,
  files: readonly Uint8Array[],
): fc.Arbitrary<Body> {
  const bytes = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...files) },
    fc.uint8Array({ maxLength: 300 }),
    fc.constant(Buffer.alloc(60_000, 'x')),
  )
  const file = fc.record({ name: fc.constantFrom('file', 'file', 'file', 'files'), fileName: oddText, content: bytes })
  const fields = fieldsOf(requestBody).filter(([name]) => name !== 'file')
  const fitting = fields.map(([name, schema]) => textFor(name, schema).map((value) => named(value)(name)))
  const odd = fc.tuple(oddText, oddText).map(([name, value]) => named(value)(name))
  const long = fc.constantFrom(...fields.map(([name]) => named('9,'.repeat(30_000))(name)))
  const parts = fc.tuple(
    fc.oneof({ weight: 8, arbitrary: file }, fc.tuple(file, file), fc.constant([])),
    ...fitting.map((field) => fc.option(field, { freq: 6 })),
    seldom(fc.oneof(odd, long, ...fitting)),
  )
  const breakIt = fc.oneof(
    { weight: 25, arbitrary: fc.constant((form: Uint8Array) => form) },
    fc.nat({ max: 600 }).map((at) => (form: Uint8Array) => form.slice(0, at)),
    fc.nat({ max: 600 }).map((at) => (form: Uint8Array) => form.slice(at)),
    fc.constant((form: Uint8Array) =>
      Buffer.from(Buffer.from(form).toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    ),
    fc.constant((form: Uint8Array) => Buffer.concat([form, Buffer.from('--b\r\n'.repeat(100))])),
    fc.constant((form: Uint8Array) =>
      Buffer.from(Buffer.from(form).toString('latin1').replace('name=', 'nom='), 'latin1'),
    ),
    fc.constant((form: Uint8Array) =>
      Buffer.from(
        Buffer.from(form)
          .toString('latin1')
          .replace('\r\n', `\r\n${'A: b\r\n'.repeat(100)}`),
        'latin1',
      ),
    ),
  )
  return fc.tuple(parts, breakIt).map(([given, broken]): Body => {
    const all = (given.flat() as (Part | null)[]).filter((part) => part !== null)
    return { bytes: broken(writeForm(all, 'b')), headers: { 'content-type': 'multipart/form-data; boundary=b' } }
  })
}

function writeForm(parts: readonly Part[], boundary: string): Uint8Array {
  const quote = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const pieces = parts.flatMap(({ name, fileName, content }) => {
    const file = fileName === undefined ? '' : `; filename="${quote(fileName)}"\r\nContent-Type: application/pdf`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quote(name)}"${file}\r\n\r\n`
    return [Buffer.from(head), content, Buffer.from('\r\n')]
  })
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}

// ---- Sending

function send(url: string, agent: Agent, { method, path, headers, body }: Asked): Promise<GivenAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const all = body === undefined ? headers : { ...headers, 'content-length': `${body.length}` }
    const options = { hostname, port, agent, method, path, headers: all, timeout: PATIENCE_MS }
    const asked = request(options, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () => {
        const given: IncomingHttpHeaders = answer.headers
        resolve({ status: answer.statusCode!, headers: given, text: Buffer.concat(pieces).toString('utf8') })
      })
    })
    asked.on('timeout', () => asked.destroy(new Error(`no response within ${PATIENCE_MS} ms`)))
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Sends raw bytes. @returns The response until the other end closes or stops sending. */
function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(text, 'latin1')))
    socket.on('data', (piece) => {
      answer += piece.toString('latin1')
    })
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}

/** Describes the smallest failing request and its failure. */
function explain(result: fc.RunDetails<Asked[]>, logged: readonly string[]): string {
  if (!result.failed) return ''
  const unforeseen = logged.findLast((line) => line.includes('unforeseen'))
  const [asked] = result.counterexample ?? []
  const { body, ...rest } = asked ?? {}
  const shown =
    body === undefined
      ? ''
      : Buffer.from(body as Uint8Array)
          .toString('latin1')
          .slice(0, 600)
  return `${String((result.errorInstance as Error | null)?.message)}\n${JSON.stringify(rest).slice(0, 1500)}\n${shown}\nseed ${result.seed}\n${unforeseen}`
}
