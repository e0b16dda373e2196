import test, { type ExecutionContext } from 'ava'
import type { Engine } from '../../../core/engine/engine.js'
import type { RecreateEvent } from '../../../core/engine/events.js'
import { factKeys } from '../../../core/facts/keys.js'
import type { RecordStore } from '../../../core/stores.js'
import { heldPage, makeGate } from './gates.js'
import { scriptedEngine, scriptedRunner, scriptedSource, sharedStores, until } from './small-document.js'

const PAGES = ['table', 'table', 'empty', 'throw', 'table', 'table'] as const

test("a follower at one engine receives all events of another engine's work in order, once, and soon", async (t) => {
  const { follower, worker } = await twoEngines(t, { pollMs: 100 })
  const { recreateId } = await worker.create(scriptedSource([...PAGES]))
  const told: string[] = []
  for await (const event of follower.events(recreateId)) told.push(nameOf(event))
  const delay = Date.now() - (await worker.status(recreateId)).history.at(-1)!.at
  t.true(delay < 1500, `${delay} ms`)
  t.deepEqual(
    told.filter((name) => !name.startsWith('page')),
    ['CREATED', 'RECEIVED', 'EXTRACTING', 'PROCESSING', 'COMPLETED'],
  )
  const ends = told.filter((name) => /done|empty|failed/.test(name))
  t.deepEqual([...ends].sort(), [
    'page 1 done',
    'page 2 done',
    'page 3 empty',
    'page 4 failed',
    'page 5 done',
    'page 6 done',
  ])
  t.is(new Set(told).size, told.length)
})

test('a follower that changes engines after every event misses none and receives none twice', async (t) => {
  const gate = makeGate()
  const { follower, worker } = await twoEngines(t, { pollMs: 20, gate })
  const { recreateId } = await worker.create(scriptedSource([...PAGES]))
  const told: string[] = []
  let after: string | undefined
  for (let turn = 0; told.at(-1) !== 'COMPLETED'; turn++) {
    const engine = turn % 2 === 0 ? follower : worker
    for await (const event of engine.events(recreateId, { after })) {
      told.push(nameOf(event))
      after = event.id
      if (told.length === 6) gate.open()
      break
    }
    // Before the gate is opened, there may be fewer events.
    if (told.at(-1) === 'page 1 running') gate.open()
  }
  t.is(new Set(told).size, told.length)
  const ends = told.filter((name) => /done|empty|failed/.test(name)).length
  t.is(ends, PAGES.length)
})

test('reads for followers do not grow with their number', async (t) => {
  const readsFor = async (count: number) => {
    const gate = makeGate()
    const { follower, worker, reads, recordsOf } = await twoEngines(t, { pollMs: 50, gate })
    const { recreateId } = await worker.create(scriptedSource(['table', 'table']))
    await gate.reached
    const told = Array.from({ length: count }, () => [] as string[])
    const following = told.map(async (names) => {
      for await (const event of follower.events(recreateId)) names.push(nameOf(event))
    })
    await until(() => told.every((names) => names.includes('page 1 running')))
    const before = reads()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const during = reads() - before
    gate.open()
    await Promise.all(following)
    t.true(told.every((names) => names.at(-1) === 'COMPLETED'))
    t.truthy(await recordsOf.get(factKeys(recreateId).manifest))
    return during
  }
  const one = await readsFor(1)
  const many = await readsFor(100)
  // At most twenty snapshots in that second, with four reads each.
  t.true(one > 0 && one <= 88, `${one} reads`)
  t.true(many <= 88, `${many} reads`)
})

test('hiding a recreate elsewhere ends the streams here, and a deleted one is not found', async (t) => {
  const gate = makeGate()
  const { follower, worker } = await twoEngines(t, { pollMs: 20, gate })
  const { recreateId } = await worker.create(scriptedSource(['table']))
  const told: string[] = []
  for await (const event of follower.events(recreateId)) {
    told.push(nameOf(event))
    if (told.at(-1) === 'page 1 running') await worker.hide(recreateId)
  }
  t.is(told.at(-1), 'page 1 running')
  await worker.remove(recreateId)
  await t.throwsAsync(follower.wait(recreateId), { code: 'not_found' })
  gate.open()
})

test('a stream ends with its signal and with its engine, also without events', async (t) => {
  const gate = makeGate()
  const { follower, worker } = await twoEngines(t, { pollMs: 3_600_000, gate })
  const { recreateId } = await worker.create(scriptedSource(['table']))
  await gate.reached
  const leave = new AbortController()
  const left = follower.wait(recreateId, { signal: leave.signal })
  const closed = follower.wait(recreateId)
  leave.abort()
  await t.throwsAsync(left, { code: 'cancelled', message: 'Waiting was cancelled by the caller' })
  await follower.close()
  await t.throwsAsync(closed, { code: 'cancelled', message: 'The engine was closed' })
  gate.open()
})

/** Two engines over the same stores, one of which counts its reads. Pages are processed by whichever takes them. */
async function twoEngines(
  t: ExecutionContext,
  { pollMs, gate }: { readonly pollMs: number; readonly gate?: ReturnType<typeof makeGate> },
) {
  const stores = await sharedStores(t)
  let count = 0
  const records: RecordStore = {
    ...stores.records,
    get: (key) => stores.records.get(key).finally(() => count++),
    getMany: (keys) => stores.records.getMany(keys).finally(() => count++),
  }
  const timing = { pollMs, reconcileMs: 3_600_000 }
  const runner = gate === undefined ? scriptedRunner() : heldPage(scriptedRunner(), 1, gate)
  const follower: Engine = await scriptedEngine({ ...stores, records, timing })
  const worker = await scriptedEngine({ ...stores, runner, timing })
  t.teardown(async () => {
    await follower.close()
    await worker.close()
  })
  return { follower, worker, reads: () => count, recordsOf: stores.records }
}

function nameOf(event: RecreateEvent): string {
  if (event.kind === 'page') return `page ${event.pageNumber} ${event.state}`
  return event.kind === 'state' ? event.state : `files ${event.generation}`
}
