import { setTimeout as delay } from 'node:timers/promises'
import test from 'ava'
import { inProcessQueue } from '../../../adapters/queue/in-process-queue.js'
import type { Queue } from '../../../core/stores.js'
import { heldPage, heldRenderer, makeGate } from './gates.js'
import {
  blobKeysOf,
  engineFor,
  hasty,
  readText,
  recordKeysOf,
  scriptedRunner,
  scriptedSource,
  sharedStores,
  textRenderer,
  until,
} from './small-document.js'

test('a late result of a page that another process has ended changes nothing and leaves no data', async (t) => {
  const stores = await sharedStores(t)
  const gate = makeGate()
  const sleepy = await engineFor(t, {
    ...stores,
    runner: heldPage(scriptedRunner(), 2, gate, false),
    timing: { ...hasty, stallMs: 1e6 },
  })
  const { recreateId } = await sleepy.create(scriptedSource(['table', 'table', 'table']))
  await gate.reached
  await delay(100)
  const other = await engineFor(t, { ...stores, timing: hasty })
  await other.wait(recreateId)
  const text = await readText(other, recreateId)
  t.is(text, 'Pages 1 done, 2 done, 3 done\np1t1: Page 1\np2t1: Page 2\np3t1: Page 3\n')
  gate.open()
  await sleepy.close()
  t.is(await readText(other, recreateId), text)
  await other.reconcile()
  const pages = (await blobKeysOf(stores.blobs)).filter((key) => /\/page-/.test(key))
  t.deepEqual(
    pages.map((key) => /page-(\d)/.exec(key)?.[1]),
    ['1', '2', '3'],
  )
})

test('messages that are all delivered twice at once give one result', async (t) => {
  const stores = await sharedStores(t)
  const engine = await engineFor(t, { ...stores, queue: doublingQueue(), timing: hasty })
  const { recreateId } = await engine.create(scriptedSource(['table', 'slow', 'throw', 'table', 'empty', 'table']))
  const { state } = await engine.wait(recreateId)
  t.is(state, 'COMPLETED')
  t.is(
    await readText(engine, recreateId),
    'Pages 1 done, 2 empty, 3 failed, 4 done, 5 empty, 6 done\np1t1: Page 1\np4t1: Page 4\np6t1: Page 6\n',
  )
  await delay(400)
  await engine.reconcile()
  t.is((await blobKeysOf(stores.blobs)).length, 1 + 3 + 2, 'the source, three pages and two files')
})

test('a recreate that is deleted while a page is in flight leaves no data, whenever the page ends', async (t) => {
  const stores = await sharedStores(t)
  const gate = makeGate()
  const runner = heldPage(scriptedRunner(), 2, gate, false)
  const engine = await engineFor(t, { ...stores, runner, timing: { ...hasty, collectAfterMs: 2_000 } })
  const { recreateId } = await engine.create(scriptedSource(['table', 'table', 'table']), { owner: 'a' })
  await gate.reached
  await engine.remove(recreateId)
  await t.throwsAsync(engine.status(recreateId), { code: 'not_found' })
  t.deepEqual((await engine.list({ owner: 'a' })).recreates, [])
  gate.open()
  const isLeftAlone = async () => (await recordKeysOf(stores.records, 'live/')).length === 0
  await until(() => engine.reconcile().then(isLeftAlone))
  t.deepEqual(await blobKeysOf(stores.blobs), [])
  const keys = await recordKeysOf(stores.records)
  t.deepEqual(
    keys.filter((key) => !/^(gone|buried)\//.test(key)),
    [],
  )
})

test('a recreate that is hidden during rendering is hidden everywhere, and its work continues', async (t) => {
  const gate = makeGate()
  const engine = await engineFor(t, { renderers: [heldRenderer(textRenderer(), gate)], timing: hasty })
  const { recreateId } = await engine.create(scriptedSource(['table']), { owner: 'a' })
  await gate.reached
  await engine.hide(recreateId)
  await engine.hide(recreateId)
  for (const call of [engine.status, engine.result, engine.cancel]) {
    await t.throwsAsync(call(recreateId), { code: 'not_found' })
  }
  await t.throwsAsync(engine.file(recreateId, 'txt'), { code: 'not_found' })
  t.deepEqual((await engine.list({ owner: 'a' })).recreates, [])
  gate.open()
  await delay(50)
  await engine.hide(recreateId, false)
  t.is((await engine.wait(recreateId)).state, 'COMPLETED')
  t.is(await readText(engine, recreateId), 'Pages 1 done\np1t1: Page 1\n')
})

test('a correction during the first rendering gives the original files, then the corrected ones', async (t) => {
  const stores = await sharedStores(t)
  const first = makeGate()
  let renderings = 0
  const second = makeGate()
  const held = {
    ...textRenderer(),
    async render(...args: Parameters<ReturnType<typeof textRenderer>['render']>) {
      await (renderings++ === 0 ? first : second).pass()
      return textRenderer().render(...args)
    },
  }
  const engine = await engineFor(t, { ...stores, renderers: [held], timing: hasty })
  const { recreateId } = await engine.create(scriptedSource(['table', 'table']))
  await first.reached
  await engine.correct(recreateId, [{ rowId: 'p2t1r1', column: 0, text: '1,234' }], 'Ada')
  t.is((await engine.status(recreateId)).state, 'PROCESSING')
  first.open()
  await second.reached
  while ((await engine.status(recreateId)).state !== 'COMPLETED') await delay(5)
  const between = await engine.status(recreateId)
  t.is(between.state, 'COMPLETED')
  t.deepEqual(between.generation, { served: 1, wanted: 2 })
  t.is(await readText(engine, recreateId), 'Pages 1 done, 2 done\np1t1: Page 1\np2t1: Page 2\n')
  const cell = (await engine.result(recreateId)).tables[1]?.cells[0]
  t.is(cell?.value?.kind === 'number' && cell.value.number, 1234)
  second.open()
  const after = await engine.wait(recreateId)
  t.deepEqual(after.generation, { served: 2, wanted: 2 })
  t.is(await readText(engine, recreateId), 'Pages 1 done, 2 done\np1t1: Page 1\np2t1: 1,234\n')
  await engine.reconcile()
  t.is((await blobKeysOf(stores.blobs)).filter((key) => /render/.test(key)).length, 1, 'the old files are gone')
})

test('of concurrent calls with one idempotency key exactly one creates a recreate', async (t) => {
  const engine = await engineFor(t, {})
  const document = scriptedSource(['table'])
  const calls = Array.from({ length: 8 }, () => engine.create(document, { idempotencyKey: 'k', owner: 'a' }))
  const ends = await Promise.allSettled(calls)
  const made = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  t.is(made.filter(({ isNew }) => isNew).length, 1)
  t.is(new Set(made.map(({ recreateId }) => recreateId)).size, 1)
  for (const end of ends) if (end.status === 'rejected') t.is(end.reason.code, 'idempotency_busy')
  t.is((await engine.list({ owner: 'a' })).recreates.length, 1)
  const again = await engine.create(document, { idempotencyKey: 'k', owner: 'a' })
  t.deepEqual(again, { recreateId: made[0]!.recreateId, isNew: false })
  await t.throwsAsync(engine.create(scriptedSource(['empty']), { idempotencyKey: 'k', owner: 'a' }), {
    code: 'idempotency_conflict',
  })
  const other = await engine.create(document, { idempotencyKey: 'k', owner: 'b' })
  t.true(other.isNew)
})

test('an idempotency key whose call was rejected, or whose recreate was deleted, can be used again', async (t) => {
  const engine = await engineFor(t, {})
  const document = scriptedSource(['table'])
  await t.throwsAsync(engine.create(document, { idempotencyKey: 'k', pages: '2' }), { code: 'pages_invalid' })
  const { recreateId } = await engine.create(document, { idempotencyKey: 'k' })
  await engine.remove(recreateId)
  const again = await engine.create(document, { idempotencyKey: 'k' })
  t.true(again.isNew)
  t.not(again.recreateId, recreateId)
})

test('a cancelled recreate fails, keeps its results, and stops', async (t) => {
  const stores = await sharedStores(t)
  const gate = makeGate()
  const engine = await engineFor(t, { ...stores, runner: heldPage(scriptedRunner(), 2, gate), timing: hasty })
  const { recreateId } = await engine.create(scriptedSource(['table', 'table', 'table']))
  await gate.reached
  while ((await engine.status(recreateId)).pages.ended === 0) await delay(5)
  await engine.cancel(recreateId)
  const status = await engine.wait(recreateId)
  t.is(status.state, 'FAILED')
  t.is(status.error?.code, 'cancelled')
  t.deepEqual(
    status.jobs.slice(0, 3).map((job) => job.state),
    ['COMPLETED', 'FAILED', 'FAILED'],
  )
  t.is((await engine.result(recreateId)).tables.length, 1)
  await t.throwsAsync(engine.file(recreateId, 'txt'), { code: 'not_available' })
  await delay(30)
  t.is((await engine.status(recreateId)).pages.ended, 1)
})

test('page 1 can be read while page 2 is in progress', async (t) => {
  const gate = makeGate()
  const engine = await engineFor(t, { runner: heldPage(scriptedRunner(), 2, gate) })
  const { recreateId } = await engine.create(scriptedSource(['table', 'table']))
  await gate.reached
  while ((await engine.status(recreateId)).pages.ended === 0) await delay(5)
  const { tables, pages } = await engine.result(recreateId)
  t.deepEqual(
    tables.map((table) => table.cells[0]?.text),
    ['Page 1'],
  )
  t.deepEqual(
    pages.map(({ pageNumber }) => pageNumber),
    [1],
  )
  gate.open()
  t.is((await engine.wait(recreateId)).state, 'COMPLETED')
  t.is((await engine.result(recreateId)).tables.length, 2)
})

test('an engine that closes finishes the page in flight, and the next engine continues after it', async (t) => {
  const stores = await sharedStores(t)
  const gate = makeGate()
  const first = await engineFor(t, { ...stores, runner: heldPage(scriptedRunner(), 2, gate), timing: hasty })
  const { recreateId } = await first.create(scriptedSource(['table', 'table', 'table']))
  await gate.reached
  const closed = first.close()
  await t.throwsAsync(first.status(recreateId), { code: 'cancelled' })
  gate.open()
  await closed
  const tries = async () => (await recordKeysOf(stores.records)).filter((key) => /try-/.test(key)).length
  t.is(await tries(), 2)
  const next = await engineFor(t, { ...stores, timing: { ...hasty, stallMs: 1e6 } })
  t.is((await next.wait(recreateId)).state, 'COMPLETED')
  t.is(await tries(), 2 + 1 + 1, 'no page was retried: the third page, and the files')
})

/** The worst case of at-least-once delivery: every message twice, at the same time. */
function doublingQueue(): Queue {
  const queue = inProcessQueue()
  return {
    ...queue,
    name: 'doubling',
    publish: (message) => queue.publish(message),
    depth: () => queue.depth(),
    close: () => queue.close(),
    consume: (handler, options) =>
      queue.consume(async (message) => {
        await Promise.all([handler(message), handler(message)])
      }, options),
  }
}

for (const isEarly of [true, false]) {
  const when = isEarly ? 'before the file is stored' : 'when the loser learns of it'
  test(`a call whose idempotency key belongs to a recreate being deleted, ${when}, creates a new one`, async (t) => {
    const stores = await sharedStores(t)
    const [claiming, losing] = [makeGate(), makeGate()]
    let isHeld = true
    const records: typeof stores.records = {
      ...stores.records,
      async create(key, value) {
        if (isHeld && key.endsWith('/claim')) await claiming.pass()
        const isWritten = await stores.records.create(key, value)
        if (isHeld && key.endsWith('/manifest')) await losing.pass()
        return isWritten
      },
    }
    const fast = await engineFor(t, { ...stores, timing: hasty })
    const slow = await engineFor(t, { ...stores, records, timing: hasty })
    const options = { idempotencyKey: 'k' }
    const second = slow.create(scriptedSource(['table']), options)
    await claiming.reached
    const first = await fast.create(scriptedSource(['table']), options)
    if (isEarly) await fast.remove(first.recreateId)
    claiming.open()
    if (!isEarly) {
      await losing.reached
      await fast.remove(first.recreateId)
    }
    isHeld = false
    losing.open()
    const { recreateId, isNew } = await second
    t.true(isNew)
    t.not(recreateId, first.recreateId)
    t.is((await slow.wait(recreateId)).state, 'COMPLETED')
    await slow.reconcile()
    t.is((await blobKeysOf(stores.blobs)).filter((key) => key.includes(first.recreateId)).length, 0)
    t.deepEqual(
      (await slow.list()).recreates.map((each) => each.recreateId),
      [recreateId],
    )
  })
}
