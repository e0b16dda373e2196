import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Message, Queue } from '../../core/stores.js'

/** Creates the queue under test: empty, and not used by others. */
export type MakeQueue = () => Queue | Promise<Queue>

/** One requirement for every queue. */
export interface QueueCase {
  readonly title: string
  /** Creates, tests and closes a queue. */
  run(make: MakeQueue): Promise<void>
}

/** Requirements for every queue. */
export const queueCases: readonly QueueCase[] = [
  caseOf('a message is delivered as it was published', async (queue) => {
    const body = { name: 'é表', list: [1, null, { a: [] }], none: null }
    const sent = { ...message('a'), body }
    const work = await consume(queue)
    assert.equal(await queue.publish(sent), true)
    await work.ended(1)
    assert.deepEqual(JSON.parse(JSON.stringify(work.begun)), [sent])
  }),
  caseOf('messages published before consume starts are kept', async (queue) => {
    for (const name of ['a', 'b', 'c']) assert.equal(await queue.publish(message(name)), true)
    assert.equal(await queue.depth(), 3)
    const work = await consume(queue)
    await work.ended(3)
    assert.deepEqual(work.names().sort(), ['a', 'b', 'c'])
    assert.equal(await queue.depth(), 0)
  }),
  caseOf('a published message does not change when its body is modified', async (queue) => {
    const body = { list: [1] }
    await queue.publish({ ...message('a'), body })
    body.list.push(2)
    const work = await consume(queue)
    await work.ended(1)
    assert.deepEqual(JSON.parse(JSON.stringify(work.begun[0]?.body)), { list: [1] })
  }),
  caseOf('a waiting message is not added again', async (queue) => {
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
  caseOf('a message in flight is not added again until it has ended', async (queue) => {
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
  caseOf('of concurrent publishes of one message, exactly one adds it', async (queue) => {
    const first = message('a')
    const added = await Promise.all(Array.from({ length: 20 }, () => queue.publish(first)))
    assert.equal(added.filter(Boolean).length, 1)
    assert.equal(await queue.depth(), 1)
  }),
  caseOf('exactly as many messages are in flight as requested', async (queue) => {
    const work = await consume(queue, { concurrency: 3, isHeld: true, workMs: 2 })
    for (let index = 0; index < 30; index++) await queue.publish(message(`m${index}`))
    await work.started(3)
    work.release()
    await work.ended(30)
    assert.equal(work.mostAtOnce(), 3)
  }),
  caseOf('depth counts waiting messages, not those in flight', async (queue) => {
    const work = await consume(queue, { concurrency: 2, isHeld: true })
    for (let index = 0; index < 5; index++) await queue.publish(message(`m${index}`))
    await work.started(2)
    assert.equal(await queue.depth(), 3)
    work.release()
    await work.ended(5)
    assert.equal(await queue.depth(), 0)
  }),
  caseOf('hasOtherMessages reports messages whose ids do not begin with the prefix', async (queue) => {
    if (queue.hasOtherMessages === undefined) return
    const [mine, other] = [message('mine'), message('other')]
    assert.equal(await queue.hasOtherMessages('no id begins so'), false)
    await queue.publish(mine)
    assert.equal(await queue.hasOtherMessages(mine.id), false)
    await queue.publish(other)
    assert.equal(await queue.hasOtherMessages(mine.id), true)
    const work = await consume(queue)
    await work.ended(2)
    assert.equal(await queue.hasOtherMessages('no id begins so'), false)
  }),
  caseOf('many messages of one group do not delay another group', async (queue) => {
    const concurrency = 2
    const work = await consume(queue, { concurrency, isHeld: true })
    for (let index = 0; index < 100; index++) await queue.publish(message(`a${index}`, 'a'))
    await work.started(concurrency)
    await queue.publish(message('b', 'b'))
    work.release()
    await work.ended(101)
    const place = work.names().indexOf('b')
    assert.ok(place <= concurrency + concurrency, `b was number ${place + 1} after ${concurrency} started messages`)
  }),
  caseOf('many messages of one part do not delay another part of its group', async (queue) => {
    const concurrency = 2
    const work = await consume(queue, { concurrency, isHeld: true })
    for (let index = 0; index < 50; index++) await queue.publish(message(`long${index}`, 'a', 'long'))
    await work.started(concurrency)
    await queue.publish(message('short', 'a', 'short'))
    await queue.publish(message('none', 'a'))
    work.release()
    await work.ended(52)
    for (const name of ['short', 'none']) {
      const place = work.names().indexOf(name)
      assert.ok(place <= 3 * concurrency, `${name} was number ${place + 1} after ${concurrency} started messages`)
    }
  }),
  caseOf('a group with many parts gets no larger share', async (queue) => {
    for (let index = 0; index < 20; index++) await queue.publish(message(`a${index}`, 'a', `part${index}`))
    for (let index = 0; index < 20; index++) await queue.publish(message(`b${index}`, 'b', 'one'))
    const work = await consume(queue)
    await work.ended(40)
    const begun = work.names().slice(0, 20)
    const ofB = begun.filter((name) => name.startsWith('b')).length
    assert.ok(ofB >= 8, `${ofB} of the first 20 are of group b: ${begun}`)
  }),
  caseOf('a message is not starved by new groups or by new parts of its group', async (queue) => {
    for (const name of ['a1', 'a2', 'b1', 'b2', 'b3', 'b4']) await queue.publish(message(name, name.slice(0, 1), 'old'))
    let made = 0
    const work = await consume(queue, {
      async doLast() {
        if (++made > 60) return
        const group = made % 3 === 0 ? `new${made}` : made % 3 === 1 ? 'a' : 'b'
        await queue.publish(message(`new${made}`, group, `new${made}`))
      },
    })
    await work.ended(66)
    const place = work.names().indexOf('b4')
    assert.ok(place < 40, `b4 was number ${place + 1}`)
  }),
  caseOf('messages of several large groups alternate', async (queue) => {
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
  caseOf('an error of a handler is reported, and other messages continue', async (queue) => {
    const failure = new Error('it cannot be done')
    const work = await consume(queue, {
      async doLast({ id }) {
        // Throws only once, because a queue may redeliver the message.
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
  caseOf('a handler may publish messages', async (queue) => {
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
  caseOf('oldestMs returns the age of the oldest waiting message', async (queue) => {
    if (queue.oldestMs === undefined) return
    assert.equal(await queue.oldestMs(), 0)
    await queue.publish(message('a'))
    await delay(60)
    for (let index = 0; index < 5; index++) await queue.publish(message(`b${index}`, 'b'))
    const waited = await queue.oldestMs()
    // Clocks of timers and servers differ slightly.
    assert.ok(waited >= 50 && waited < 20_000, `oldestMs returned ${waited} ms`)
    const work = await consume(queue)
    await work.ended(6)
    assert.equal(await queue.oldestMs(), 0)
  }),
  caseOf('withdrawn messages are not delivered, others are', async (queue) => {
    if (queue.withdraw === undefined) return
    const prefix = randomUUID()
    const kept = message('kept')
    for (const name of ['a', 'b']) await queue.publish({ id: `${prefix}.${name}`, group: name, body: null })
    await queue.publish(kept)
    await queue.withdraw(`${prefix}.`)
    assert.equal(await queue.depth(), 1)
    const work = await consume(queue)
    await work.ended(1)
    await delay(50)
    assert.deepEqual(
      work.begun.map(({ id }) => id),
      [kept.id],
    )
  }),
  caseOf('the remaining messages of a group are delivered once after others were withdrawn', async (queue) => {
    if (queue.withdraw === undefined) return
    const prefix = randomUUID()
    for (let index = 0; index < 4; index++) {
      await queue.publish({ id: `${prefix}.${index}`, group: 'a', part: 'gone', body: null })
      await queue.publish(message(`a${index}`, 'a', 'kept'))
    }
    await queue.publish(message('b', 'b'))
    await queue.withdraw(`${prefix}.`)
    assert.equal(await queue.depth(), 5)
    const again = { id: `${prefix}.0`, group: 'a', part: 'gone', body: null }
    assert.equal(await queue.publish(again), true)
    const work = await consume(queue)
    await work.ended(6)
    await delay(50)
    assert.deepEqual(work.names().sort(), ['a0', 'a1', 'a2', 'a3', 'b', nameOf(again.id)].sort())
    assert.equal(await queue.depth(), 0)
  }),
  caseOf('a withdrawn message can be published again, and messages in flight continue', async (queue) => {
    if (queue.withdraw === undefined) return
    const [atWork, waiting] = [message('at-work'), message('waiting')]
    const work = await consume(queue, { isHeld: true })
    await queue.publish(atWork)
    await work.started(1)
    await queue.publish(waiting)
    for (const { id } of [atWork, waiting]) await queue.withdraw(id)
    assert.equal(await queue.depth(), 0)
    assert.equal(await queue.publish(waiting), true)
    work.release()
    await work.ended(2)
    assert.deepEqual(work.names(), ['at-work', 'waiting'])
  }),
  caseOf('a message that was not given up is not a dead letter', async ({ deadLetters }) => {
    if (deadLetters === undefined) return
    assert.deepEqual(await deadLetters.list(), [])
    assert.equal(await deadLetters.replay(message('a').id), false)
    assert.equal(await deadLetters.discard(message('a').id), false)
  }),
  caseOf('close waits for running handlers and delivers no more messages', async (queue, close) => {
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
  caseOf('a queue can be closed without consumers, and twice', async (queue) => {
    await queue.publish(message('a'))
    await queue.close()
    await queue.close()
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

/** Returns a message with a unique id, in case the queue remembers earlier ones. */
function message(name: string, group = 'group', part?: string): Message {
  return { id: `${randomUUID()}-${name}`, group, ...(part !== undefined && { part }), body: { name } }
}

function nameOf(id: string): string {
  return id.slice(randomUUID().length + 1)
}

/** Handles the queue's messages and records them. */
async function consume(
  queue: Queue,
  options: {
    readonly concurrency?: number
    /** Duration of each handler, in milliseconds. */
    readonly workMs?: number
    /** Whether handlers wait until they are released. */
    readonly isHeld?: boolean
    /** Last action of a handler. */
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
