import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Router } from '@koa/router'
import { Validator } from '@seriousme/openapi-schema-validator'
import test, { type ExecutionContext } from 'ava'
import { memoryRecords, RecreateError } from '../../index.js'
import { chartOnWire } from '../../plugins/render/contract-json.js'
import type { OpenApiDocument, Operation } from '../../server/api-docs/openapi-document.js'
import { createApp } from '../../server/app.js'
import { readConfig } from '../../server/config/config.js'
import type { Services } from '../../server/operations/services.js'
import { makeGate } from '../core/engine/gates.js'
import { chartsOfEachKind } from '../fixtures/charts.js'
import { printPdf } from '../fixtures/print-pdf.js'
import { CREATE, complete, create, postCreate, readEvents, UNKNOWN_ID } from './asking.js'
import { documented, read, readDocument } from './documented.js'
import { createForm } from './running-server.js'
import { heldWork, scripted, scriptedRunner, startScriptedServer } from './scripted-server.js'

/** Routes that are not operations: assets of pages. */
const PARTS_OF_PAGES = ['get /docs/{file}', 'get ', 'get /assets/{file}', 'get /pdfjs/{folder}/{file}']

test('the document is valid OpenAPI 3.1 with the published title and version', async (t) => {
  const document = readDocument('https://recreate.example.com/api')
  t.deepEqual(await new Validator().validate(structuredClone(document) as never), { valid: true })
  t.regex(document.openapi, /^3\.1\./)
  t.like(document.info, { title: 'Recreate API', version: '1.0.0' })
  t.deepEqual(document.servers, [{ url: 'https://recreate.example.com/api' }])
})

test('schemas that the specification names have these names', (t) => {
  const { schemas, responses } = readDocument().components
  t.deepEqual(schemas.HTTPValidationError, {
    type: 'object',
    properties: { detail: { type: 'array', items: { $ref: '#/components/schemas/ValidationError' } } },
    required: ['detail'],
  })
  t.like(schemas.ValidationError, { required: ['loc', 'msg', 'type'] })
  t.like(responses.Invalid, {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/HTTPValidationError' } } },
  })
  const { post } = readDocument().paths['/enterprise-api/validate-token']!
  t.like(post!.responses['200'], {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/EnterpriseAPIValidateTokenResponse' } } },
  })
  t.like(schemas.EnterpriseAPIValidateTokenResponse, { required: ['valid', 'api_key'] })
})

test('every object in a response allows members of later versions', (t) => {
  t.notRegex(JSON.stringify(readDocument()), /"additionalProperties":false/)
})

test('files and images are described as bytes, and all other responses have a schema', (t) => {
  const binary = { type: 'string', format: 'binary' }
  for (const { path, method, operation } of operationsOf(readDocument())) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const { content = {} } = response as { content?: Readonly<Record<string, { readonly schema?: object }>> }
      for (const [type, { schema }] of Object.entries(content)) {
        const isFile = /^image\/|^application\/(?!json)/.test(type)
        if (isFile) t.deepEqual(schema, binary, `${method} ${path} ${status} ${type}`)
        else t.truthy(schema, `${method} ${path} ${status} ${type}`)
      }
    }
  }
})

test('paths are spelled as in the contract, without a version', (t) => {
  t.deepEqual(Object.keys(readDocument().paths).sort(), [
    '/docs',
    '/enterprise-api/formats/',
    '/enterprise-api/recreate/',
    '/enterprise-api/recreate/hide/',
    '/enterprise-api/recreate/status/',
    '/enterprise-api/recreate/{recreate_id}',
    '/enterprise-api/recreate/{recreate_id}/corrections',
    '/enterprise-api/recreate/{recreate_id}/events',
    '/enterprise-api/recreate/{recreate_id}/pages/{page_number}.png',
    '/enterprise-api/recreate/{recreate_id}/to_json',
    '/enterprise-api/unprotect-pdf/',
    '/enterprise-api/validate-token',
    '/files/{token}',
    '/healthz',
    '/metrics',
    '/openapi.json',
    '/readyz',
  ])
})

test('every route is documented, and every documented operation has a route', async (t) => {
  for (const hasHealth of [false, true]) {
    const operations = operationsOf(readDocument(undefined, hasHealth))
    const documented = operations.map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`)
    t.is(documented.includes('get /metrics'), hasHealth)
    const routes = (await routesOf(t, hasHealth)).filter((route) => !PARTS_OF_PAGES.includes(route))
    t.deepEqual([...documented].sort(), [...routes].sort())
  }
})

test('every reference resolves, and every example matches its schema', (t) => {
  const { document, shapeFault } = documented()
  for (const reference of referencesIn(document)) {
    const found = reference
      .split('/')
      .slice(1)
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)
    t.truthy(found, reference)
  }
  for (const { schema, example } of examplesIn(document)) {
    const name = schema.$ref.split('/').at(-1)!
    t.is(shapeFault(name, example), undefined, name)
  }
})

test('operations have unique ids and require the key exactly where authentication does', (t) => {
  const operations = operationsOf(readDocument())
  t.is(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length)
  for (const { path, operation } of operations) {
    const wanted = path.startsWith('/enterprise-api/') ? [{ ServiceApiKey: [] }, { Bearer: [] }] : []
    t.deepEqual(operation.security, wanted, path)
    t.is('401' in operation.responses, wanted.length > 0, path)
  }
})

test('the create form is described as browsers and clients send it', (t) => {
  const { properties, required } = readDocument().components.schemas.CreateForm as {
    readonly properties: Readonly<Record<string, { readonly default?: unknown; readonly format?: string }>>
    readonly required: readonly string[]
  }
  t.deepEqual(required, ['file', 'selected_pages'])
  t.is(properties.file?.format, 'binary')
  t.like(properties.is_xls_process_charts_enabled, { type: 'string', enum: ['true', 'false'], default: 'false' })
  t.like(properties.is_xls_process_tables_enabled, { enum: ['true', 'false'], default: 'true' })
  t.like(properties.is_ppt_process_enabled, { enum: ['true', 'false'], default: 'false' })
  t.is(properties.table_clustering_mode?.default, 'page')
  t.truthy(properties.selected_table_format)
})

test('every response in the life of a recreate conforms to the document', async (t) => {
  const { fault, shapeFault } = documented()
  const server = await startScriptedServer(t)
  const expect = async (method: string, path: string, asked: string, init: RequestInit = {}) => {
    const answer = await read(await server.ask(asked, { method, ...init }))
    t.is(fault(method, path, answer), undefined, `${method} ${asked}`)
    t.is(answer.status, 200, `${method} ${asked}: ${answer.text}`)
    return answer
  }
  const pdf = await printPdf((page) => drawStatement(page))
  const created = await expect('POST', CREATE, CREATE, {
    method: 'POST',
    body: createForm(pdf, { is_ppt_process_enabled: 'true', is_xls_process_charts_enabled: 'true' }),
  })
  const id = JSON.parse(created.text).data.recreate_id as string
  const ofId = `${CREATE}{recreate_id}`

  const stream = await server.ask(`${CREATE}${id}/events`)
  const names = new Set<string>()
  for await (const { event, data } of readEvents(stream)) {
    names.add(event)
    const shape = { state: 'StateEvent', job: 'JobEvent', page: 'PageEvent', files: 'FilesEvent' }[event]!
    t.is(shapeFault(shape, data), undefined, event)
  }
  t.true(names.has('state') && names.has('job'))
  await expect('GET', `${ofId}/events`, `${CREATE}${id}/events`)

  const status = await expect('GET', `${CREATE}status/`, `${CREATE}status/?recreate_id=${id}`)
  const { xls_download_url, ppt_download_url, jobs } = JSON.parse(status.text).data
  t.is(jobs.length, 3)
  for (const link of [xls_download_url, ppt_download_url]) {
    await expect('GET', '/files/{token}', new URL(link).pathname)
  }
  const json = await expect('GET', `${ofId}/to_json`, `${CREATE}${id}/to_json`)
  t.is(JSON.parse(json.text).tables.length, 1)
  await expect('GET', `${ofId}/pages/{page_number}.png`, `${CREATE}${id}/pages/1.png`)
  const { row_identifier } = JSON.parse(json.text).tables[0].rows[0]
  await expect('POST', `${ofId}/corrections`, `${CREATE}${id}/corrections`, { body: oneCorrection(row_identifier) })
  await expect('GET', `${ofId}/corrections`, `${CREATE}${id}/corrections`)
  await server.engine.wait(id)
  await expect('GET', `${CREATE}status/`, `${CREATE}status/?recreate_id=${id}`)
  await expect('GET', `${ofId}/to_json`, `${CREATE}${id}/to_json`)
  await expect('GET', CREATE, `${CREATE}?limit=1`)
  await expect('GET', '/enterprise-api/formats/', '/enterprise-api/formats/')
  await expect('POST', `${CREATE}hide/`, `${CREATE}hide/?recreate_id=${id}`)
  await expect('DELETE', ofId, `${CREATE}${id}`)
})

test('charts of every kind conform to the document', (t) => {
  const { shapeFault } = documented()
  for (const chart of chartsOfEachKind) t.is(shapeFault('Chart', chartOnWire(chart)), undefined, chart.chartType)
  const bare = { ...chartsOfEachKind[0]!, series: [{ name: '', values: [null] }], categories: [] }
  t.is(shapeFault('Chart', chartOnWire(bare)), undefined)
})

test('other successful responses conform to the document', async (t) => {
  const { fault } = documented()
  const server = await startScriptedServer(t)
  const check = async (method: string, path: string, init: RequestInit = {}) => {
    const answer = await read(await server.ask(path, { method, ...init }))
    t.is(fault(method, path, answer), undefined, `${method} ${path}`)
    t.is(answer.status, 200, `${method} ${path}: ${answer.text}`)
    return answer
  }
  for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs']) await check('GET', path)
  await check('POST', '/enterprise-api/validate-token', { body: JSON.stringify({ token: 'x' }) })
  const locked = await printPdf((pdf) => void pdf.text('Locked', 72, 72), { userPassword: 'open' })
  const body = () => createForm(locked, { password: 'open' })
  const { text } = await check('POST', '/enterprise-api/unprotect-pdf/', { body: body() })
  const link = await read(await server.ask(new URL(JSON.parse(text).data.pdf_download_url).pathname))
  t.is(fault('GET', '/files/{token}', link), undefined)
  await check('POST', '/enterprise-api/unprotect-pdf/', { body: body(), headers: { Accept: 'application/pdf' } })
})

test('a recreate that was just created and a failed one conform to the document', async (t) => {
  const { fault } = documented()
  const held = heldWork()
  const server = await startScriptedServer(t, { engine: held.engine })
  const early = await create(server, scripted('throw'))
  const soon = await server.ask(`${CREATE}${early}/corrections`, { method: 'POST', body: oneCorrection('p1t1r2') })
  t.is(soon.status, 409)
  t.is(fault('POST', `${CREATE}{recreate_id}/corrections`, await read(soon)), undefined)
  const at = async (id: string) => read(await server.ask(`${CREATE}status/?recreate_id=${id}`))
  const created = await at(early)
  t.is(fault('GET', `${CREATE}status/`, created), undefined)
  t.is(JSON.parse(created.text).data.status, 'CREATED')
  for (const gate of Object.values(held.gates)) gate.open()
  const { data } = await complete(server, scripted('throw'))
  t.is(data.status, 'FAILED')
  t.is(fault('GET', `${CREATE}status/`, await at(data.recreate_id)), undefined)
})

test('every error response conforms to the document', async (t) => {
  const { fault } = documented()
  const records = memoryRecords()
  const gate = makeGate()
  const trouble = { isHeld: false, isBroken: false, areStoresDown: false }
  const refuse = () => Promise.reject(new RecreateError('store_failed', 'no connection'))
  const runner = scriptedRunner()
  const server = await startScriptedServer(t, {
    env: { RECREATE_MAX_UPLOAD_BYTES: '100000', RECREATE_RATE_LIMITS_OTHERS: '0', RECREATE_RATE_LIMITS_CREATE: '0' },
    records: {
      ...records,
      get: (key) => (trouble.areStoresDown ? refuse() : records.get(key)),
      getMany: (keys) => (trouble.areStoresDown ? refuse() : records.getMany(keys)),
    },
    engine: {
      runner: {
        ...runner,
        probe: async (source, signal) => {
          if (trouble.isBroken) throw new TypeError('nobody foresaw this')
          if (trouble.isHeld) await gate.pass(signal)
          return runner.probe(source, signal)
        },
      },
    },
  })
  const seen = new Set<number>()
  const check = async (status: number, method: string, path: string, asked: string, init: RequestInit = {}) => {
    const answer = await read(await server.ask(asked, { method, ...init }))
    t.is(answer.status, status, `${method} ${asked}: ${answer.text}`)
    t.is(fault(method, path, answer), undefined, `${method} ${asked}`)
    seen.add(status)
  }
  const file = scripted('table')
  const json = { 'Content-Type': 'application/json' }
  await check(400, 'POST', CREATE, CREATE, {
    body: 'x',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
  })
  await check(413, 'POST', CREATE, CREATE, { body: createForm(new Uint8Array(200_000)) })
  await check(422, 'POST', CREATE, CREATE, { body: createForm(undefined, { selected_pages: '3-1' }) })
  await check(413, 'POST', `${CREATE}hide/`, `${CREATE}hide/`, { body: 'x'.repeat(200_000), headers: json })
  await check(422, 'GET', `${CREATE}status/`, `${CREATE}status/`)
  await check(422, 'GET', CREATE, `${CREATE}?limit=0`)
  await check(404, 'GET', `${CREATE}status/`, `${CREATE}status/?recreate_id=${UNKNOWN_ID}`)
  await check(404, 'GET', '/files/{token}', '/files/none')
  for (const { method, path } of operationsOf(documented().document)) {
    if (!path.startsWith('/enterprise-api/')) continue
    const asked = path.replace('{recreate_id}', UNKNOWN_ID).replace('{page_number}', '1')
    await check(401, method.toUpperCase(), path, asked, { headers: { 'X-Service-Api-Key': 'wrong' } })
    if (!path.includes('{recreate_id}')) continue
    const whole = path.endsWith('/corrections') && method === 'post' ? { body: oneCorrection('p1t1r2') } : {}
    await check(404, method.toUpperCase(), path, asked, whole)
    await check(422, method.toUpperCase(), path, path.replace('{recreate_id}', 'none').replace('{page_number}', '1'))
  }
  const keyed = { headers: { 'Idempotency-Key': 'twice' } }
  trouble.isHeld = true
  const first = postCreate(server, file, {}, keyed)
  await gate.reached
  await check(409, 'POST', CREATE, CREATE, { body: createForm(file), ...keyed })
  gate.open()
  t.is((await first).status, 200)
  await check(422, 'POST', CREATE, CREATE, { body: createForm(file, { selected_pages: '1,1' }), ...keyed })
  trouble.isBroken = true
  await check(500, 'POST', CREATE, CREATE, { body: createForm(file) })
  trouble.areStoresDown = true
  await check(503, 'GET', '/readyz', '/readyz')
  await check(503, 'GET', `${CREATE}status/`, `${CREATE}status/?recreate_id=${UNKNOWN_ID}`)
  trouble.areStoresDown = false
  t.deepEqual([...seen].sort(), [400, 401, 404, 409, 413, 422, 500, 503])
})

test('a rate limit response conforms to the document', async (t) => {
  const { fault } = documented()
  const server = await startScriptedServer(t, { env: { RECREATE_RATE_LIMITS_OTHERS: '1' } })
  await server.ask('/enterprise-api/formats/')
  const answer = await read(await server.ask('/enterprise-api/formats/'))
  t.is(answer.status, 429)
  t.is(fault('GET', '/enterprise-api/formats/', answer), undefined)
})

test('an overload response conforms to the document', async (t) => {
  const { fault } = documented()
  const { engine, gates } = heldWork()
  const server = await startScriptedServer(t, { env: { RECREATE_MAX_QUEUED: '1' }, engine })
  for (let patience = 30; patience > 0; patience--) {
    const answer = await read(await postCreate(server, scripted('table')))
    t.is(fault('POST', CREATE, answer), undefined)
    if (answer.status === 503) break
    t.not(patience, 1)
  }
  for (const gate of Object.values(gates)) gate.open()
})

test('a path in another case is not found, and authentication precedes every path below it', async (t) => {
  const { ask } = await startScriptedServer(t)
  for (const { method, path } of operationsOf(readDocument())) {
    const asked = path.replace('{recreate_id}', UNKNOWN_ID).replace('{page_number}', '1').replace('{token}', 'none')
    const init = { method: method.toUpperCase(), headers: { 'X-Service-Api-Key': '' } }
    t.is((await ask(asked.toUpperCase(), init)).status, 404, asked)
    if (path.startsWith('/enterprise-api/')) t.is((await ask(asked, init)).status, 401, asked)
  }
})

test('the page shows the document with only its own scripts and nothing from other hosts', async (t) => {
  const { ask, url } = await startScriptedServer(t)
  for (const spelling of ['/docs', '/docs/']) {
    const answer = await ask(spelling)
    const page = await answer.text()
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    t.regex(policy, /default-src 'none'.*script-src 'self';.*connect-src 'self';/)
    t.notRegex(policy, /unsafe|\*/)
    t.notRegex(page, /<script>|<style|https?:| on\w+=/)
    const addresses = [...page.matchAll(/(?:src|href|data-document)="([^"]+)"/g)].map(([, address]) => address!)
    t.is(addresses.length, 5)
    for (const address of addresses) {
      const part = await ask(new URL(address, `${url}/docs`).href)
      t.is(part.status, 200, address)
      t.is(part.headers.get('X-Content-Type-Options'), 'nosniff')
      t.true((await part.arrayBuffer()).byteLength > 100, address)
    }
  }
})

test('behind a proxy with a path prefix, the page finds its assets', async (t) => {
  const env = { RECREATE_PUBLIC_URL: 'https://example.com/recreate' }
  const { ask } = await startScriptedServer(t, { env })
  const answer = await ask('/docs')
  t.regex(answer.headers.get('Content-Security-Policy') ?? '', /connect-src 'self' https:\/\/example\.com;/)
  t.regex(await answer.text(), /src="\/recreate\/docs\/start\.js"/)
  const { servers } = (await (await ask('/openapi.json')).json()) as OpenApiDocument
  t.deepEqual(servers, [{ url: 'https://example.com/recreate' }])
})

test('without a public address, the document names the requested one', async (t) => {
  const server = await startScriptedServer(t)
  const serversAt = async (url: string) =>
    ((await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument).servers
  t.deepEqual(await serversAt(server.url), [{ url: server.url }])
  const byName = server.url.replace('127.0.0.1', 'localhost')
  t.deepEqual(await serversAt(byName), [{ url: byName }])
})

test('only the assets that the page uses are served from its package', async (t) => {
  const { ask } = await startScriptedServer(t)
  for (const file of ['package.json', 'index.html', '..%2fkoa%2fpackage.json', '..%2f', 'constructor', '__proto__']) {
    t.is((await ask(`/docs/${file}`)).status, 404, file)
  }
})

function oneCorrection(row_identifier: string): string {
  return JSON.stringify({ cells: [{ row_identifier, column: 1, value: '12,346' }], by: 'ana' })
}

function operationsOf({ paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]: [string, Operation]) => ({ method, path, operation })),
  )
}

/** Returns the routes of the app, such as `get /enterprise-api/formats`. */
async function routesOf(t: ExecutionContext, hasHealth: boolean): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-routes-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  // Creating routes uses only the configuration.
  const config = await readConfig({ RECREATE_FOLDER: folder, RECREATE_HEALTH_ON_MAIN_PORT: `${hasHealth}` })
  const app = createApp({ config } as unknown as Services)
  const routers = app.middleware.flatMap((middleware) => (middleware as { readonly router?: Router }).router ?? [])
  return routers.flatMap(({ stack }) =>
    stack.flatMap(({ path, methods }) => {
      const spelled = String(path)
        .replace(/:(\w+)/g, '{$1}')
        .replace(/\/$/, '')
      return methods.filter((method) => method !== 'HEAD').map((method) => `${method.toLowerCase()} ${spelled}`)
    }),
  )
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  )
}

/** Returns examples next to a reference to their schema. */
function examplesIn(
  value: unknown,
): readonly { readonly schema: { readonly $ref: string }; readonly example: unknown }[] {
  if (typeof value !== 'object' || value === null) return []
  const { schema, example, examples } = value as {
    readonly schema?: { readonly $ref?: string }
    readonly example?: unknown
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
  }
  const inner = Object.values(value).flatMap(examplesIn)
  if (schema?.$ref === undefined) return inner
  const here = [...(example === undefined ? [] : [example]), ...Object.values(examples ?? {}).map((each) => each.value)]
  return [...here.map((each) => ({ schema: schema as { readonly $ref: string }, example: each })), ...inner]
}

/** A statement of three rows with a rule below its header. */
function drawStatement(pdf: PDFKit.PDFDocument): void {
  pdf.fontSize(10).text('Year ended December 31, (in thousands)', 72, 100)
  const rows = [
    ['', '2024', '2023'],
    ['Net revenue', '12,345', '11,222'],
    ['Cost of sales', '(2,345)', '(1,222)'],
    ['Gross profit', '10,000', '10,000'],
  ]
  for (const [index, [label = '', ...numbers]] of rows.entries()) {
    const y = 130 + index * 16
    pdf.text(label, 72, y, { lineBreak: false })
    for (const [column, number] of numbers.entries()) {
      pdf.text(number, 300 + column * 90, y, { width: 80, align: 'right', lineBreak: false })
    }
  }
  pdf.moveTo(300, 143).lineTo(380, 143).stroke().moveTo(390, 143).lineTo(470, 143).stroke()
}
