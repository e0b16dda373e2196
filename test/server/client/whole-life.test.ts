import test from 'ava'
import { SignJWT } from 'jose'
import { NotFoundError, type Progress, recreateClient, ValidationError } from '../../../server/client/index.js'
import { UNLIMITED, untilTheFileEnds } from '../asking.js'
import { drawPdf, statement } from '../commands/draw-pdf.js'
import { startTestServer } from '../running-server.js'

const secret = 'a secret of thirty-two bytes or more'
const { url, key } = await startTestServer(untilTheFileEnds, { ...UNLIMITED, RECREATE_JWT_SECRET: secret })
const client = recreateClient({ baseUrl: url, apiKey: key })

test('a document is uploaded, awaited, and returned as tables and files', async (t) => {
  const [plain] = await client.formats()
  const pdf = { fileName: 'über uns.pdf', bytes: await drawPdf([statement, [], statement]) }
  const { recreate_id } = await client.create(pdf, { pages: '1-3', format: String(plain?.id) })
  const told: Progress[] = []
  const status = await client.wait(recreate_id, { onProgress: (progress) => told.push(progress) })
  t.is(status.status, 'COMPLETED')
  t.deepEqual(
    status.jobs.map((job) => `${job.job_type} ${job.page_number} ${job.status}`),
    [1, 2, 3].map((page) => `XLS_PROCESS_TABLES_JOB ${page} COMPLETED`),
  )
  t.deepEqual(
    [...new Set(told.map(({ state }) => state))],
    ['CREATED', 'RECEIVED', 'EXTRACTING', 'PROCESSING', 'COMPLETED'],
  )
  t.deepEqual(told.at(-1)?.pages, { selected: 3, ended: 3, failed: 0 })

  const { tables, charts } = await client.getJson(recreate_id)
  t.deepEqual([tables.length, charts.length], [2, 0])
  t.deepEqual(tables[0]?.headers, ['Item', '2023', '2022'])

  const frames = await client.getDataFrames(recreate_id, { numbers: true, rowIdentifier: false })
  t.is(frames.length, 2)
  t.is(
    frames[0]?.toCSV(),
    'Item,2023,2022\r\nRevenue,1200,1100\r\nCost of sales,-700,-650\r\nGross profit,500,450\r\n' +
      'Other expenses,-100,-90\r\nNet income,400,360\r\n',
  )
  for (const format of ['xlsx', 'pptx'] as const) {
    const { fileName, bytes } = await client.download(recreate_id, format)
    t.is(fileName, `über uns.${format}`)
    t.is(new TextDecoder().decode(bytes.slice(0, 2)), 'PK')
  }

  const events = []
  for await (const event of client.events(recreate_id)) events.push(event)
  t.deepEqual(events.at(-1)?.data, { ...events.at(-1)?.data, status: 'COMPLETED' })
  for await (const event of client.events(recreate_id, { after: events.at(-2)?.id })) {
    t.deepEqual(event, events.at(-1))
  }
})

test('a recreate can be listed, hidden, shown and deleted', async (t) => {
  const pdf = { fileName: 'found.pdf', bytes: await drawPdf([statement]) }
  const { recreate_id } = await client.create(pdf, { pages: '1' })
  const isListed = async () => {
    const { recreates } = await client.list({ limit: 100 })
    return recreates.some((each) => each.recreate_id === recreate_id && each.file_name === 'found.pdf')
  }
  t.true(await isListed())
  await client.hide(recreate_id)
  t.false(await isListed())
  await t.throwsAsync(client.status(recreate_id), { instanceOf: NotFoundError })
  await client.show(recreate_id)
  t.true(await isListed())
  await client.remove(recreate_id)
  await t.throwsAsync(client.getJson(recreate_id), { instanceOf: NotFoundError })
  await t.throwsAsync(client.remove(recreate_id), { instanceOf: NotFoundError })
})

test('a create that is sent twice makes one recreate', async (t) => {
  const pdf = { fileName: 'twice.pdf', bytes: await drawPdf([statement]) }
  const options = { pages: '1', idempotencyKey: 'twice' }
  const first = await client.create(pdf, options)
  t.deepEqual(await client.create(pdf, options), first)
  t.notDeepEqual(await client.create(pdf, { pages: '1' }), first)
})

test('a locked document is rejected, unlocked, and then accepted', async (t) => {
  const locked = { fileName: 'locked.pdf', bytes: await drawPdf([statement], { userPassword: 'open' }) }
  const refused = await t.throwsAsync(client.create(locked, { pages: '1' }), { instanceOf: ValidationError })
  t.deepEqual(
    refused.problems.map(({ loc, type }) => [...loc, type]),
    [['body', 'file', 'pdf_encrypted']],
  )
  const wrong = await t.throwsAsync(client.unprotect(locked, 'wrong'), { instanceOf: ValidationError })
  t.deepEqual(wrong.problems[0]?.loc, ['body', 'password'])

  const unlocked = await client.unprotect(locked, 'open')
  t.is(unlocked.fileName, 'locked-unprotected.pdf')
  const { recreate_id } = await client.create(unlocked, { pages: '1' })
  t.is((await client.wait(recreate_id)).status, 'COMPLETED')
})

test('all problems of a create are reported at once', async (t) => {
  const pdf = { fileName: 'report.pdf', bytes: await drawPdf([statement]) }
  const options = { pages: '3-1', mode: 'chapter', format: 'Banker' } as never
  const error = await t.throwsAsync(client.create(pdf, options), { instanceOf: ValidationError })
  t.deepEqual(
    error.problems.map(({ loc, type }) => `${loc.join('.')} ${type}`),
    [
      'body.selected_pages value_error',
      'body.table_clustering_mode literal_error',
      'body.selected_table_format uuid_parsing',
    ],
  )
  t.truthy(error.requestId)
})

test('a token is reported as valid or invalid', async (t) => {
  const key = new TextEncoder().encode(secret)
  const token = await new SignJWT().setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key)
  t.deepEqual(await client.validateToken(token), { valid: true, api_key: null })
  t.deepEqual(await client.validateToken(`${token}x`), { valid: false, api_key: null })
})
