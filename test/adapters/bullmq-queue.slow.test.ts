import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import { Redis } from 'ioredis'
import { type BullmqQueueOptions, bullmqQueue } from '../../adapters/queue/bullmq-queue.js'
import type { Message, Queue } from '../../core/stores.js'
import { queueCases } from '../contracts/queue.js'
import { testNeeding } from '../fixtures/needs.js'
import { QueueProcess } from '../fixtures/queue-process.js'
import { redisKeys } from '../fixtures/redis-keys.js'
import { RedisServer } from '../fixtures/redis-server.js'
import { redisUrl } from '../fixtures/servers.js'

const test = testNeeding('redis')

/** Prefix of all keys of these tests. */
const ours = `recreate-test-${randomUUID()}`
/** Lock duration. It is renewed four times within it. */
const lockMs = 1_000

for (const { title, run } of queueCases) {
  test(title, async (t) => {
    const url = await redisUrl()
    await run(() => bullmqQueue({ url, prefix: newPrefix() }))
    t.pass()
  })
}

test('of concurrent publishes of one message from two processes exactly one adds it', async (t) => {
  const place = await newPlace()
  const processes = [makeProcess(t, place), makeProcess(t, place)]
  for (const [index, each] of processes.entries()) await each.publish([message(`warm${index}`)])
  for (let round = 0; round < 10; round++) {
    const messages = Array.from({ length: 10 }, () => message(`a${round}`))
    const added = await Promise.all(processes.map((each) => each.publish(messages)))
    t.is((added[0] ?? 0) + (added[1] ?? 0), 1)
  }
  t.is(await makeQueue(t, place).depth(), 12)
})

test('groups share time fairly, each in order, whoever publishes', async (t) => {
  const place = await newPlace()
  const queues = [makeQueue(t, place), makeQueue(t, place)]
  const ids = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'a4', 'c2']
  for (const [index, id] of ids.entries()) await queues[index % 2]!.publish(message(id))
  t.deepEqual(await workOff(queues[0]!, 8), ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'a4'])
})

test('a group that starts later is served next, without compensation for the time before', async (t) => {
  const queue = makeQueue(t, await newPlace())
  for (const id of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await queue.publish(message(id))
  const worked = await workOff(queue, 9, async (id) => {
    if (id === 'a3') for (const later of ['b1', 'b2', 'b3']) await queue.publish(message(later))
  })
  t.deepEqual(worked, ['a1', 'a2', 'a3', 'a4', 'b1', 'a5', 'b2', 'a6', 'b3'])
})

test('a message is not delayed forever by new groups', async (t) => {
  const queue = makeQueue(t, await newPlace())
  for (const id of ['a1', 'a2', 'b1', 'b2', 'b3', 'b4']) await queue.publish(message(id))
  let next = 3
  const worked = await workOff(queue, 60, async (id) => {
    const group = id.startsWith('a') ? 'a' : `new${next}`
    if (next < 60) await queue.publish({ ...message(`${group}${next}`), group })
    next++
  })
  t.true(worked.includes('b4'))
  t.true(worked.indexOf('b4') < 20, `b4 was number ${worked.indexOf('b4') + 1}`)
})

test('the parts of a group share its time, and the group gets no more time for them', async (t) => {
  const queue = makeQueue(t, await newPlace())
  for (const id of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) await queue.publish({ ...message(id), part: 'long' })
  await queue.publish({ ...message('a9'), part: 'short' })
  t.deepEqual(await workOff(queue, 7), ['a1', 'b1', 'a9', 'b2', 'a2', 'b3', 'a3'])
})

test('sequence numbers never run out: waiting messages are renumbered in order', async (t) => {
  const place = await newPlace()
  const queue = makeQueue(t, place)
  const redis = new Redis(place.url)
  t.teardown(() => redis.disconnect())
  for (const id of ['a1', 'a2', 'a3', 'b1']) await queue.publish(message(id))
  // As if a million messages had been processed while the queue was never empty.
  const [line, turns] = [`${place.prefix}:messages:prioritized`, `${place.prefix}:messages:turns`]
  const passed = 2 ** 20
  for (const [key, by] of [[line, passed * 2 ** 32] as const, [turns, passed] as const]) {
    for (const member of await redis.zrange(key, '0', '-1')) await redis.zincrby(key, by, member)
  }
  for (const id of ['c1', 'b2', 'a4']) await queue.publish(message(id))
  const last = Number((await redis.zrange(line, '-1', '-1', 'WITHSCORES'))[1]) / 2 ** 32
  t.true(last < 10, `The last message has number ${last}`)
  t.deepEqual(await workOff(queue, 7), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('ended and withdrawn messages leave only bookkeeping in Redis', async (t) => {
  const place = await newPlace()
  const queue = makeQueue(t, place)
  for (let index = 0; index < 300; index++) await queue.publish(message(`g${index % 7}-${index}`))
  for (const id of ['w1', 'w2']) await queue.publish(message(id))
  await queue.withdraw?.('w')
  await workOff(queue, 300)
  await queue.close()
  const names = (await redisKeys(place.url, place.prefix)).map((key) => key.slice(`${place.prefix}:messages:`.length))
  const bookkeeping = ['events', 'id', 'marker', 'meta', 'pc', 'stalled', 'stalled-check', 'turns']
  t.deepEqual(
    names.filter((name) => !bookkeeping.includes(name)),
    ['turns:g', 'turns:w'],
  )
  const redis = new Redis(place.url)
  t.teardown(() => redis.disconnect())
  for (const group of ['g', 'w']) {
    const seconds = await redis.ttl(`${place.prefix}:messages:turns:${group}`)
    t.true(seconds > 0 && seconds <= 3_600, `The counter of group ${group} expires in ${seconds} s`)
  }
  const events = await redis.xlen(`${place.prefix}:messages:events`)
  t.true(events <= 300, `${events} events are kept`)
})

test('a message whose process is killed is redelivered; after a second kill it is a dead letter with a free id', async (t) => {
  const place = { ...(await newPlace()), lockMs }
  const queue = makeQueue(t, place)
  await queue.publish(message('a1'))
  for (const count of [1, 2]) {
    const worker = makeProcess(t, place)
    t.is(await worker.consume(true), 'a1', `time ${count}`)
    t.false(await queue.publish(message('a1')))
    await worker.kill()
  }
  // Another worker detects the death without processing the message.
  const next = makeProcess(t, place)
  const begun = next.consume(false)
  await queue.publish(message('b1'))
  t.is(await begun, 'b1')
  await until(async () => (await queue.deadLetters!.list()).length === 1)
  const [letter] = await queue.deadLetters!.list()
  t.deepEqual(letter?.message, message('a1'))
  t.is(letter?.reason, 'job stalled more than allowable limit')
  t.true(Math.abs(Date.now() - letter!.at) < 60_000)
  await next.kill()

  t.true(await queue.deadLetters!.replay('a1'))
  t.deepEqual(await queue.deadLetters!.list(), [])
  t.is(await queue.depth(), 1)
  t.false(await queue.publish(message('a1')), 'It is queued again')
  t.false(await queue.deadLetters!.discard('a1'))
})

test('a message whose only worker died keeps its id until a worker starts, and is then redelivered', async (t) => {
  const place = { ...(await newPlace()), lockMs }
  const queue = makeQueue(t, place)
  await queue.publish(message('a1'))
  for (const _ of [1, 2]) {
    const worker = makeProcess(t, place)
    await worker.consume(true)
    await worker.kill()
  }
  const locks = async () => (await redisKeys(place.url, place.prefix)).filter((key) => key.endsWith(':lock'))
  await until(async () => (await locks()).length === 0)
  t.false(await queue.publish(message('a1')), 'no worker is running that could detect the death')

  const worked: string[] = []
  const other = makeQueue(t, place)
  await other.consume(async ({ id }) => void worked.push(id), { concurrency: 1, onError: () => {} })
  await until(() => queue.publish(message('a1')))
  await until(async () => worked.length > 0)
  t.deepEqual(worked, ['a1'])
  t.is((await queue.deadLetters!.list()).length, 1)
  t.true(await queue.deadLetters!.discard('a1'))
  t.true(await queue.publish(message('a1')))
})

test('the id of a message whose process was killed is free after one and a half times `lockMs`', async (t) => {
  const place = { ...(await newPlace()), lockMs }
  const [queue, other] = [makeQueue(t, place), makeQueue(t, place)]
  const worker = makeProcess(t, place)
  await queue.publish(message('a1'))
  await worker.consume(true)
  await workOff(other, 0)
  await worker.kill()
  const killed = performance.now()
  await until(() => queue.publish(message('a1')))
  const taken = performance.now() - killed
  // Allows for a busy machine.
  t.true(taken < lockMs * 1.5 + 2_000, `It took ${Math.round(taken)} ms`)
})

test('after a Redis restart nothing is lost, and calls meanwhile fail in time', async (t) => {
  const server = await RedisServer.start()
  t.teardown(() => server.close())
  const place = { url: server.url, prefix: newPrefix(), lockMs }
  const queue = makeQueue(t, place)
  for (const id of ['a1', 'a2', 'b1', 'b2']) await queue.publish(message(id))
  const worked = new Set<string>()
  let isDown = false
  const begun = new Promise<void>((resolve) => {
    void queue.consume(
      async ({ id }) => {
        resolve()
        await until(async () => !isDown)
        worked.add(id)
        if (worked.size === 1) await delay(300)
      },
      { concurrency: 1, onError: () => {} },
    )
  })
  isDown = true
  await begun
  await server.kill()
  const started = performance.now()
  await t.throwsAsync(queue.publish(message('c1')), {
    code: 'store_failed',
    message: /^Queue bullmq: publish c1 failed: /,
  })
  await t.throwsAsync(async () => queue.check?.(), { code: 'store_failed' })
  t.true(performance.now() - started < 12_000)
  isDown = false
  await server.restart()
  await until(async () => worked.size === 4)
  t.true(await queue.publish(message('c1')))
  await until(async () => worked.has('c1'))
  t.is(await queue.depth(), 0)
})

test('a queue whose Redis is unavailable, or never existed, can be closed', async (t) => {
  const server = await RedisServer.start()
  t.teardown(() => server.close())
  const queue = bullmqQueue({ url: server.url })
  await queue.publish(message('a1'))
  await workOff(queue, 1)
  await server.kill()
  await queue.close()
  const never = bullmqQueue({ url: server.url })
  await never.consume(async () => {}, { concurrency: 1, onError: () => {} })
  await t.throwsAsync(never.depth(), { code: 'store_failed' })
  await never.close()
})

test('a Redis without persistence is rejected with the required configuration', async (t) => {
  const forgetful = await RedisServer.start({ appendOnly: false })
  const evicting = await RedisServer.start({ settings: ['--maxmemory-policy', 'allkeys-lru'] })
  const right = await RedisServer.start()
  for (const server of [forgetful, evicting, right]) t.teardown(() => server.close())
  await t.throwsAsync(async () => makeQueue(t, { url: forgetful.url }).check?.(), {
    code: 'store_failed',
    message:
      'Expected Redis with an append-only file (`appendonly yes`), got `appendonly no`: a restart loses its data',
  })
  await t.throwsAsync(async () => makeQueue(t, { url: evicting.url }).check?.(), {
    code: 'store_failed',
    message:
      'Expected Redis with `maxmemory-policy noeviction`, got `allkeys-lru`: it evicts keys when its memory is full',
  })
  await t.notThrowsAsync(async () => makeQueue(t, { url: right.url }).check?.())
})

test('invalid options are rejected', (t) => {
  const refused: readonly [object, string][] = [
    [{}, 'Expected `url` or `connection`, got neither'],
    [{ url: 'redis://a', connection: {} }, 'Expected `url` or `connection`, got both'],
    [{ url: 'http://a' }, 'Expected `url` to begin with redis:// or rediss://, got one that begins with http://a'],
    [{ url: 'redis://a', prefix: '' }, 'Expected `prefix` not to be empty'],
    [{ url: 'redis://a', lockMs: 10 }, 'Expected `lockMs` to be a number of at least 1000, got `10`'],
  ]
  for (const [options, message] of refused) {
    t.throws(() => bullmqQueue(options as BullmqQueueOptions), { code: 'option_invalid', message })
  }
})

interface Place extends BullmqQueueOptions {
  readonly url: string
}

async function newPlace(): Promise<Place & { readonly prefix: string }> {
  return { url: await redisUrl(), prefix: newPrefix() }
}

let made = 0
function newPrefix(): string {
  return `{${ours}-${made++}}`
}

function makeQueue(t: ExecutionContext, options: BullmqQueueOptions): Queue {
  const queue = bullmqQueue(options)
  t.teardown(() => queue.close())
  return queue
}

function makeProcess(t: ExecutionContext, options: BullmqQueueOptions): QueueProcess {
  const made = new QueueProcess(options)
  t.teardown(() => made.kill())
  return made
}

/** Creates a message. Its group is the first letter of its id. */
function message(id: string): Message {
  return { id, group: id.slice(0, 1), body: null }
}

/** Processes messages one at a time. @returns Their ids in order, after the given number. */
async function workOff(
  queue: Queue,
  count: number,
  then: (id: string) => Promise<void> = async () => {},
): Promise<readonly string[]> {
  const worked: string[] = []
  const ended = new EventTarget()
  const done = count === 0 ? undefined : once(ended, 'done')
  await queue.consume(
    async ({ id }) => {
      worked.push(id)
      await then(id)
      if (worked.length === count) ended.dispatchEvent(new Event('done'))
    },
    { concurrency: 1, onError: () => {} },
  )
  await done
  return worked
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 40_000; !(await isTrue()); await delay(20)) {
    if (Date.now() > end) throw new Error('It did not happen within 40 s')
  }
}
