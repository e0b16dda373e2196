import { once } from 'node:events'
import test, { type ExecutionContext } from 'ava'
import { rateLimits } from '../../server/http/rate-limits.js'
import { connectRedis, redisClockAheadMs } from '../../server/operations/redis-client.js'
import { testNeeding } from '../fixtures/needs.js'
import { RedisServer } from '../fixtures/redis-server.js'

test('a key has a limit of requests per minute, then gets Retry-After', async (t) => {
  const limits = rateLimits({ rateLimits: { create: 2, others: 3, address: 0 } })
  t.is(await limits.take('a', 'create'), undefined)
  t.is(await limits.take('a', 'create'), undefined)
  for (let time = 0; time < 5; time += 1) {
    const { retryAfterSeconds = 0 } = (await limits.take('a', 'create')) ?? {}
    t.true(Number.isInteger(retryAfterSeconds) && retryAfterSeconds >= 1 && retryAfterSeconds <= 60)
  }
})

test('keys and operations are counted separately', async (t) => {
  const limits = rateLimits({ rateLimits: { create: 1, others: 1, address: 0 } })
  const all = [
    ['a', 'create'],
    ['a', 'status'],
    ['a', 'to_json'],
    ['b', 'create'],
    ['b', 'status'],
  ] as const
  for (const [keyId, operation] of all) t.is(await limits.take(keyId, operation), undefined)
  for (const [keyId, operation] of all) t.truthy(await limits.take(keyId, operation))
})

test('an address has a limit of requests per minute across its keys', async (t) => {
  const limits = rateLimits({ rateLimits: { create: 0, others: 0, address: 2 } })
  t.is(await limits.takeFrom('192.0.2.1'), undefined)
  t.is(await limits.takeFrom('192.0.2.1:50312'), undefined)
  const { retryAfterSeconds = 0 } = (await limits.takeFrom('::ffff:192.0.2.1')) ?? {}
  t.true(retryAfterSeconds >= 1 && retryAfterSeconds <= 60)
  t.is(await limits.takeFrom('192.0.2.2'), undefined)
})

test('all addresses of an IPv6 /64 network count as one', async (t) => {
  const limits = rateLimits({ rateLimits: { create: 0, others: 0, address: 2 } })
  t.is(await limits.takeFrom('2001:db8::1'), undefined)
  t.is(await limits.takeFrom('[2001:db8:0:0:ffff::2]:443'), undefined)
  t.truthy(await limits.takeFrom('2001:db8::3'))
  t.is(await limits.takeFrom('2001:db8:0:1::1'), undefined)
})

test('all invalid addresses count as one', async (t) => {
  const limits = rateLimits({ rateLimits: { create: 0, others: 0, address: 1 } })
  t.is(await limits.takeFrom(''), undefined)
  t.truthy(await limits.takeFrom('unknown'))
})

test('a limit of 0 disables it', async (t) => {
  const limits = rateLimits({ rateLimits: { create: 0, others: 1, address: 0 } })
  for (let time = 0; time < 1000; time += 1) t.is(await limits.take('a', 'create'), undefined)
  t.is(await limits.take('a', 'status'), undefined)
  t.truthy(await limits.take('a', 'status'))
})

async function connectTo(t: ExecutionContext, url: string) {
  const client = (await connectRedis({ records: 'sqlite', queue: 'redis', redis: { url, prefix: 'recreate' } }))!
  t.teardown(() => client.disconnect())
  if (client.status !== 'ready') await once(client, 'ready')
  return client
}

testNeeding('redis')('processes share counts in Redis, and count separately while it is unavailable', async (t) => {
  const server = await RedisServer.start()
  t.teardown(() => server.close())
  const clients = [await connectTo(t, server.url), await connectTo(t, server.url)] as const
  const perMinute = { rateLimits: { create: 2, others: 0, address: 0 } }
  const [here, there] = clients.map((client) => rateLimits(perMinute, { client, prefix: 'recreate' }))
  t.is(await here!.take('a', 'create'), undefined)
  t.is(await there!.take('a', 'create'), undefined)
  for (const limits of [here!, there!]) {
    const { retryAfterSeconds = 0 } = (await limits.take('a', 'create')) ?? {}
    t.true(retryAfterSeconds >= 1 && retryAfterSeconds <= 60)
  }
  t.true(Math.abs(await redisClockAheadMs(clients[0])) < 1000)

  server.pause()
  t.is(await here!.take('a', 'create'), undefined, 'Redis hangs: counted only here')
  server.resume()
  await server.kill()
  t.is(await there!.take('a', 'create'), undefined, 'Redis is gone: counted only here')
  t.is(await there!.take('a', 'create'), undefined)
  t.truthy(await there!.take('a', 'create'))
})

test('without Redis in the configuration, no connection is opened', async (t) => {
  t.is(await connectRedis({ records: 'sqlite', queue: 'in-process', redis: { prefix: 'recreate' } }), undefined)
})
