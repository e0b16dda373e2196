import test from 'ava'
import type { DocumentScript } from '../contracts/scripted-extractor.js'
import { makeGate } from '../core/engine/gates.js'
import { CREATE, complete, failuresOf, hide, postCreate, untilTheFileEnds, waitFor } from './asking.js'
import { type ScriptedServer, scriptedRunner, startScriptedServer } from './scripted-server.js'

const server = await startScriptedServer(untilTheFileEnds)
const RETRY = { 'x-stainless-retry-count': '1' }
const FIELDS = { selected_pages: '1', table_clustering_mode: 'page' }
let documents = 0

/** Returns a document that no other test uses. */
function newDocument(page: DocumentScript['pages'][number] = 'empty'): Uint8Array {
  documents++
  return Buffer.from(JSON.stringify({ pages: [page], number: documents }))
}

async function idOf(answer: Response): Promise<string> {
  const { status, data } = (await answer.json()) as { status: string; data: { recreate_id: string; status: string } }
  if (status !== 'SUCCESS' || data.status !== 'CREATED') throw new Error(`${answer.status} ${status}`)
  return data.recreate_id
}

function send(
  file: Uint8Array,
  headers: Record<string, string> = {},
  { fields = FIELDS as Record<string, string>, to = server as Pick<ScriptedServer, 'ask'>, fileName = 'a.pdf' } = {},
): Promise<Response> {
  return postCreate(to, file, fields, { fileName, headers })
}

test('a create that is sent again as a retry returns the same recreate as CREATED in any state', async (t) => {
  const file = newDocument('table')
  const first = await idOf(await send(file))
  t.is(await idOf(await send(file, RETRY)), first)
  await waitFor(server, first, 'COMPLETED')
  t.is(await idOf(await send(file, { 'X-Stainless-Retry-Count': '2' })), first)
})

test('without a retry header, or with 0, each create makes a new recreate', async (t) => {
  const file = newDocument()
  const first = await idOf(await send(file))
  t.not(await idOf(await send(file)), first)
  t.not(await idOf(await send(file, { 'x-stainless-retry-count': '0' })), first)
  t.not(await idOf(await send(file, { 'x-stainless-retry-count': 'many' })), first)
})

test('a retry with another file, other fields or another owner makes a new recreate', async (t) => {
  const file = newDocument()
  const ids = [
    await idOf(await send(file)),
    await idOf(await send(newDocument(), RETRY)),
    await idOf(await send(file, RETRY, { fields: { ...FIELDS, table_clustering_mode: 'document' } })),
    await idOf(await send(file, RETRY, { fields: { ...FIELDS, is_ppt_process_enabled: 'true' } })),
    await idOf(await send(file, RETRY, { to: { ask: await server.askAs('other') } })),
  ]
  t.is(new Set(ids).size, ids.length)
})

test('a field with its default value counts as omitted', async (t) => {
  const file = newDocument()
  const first = await idOf(await send(file))
  t.is(await idOf(await send(file, RETRY, { fields: { selected_pages: '1', is_ppt_process_enabled: 'false' } })), first)
})

test('a retry of a hidden, deleted or failed recreate makes a new one', async (t) => {
  const hidden = newDocument()
  const hiddenId = await idOf(await send(hidden))
  await hide(server, hiddenId)
  t.not(await idOf(await send(hidden, RETRY)), hiddenId)
  const deleted = newDocument()
  const deletedId = await idOf(await send(deleted))
  await server.ask(`${CREATE}${deletedId}`, { method: 'DELETE' })
  t.not(await idOf(await send(deleted, RETRY)), deletedId)
  const failed = newDocument('throw')
  const { data } = await complete(server, failed, FIELDS, { fileName: 'a.pdf' })
  t.is(data.status, 'FAILED')
  t.not(await idOf(await send(failed, RETRY)), data.recreate_id)
})

test('an idempotency key makes one recreate of any number of creates', async (t) => {
  const file = newDocument()
  const key = { 'Idempotency-Key': 'order 1' }
  const first = await idOf(await send(file, key))
  t.is(await idOf(await send(file, key)), first)
  t.is(await idOf(await send(file, { ...key, ...RETRY })), first)
  t.not(await idOf(await send(file, { 'Idempotency-Key': 'order 2' })), first)
  t.not(await idOf(await send(file, key, { to: { ask: await server.askAs('neighbour') } })), first)
})

test('an idempotency key with a different request is rejected', async (t) => {
  const key = { 'Idempotency-Key': 'order 3' }
  const file = newDocument()
  await send(file, key)
  for (const answer of [
    await send(newDocument(), key),
    await send(file, key, { fields: { ...FIELDS, is_ppt_process_enabled: 'true' } }),
  ]) {
    t.is(answer.status, 422)
    t.deepEqual(await failuresOf(answer), ['header.Idempotency-Key value_error'])
  }
})

test('an idempotency key is 409 with Retry-After while its first create is in progress', async (t) => {
  const gate = makeGate()
  const runner = scriptedRunner()
  const slow = await startScriptedServer(t, {
    engine: {
      runner: {
        ...runner,
        async probe(...given) {
          await gate.pass()
          return runner.probe(...given)
        },
      },
    },
  })
  const file = newDocument()
  const key = { 'Idempotency-Key': 'order 4' }
  const first = send(file, key, { to: slow })
  await gate.reached
  const second = await send(file, key, { to: slow })
  t.is(second.status, 409)
  t.regex(second.headers.get('Retry-After') ?? '', /^[1-9]\d?$/)
  t.deepEqual(Object.keys((await second.json()) as object), ['detail'])
  gate.open()
  const id = await idOf(await first)
  t.is(await idOf(await send(file, key, { to: slow })), id)
})

test('an idempotency key whose recreate was deleted can be used again', async (t) => {
  const file = newDocument()
  const key = { 'Idempotency-Key': 'order 5' }
  const first = await idOf(await send(file, key))
  await server.ask(`${CREATE}${first}`, { method: 'DELETE' })
  t.not(await idOf(await send(file, key)), first)
})

test('an idempotency key whose create was rejected can be used again', async (t) => {
  const key = { 'Idempotency-Key': 'order 6' }
  t.is((await send(Buffer.from('nothing'), key)).status, 422)
  t.is((await send(newDocument(), key)).status, 200)
})
