import test from 'ava'
import { inProcessQueue } from '../../adapters/queue/in-process-queue.js'
import type { Message } from '../../core/stores.js'
import { queueCases } from '../contracts/queue.js'

for (const { title, run } of queueCases) {
  test(title, async (t) => {
    await run(inProcessQueue)
    t.pass()
  })
}

test('groups share time fairly, each in order', async (t) => {
  const queue = inProcessQueue()
  for (const id of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'a4', 'c2']) await queue.publish(message(id))
  t.deepEqual(await workOff(queue, 8), ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'a4'])
})

test('a group that starts later is served next, without compensation for the time before', async (t) => {
  const queue = inProcessQueue()
  for (const id of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await queue.publish(message(id))
  const worked = await workOff(queue, 9, async (id) => {
    if (id === 'a3') for (const later of ['b1', 'b2', 'b3']) await queue.publish(message(later))
  })
  t.deepEqual(worked, ['a1', 'a2', 'a3', 'a4', 'b1', 'a5', 'b2', 'a6', 'b3'])
})

test('a message is delayed neither by later ones of its group nor forever by new groups', async (t) => {
  const queue = inProcessQueue()
  for (const id of ['a1', 'a2', 'b1', 'b2', 'b3', 'b4']) await queue.publish(message(id))
  let next = 3
  // Each message of group a adds another one, and every second one a message of a new group.
  const worked = await workOff(queue, 60, async (id) => {
    const group = id.startsWith('a') ? 'a' : `new${next}`
    if (next < 60) await queue.publish({ ...message(`${group}${next}`), group })
    next++
  })
  t.true(worked.includes('b4'))
  t.true(worked.indexOf('b4') < 20, `b4 was number ${worked.indexOf('b4') + 1}`)
  t.true(worked.indexOf('a2') < worked.indexOf('a3'))
})

test('the parts of a group share its time, and the group gets no more time for them', async (t) => {
  const queue = inProcessQueue()
  for (const id of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) await queue.publish({ ...message(id), part: 'long' })
  await queue.publish({ ...message('a9'), part: 'short' })
  t.deepEqual(await workOff(queue, 7), ['a1', 'b1', 'a9', 'b2', 'a2', 'b3', 'a3'])
})

test('the age of the oldest message is reported', async (t) => {
  const queue = inProcessQueue()
  t.is(await queue.oldestMs?.(), 0)
  await queue.publish(message('a1'))
  const since = performance.now()
  while (performance.now() - since < 20) await new Promise((resolve) => setTimeout(resolve, 5))
  await queue.publish(message('a2'))
  t.true((await queue.oldestMs?.())! >= 20)
})

test('a publish while the queue closes reports that nothing was added', async (t) => {
  const queue = inProcessQueue()
  const added: boolean[] = []
  await queue.publish(message('a1'))
  const begun = new Promise<void>((resolve) => {
    queue.consume(
      async () => {
        resolve()
        await new Promise((done) => setTimeout(done, 20))
        added.push(await queue.publish(message('a2')))
      },
      { concurrency: 1, onError: () => {} },
    )
  })
  await begun
  await queue.close()
  t.deepEqual(added, [false])
})

test('a second consumer is rejected', async (t) => {
  const queue = inProcessQueue()
  const options = { concurrency: 1, onError: () => {} }
  await queue.consume(async () => {}, options)
  await t.throwsAsync(
    queue.consume(async () => {}, options),
    { code: 'engine_invalid', message: 'Expected one call of `consume`, got another' },
  )
})

/** Creates a message. Its group is the first letter of its id. */
function message(id: string): Message {
  return { id, group: id.slice(0, 1), body: null }
}

/** Processes messages one at a time. @returns Their ids in order. */
function workOff(
  queue: ReturnType<typeof inProcessQueue>,
  count: number,
  then: (id: string) => Promise<void> = async () => {},
): Promise<readonly string[]> {
  const worked: string[] = []
  return new Promise((resolve, reject) => {
    const handler = async ({ id }: Message) => {
      worked.push(id)
      await then(id)
      if (worked.length === count) resolve(worked)
    }
    queue.consume(handler, { concurrency: 1, onError: reject })
  })
}
