import { setTimeout as delay } from 'node:timers/promises'
import test from 'ava'
import { memoryRecords } from '../../../adapters/records/memory-records.js'
import { RecreateError } from '../../../core/errors.js'
import type { NotificationResult, Seen } from '../../../core/facts/facts.js'
import { factKeys, liveKey } from '../../../core/facts/keys.js'
import type { Delivery, Notification, Notifier } from '../../../core/notifications.js'
import { makeGate } from './gates.js'
import {
  engineFor,
  hasty,
  recordKeysOf,
  scriptedEngine,
  scriptedSource,
  sharedStores,
  until,
} from './small-document.js'

const callbackUrl = 'https://hooks.example/in'
const long = 3_600_000

test('a completed recreate with a callback is notified once', async (t) => {
  const { notifier, told } = recordingNotifier()
  const engine = await engineFor(t, { notifier })
  const { recreateId } = await engine.create(scriptedSource(['table']), { callbackUrl })
  await engine.create(scriptedSource(['table'], 'unasked.json'))
  await until(async () => (await engine.status(recreateId)).callback?.state === 'delivered')
  await engine.reconcile()
  t.is(told.length, 1)
  t.is(told[0]?.url, callbackUrl)
  t.is(told[0]?.notice.status.recreateId, recreateId)
  t.is(told[0]?.notice.status.state, 'COMPLETED')
  t.is(told[0]?.notice.attemptNumber, 1)
  const { callback } = await engine.status(recreateId)
  t.is(callback?.tries, 1)
  t.is(callback?.last?.status, 204)
})

test('failed and cancelled recreates are notified too', async (t) => {
  const { notifier, told } = recordingNotifier()
  const engine = await engineFor(t, { notifier })
  await engine.create(scriptedSource(['throw']), { callbackUrl })
  const { recreateId } = await engine.create(scriptedSource(['heedful'], 'slow.json'), { callbackUrl })
  t.is((await engine.status(recreateId)).callback?.state, 'waiting')
  await until(async () => (await engine.status(recreateId)).state === 'EXTRACTING')
  await engine.cancel(recreateId)
  await until(() => told.length === 2)
  t.deepEqual(told.map(({ notice: { status } }) => status.error?.code).sort(), ['cancelled', 'nothing_read'])
})

test('a failed delivery is retried with the same id after each pause, until none is left', async (t) => {
  const { notifier, told } = recordingNotifier({ answers: [{ outcome: 'failed', status: 500 }], pausesMs: [30, 60] })
  const engine = await engineFor(t, { notifier })
  const { recreateId } = await engine.create(scriptedSource(['table']), { callbackUrl })
  await until(async () => (await engine.status(recreateId)).callback?.state === 'given-up')
  t.deepEqual(
    told.map(({ notice }) => notice.attemptNumber),
    [1, 2, 3],
  )
  t.is(new Set(told.map(({ notice }) => notice.id)).size, 1)
  const [first, second, third] = told.map(({ at }) => at)
  t.true(second! - first! >= 29, `${second! - first!} ms`)
  t.true(third! - second! >= 59, `${third! - second!} ms`)
  await engine.reconcile()
  t.is(told.length, 3)
})

test('a notifier that throws counts as failed, and a rejected delivery is not retried', async (t) => {
  const { notifier, told } = recordingNotifier({
    answers: [new Error('no route'), { outcome: 'declined', status: 410 }],
  })
  const records = memoryRecords()
  const engine = await engineFor(t, { notifier, records })
  const { recreateId } = await engine.create(scriptedSource(['table']), { callbackUrl })
  await until(async () => (await engine.status(recreateId)).callback?.state === 'declined')
  const first = (await records.get(factKeys(recreateId).noticeTryEnd('1', 1))) as unknown as NotificationResult
  t.is(first.reason, 'no route')
  await engine.reconcile()
  t.is(told.length, 2)
})

test('an address that does not respond delays no pages', async (t) => {
  const { notifier, gate } = recordingNotifier({ isHeld: true })
  const engine = await engineFor(t, { notifier })
  for (let index = 0; index < 10; index++) {
    const { recreateId } = await engine.create(scriptedSource(['table'], `${index}.json`), { callbackUrl })
    await engine.wait(recreateId)
  }
  await gate.reached
  const { recreateId } = await engine.create(scriptedSource(['table'], 'last.json'))
  t.is((await engine.wait(recreateId)).state, 'COMPLETED')
  gate.open()
})

test('corrected files are notified again with a new id', async (t) => {
  const { notifier, told } = recordingNotifier()
  const engine = await engineFor(t, { notifier })
  const { recreateId } = await engine.create(scriptedSource(['table']), { callbackUrl })
  await engine.wait(recreateId)
  await until(() => told.length === 1)
  const row = (await engine.result(recreateId)).tables[0]!.rows[0]!
  await engine.correct(recreateId, [{ rowId: row.id, column: 0, text: 'Right' }], 'ana')
  await until(() => told.length === 2)
  t.deepEqual(
    told.map(({ notice }) => notice.status.generation.served),
    [1, 2],
  )
  t.not(told[0]?.notice.id, told[1]?.notice.id)
})

test('a delivery interrupted by closing the engine is not counted, and the next engine repeats it', async (t) => {
  const stores = await sharedStores(t)
  const held = recordingNotifier({ isHeld: true, pausesMs: [] })
  const first = await scriptedEngine({ ...stores, notifier: held.notifier, timing: { drainMs: 0 } })
  const { recreateId } = await first.create(scriptedSource(['table']), { callbackUrl })
  await held.gate.reached
  await first.close()
  const { notifier, told } = recordingNotifier({ pausesMs: [] })
  const second = await scriptedEngine({ ...stores, notifier })
  t.teardown(() => second.close())
  await until(async () => (await second.status(recreateId)).callback?.state === 'delivered')
  t.is(told[0]?.notice.id, held.told[0]?.notice.id)
  t.is(told[0]?.notice.attemptNumber, 2)
})

test('after a crash during a delivery it is repeated, except the last attempt', async (t) => {
  for (const [pausesMs, state, count] of [
    [[10], 'delivered', 1],
    [[], 'given-up', 0],
  ] as const) {
    const stores = await sharedStores(t)
    const quiet = recordingNotifier({ isDeaf: true })
    const first = await scriptedEngine({ ...stores, notifier: quiet.notifier })
    const { recreateId } = await first.create(scriptedSource(['table']), { callbackUrl })
    await first.wait(recreateId)
    await first.close()
    const dead: Seen = { at: Date.now(), by: { host: 'elsewhere', pid: 1, instance: 'dead' } }
    await stores.records.create(factKeys(recreateId).noticeTry('1', 1), dead as never)
    const { notifier, told } = recordingNotifier({ pausesMs })
    await delay(10)
    const second = await scriptedEngine({ ...stores, notifier, timing: { ...hasty, stallMs: 5 } })
    t.teardown(() => second.close())
    await until(async () => (await second.status(recreateId)).callback?.state === state)
    t.is(told.length, count)
  }
})

test('pauses survive a restart', async (t) => {
  const stores = await sharedStores(t)
  const failing = recordingNotifier({ answers: [{ outcome: 'failed' }], pausesMs: [long] })
  const first = await scriptedEngine({ ...stores, notifier: failing.notifier })
  const { recreateId } = await first.create(scriptedSource(['table']), { callbackUrl })
  await until(async () => (await first.status(recreateId)).callback?.last !== undefined)
  const { last } = (await first.status(recreateId)).callback!
  t.true(last!.nextAt! >= last!.at + long && last!.nextAt! <= last!.at + 1.25 * long)
  await first.close()
  const { notifier, told } = recordingNotifier()
  const second = await scriptedEngine({ ...stores, notifier, timing: hasty })
  t.teardown(() => second.close())
  await second.reconcile()
  t.is((await second.status(recreateId)).callback?.state, 'waiting')
  t.is(told.length, 0)
  // It stays in the index of live recreates as long as a notification is pending.
  t.true((await recordKeysOf(stores.records, 'live/')).includes(liveKey(recreateId)))
})

test('of two engines over the same stores only one notifies', async (t) => {
  const stores = await sharedStores(t)
  const told: unknown[] = []
  const engines = await Promise.all(
    [0, 1].map(async () => {
      const recording = recordingNotifier({ onTold: (each) => told.push(each) })
      const engine = await scriptedEngine({ ...stores, notifier: recording.notifier })
      t.teardown(() => engine.close())
      return engine
    }),
  )
  const ids = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const source = scriptedSource(['table'], `${index}.json`)
      return (await engines[index % 2]!.create(source, { callbackUrl })).recreateId
    }),
  )
  const isTold = async (id: string) => (await engines[0]!.status(id)).callback?.state === 'delivered'
  for (const id of ids) {
    await until(async () => {
      await Promise.all(engines.map((engine) => engine.reconcile()))
      return isTold(id)
    })
  }
  t.is(told.length, ids.length)
})

test('a deleted recreate is not notified, and no trace remains', async (t) => {
  const records = memoryRecords()
  const { notifier, gate } = recordingNotifier({ isHeld: true })
  const engine = await engineFor(t, { records, notifier, timing: hasty })
  const { recreateId } = await engine.create(scriptedSource(['table']), { callbackUrl })
  await gate.reached
  await engine.remove(recreateId)
  await engine.close()
  t.deepEqual(await recordKeysOf(records, 'r/'), [])
})

test('callbacks are rejected without a notifier, and addresses that the notifier rejects', async (t) => {
  const source = scriptedSource(['table'])
  const mute = await engineFor(t)
  await t.throwsAsync(mute.create(source, { callbackUrl }), {
    code: 'option_invalid',
    message: '`callbackUrl` needs an engine with a notifier, and this engine has none',
  })
  const { notifier } = recordingNotifier()
  const engine = await engineFor(t, { notifier })
  await t.throwsAsync(engine.create(source, { callbackUrl: 'ftp://hooks.example/' }), { code: 'option_invalid' })
  t.deepEqual((await engine.list()).recreates, [])
})

interface Told {
  readonly url: string
  readonly notice: Notification
  readonly at: number
}

/** A notifier that records the notifications. */
function recordingNotifier({
  answers = [{ outcome: 'delivered', status: 204 }],
  pausesMs = [5, 5, 5],
  isHeld = false,
  isDeaf = false,
  onTold = () => {},
}: {
  /** Results of the attempts, in order. The last one repeats. */
  readonly answers?: readonly (Delivery | Error)[]
  readonly pausesMs?: readonly number[]
  /** Whether an attempt blocks until the gate is opened. */
  readonly isHeld?: boolean
  /** Whether it never fetches the notification. */
  readonly isDeaf?: boolean
  readonly onTold?: (told: Told) => void
} = {}) {
  const told: Told[] = []
  const gate = makeGate()
  const notifier: Notifier = {
    name: 'recording',
    pausesMs,
    check(url) {
      if (!url.startsWith('https:')) throw new RecreateError('option_invalid', 'Expected https:')
    },
    async deliver(url, begin, signal) {
      if (isDeaf) throw new Error('Deaf')
      const each = { url, notice: await begin(), at: performance.now() }
      told.push(each)
      onTold(each)
      if (isHeld) await gate.pass(signal)
      signal.throwIfAborted()
      const answer = answers[Math.min(told.length, answers.length) - 1]!
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { notifier, told, gate }
}

test('a pause may exceed the maximum timer delay', async (t) => {
  const records = memoryRecords()
  let reads = 0
  const counted: typeof records = {
    ...records,
    getMany: (keys) => {
      reads++
      return records.getMany(keys)
    },
  }
  const { notifier } = recordingNotifier({ answers: [{ outcome: 'failed' }], pausesMs: [2 ** 32] })
  const engine = await scriptedEngine({ records: counted, notifier, timing: { ...hasty, reconcileMs: 3_600_000 } })
  t.teardown(() => engine.close())
  const { recreateId } = await engine.create(scriptedSource(['table']), { callbackUrl })
  await until(async () => (await engine.status(recreateId)).callback?.last !== undefined)
  await delay(50)
  const before = reads
  await delay(100)
  t.is(reads, before)
})
