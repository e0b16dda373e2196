import test from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import { inProcessQueue } from '../../../adapters/queue/in-process-queue.js'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import type { Engine } from '../../../core/engine/engine.js'
import { fillInTiming } from '../../../core/engine/parts.js'
import type { EmitMetric } from '../../../core/metrics.js'
import { clockedEngine, makeClock } from './clocked-engine.js'
import { heldPage, makeGate } from './gates.js'
import { blobKeysOf, recordKeysOf, scriptedRunner, scriptedSource, until } from './small-document.js'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const LIFE_MS = 24 * HOUR_MS
const timing = fillInTiming({ reconcileMs: HOUR_MS, pollMs: 10, lifeMs: LIFE_MS })
const notFound = { code: 'not_found' }

/** A shared queue without any workers. */
const sharedQueue = () => ({ ...inProcessQueue(), isShared: true })

/** Stores, a clock, and engines over them with a retention period of one day. */
function makeWorld(t: { teardown(undo: () => Promise<void>): void }) {
  const [clock, records, blobs] = [makeClock(), memoryRecords(), memoryBlobs()]
  return {
    clock,
    records,
    blobs,
    async engine(parts: Parameters<typeof clockedEngine>[1] = {}): Promise<Engine> {
      const engine = await clockedEngine(clock, { records, blobs, timing, ...parts })
      t.teardown(() => engine.close())
      return engine
    },
    /** Returns everything in the stores except tombstones. */
    async left(): Promise<readonly string[]> {
      const keys = await recordKeysOf(records)
      return [...keys.filter((key) => !/^(gone|buried)\//.test(key)), ...(await blobKeysOf(blobs))]
    },
  }
}

test('an expired recreate is gone at once, and the next reconciliation deletes its files', async (t) => {
  const { clock, left, ...world } = makeWorld(t)
  const engine = await world.engine()
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await engine.wait(recreateId)
  clock.moveOn(LIFE_MS - 1)
  t.is((await engine.status(recreateId)).state, 'COMPLETED')
  t.is((await engine.list()).recreates.length, 1)
  clock.moveOn(1)
  await t.throwsAsync(engine.status(recreateId), notFound)
  await t.throwsAsync(engine.file(recreateId, 'txt'), notFound)
  await t.throwsAsync(engine.remove(recreateId), notFound)
  t.deepEqual(await engine.list(), { recreates: [] })
  await engine.reconcile()
  clock.moveOn(11 * MINUTE_MS)
  await engine.reconcile()
  t.deepEqual(await left(), [])
})

test('a recreate that needs no more work is still deleted at its expiry, and only then', async (t) => {
  const { clock, records, blobs, left, ...world } = makeWorld(t)
  const engine = await world.engine()
  const ids: string[] = []
  for (let index = 0; index < 3; index++) {
    const { recreateId } = await engine.create(scriptedSource(['table']))
    await engine.wait(recreateId)
    ids.push(recreateId)
    clock.moveOn(HOUR_MS)
  }
  await engine.reconcile()
  t.deepEqual(await recordKeysOf(records, 'live/'), [])
  clock.moveOn(LIFE_MS - 3 * HOUR_MS)
  await engine.reconcile()
  await t.throwsAsync(engine.status(ids[0]!), notFound)
  t.is((await engine.status(ids[1]!)).state, 'COMPLETED')
  t.is((await blobKeysOf(blobs)).filter((key) => key.includes(ids[0]!)).length, 0)
  clock.moveOn(LIFE_MS)
  await engine.reconcile()
  clock.moveOn(11 * MINUTE_MS)
  await engine.reconcile()
  t.deepEqual(await left(), [])
})

test('an expiry is reported once, however many processes notice it', async (t) => {
  const { clock, ...world } = makeWorld(t)
  const told: unknown[] = []
  const onMetric: EmitMetric = (measure) => {
    if (measure.kind === 'deleted') told.push(measure)
  }
  const engines = [await world.engine({ onMetric }), await world.engine({ onMetric, isWorker: false })]
  const { recreateId } = await engines[0]!.create(scriptedSource(['table']))
  await engines[0]!.wait(recreateId)
  clock.moveOn(LIFE_MS)
  await Promise.all(engines.map((engine) => engine.reconcile()))
  t.deepEqual(told, [{ kind: 'deleted', reason: 'expired' }])
})

test('a correction restarts the retention period', async (t) => {
  const { clock, left, ...world } = makeWorld(t)
  const engine = await world.engine()
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await engine.wait(recreateId)
  clock.moveOn(LIFE_MS - HOUR_MS)
  await engine.reconcile()
  await engine.correct(recreateId, [{ rowId: 'p1t1r1', column: 0, text: '7' }], 'Ada')
  await engine.wait(recreateId)
  clock.moveOn(2 * HOUR_MS)
  await engine.reconcile()
  t.is((await engine.status(recreateId)).generation.served, 2)
  clock.moveOn(LIFE_MS - 2 * HOUR_MS)
  await engine.reconcile()
  await t.throwsAsync(engine.status(recreateId), notFound)
  clock.moveOn(11 * MINUTE_MS)
  await engine.reconcile()
  t.deepEqual(await left(), [])
})

test('a recreate that no worker starts within the retention period fails, and is deleted one period later', async (t) => {
  const { clock, left, ...world } = makeWorld(t)
  const engine = await world.engine({ isWorker: false, queue: sharedQueue() })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  clock.moveOn(LIFE_MS - 1)
  await engine.reconcile()
  t.not((await engine.status(recreateId)).state, 'FAILED')
  clock.moveOn(1)
  await engine.reconcile()
  const { state, error } = await engine.status(recreateId)
  t.deepEqual([state, error?.code], ['FAILED', 'expired'])
  t.is(error?.message, 'No work was done on it within its retention period of 24 hours')
  clock.moveOn(LIFE_MS)
  await engine.reconcile()
  await t.throwsAsync(engine.status(recreateId), notFound)
  clock.moveOn(11 * MINUTE_MS)
  await engine.reconcile()
  t.deepEqual(await left(), [])
})

test('a recreate in progress does not expire', async (t) => {
  const { clock, ...world } = makeWorld(t)
  const gate = makeGate()
  const engine = await world.engine({ runner: heldPage(scriptedRunner(), 1, gate) })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await gate.reached
  clock.moveOn(2 * LIFE_MS)
  await engine.reconcile()
  gate.open()
  t.is((await engine.wait(recreateId)).state, 'COMPLETED')
})

test('a stream of a recreate ends when the recreate expires', async (t) => {
  const { clock, ...world } = makeWorld(t)
  const engine = await world.engine({ isWorker: false, queue: sharedQueue() })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  const told = (async () => {
    const states: string[] = []
    for await (const event of engine.events(recreateId)) if (event.kind === 'state') states.push(event.state)
    return states
  })()
  clock.moveOn(LIFE_MS)
  await engine.reconcile()
  t.deepEqual((await told).slice(-1), ['FAILED'])
})

test('the idempotency key of an expired recreate can be used again', async (t) => {
  const { clock, ...world } = makeWorld(t)
  const engine = await world.engine({ timing: { ...timing, lifeMs: HOUR_MS } })
  const options = { idempotencyKey: 'k' }
  const first = await engine.create(scriptedSource(['table']), options)
  await engine.wait(first.recreateId)
  t.deepEqual(await engine.create(scriptedSource(['table']), options), { ...first, isNew: false })
  clock.moveOn(HOUR_MS)
  const second = await engine.create(scriptedSource(['table']), options)
  t.true(second.isNew)
  t.not(second.recreateId, first.recreateId)
})

test('a repeated request does not return an expired recreate', async (t) => {
  const { clock, ...world } = makeWorld(t)
  const engine = await world.engine({ timing: { ...timing, lifeMs: MINUTE_MS } })
  const first = await engine.create(scriptedSource(['table']))
  await engine.wait(first.recreateId)
  clock.moveOn(MINUTE_MS)
  t.true((await engine.create(scriptedSource(['table']), { isRetry: true })).isNew)
})

test('two processes may delete an expired recreate at once, and either may crash between any two writes', async (t) => {
  const { clock, records, left, ...world } = makeWorld(t)
  for (let dies = 0; dies < 12; dies++) {
    let writes = 0
    const die = () => {
      if (++writes > dies) throw new Error('dead')
    }
    const dying: typeof records = {
      ...records,
      set: async (...args) => {
        die()
        return records.set(...args)
      },
      create: async (...args) => {
        die()
        return records.create(...args)
      },
      delete: async (...args) => {
        die()
        return records.delete(...args)
      },
    }
    const engine = await world.engine()
    const { recreateId } = await engine.create(scriptedSource(['table']))
    await engine.wait(recreateId)
    clock.moveOn(HOUR_MS)
    await engine.reconcile()
    clock.moveOn(LIFE_MS)
    const doomed = await world.engine({ records: dying, isWorker: false })
    await Promise.all([doomed.reconcile().catch(() => {}), doomed.reconcile().catch(() => {})])
    await Promise.all([engine.reconcile(), engine.reconcile()])
    clock.moveOn(11 * MINUTE_MS)
    await engine.reconcile()
    t.deepEqual(await left(), [], `died after ${dies} writes`)
    await engine.close()
  }
})

test('the queued messages of a deleted recreate are withdrawn', async (t) => {
  const world = makeWorld(t)
  const queue = inProcessQueue()
  const gate = makeGate()
  const engine = await world.engine({ queue, runner: heldPage(scriptedRunner(), 1, gate) })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await gate.reached
  const others = await Promise.all([1, 2, 3].map(() => engine.create(scriptedSource(['empty']))))
  await until(async () => (await queue.depth()) > 0)
  for (const other of others) await engine.remove(other.recreateId)
  t.is(await queue.depth(), 0)
  gate.open()
  t.is((await engine.wait(recreateId)).state, 'COMPLETED')
})

test('a tombstone records the deletion time and is deleted later, including its list entry', async (t) => {
  const { clock, records, ...world } = makeWorld(t)
  const engine = await world.engine()
  const { recreateId } = await engine.create(scriptedSource(['table']), { owner: 'Ada Lovelace' })
  await engine.wait(recreateId)
  const at = clock()
  await engine.remove(recreateId)
  t.notRegex(JSON.stringify(await records.get(`gone/${recreateId}`)), /Ada|Lovelace/)
  clock.moveOn(11 * MINUTE_MS)
  await engine.reconcile()
  t.deepEqual(await records.get(`gone/${recreateId}`), { at })
  clock.moveOn(8 * 24 * HOUR_MS)
  await engine.reconcile()
  t.deepEqual(await recordKeysOf(records), [])
})

test('retention periods may exceed the maximum timer delay, and 0 means unlimited', (t) => {
  t.is(fillInTiming({ lifeMs: 365 * LIFE_MS, unprotectedMs: 365 * LIFE_MS }).lifeMs, 365 * LIFE_MS)
  t.is(fillInTiming().lifeMs, 0)
  t.throws(() => fillInTiming({ lifeMs: -1 }), { code: 'option_invalid' })
})
