import test from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { inProcessQueue } from '../../../adapters/queue/in-process-queue.js'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import { fillInTiming } from '../../../core/engine/parts.js'
import type { RecordStore } from '../../../core/stores.js'
import { clockedEngine, makeClock } from './clocked-engine.js'
import { blobKeysOf, engineFor, recordKeysOf, scriptedSource, until } from './small-document.js'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const timing = fillInTiming({ reconcileMs: HOUR_MS, pollMs: 10, lifeMs: 24 * HOUR_MS })

/** Records that count the keys that were read and listed. */
function watchedRecords() {
  const plain = memoryRecords()
  const [asked, listed]: [string[], string[]] = [[], []]
  const records: RecordStore = {
    ...plain,
    getMany: (keys) => {
      asked.push(...keys)
      return plain.getMany(keys)
    },
    async *list(...given) {
      for await (const record of plain.list(...given)) {
        listed.push(record.key)
        yield record
      }
    },
  }
  return { records, asked, listed }
}

test('reconciliation reads no recreates that are not due', async (t) => {
  const clock = makeClock()
  const { records, asked } = watchedRecords()
  const engine = await clockedEngine(clock, { records, timing })
  t.teardown(() => engine.close())
  for (let index = 0; index < 5; index++) {
    const { recreateId } = await engine.create(scriptedSource(['table']))
    await engine.wait(recreateId)
  }
  clock.moveOn(HOUR_MS)
  await engine.reconcile()
  asked.length = 0
  await engine.reconcile()
  t.deepEqual(asked, [])
})

test('reconciliation reads no tombstones that are not due', async (t) => {
  const clock = makeClock()
  const { records, listed } = watchedRecords()
  const engine = await clockedEngine(clock, { records, timing })
  t.teardown(() => engine.close())
  for (let index = 0; index < 5; index++) {
    const { recreateId } = await engine.create(scriptedSource(['table']))
    await engine.wait(recreateId)
    await engine.remove(recreateId)
  }
  clock.moveOn(11 * MINUTE_MS)
  await engine.reconcile()
  t.is((await recordKeysOf(records, 'gone/')).length, 5)
  listed.length = 0
  clock.moveOn(HOUR_MS)
  await engine.reconcile()
  t.is(listed.length, 1, 'the first tombstone that is not due ends the list')
})

test('blobs are listed once after late writes may have arrived, not at each reconciliation', async (t) => {
  const plain = memoryBlobs()
  let listed = 0
  const blobs: typeof plain = {
    ...plain,
    list(prefix) {
      listed++
      return plain.list(prefix)
    },
  }
  const clock = makeClock()
  const engine = await clockedEngine(clock, { blobs, timing })
  t.teardown(() => engine.close())
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await engine.wait(recreateId)
  await until(() => listed === 1)
  for (let looks = 0; looks < 3; looks++) await engine.reconcile()
  t.is(listed, 1)
  clock.moveOn(11 * MINUTE_MS)
  await engine.reconcile()
  t.is(listed, 2)
})

test('reconciliation processes a limited number of recreates in parallel', async (t) => {
  const plain = memoryRecords()
  let [atWork, most] = [0, 0]
  const records: typeof plain = {
    ...plain,
    async getMany(keys) {
      most = Math.max(most, ++atWork)
      await new Promise((resolve) => setImmediate(resolve))
      atWork--
      return plain.getMany(keys)
    },
  }
  const queue = { ...inProcessQueue(), isShared: true }
  const engine = await clockedEngine(makeClock(), { records, queue, isWorker: false, timing })
  t.teardown(() => engine.close())
  for (let index = 0; index < 12; index++) await engine.create(scriptedSource(['table']))
  most = 0
  await engine.reconcile()
  t.is(most, 4)
})

test('the data of a long document is deleted in parallel', async (t) => {
  const plain = memoryBlobs()
  let [atWork, most] = [0, 0]
  const blobs: typeof plain = {
    ...plain,
    async delete(key) {
      most = Math.max(most, ++atWork)
      await new Promise((resolve) => setImmediate(resolve))
      atWork--
      return plain.delete(key)
    },
  }
  const engine = await engineFor(t, { blobs })
  const { recreateId } = await engine.create(scriptedSource(Array(20).fill('table')))
  await engine.wait(recreateId)
  await engine.remove(recreateId)
  t.is(most, 8)
  t.deepEqual(await blobKeysOf(plain), [])
})
