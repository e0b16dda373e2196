import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import { createEngine } from '../../../container.js'
import type { Engine } from '../../../core/engine/engine.js'
import type { EngineParts } from '../../../core/engine/parts.js'
import { RecreateError } from '../../../core/errors.js'
import { builtInFormats } from '../../../plugins/render/formats/built-in.js'
import { clockedEngine, makeClock } from './clocked-engine.js'
import { blobKeysOf, recordKeysOf, scriptedSource } from './small-document.js'

test('an engine lists the available formats, which cannot be modified', async (t) => {
  const engine = await createEngine({ runner: 'in-process' })
  t.teardown(() => engine.close())
  t.deepEqual(engine.formats, builtInFormats)
  t.true(Object.isFrozen(engine.formats))
})

test('an engine reports the amount of waiting work', async (t) => {
  const engine = await start(t)
  t.deepEqual(await engine.load(), { waiting: 0, oldestMs: 0 })
  const pages = Array(40).fill('slow')
  const { recreateId } = await engine.create(scriptedSource(pages))
  const other = await engine.create(scriptedSource(pages))
  t.true((await engine.load()).waiting > 0)
  await engine.remove(recreateId)
  await engine.remove(other.recreateId)
})

test('a warm-up opens a document and stores nothing', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-test-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const log = join(folder, 'log')
  const stores = { records: memoryRecords(), blobs: memoryBlobs() }
  const engine = await start(t, stores)
  await engine.warmUp({ fileName: 'a.json', bytes: Buffer.from(JSON.stringify({ pages: ['table'], log })) })
  t.regex(await readFile(log, 'utf8'), /open/)
  t.deepEqual([await recordKeysOf(stores.records), await blobKeysOf(stores.blobs)], [[], []])
  await t.throwsAsync(engine.warmUp({ fileName: 'b.txt', bytes: Buffer.from('?') }), { instanceOf: RecreateError })
})

test('an engine with working stores is ready', async (t) => {
  const engine = await start(t)
  await t.notThrowsAsync(engine.check())
  await engine.close()
  await t.throwsAsync(engine.check(), { code: 'cancelled' })
})

for (const kind of ['records', 'blobs'] as const) {
  test(`an engine whose ${kind} do not respond is not ready, and names the cause`, async (t) => {
    const stores = { records: memoryRecords(), blobs: memoryBlobs() }
    const engine = await start(t, stores)
    Object.assign(stores[kind], { name: 'faraway', get: () => Promise.reject(new Error('connection refused')) })
    await t.throwsAsync(engine.check(), {
      code: 'store_failed',
      message: 'faraway is not available: connection refused',
    })
  })
}

async function start(t: ExecutionContext, parts: Partial<EngineParts> = {}): Promise<Engine> {
  const engine = await clockedEngine(makeClock(), parts)
  t.teardown(() => engine.close())
  return engine
}
