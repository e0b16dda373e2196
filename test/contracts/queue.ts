import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Message, Queue } from '../../core/stores.js'

/** Gives a queue to try: an empty one, on which nobody else works. */
export type MakeQueue = () => Queue | Promise<Queue>

/** One thing that every queue keeps. */
export interface QueueCase {
  readonly title: string
  /** Makes a queue, tries it and closes it. */
  run(make: MakeQueue): Promise<void>
}

/** What every queue keeps. */
export const queueCases: readonly QueueCase[] = [
  caseOf('a message comes as it was published', async (queue) => {
    const body = { name: 'é表', list: [1, null, { a: [] }], none: null }
    const sent = { ...message('a'), body }
    const work = await consume(queue)
    assert.equal(await queue.publish(sent), true)
    await work.ended(1)
    assert.deepEqual(JSON.parse(JSON.stringify(work.begun)), [sent])
  }),
  caseOf('what is published before anybody works waits', async (queue) => {
    for (const name of ['a', 'b', 'c']) assert.equal(await queue.publish(message(name)), true)
    assert.equal(await queue.depth(), 3)
    const work = await consume(queue)
    await work.ended(3)
    assert.deepEqual(work.names().sort(), ['a', 'b', 'c'])
    assert.equal(await queue.depth(), 0)
  }),
  caseOf('who changes a body after it was published changes nothing', async (queue) => {
    const body = { list: [1] }
    await queue.publish({ ...message('a'), body })
    body.list.push(2)
    const work = await consume(queue)
    await work.ended(1)
    assert.deepEqual(JSON.parse(JSON.stringify(work.begun[0]?.body)), { list: [1] })
  }),
  caseOf('a message that waits is not added again', async (queue) => {
    const first = message('a')
    assert.equal(await queue.publish(first), true)
    assert.equal(await queue.publish(first), false)
    assert.equal(await queue.publish({ ...first, group: 'other' }), false)
    assert.equal(await queue.publish(message('b')), true)
    assert.equal(await queue.depth(), 2)
    const work = await consume(queue)
    await work.ended(2)
    await delay(50)
    assert.deepEqual(work.names().sort(), ['a', 'b'])
  }),
  caseOf('a message that is worked on is not added again, but once it has ended it is', async (queue) => {
    const first = message('a')
    const work = await consume(queue, { isHeld: true })
    await queue.publish(first)
    await work.started(1)
    assert.equal(await queue.publish(first), false)
    assert.equal(await queue.depth(), 0)
    work.release()
    await work.ended(1)
    await eventually(() => queue.publish(first))
    await work.ended(2)
    assert.deepEqual(work.names(), ['a', 'a'])
  }),
  caseOf('of publishes of one message at once exactly one adds it', async (queue) => {
    const first = message('a')
    const added = await Promise.all(Array.from({ length: 20 }, () => queue.publish(first)))
    assert.equal(added.filter(Boolean).length, 1)
    assert.equal(await queue.depth(), 1)
  }),
  caseOf('no more messages are worked on at once than asked for, and no fewer', async (queue) => {
    const work = await consume(queue, { concurrency: 3, workMs: 10 })
    for (let index = 0; index < 30; index++) await queue.publish(message(`m${index}`))
    await work.ended(30)
    assert.equal(work.mostAtOnce(), 3)
  }),
  caseOf('messages that wait are counted, those that are worked on are not', async (queue) => {
    const work = await consume(queue, { concurrency: 2, isHeld: true })
    for (let index = 0; index < 5; index++) await queue.publish(message(`m${index}`))
    await work.started(2)
    assert.equal(await queue.depth(), 3)
    work.release()
    await work.ended(5)
    assert.equal(await queue.depth(), 0)
  }),
  caseOf("one group's long line does not hold up another", async (queue) => {
    const concurrency = 2
    const work = await consume(queue, { concurrency, isHeld: true })
    for (let index = 0; index < 100; index++) await queue.publish(message(`a${index}`, 'a'))
    await work.started(concurrency)
    await queue.publish(message('b', 'b'))
    work.release()
    await work.ended(101)
    const place = work.names().indexOf('b')
    assert.ok(place <= concurrency + concurrency, `b came as number ${place + 1}, after ${concurrency} had begun`)
  }),
  caseOf('long lines are worked on side by side', async (queue) => {
    for (const group of ['a', 'b', 'c']) {
      for (let index = 0; index < 30; index++) await queue.publish(message(`${group}${index}`, group))
    }
    const work = await consume(queue)
    await work.ended(90)
    for (const group of ['a', 'b', 'c']) {
      const inFirstHalf = work
        .names()
        .slice(0, 45)
        .filter((name) => name.startsWith(group)).length
      assert.ok(inFirstHalf >= 5, `${inFirstHalf} of the first 45 are of group ${group}`)
    }
  }),
  caseOf('a handler that throws is told of, and the others go on', async (queue) => {
    const failure = new Error('it cannot be done')
    const work = await consume(queue, {
      async doLast({ id }) {
        // Thrown once: a queue may bring it again.
        if (nameOf(id) === 'bad' && work.names().filter((name) => name === 'bad').length === 1) throw failure
      },
    })
    const bad = message('bad')
    await queue.publish(bad)
    await queue.publish(message('good'))
    await eventually(async () => work.names().includes('good') && work.errors.length > 0)
    assert.equal(work.errors.length, 1)
    assert.equal(work.errors[0]?.message.id, bad.id)
    assert.match(String(work.errors[0]?.error), /it cannot be done/)
  }),
  caseOf('a handler may publish', async (queue) => {
    const work = await consume(queue, {
      async doLast({ id }) {
        if (nameOf(id) === 'first') assert.equal(await queue.publish(message('second')), true)
      },
    })
    await queue.publish(message('first'))
    await work.ended(2)
    assert.deepEqual(work.names(), ['first', 'second'])
    assert.deepEqual(work.errors, [])
  }),
  caseOf('closing waits for the handlers at work, and hands out no more', async (queue, close) => {
    const work = await consume(queue, { concurrency: 2, isHeld: true })
    for (let index = 0; index < 6; index++) await queue.publish(message(`m${index}`))
    await work.started(2)
    let isClosed = false
    const closing = close().then(() => {
      isClosed = true
    })
    await delay(100)
    assert.equal(isClosed, false)
    work.release()
    await closing
    assert.equal(work.endedCount(), 2)
    await delay(50)
    assert.equal(work.begun.length, 2)
  }),
  caseOf('a queue that nobody works on can be closed', async (queue, close) => {
    await queue.publish(message('a'))
    await close()
  }),
]

function caseOf(title: string, run: (queue: Queue, close: () => Promise<void>) => Promise<void>): QueueCase {
  return {
    title,
    async run(make) {
      const queue = await make()
      let closing: Promise<void> | undefined
      const close = () => {
        closing ??= queue.close()
        return closing
      }
      try {
        await run(queue, close)
      } finally {
        await close()
      }
    },
  }
}

/** A message whose id is like no other, in case the queue remembers. */
function message(name: string, group = 'group'): Message {
  return { id: `${randomUUID()}-${name}`, group, body: { name } }
}

function nameOf(id: string): string {
  return id.slice(randomUUID().length + 1)
}

/** Works on the queue's messages and writes down what came. */
async function consume(
  queue: Queue,
  options: {
    readonly concurrency?: number
    /** How long each handler works. */
    readonly workMs?: number
    /** Handlers wait until they are released. */
    readonly isHeld?: boolean
    /** What a handler does last. */
    readonly doLast?: (message: Message) => Promise<void>
  } = {},
) {
  const begun: Message[] = []
  const errors: { readonly error: unknown; readonly message: Message }[] = []
  let ended = 0
  let atOnce = 0
  let mostAtOnce = 0
  let release = () => {}
  const released =
    options.isHeld === true
      ? new Promise<void>((resolve) => {
          release = resolve
        })
      : Promise.resolve()
  const handler = async (message: Message) => {
    begun.push(message)
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    try {
      await released
      if (options.workMs !== undefined) await delay(options.workMs)
      await options.doLast?.(message)
    } finally {
      atOnce--
      ended++
    }
  }
  await queue.consume(handler, {
    concurrency: options.concurrency ?? 1,
    onError: (error, message) => errors.push({ error, message }),
  })
  return {
    begun,
    errors,
    release: () => release(),
    names: () => begun.map(({ id }) => nameOf(id)),
    mostAtOnce: () => mostAtOnce,
    endedCount: () => ended,
    started: (count: number) => eventually(async () => begun.length >= count),
    ended: (count: number) => eventually(async () => ended >= count),
  }
}

async function eventually(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; ; await delay(2)) {
    if (await isTrue()) return
    if (Date.now() > end) assert.fail('It did not happen within 20 s')
  }
}
