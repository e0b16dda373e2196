import { setTimeout as delay } from 'node:timers/promises'
import test from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { inProcessQueue } from '../../../adapters/queue/in-process-queue.js'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import { BLOBS, createEngine, type EngineOptions, RECORDS, RUNNER } from '../../../container.js'
import { RecreateError } from '../../../core/errors.js'
import { factKeys } from '../../../core/facts/keys.js'
import type { Queue } from '../../../core/stores.js'
import { heldPage, makeGate } from './gates.js'
import { engineFor, hasty, scriptedEngine, scriptedRunner, scriptedSource } from './small-document.js'

for (const call of ['put', 'get'] as const) {
  test(`a store whose ${call} fails while an engine closes is not used after the engine is closed`, async (t) => {
    const [records, blobs] = [watched(memoryRecords()), watched(memoryBlobs())]
    const gate = makeGate()
    let troubles = 0
    const fail = async (key: string) => {
      if (!/\/page-/.test(key)) return
      await gate.pass()
      throw new RecreateError('store_failed', 'The store is away')
    }
    const engine = await scriptedEngine({
      records: records.store,
      blobs: {
        ...blobs.store,
        put: (key, data) => Promise.resolve(call === 'put' && fail(key)).then(() => blobs.store.put(key, data)),
        get: (key) => Promise.resolve(call === 'get' && fail(key)).then(() => blobs.store.get(key)),
      },
      onError: () => void troubles++,
      timing: { drainMs: 100, stallMs: 60, reconcileMs: 20 },
    })
    await engine.create(scriptedSource(['table', 'table']))
    await gate.reached
    const closed = engine.close()
    gate.open()
    await closed
    t.true(troubles > 0)
    const before = [records.calls(), blobs.calls(), troubles]
    // A reconciler run would come within a second, if one were still scheduled.
    await delay(1200)
    t.deepEqual([records.calls(), blobs.calls(), troubles], before)
  })
}

test('every call of a closed engine fails with the same error', async (t) => {
  const engine = await scriptedEngine()
  await engine.close()
  const closed = { code: 'cancelled', message: 'The engine was closed' }
  for (const call of [
    () => engine.create(scriptedSource(['table'])),
    () => engine.status('x'),
    () => engine.list(),
    () => engine.wait('x'),
    () => engine.reconcile(),
  ]) {
    await t.throwsAsync(call, closed)
  }
})

test('a queue that fails to close does not keep other parts open', async (t) => {
  const queue = inProcessQueue()
  const closed: string[] = []
  const engine = await engineOf(closed, {
    queue: { ...queue, close: () => queue.close().then(() => Promise.reject(new Error('The line is dead'))) },
  })
  await t.throwsAsync(engine.close(), { message: 'The line is dead' })
  t.deepEqual(closed, ['runner', 'blobs', 'records'])
})

test('an engine whose queue fails to close releases its work', async (t) => {
  const [records, blobs, queue] = [memoryRecords(), memoryBlobs(), inProcessQueue()]
  const gate = makeGate()
  const engine = await scriptedEngine({
    records,
    blobs,
    runner: heldPage(scriptedRunner(), 1, gate),
    queue: { ...queue, close: () => Promise.reject(new Error('The line is dead')) },
  })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await gate.reached
  await t.throwsAsync(engine.close())
  t.like(await records.get(factKeys(recreateId).progress), { at: 0 })
})

test('an engine that fails to start leaves nothing running and nothing open', async (t) => {
  const closed: string[] = []
  const records = watched(memoryRecords())
  const queue: Queue = { ...inProcessQueue(), consume: () => Promise.reject(new Error('There is no line')) }
  const start = engineOf(closed, { queue, timing: { reconcileMs: 10 } }, records.store)
  await t.throwsAsync(start, { message: 'There is no line' })
  t.deepEqual(closed, ['runner', 'blobs', 'records'])
  const before = records.calls()
  await delay(100)
  t.is(records.calls(), before)
})

/** An engine that reports which of its parts were closed. */
function engineOf(closed: string[], options: EngineOptions, records = memoryRecords()) {
  const telling = <Part extends { close(): Promise<void> }>(name: string, part: Part): Part => ({
    ...part,
    async close() {
      await part.close()
      closed.push(name)
    },
  })
  return createEngine({
    ...options,
    configure(container) {
      container.register(RECORDS, { useValue: telling('records', records) })
      container.register(BLOBS, { useValue: telling('blobs', memoryBlobs()) })
      container.register(RUNNER, { useValue: telling('runner', scriptedRunner()) })
    },
  })
}

/** A store that counts the calls of its methods. */
function watched<Store extends object>(store: Store): { readonly store: Store; calls(): number } {
  let calls = 0
  const count = (member: unknown) => {
    if (typeof member !== 'function') return member
    return (...args: unknown[]) => {
      calls++
      return member(...args)
    }
  }
  const entries = Object.entries(store).map(([name, member]) => [name, count(member)])
  return { store: Object.fromEntries(entries) as Store, calls: () => calls }
}

test('a store that hangs during reconciliation does not delay closing', async (t) => {
  const plain = memoryBlobs()
  let isHanging = false
  let onHanging = () => {}
  const hanging = new Promise<void>((resolve) => {
    onHanging = resolve
  })
  const blobs: typeof plain = {
    ...plain,
    async *list(prefix) {
      if (isHanging) {
        onHanging()
        await new Promise(() => {})
      }
      yield* plain.list(prefix)
    },
  }
  const engine = await engineFor(t, { blobs, timing: { ...hasty, drainMs: 50 } })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await engine.wait(recreateId)
  isHanging = true
  void engine.reconcile()
  await hanging
  await engine.close()
  await t.throwsAsync(engine.status(recreateId), { code: 'cancelled' })
})
