import { setTimeout as delay } from 'node:timers/promises'
import test from 'ava'
import type { Runner } from '../../../core/contracts.js'
import type { RecreateEvent } from '../../../core/engine/events.js'
import { heldPage, makeGate } from './gates.js'
import { engineFor, scriptedRunner, scriptedSource, until } from './small-document.js'

/** Changes of other processes are not polled, so all events come from this process. */
const deaf = { pollMs: 3_600_000, reconcileMs: 3_600_000 }

test('a slow consumer receives later events without additional delay', async (t) => {
  const gate = makeGate()
  const engine = await engineFor(t, { runner: heldPage(scriptedRunner(), 1, gate), timing: deaf })
  const { recreateId } = await engine.create(scriptedSource(['table', 'slow', 'throw', 'slow', 'table']))
  const told: string[] = []
  let opened = 0
  for await (const event of engine.events(recreateId)) {
    told.push(nameOf(event))
    if (nameOf(event) !== 'page 1 running') continue
    await delay(500)
    opened = performance.now()
    gate.open()
  }
  const waited = performance.now() - opened
  t.true(waited < 2500, `${Math.round(waited)} ms`)
  const ends = told.filter((name) => /page \d (done|empty|failed)/.test(name))
  t.deepEqual(ends.sort(), ['page 1 done', 'page 2 empty', 'page 3 failed', 'page 4 empty', 'page 5 done'])
})

test('a consumer that reads its first event after the end receives the rest without a pause', async (t) => {
  const engine = await engineFor(t, { timing: deaf })
  const { recreateId } = await engine.create(scriptedSource(['table', 'table']))
  const events = engine.events(recreateId)[Symbol.asyncIterator]()
  const first = await events.next()
  t.is(nameOf(first.value), 'CREATED')
  await until(async () => (await engine.status(recreateId)).state === 'COMPLETED')
  const told: string[] = []
  for (let next = await events.next(); !next.done; next = await events.next()) told.push(nameOf(next.value))
  t.is(told.at(-1), 'COMPLETED')
})

test('a follower receives the start of a page while the page is processed', async (t) => {
  const [before, after] = [makeGate(), makeGate()]
  const runner = heldPage(scriptedRunner(), 1, after)
  const held: Runner = {
    ...runner,
    async page(...args) {
      await before.pass()
      return runner.page(...args)
    },
  }
  const engine = await engineFor(t, { runner: held, timing: deaf })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  for await (const event of engine.events(recreateId)) {
    // By then, no other event is pending.
    if (nameOf(event) === 'EXTRACTING') setTimeout(() => before.open(), 300)
    if (nameOf(event) === 'page 1 running') after.open()
  }
  t.is((await engine.status(recreateId)).state, 'COMPLETED')
})

test('a follower of a deleted recreate receives no more events', async (t) => {
  const gate = makeGate()
  const engine = await engineFor(t, { runner: heldPage(scriptedRunner(), 1, gate), timing: deaf })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  const told: string[] = []
  for await (const event of engine.events(recreateId)) {
    told.push(nameOf(event))
    if (nameOf(event) === 'page 1 running') await engine.remove(recreateId)
  }
  t.is(told.at(-1), 'page 1 running')
})

function nameOf(event: RecreateEvent): string {
  if (event.kind === 'page') return `page ${event.pageNumber} ${event.state}`
  return event.kind === 'state' ? event.state : `files ${event.generation}`
}
