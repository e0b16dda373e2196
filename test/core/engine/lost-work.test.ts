import test from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { inProcessQueue } from '../../../adapters/queue/in-process-queue.js'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import type { Renderer, Runner } from '../../../core/contracts.js'
import { fillInTiming } from '../../../core/engine/parts.js'
import { RecreateError } from '../../../core/errors.js'
import type { Seen } from '../../../core/facts/facts.js'
import { factKeys } from '../../../core/facts/keys.js'
import type { BlobStore, Queue } from '../../../core/stores.js'
import { clockedEngine, makeClock } from './clocked-engine.js'
import { heldPage, heldRenderer, makeGate } from './gates.js'
import {
  countedTriesOf,
  engineFor,
  hasty,
  readText,
  scriptedEngine,
  scriptedRunner,
  scriptedSource,
  sharedStores,
  textRenderer,
  until,
} from './small-document.js'

test('a runner that is closed before its engine ends no page and is not called repeatedly', async (t) => {
  const stores = await sharedStores(t)
  const runner = scriptedRunner()
  let calls = 0
  const counted: Runner = {
    ...runner,
    page(...args) {
      calls++
      return runner.page(...args)
    },
  }
  const gate = makeGate()
  const engine = await engineFor(t, { ...stores, runner: heldPage(counted, 1, gate) })
  const { recreateId } = await engine.create(scriptedSource(['table', 'table']))
  await gate.reached
  await runner.close()
  gate.open()
  await until(() => calls === 2)
  await engine.close()
  t.is(calls, 2)
  const next = await engineFor(t, stores)
  const { state, pages } = await next.wait(recreateId)
  t.is(state, 'COMPLETED')
  t.is(pages.failed, 0)
  t.is((await countedTriesOf(stores.records, 'page')).length, 2)
})

test('messages that are delivered four times at once use up no attempts of pages and files', async (t) => {
  const gate = makeGate()
  let rendering = 0
  const renderer: Renderer = {
    ...textRenderer(),
    async render(...args) {
      if (++rendering === 3) gate.open()
      await gate.pass()
      return textRenderer().render(...args)
    },
  }
  const engine = await engineFor(t, { queue: fourfoldQueue(), renderers: [renderer] })
  const { recreateId } = await engine.create(scriptedSource(['table', 'slow', 'table']))
  t.is((await engine.wait(recreateId)).state, 'COMPLETED')
  t.is(await readText(engine, recreateId), 'Pages 1 done, 2 empty, 3 done\np1t1: Page 1\np3t1: Page 3\n')
})

test('an engine that closes three times during rendering uses up no attempts of the files', async (t) => {
  const stores = await sharedStores(t)
  let recreateId: string | undefined
  for (let time = 0; time < 3; time++) {
    const gate = makeGate()
    const renderers = [heldRenderer(textRenderer(), gate)]
    const engine = await scriptedEngine({ ...stores, renderers, timing: { drainMs: 0 } })
    recreateId ??= (await engine.create(scriptedSource(['table']))).recreateId
    await gate.reached
    await engine.close()
    gate.open()
  }
  t.deepEqual(await countedTriesOf(stores.records, 'render'), [])
  const last = await engineFor(t, { ...stores, renderers: [textRenderer()] })
  t.is((await last.wait(recreateId!)).state, 'COMPLETED')
})

test('an engine that closes while files cannot be stored uses up no attempts of them', async (t) => {
  const { records, blobs } = await sharedStores(t)
  let failures = 0
  const away: BlobStore = {
    ...blobs,
    isShared: true,
    async put(key, data) {
      if (!/\/render-/.test(key)) return blobs.put(key, data)
      failures++
      throw new RecreateError('store_failed', 'The store is away')
    },
  }
  const engine = await engineFor(t, { records, blobs: away, timing: { drainMs: 0 } })
  await engine.create(scriptedSource(['table']))
  await until(() => failures > 0)
  await engine.close()
  t.deepEqual(await countedTriesOf(records, 'render'), [])
})

test('a page does not fail while a live process is at its first attempt', async (t) => {
  const [records, blobs] = [memoryRecords(), memoryBlobs()]
  const gate = makeGate()
  const timing = { stallMs: 60_000, pollMs: 10, reconcileMs: 3_600_000 }
  const runner = heldPage(scriptedRunner(), 1, gate, false)
  const first = await engineFor(t, { records, blobs, runner, timing })
  const { recreateId } = await first.create(scriptedSource(['table', 'table']))
  await gate.reached
  const keys = factKeys(recreateId)
  const { host } = ((await records.get(keys.pageTry(1, 1))) as unknown as Seen).by
  // Two other processes of this machine tried it too and crashed.
  const dead = { at: Date.now(), by: { host, pid: 999_999_999, instance: 'dead' } }
  for (const key of [keys.pageTry(1, 2), keys.pageTry(1, 3), keys.progress]) await records.set(key, dead)
  const second = await engineFor(t, { records, blobs, timing })
  await until(async () => (await second.status(recreateId)).pages.ended === 1)
  await second.reconcile()
  t.is((await second.status(recreateId)).pages.failed, 0)
  gate.open()
  const { state, pages } = await second.wait(recreateId)
  t.is(state, 'COMPLETED')
  t.deepEqual(pages, { selected: 2, ended: 2, failed: 0 })
})

test('a page does not fail while one of several processes is still busy with it', async (t) => {
  const [records, blobs, clock, gate] = [memoryRecords(), memoryBlobs(), makeClock(), makeGate()]
  const timing = fillInTiming(hasty)
  const runner = heldPage(scriptedRunner(), 1, gate, false)
  const first = await clockedEngine(clock, { records, blobs, runner, timing })
  const { recreateId } = await first.create(scriptedSource(['table']))
  await gate.reached
  const keys = factKeys(recreateId)
  const begun = (await records.get(keys.pageTry(1, 1))) as unknown as Seen
  // Two other processes of this machine tried it too and crashed. One of them sent the last heartbeat of the document.
  const dead = { ...begun, by: { ...begun.by, pid: 999_999_999, instance: 'dead' } }
  for (const key of [keys.pageTry(1, 2), keys.pageTry(1, 3)]) await records.set(key, dead)
  const seenLast: typeof records = {
    ...records,
    getMany: async (all) =>
      (await records.getMany(all)).map((value, index) => (all[index] === keys.progress ? dead : value)),
  }
  clock.moveOn(timing.stallMs + 1)
  const sign = async () => (await records.get(keys.seen(begun.by.instance))) as Seen | undefined
  await until(async () => (await sign())?.at === clock())
  const second = await clockedEngine(clock, { records: seenLast, blobs, timing })
  await second.reconcile()
  t.is((await second.status(recreateId)).pages.failed, 0)
  gate.open()
  t.deepEqual((await first.wait(recreateId)).pages, { selected: 1, ended: 1, failed: 0 })
  for (const engine of [first, second]) await engine.close()
})

test('a page fails if all its attempts were started by processes that died', async (t) => {
  const stores = await sharedStores(t)
  const first = await scriptedEngine({ ...stores, timing: { drainMs: 0 } })
  const { recreateId } = await first.create(scriptedSource(['heedful', 'table']))
  await until(async () => (await countedTriesOf(stores.records, 'page')).length > 0)
  await first.close()
  const keys = factKeys(recreateId)
  const { by } = (await stores.records.get(keys.pageTry(1, 1))) as unknown as Seen
  const dead = { at: Date.now(), by: { ...by, pid: 999_999_999, instance: 'dead' } }
  for (const number of [2, 3, 4]) await stores.records.set(keys.pageTry(1, number), dead)
  const next = await engineFor(t, stores)
  const { state, jobs } = await next.wait(recreateId)
  t.is(state, 'COMPLETED')
  t.is(jobs.find(({ pageNumber }) => pageNumber === 1)?.error?.code, 'tries_exhausted')
})

test('files rendered before a cancellation that their crashed worker did not report can be corrected', async (t) => {
  const plain = memoryRecords()
  let isDying = true
  const records: typeof plain = {
    ...plain,
    async create(key, value) {
      if (isDying && /\/render\/1\/done$/.test(key)) {
        await plain.create(key.replace(/render\/1\/done$/, 'cancelled'), { at: Date.now() })
      }
      if (isDying && /\/completed$/.test(key)) throw new RecreateError('store_failed', 'As if the process had died')
      return plain.create(key, value)
    },
  }
  const blobs = memoryBlobs()
  const first = await scriptedEngine({ records, blobs, timing: { drainMs: 0 } })
  const { recreateId } = await first.create(scriptedSource(['table']))
  await until(async () => (await first.status(recreateId)).files.length > 0)
  await first.close()
  isDying = false
  const next = await engineFor(t, { records, blobs, timing: hasty })
  await next.correct(recreateId, [{ rowId: 'p1t1r1', column: 0, text: '7' }], 'Ada')
  const { state, generation } = await next.wait(recreateId)
  t.is(state, 'COMPLETED')
  t.deepEqual(generation, { served: 2, wanted: 2 })
  t.is(await readText(next, recreateId), 'Pages 1 done\np1t1: 7\n')
})

test('a process that returns to a range that others have finished starts none of its pages', async (t) => {
  const stores = await sharedStores(t)
  const gate = makeGate()
  const begun: number[] = []
  const runner = heldPage(tellingRunner(begun), 1, gate, false)
  const { queue, handled } = tellingQueue()
  const sleepy = await engineFor(t, { ...stores, queue, runner, timing: { ...hasty, stallMs: 1e6 } })
  const { recreateId } = await sleepy.create(scriptedSource(['table', 'table', 'table', 'table']))
  await gate.reached
  // With such a short timeout, the first engine appears dead.
  const other = await engineFor(t, { ...stores, timing: { ...hasty, stallMs: 1 } })
  await until(() => other.reconcile().then(async () => (await other.status(recreateId)).state === 'COMPLETED'))
  gate.open()
  await until(() => handled.includes(`${recreateId}.range-0-0`))
  t.deepEqual(begun, [1])
})

test('a closing engine does not release the work of another', async (t) => {
  const stores = await sharedStores(t)
  const [gate, otherGate] = [makeGate(), makeGate()]
  const first = await engineFor(t, {
    ...stores,
    runner: heldPage(scriptedRunner(), 1, gate),
    timing: { ...hasty, stallMs: 3_600_000 },
  })
  const { recreateId } = await first.create(scriptedSource(['table']))
  await gate.reached
  const { progress } = factKeys(recreateId)
  const late = { ...((await stores.records.get(progress)) as object), at: Date.now() }
  const other = await scriptedEngine({
    ...stores,
    runner: heldPage(scriptedRunner(), 1, otherGate, false),
    queue: { ...inProcessQueue(), close: async () => {} },
    timing: { ...hasty, stallMs: 1, drainMs: 0 },
  })
  let isAtWork = false
  void otherGate.reached.then(() => {
    isAtWork = true
  })
  await until(() => other.reconcile().then(() => isAtWork))
  // Both work on it, and the first one sent the last heartbeat.
  await stores.records.set(progress, late)
  await other.close()
  t.deepEqual(await stores.records.get(progress), late)
  gate.open()
  otherGate.open()
})

/** Records the pages that it begins. */
function tellingRunner(begun: number[]): Runner {
  const runner = scriptedRunner()
  return {
    ...runner,
    page: (source, pageNumber, options) =>
      runner.page(source, pageNumber, {
        ...options,
        async onStart() {
          await options?.onStart?.()
          begun.push(pageNumber)
        },
      }),
  }
}

function fourfoldQueue(): Queue {
  const queue = inProcessQueue()
  return {
    ...queue,
    consume: (handler, options) =>
      queue.consume(async (message) => {
        await Promise.all([1, 2, 3, 4].map(() => handler(message)))
      }, options),
  }
}

/** Records the messages that it has handled. */
function tellingQueue(): { readonly queue: Queue; readonly handled: readonly string[] } {
  const plain = inProcessQueue()
  const handled: string[] = []
  const queue: Queue = {
    ...plain,
    consume: (handler, options) =>
      plain.consume((message) => handler(message).then(() => void handled.push(message.id)), options),
  }
  return { queue, handled }
}
