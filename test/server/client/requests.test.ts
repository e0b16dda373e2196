import test from 'ava'
import { OptionError, recreateClient } from '../../../server/client/index.js'
import { hangUp, startStub, success } from './stub-service.js'

const created = success({ recreate_id: 'one', status: 'CREATED' })
const pdf = { fileName: 'report.pdf', bytes: new TextEncoder().encode('%PDF-1.7') }

test('options become form fields, and omitted options are left to the service', async (t) => {
  const { asked, client } = await startStub(t, [created])
  await client.create(pdf, { pages: '1-3', charts: true, tables: false, mode: 'document', format: 'an id' })
  await client.create(pdf, { pages: '1', presentation: true })
  t.is(asked[0]?.path, '/enterprise-api/recreate/')
  t.deepEqual(fieldsOf(asked[0]?.body), {
    selected_pages: '1-3',
    is_xls_process_tables_enabled: 'false',
    is_xls_process_charts_enabled: 'true',
    table_clustering_mode: 'document',
    selected_table_format: 'an id',
    file: '%PDF-1.7',
  })
  t.deepEqual(fieldsOf(asked[1]?.body), { selected_pages: '1', is_ppt_process_enabled: 'true', file: '%PDF-1.7' })
})

test('a file keeps its name, bytes use the given name, a blob is called document', async (t) => {
  const { asked, client } = await startStub(t, [created])
  await client.create(new File(['%PDF-'], 'filed.pdf'), { pages: '1' })
  await client.create(pdf, { pages: '1' })
  await client.create(new Blob(['%PDF-']), { pages: '1' })
  t.deepEqual(
    asked.map(({ body }) => /filename="([^"]*)"/.exec(body)?.[1]),
    ['filed.pdf', 'report.pdf', 'document'],
  )
})

test('every request has the key and is marked as the first attempt', async (t) => {
  const { asked, client } = await startStub(t, [success({ configurations: [] })])
  await client.formats()
  t.is(asked[0]?.headers['x-service-api-key'], 'the key')
  t.is(asked[0]?.headers['x-stainless-retry-count'], '0')
  t.is(asked[0]?.headers.accept, 'application/json')
})

test('all attempts of one create share an idempotency key, and the next create has another', async (t) => {
  const { asked, client } = await startStub(t, [hangUp, created, created, created])
  await client.create(pdf, { pages: '1' })
  await client.create(pdf, { pages: '1' })
  await client.create(pdf, { pages: '1', idempotencyKey: 'mine' })
  const [lost, again, next, mine] = asked.map(({ headers }) => headers['idempotency-key'])
  t.regex(`${lost}`, /^[0-9a-f]{32}$/)
  t.is(again, lost)
  t.not(next, lost)
  t.is(mine, 'mine')
  t.deepEqual(fieldsOf(asked[1]?.body), fieldsOf(asked[0]?.body))
})

test('a base URL may have a path and a trailing slash', async (t) => {
  const { asked, url } = await startStub(t, [success({ configurations: [] })])
  await recreateClient({ baseUrl: `${url}/behind/a/proxy/`, apiKey: 'the key' }).formats()
  t.is(asked[0]?.path, '/behind/a/proxy/enterprise-api/formats/')
})

test('list options are sent in the query', async (t) => {
  const { asked, client } = await startStub(t, [success({ recreates: [], next: null })])
  t.deepEqual(await client.list({ limit: 5, after: 'a_b-c' }), { recreates: [], next: null })
  t.is(asked[0]?.path, '/enterprise-api/recreate/?limit=5&after=a_b-c')
})

test('a status without jobs and links has neither', async (t) => {
  const { client } = await startStub(t, [created])
  t.deepEqual(await client.status('one'), {
    recreate_id: 'one',
    status: 'CREATED',
    xls_download_url: null,
    ppt_download_url: null,
    jobs: [],
  })
})

test('a file is downloaded without the key, because another host may serve it', async (t) => {
  const { asked, client } = await startStub(t, [
    (response, request) => completed(request.headers.host)(response, request),
    (response) => {
      response.setHeader(
        'Content-Disposition',
        `attachment; filename="?bersicht.xlsx"; filename*=UTF-8''%C3%BCbersicht.xlsx`,
      )
      response.end('PK')
    },
  ])
  const { fileName, bytes } = await client.download('one', 'xlsx')
  t.is(fileName, 'übersicht.xlsx')
  t.is(new TextDecoder().decode(bytes), 'PK')
  t.is(asked[1]?.path, '/files/xls')
  t.is(asked[1]?.headers['x-service-api-key'], undefined)
})

test('an unknown option is rejected with the names of the valid ones', async (t) => {
  const { client, asked } = await startStub(t, [created])
  const error = await t.throwsAsync(client.create(pdf, { pages: '1', chart: true } as never), {
    instanceOf: OptionError,
  })
  t.regex(error.message, /^Unknown option `chart`; the options are pages, tables, charts, /)
  t.throws(() => recreateClient({ baseUrl: 'localhost:8080', apiKey: 'a key' }), { message: /`baseUrl`.*localhost/ })
  t.throws(() => recreateClient({ baseUrl: 'http://localhost', apiKey: '' }), { message: /`apiKey`/ })
  t.throws(() => recreateClient({ baseUrl: 'http://localhost', apiKey: 'a key', maxRetries: -1 }), {
    message: /`maxRetries`.*`-1`/,
  })
  t.is(asked.length, 0)
})

function completed(host = '') {
  return success({
    recreate_id: 'one',
    status: 'COMPLETED',
    xls_download_url: `http://${host}/files/xls`,
    ppt_download_url: `http://${host}/files/ppt`,
    jobs: [],
  })
}

function fieldsOf(body = ''): Readonly<Record<string, string>> {
  const fields = [...body.matchAll(/name="(\w+)"[^\r]*\r\n(?:[\w-]+:[^\r]*\r\n)*\r\n([^\r]*)\r\n--/g)]
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]))
}
