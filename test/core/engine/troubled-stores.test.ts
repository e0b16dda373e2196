import test, { type ExecutionContext } from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import { RecreateError } from '../../../core/errors.js'
import { liveKey, tombstoneKey } from '../../../core/facts/keys.js'
import type { RecordStore } from '../../../core/stores.js'
import { heldPage, makeGate } from './gates.js'
import {
  countedTriesOf,
  engineFor,
  hasty,
  scriptedEngine,
  scriptedRunner,
  scriptedSource,
  until,
} from './small-document.js'

const away = () => new RecreateError('store_failed', 'The store is away')

test('while page results cannot be stored, work waits and no page is attempted again', async (t) => {
  const [records, plain] = [memoryRecords(), memoryBlobs()]
  let failures = 0
  const blobs: typeof plain = {
    ...plain,
    async put(key, data) {
      if (/\/page-/.test(key) && failures < 2 && ++failures) throw away()
      return plain.put(key, data)
    },
  }
  const engine = await engineFor(t, { records, blobs })
  const { recreateId } = await engine.create(scriptedSource(['table', 'table', 'table']))
  t.is((await engine.wait(recreateId)).state, 'COMPLETED')
  t.is(failures, 2)
  t.is((await countedTriesOf(records, 'page')).length, 3)
})

test('while page results cannot be read, rendering waits and uses up no attempts', async (t) => {
  const [records, plain] = [memoryRecords(), memoryBlobs()]
  let failures = 0
  const blobs: typeof plain = {
    ...plain,
    async get(key) {
      if (/\/page-/.test(key) && failures < 5 && ++failures) throw away()
      return plain.get(key)
    },
  }
  const engine = await engineFor(t, { records, blobs })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  // It would be examined again only after seconds.
  await until(() => engine.reconcile().then(() => failures === 5))
  const looking = setInterval(() => engine.reconcile(), 10)
  t.teardown(() => clearInterval(looking))
  t.is((await engine.wait(recreateId)).state, 'COMPLETED')
  t.is((await countedTriesOf(records, 'render')).length, 1)
})

test('records that fail after a page was started use up no attempt of it', async (t) => {
  const { records, fail, failures } = failingRecords()
  const runner = scriptedRunner()
  const engine = await engineFor(t, {
    records,
    runner: {
      ...runner,
      async page(...args) {
        const outcome = await runner.page(...args)
        if (args[1] === 2) fail(2)
        return outcome
      },
    },
  })
  const { recreateId } = await engine.create(scriptedSource(['table', 'table', 'table']))
  // A caller that already waits would also read the records, and receive the error instead of the worker.
  await until(() => failures() === 2)
  t.is((await engine.wait(recreateId)).state, 'COMPLETED')
  t.is((await countedTriesOf(records, 'page')).length, 3)
})

test('records that fail after rendering was started use up no attempt of it', async (t) => {
  const { records, fail } = failingRecords()
  const plain = memoryBlobs()
  let times = 0
  const blobs: typeof plain = {
    ...plain,
    async get(key) {
      // Two files read their records, and the attempt cannot be withdrawn at once.
      if (/\/page-/.test(key) && times++ < 4) fail(3)
      return plain.get(key)
    },
  }
  const engine = await engineFor(t, { records, blobs })
  const ends = await Promise.all(
    [1, 2].map(async () => {
      const { recreateId } = await engine.create(scriptedSource(['table']))
      return engine.wait(recreateId)
    }),
  )
  t.deepEqual(
    ends.map(({ state }) => state),
    ['COMPLETED', 'COMPLETED'],
  )
  t.is((await countedTriesOf(records, 'render')).length, 2)
})

test('a store failure at the end of a page is not mistaken for a deleted recreate', async (t) => {
  const { records, fail } = failingRecords()
  const plain = memoryBlobs()
  let hasFailed = false
  const blobs: typeof plain = {
    ...plain,
    async put(key, data) {
      await plain.put(key, data)
      if (!/\/page-3-/.test(key) || hasFailed) return
      hasFailed = true
      fail(1)
    },
  }
  const engine = await engineFor(t, { records, blobs, timing: { reconcileMs: 3_600_000 } })
  const { recreateId } = await engine.create(scriptedSource(['table', 'table', 'table']))
  t.is((await engine.wait(recreateId)).state, 'COMPLETED')
  t.true(hasFailed)
  t.is((await countedTriesOf(records, 'page')).length, 3)
})

test('a recreate that fails to reconcile does not delay others', async (t) => {
  const [records, plain] = [memoryRecords(), memoryBlobs()]
  const bad = '00000000-0000-4000-8000-000000000000'
  await records.set(liveKey(bad), { at: 1 })
  await records.set(tombstoneKey(bad), { at: Date.now(), owner: 'a', createdAt: 1 })
  const blobs: typeof plain = {
    ...plain,
    list(prefix) {
      if (prefix.includes(bad)) throw away()
      return plain.list(prefix)
    },
  }
  const recreateId = await leaveUnfinished(records, blobs)
  const troubles: string[] = []
  const engine = await engineFor(t, {
    records,
    blobs,
    timing: hasty,
    onError: (error, about) => troubles.push(`${about}: ${(error as Error).message}`),
  })
  t.is((await engine.wait(recreateId)).state, 'COMPLETED')
  t.deepEqual(troubles, [`reconciling ${bad}: The store is away`])
})

test('a store that fails all messages of a recreate delays it by a second, not a minute', async (t) => {
  const plain = memoryBlobs()
  let isAway = true
  let failed = 0
  const blobs: typeof plain = {
    ...plain,
    async get(key) {
      if (isAway && /\/source-/.test(key)) throw away()
      return plain.get(key)
    },
  }
  const engine = await engineFor(t, {
    blobs,
    runner: { ...scriptedRunner(), concurrency: 4 },
    onError: () => void failed++,
    timing: { reconcileMs: 3_600_000 },
  })
  const { recreateId } = await engine.create(scriptedSource(Array(32).fill('table')))
  await until(() => failed >= 8)
  isAway = false
  const status = await within(t, 10_000, engine.wait(recreateId))
  t.is(status.state, 'COMPLETED')
  t.is(failed, 8, 'one a range')
})

/** Records that fail a given number of consecutive calls, except for listing. */
function failingRecords(): { readonly records: RecordStore; fail(calls: number): void; failures(): number } {
  const plain = memoryRecords()
  let [left, failed] = [0, 0]
  const step = async () => {
    if (left === 0) return
    left--
    failed++
    throw away()
  }
  return {
    fail(calls) {
      left = calls
    },
    failures: () => failed,
    records: {
      ...plain,
      get: (key) => step().then(() => plain.get(key)),
      getMany: (keys) => step().then(() => plain.getMany(keys)),
      set: (key, value) => step().then(() => plain.set(key, value)),
      create: (key, value) => step().then(() => plain.create(key, value)),
      delete: (key) => step().then(() => plain.delete(key)),
    },
  }
}

/** @returns The id of a recreate whose engine was closed while its page was read. */
async function leaveUnfinished(records: RecordStore, blobs: ReturnType<typeof memoryBlobs>): Promise<string> {
  const gate = makeGate()
  const engine = await scriptedEngine({
    records,
    blobs,
    runner: heldPage(scriptedRunner(), 1, gate),
    timing: { drainMs: 0 },
  })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await gate.reached
  await engine.close()
  return recreateId
}

async function within<Result>(t: ExecutionContext, ms: number, work: Promise<Result>): Promise<Result> {
  const clock = setTimeout(() => t.fail(`It took longer than ${ms} ms`), ms)
  return work.finally(() => clearTimeout(clock))
}
