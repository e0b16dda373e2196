import test, { type ExecutionContext } from 'ava'
import type { CreateOptions } from '../../../core/engine/create.js'
import type { Engine } from '../../../core/engine/engine.js'
import type { Source } from '../../../core/source.js'
import { clockedEngine, makeClock } from './clocked-engine.js'
import { scriptedSource } from './small-document.js'

const MINUTE = 60_000
const report = () => scriptedSource(['table', 'empty'])

test('a repeated request returns the recreate of the first', async (t) => {
  const { engine } = await start(t)
  const first = await engine.create(report(), { pages: '1', owner: 'ada' })
  t.true(first.isNew)
  t.deepEqual(await engine.create(report(), { pages: '1', owner: 'ada', isRetry: true }), { ...first, isNew: false })
  await engine.wait(first.recreateId)
  t.deepEqual(await engine.create(report(), { pages: '1', owner: 'ada', isRetry: true }), { ...first, isNew: false })
  t.is((await engine.list({ owner: 'ada' })).recreates.length, 1)
})

test('a request that is not marked as repeated creates a new one', async (t) => {
  const { engine, clock } = await start(t)
  const first = await engine.create(report())
  clock.moveOn(1)
  const second = await engine.create(report())
  t.true(second.isNew)
  t.not(second.recreateId, first.recreateId)
  t.deepEqual(await engine.create(report(), { isRetry: true }), { recreateId: second.recreateId, isNew: false })
})

test('a repeated request without a predecessor creates one', async (t) => {
  const { engine } = await start(t)
  t.true((await engine.create(report(), { isRetry: true })).isNew)
})

const others: readonly (readonly [title: string, options: CreateOptions, document?: Source])[] = [
  ['another owner', { owner: 'bob' }],
  ['other pages', { owner: 'ada', pages: '1' }],
  ['other switches', { owner: 'ada', charts: false }],
  ['another file', { owner: 'ada' }, scriptedSource(['table', 'table'])],
  ['another name of the file', { owner: 'ada' }, { ...report(), fileName: 'other.json' }],
]

for (const [title, options, document = report()] of others) {
  test(`a request with ${title} is a different one`, async (t) => {
    const { engine } = await start(t)
    await engine.create(report(), { owner: 'ada' })
    t.true((await engine.create(document, { ...options, isRetry: true })).isNew)
  })
}

test('a request older than ten minutes is not repeated', async (t) => {
  const { engine, clock } = await start(t)
  const { recreateId } = await engine.create(report())
  clock.moveOn(10 * MINUTE)
  t.deepEqual(await engine.create(report(), { isRetry: true }), { recreateId, isNew: false })
  clock.moveOn(1)
  t.true((await engine.create(report(), { isRetry: true })).isNew)
})

const spoilt: Readonly<Record<string, (engine: Engine, recreateId: string) => Promise<void>>> = {
  hidden: (engine, recreateId) => engine.hide(recreateId),
  deleted: (engine, recreateId) => engine.remove(recreateId),
  cancelled: (engine, recreateId) => engine.cancel(recreateId),
}

for (const [what, spoil] of Object.entries(spoilt)) {
  test(`a ${what} recreate is not returned, an earlier one is`, async (t) => {
    const { engine } = await start(t)
    const slow = scriptedSource(['slow', 'slow'])
    const earlier = await engine.create(slow)
    const later = await engine.create(slow)
    await spoil(engine, later.recreateId)
    t.deepEqual(await engine.create(slow, { isRetry: true }), { recreateId: earlier.recreateId, isNew: false })
    await spoil(engine, earlier.recreateId)
    t.true((await engine.create(slow, { isRetry: true })).isNew)
  })
}

test('a failed recreate is not returned', async (t) => {
  const { engine } = await start(t)
  const torn = scriptedSource(['throw'])
  const { recreateId } = await engine.create(torn)
  t.is((await engine.wait(recreateId)).state, 'FAILED')
  t.true((await engine.create(torn, { isRetry: true })).isNew)
})

test('an idempotency key has priority over a repetition', async (t) => {
  const { engine } = await start(t)
  const plain = await engine.create(report())
  const keyed = await engine.create(report(), { idempotencyKey: 'a', isRetry: true })
  t.true(keyed.isNew)
  t.not(keyed.recreateId, plain.recreateId)
  t.deepEqual(await engine.create(report(), { idempotencyKey: 'a', isRetry: true }), { ...keyed, isNew: false })
})

test("only an owner's hundred newest recreates are searched", async (t) => {
  const { engine, clock } = await start(t)
  const { recreateId } = await engine.create(report())
  for (let other = 0; other < 99; other++) {
    clock.moveOn(1)
    await engine.create(scriptedSource(['empty'], `${other}.json`))
  }
  t.deepEqual(await engine.create(report(), { isRetry: true }), { recreateId, isNew: false })
  clock.moveOn(1)
  await engine.create(scriptedSource(['empty'], 'one-more.json'))
  t.true((await engine.create(report(), { isRetry: true })).isNew)
})

async function start(t: ExecutionContext) {
  const clock = makeClock()
  const engine = await clockedEngine(clock)
  t.teardown(() => engine.close())
  return { engine, clock }
}
