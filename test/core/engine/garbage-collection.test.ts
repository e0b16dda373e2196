import test from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import type { Renderer } from '../../../core/contracts.js'
import { fillInTiming } from '../../../core/engine/parts.js'
import { liveKey } from '../../../core/facts/keys.js'
import { clockedEngine, makeClock } from './clocked-engine.js'
import { makeGate } from './gates.js'
import {
  blobKeysOf,
  engineFor,
  hasty,
  readText,
  recordKeysOf,
  scriptedSource,
  textRenderer,
  until,
} from './small-document.js'

const MINUTE_MS = 60_000

/** Returns records that pause the next garbage collection at its last step, where it drops the recreate from the index. */
function heldAtLastStep(plain: ReturnType<typeof memoryRecords>) {
  const gate = makeGate()
  let isHeld = false
  const records: typeof plain = {
    ...plain,
    async delete(key) {
      if (isHeld && key.startsWith('live/')) {
        isHeld = false
        await gate.pass()
      }
      return plain.delete(key)
    },
  }
  return {
    gate,
    records,
    holdNext() {
      isHeld = true
    },
  }
}

test('a garbage collection in progress during a correction keeps the new files', async (t) => {
  const [records, plain] = [memoryRecords(), memoryBlobs()]
  const gate = makeGate()
  let isHeld = false
  const blobs: typeof plain = {
    ...plain,
    async *list(prefix) {
      if (isHeld) {
        isHeld = false
        await gate.pass()
      }
      yield* plain.list(prefix)
    },
  }
  const engine = await engineFor(t, { records, blobs, timing: hasty })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await engine.wait(recreateId)
  isHeld = true
  const sweep = engine.reconcile()
  await gate.reached
  await engine.correct(recreateId, [{ rowId: 'p1t1r1', column: 0, text: '7' }], 'Ada')
  t.deepEqual((await engine.wait(recreateId)).generation, { served: 2, wanted: 2 })
  gate.open()
  await sweep
  t.is(await readText(engine, recreateId), 'Pages 1 done\np1t1: 7\n')
  t.is((await blobKeysOf(blobs)).length, 1 + 1 + 2, 'the source, the page and two files')
})

test('a correction at the end of a garbage collection is processed', async (t) => {
  const plain = memoryRecords()
  const { gate, records, holdNext } = heldAtLastStep(plain)
  const fileGate = makeGate()
  let isCorrected = false
  const renderer: Renderer = {
    ...textRenderer(),
    async render(...args) {
      if (isCorrected) await fileGate.pass()
      return textRenderer().render(...args)
    },
  }
  const engine = await engineFor(t, { records, timing: hasty, renderers: [renderer] })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await engine.wait(recreateId)
  holdNext()
  const sweep = engine.reconcile()
  await gate.reached
  isCorrected = true
  await engine.correct(recreateId, [{ rowId: 'p1t1r1', column: 0, text: '7' }], 'Ada')
  gate.open()
  await sweep
  t.deepEqual(await recordKeysOf(plain, 'live/'), [liveKey(recreateId)])
  fileGate.open()
  t.is((await engine.wait(recreateId)).generation.served, 2)
})

test('files in flight are kept and served although newer ones have failed meanwhile', async (t) => {
  const gate = makeGate()
  const holds = (words: string, ...[document]: Parameters<Renderer['render']>) =>
    JSON.stringify(document.tables).includes(words)
  const brittle: Renderer = {
    ...textRenderer('txt'),
    async render(...args) {
      if (holds('"bad"', ...args)) throw new Error('A name has 31 letters at most')
      return textRenderer('txt').render(...args)
    },
  }
  const slow: Renderer = {
    ...textRenderer('log'),
    async render(...args) {
      if (holds('"two"', ...args) && !holds('"bad"', ...args)) await gate.pass()
      return textRenderer('log').render(...args)
    },
  }
  const engine = await engineFor(t, {
    renderers: [brittle, slow],
    timing: { collectAfterMs: 10 * MINUTE_MS, pollMs: 10 },
  })
  const { recreateId } = await engine.create(scriptedSource(['table', 'table']))
  await engine.wait(recreateId)
  await engine.correct(recreateId, [{ rowId: 'p1t1r1', column: 0, text: 'two' }], 'Ada')
  await gate.reached
  await engine.correct(recreateId, [{ rowId: 'p2t1r1', column: 0, text: 'bad' }], 'Ada')
  await until(async () => (await engine.status(recreateId)).error !== undefined)
  await engine.reconcile()
  gate.open()
  await until(async () => (await engine.status(recreateId)).generation.served === 2)
  const text = 'Pages 1 done, 2 done\np1t1: two\np2t1: Page 2\n'
  t.is(await readText(engine, recreateId, 'txt'), text)
  t.is(await readText(engine, recreateId, 'log'), text)
})

for (const when of ['before', 'after'] as const) {
  test(`a clock that jumps by an hour ${when} the file is stored deletes no recreate being created`, async (t) => {
    const plain = memoryBlobs()
    const gate = makeGate()
    const blobs: typeof plain = {
      ...plain,
      async put(key, data) {
        const isSource = /\/source-/.test(key)
        if (isSource && when === 'before') await gate.pass()
        await plain.put(key, data)
        if (isSource && when === 'after') await gate.pass()
      },
    }
    const clock = makeClock()
    const engine = await clockedEngine(clock, { blobs })
    t.teardown(() => engine.close())
    const making = engine.create(scriptedSource(['table']))
    await gate.reached
    clock.moveOn(61 * MINUTE_MS)
    await engine.reconcile()
    gate.open()
    const { recreateId } = await making
    t.is((await engine.wait(recreateId)).state, 'COMPLETED')
  })
}

test('data of a process that crashed while creating a recreate is deleted after an hour and a margin', async (t) => {
  const [records, blobs] = [memoryRecords(), memoryBlobs()]
  const recreateId = '6f1d2c3b-4a59-4687-9b0c-1d2e3f405162'
  const clock = makeClock()
  await blobs.put(`r/${recreateId}/source-1`, Buffer.from('{}'))
  await records.set(liveKey(recreateId), { at: clock() })
  const engine = await clockedEngine(clock, { records, blobs })
  t.teardown(() => engine.close())
  for (const minutes of [59, 2, 0.5]) {
    clock.moveOn(minutes * MINUTE_MS)
    await engine.reconcile()
    t.is((await blobKeysOf(blobs)).length, 1)
  }
  clock.moveOn(MINUTE_MS)
  await engine.reconcile()
  t.deepEqual(await blobKeysOf(blobs), [])
  t.deepEqual(await recordKeysOf(records), [])
})

test('data of a process that crashed while creating a recreate is deleted at once if so configured', async (t) => {
  const [records, blobs] = [memoryRecords(), memoryBlobs()]
  const recreateId = '6f1d2c3b-4a59-4687-9b0c-1d2e3f405162'
  const clock = makeClock()
  await blobs.put(`r/${recreateId}/source-1`, Buffer.from('{}'))
  await records.set(liveKey(recreateId), { at: clock() })
  const timing = fillInTiming({ abandonedMs: 5 * MINUTE_MS })
  const engine = await clockedEngine(clock, { records, blobs, timing })
  t.teardown(() => engine.close())
  clock.moveOn(4 * MINUTE_MS)
  await engine.reconcile()
  t.is((await blobKeysOf(blobs)).length, 1)
  for (const minutes of [2, 2]) {
    clock.moveOn(minutes * MINUTE_MS)
    await engine.reconcile()
  }
  t.deepEqual(await blobKeysOf(blobs), [])
})

test('a list entry written during the deletion of its recreate is deleted by the next garbage collection', async (t) => {
  const plain = memoryRecords()
  const gate = makeGate()
  let times = 0
  const records: typeof plain = {
    ...plain,
    async set(key, value) {
      if (key.startsWith('list/') && ++times === 2) await gate.pass()
      return plain.set(key, value)
    },
  }
  const engine = await engineFor(t, { records, timing: { ...hasty, stallMs: MINUTE_MS } })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await gate.reached
  await engine.remove(recreateId)
  gate.open()
  await until(async () => (await recordKeysOf(plain, 'list/')).length > 0)
  await until(() => engine.reconcile().then(async () => (await recordKeysOf(plain, 'live/')).length === 0))
  t.deepEqual(
    (await recordKeysOf(plain)).filter((key) => !/^(gone|buried)\//.test(key)),
    [],
  )
})

test('a recreate deleted at the end of a garbage collection by a crashing process is still cleaned up', async (t) => {
  const [plain, blobs] = [memoryRecords(), memoryBlobs()]
  const { gate, records, holdNext } = heldAtLastStep(plain)
  const dying: typeof plain = {
    ...plain,
    async delete() {
      throw new Error('dead')
    },
  }
  const engine = await engineFor(t, { records, blobs, timing: hasty })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await engine.wait(recreateId)
  holdNext()
  const sweep = engine.reconcile()
  await gate.reached
  const clock = makeClock()
  const doomed = await clockedEngine(clock, { records: dying, blobs, isWorker: false })
  t.teardown(() => doomed.close())
  await t.throwsAsync(doomed.remove(recreateId))
  gate.open()
  await sweep
  await until(() => engine.reconcile().then(async () => (await recordKeysOf(plain, 'live/')).length === 0))
  t.deepEqual(await blobKeysOf(blobs), [])
  t.deepEqual(await recordKeysOf(plain, 'r/'), [])
})

test('a correction during which a garbage collection ends is still processed', async (t) => {
  const plain = memoryRecords()
  const gate = makeGate()
  const records: typeof plain = {
    ...plain,
    async create(key, value) {
      if (key.includes('/correction/')) await gate.pass()
      return plain.create(key, value)
    },
  }
  const engine = await engineFor(t, { records, timing: hasty })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await engine.wait(recreateId)
  const correcting = engine.correct(recreateId, [{ rowId: 'p1t1r1', column: 0, text: '7' }], 'Ada')
  await gate.reached
  await engine.reconcile()
  t.deepEqual(await recordKeysOf(plain, 'live/'), [])
  gate.open()
  await correcting
  t.deepEqual(await recordKeysOf(plain, 'live/'), [liveKey(recreateId)])
})
