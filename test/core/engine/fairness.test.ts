import { setTimeout as delay } from 'node:timers/promises'
import test from 'ava'
import { inProcessQueue } from '../../../adapters/queue/in-process-queue.js'
import type { Runner } from '../../../core/contracts.js'
import { RecreateError } from '../../../core/errors.js'
import { countedTriesOf, engineFor, scriptedRunner, scriptedSource, sharedStores, until } from './small-document.js'

const PAGES = 120
const PAGE_MS = 5
const timing = { timeSliceMs: 20, pollMs: 10, reconcileMs: 3_600_000 }

/** A runner whose pages take a while, one after the other. */
function slowRunner(): Runner {
  const runner = scriptedRunner()
  return {
    ...runner,
    concurrency: 1,
    async page(...args) {
      const outcome = await runner.page(...args)
      await delay(PAGE_MS)
      return outcome
    },
  }
}

const long = scriptedSource(Array(PAGES).fill('table'))
const short = scriptedSource(['table'])

for (const owner of ['Ada', 'Bob']) {
  const whose = owner === 'Ada' ? 'its own owner' : 'another owner'
  test(`a page of ${whose} does not wait for a long document`, async (t) => {
    const engine = await engineFor(t, { runner: slowRunner(), timing })
    const { recreateId: longId } = await engine.create(long, { owner: 'Ada' })
    await until(async () => (await engine.status(longId)).pages.ended > 10)
    const before = (await engine.status(longId)).pages.ended
    const { recreateId } = await engine.create(short, { owner })
    t.is((await engine.wait(recreateId)).state, 'COMPLETED')
    const { ended } = (await engine.status(longId)).pages
    t.true(ended - before < PAGES / 2, `${ended - before} pages of the long document came first`)
    t.is((await engine.wait(longId)).pages.ended, PAGES)
  })
}

test('a single long document is never interrupted', async (t) => {
  let givenWay = 0
  const engine = await engineFor(t, {
    // One of its ranges waits for the others.
    runner: { ...slowRunner(), concurrency: 2 },
    timing: { ...timing, timeSliceMs: 0 },
    onMetric: ({ kind }) => {
      if (kind === 'gave-way') givenWay++
    },
  })
  const { recreateId } = await engine.create(long)
  t.is((await engine.wait(recreateId)).pages.ended, PAGES)
  t.is(givenWay, 0)
})

test('a range that is repeatedly interrupted attempts each page once and gives the same result', async (t) => {
  const stores = await sharedStores(t)
  const engine = await engineFor(t, { ...stores, runner: slowRunner(), timing: { ...timing, timeSliceMs: 0 } })
  const ids = await Promise.all(
    [1, 2].map(async () => (await engine.create(scriptedSource(Array(30).fill('table')))).recreateId),
  )
  for (const id of ids) t.deepEqual((await engine.wait(id)).pages, { selected: 30, ended: 30, failed: 0 })
  t.is((await countedTriesOf(stores.records, 'page')).length, 60)
  const given = await Promise.all(ids.map(async (id) => (await engine.result(id)).tables.map(({ id }) => id)))
  t.deepEqual(given[0], given[1])
  t.is(given[0]?.length, 30)
})

test('an interrupted range is resumed by another process if the first one dies', async (t) => {
  const stores = await sharedStores(t)
  const first = await engineFor(t, { ...stores, runner: slowRunner(), timing: { ...timing, timeSliceMs: 0 } })
  const ids = await Promise.all(
    [1, 2].map(async () => (await first.create(scriptedSource(Array(30).fill('table')))).recreateId),
  )
  await until(async () => (await first.status(ids[1]!)).pages.ended > 3)
  await first.close()
  const second = await engineFor(t, { ...stores, runner: slowRunner(), timing })
  for (const id of ids) t.deepEqual((await second.wait(id)).pages, { selected: 30, ended: 30, failed: 0 })
})

test('a queue that fails to report its depth stops no range', async (t) => {
  const troubles: string[] = []
  const published: string[] = []
  const queue = inProcessQueue()
  const engine = await engineFor(t, {
    runner: slowRunner(),
    queue: {
      ...queue,
      publish: (message) => {
        published.push(message.id)
        return queue.publish(message)
      },
      hasOtherMessages: async () => {
        throw new RecreateError('store_failed', 'The queue is away')
      },
    },
    onError: (error) => troubles.push((error as Error).message),
    timing: { ...timing, timeSliceMs: 0 },
  })
  const { recreateId } = await engine.create(scriptedSource(Array(4).fill('table')))
  t.is((await engine.wait(recreateId)).pages.ended, 4)
  t.is(published.filter((id) => id.includes('.range-')).length, 1)
  t.is(troubles[0], 'The queue is away')
})
