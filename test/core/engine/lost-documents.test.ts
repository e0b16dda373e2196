import test from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { inProcessRunner } from '../../../adapters/in-process-runner.js'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import type { Runner } from '../../../core/contracts.js'
import { type ErrorCode, RecreateError } from '../../../core/errors.js'
import { scriptedExtractor } from '../../contracts/scripted-extractor.js'
import { makeGate } from './gates.js'
import { countedTriesOf, engineFor, scriptedRunner, scriptedSource, sharedStores } from './small-document.js'

for (const [code, opens] of [
  ['open_failed', 3],
  ['source_unreadable', 3],
  ['source_damaged', 1],
] as const) {
  test(`a page whose document can no longer be opened fails with ${code} at attempt ${opens}`, async (t) => {
    const { runner, counted } = openedOnce(code)
    const records = memoryRecords()
    const engine = await engineFor(t, { records, runner })
    const { recreateId } = await engine.create(scriptedSource(['table']))
    const { state, error } = await engine.wait(recreateId)
    t.is(state, 'FAILED')
    t.deepEqual(error, { code: 'nothing_read', message: 'Page 1 could not be read: It does not open' })
    t.is(counted.opens, 1 + opens)
    t.is((await countedTriesOf(records, 'page')).length, opens)
  })
}

test('a page whose document cannot be opened is skipped after another engine deleted its recreate', async (t) => {
  const stores = await sharedStores(t)
  const gate = makeGate()
  let calls = 0
  const runner: Runner = {
    ...scriptedRunner(),
    async page() {
      calls++
      await gate.pass()
      throw new RecreateError('open_failed', 'It does not open')
    },
  }
  const engine = await engineFor(t, { ...stores, runner })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await gate.reached
  const other = await engineFor(t, stores)
  await other.remove(recreateId)
  gate.open()
  await engine.close()
  t.is(calls, 1)
})

test('a recreate whose document is missing fails with a reason', async (t) => {
  const [records, plain] = [memoryRecords(), memoryBlobs()]
  const blobs: typeof plain = { ...plain, get: async (key) => (/\/source-/.test(key) ? undefined : plain.get(key)) }
  const troubles: unknown[] = []
  const engine = await engineFor(t, { records, blobs, onError: (error) => troubles.push(error) })
  const { recreateId } = await engine.create(scriptedSource(Array(20).fill('table')))
  const { state, error } = await engine.wait(recreateId)
  t.is(state, 'FAILED')
  t.is(error?.code, 'nothing_read')
  t.regex(error?.message ?? '', /page 1: The file script\.json is missing in the blob store memory$/)
  t.is((await countedTriesOf(records, 'page')).length, 3 * 20)
  t.deepEqual(troubles, [])
})

test('a recreate with a missing result fails and names it', async (t) => {
  const plain = memoryBlobs()
  const blobs: typeof plain = { ...plain, get: async (key) => (/\/page-2-/.test(key) ? undefined : plain.get(key)) }
  const engine = await engineFor(t, { blobs })
  const { recreateId } = await engine.create(scriptedSource(['table', 'table']))
  const { state, error } = await engine.wait(recreateId)
  t.is(state, 'FAILED')
  t.deepEqual(error, {
    code: 'store_failed',
    message: 'The blob store memory has lost the result of page 2',
  })
})

/** A runner whose document can be opened once, and that counts the attempts. */
function openedOnce(code: ErrorCode) {
  const extractor = scriptedExtractor()
  const counted = { opens: 0 }
  const runner = inProcessRunner([
    {
      ...extractor,
      async open(source) {
        if (++counted.opens > 1) throw new RecreateError(code, 'It does not open')
        return extractor.open(source)
      },
    },
  ])
  return { runner, counted }
}
