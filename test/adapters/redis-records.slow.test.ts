import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { redisRecords } from '../../adapters/records/redis-records.js'
import type { RecordStore } from '../../core/stores.js'
import { recordStoreCases, sharedRecordStoreCases } from '../contracts/records.js'
import { testNeeding } from '../fixtures/needs.js'
import { RedisServer } from '../fixtures/redis-server.js'
import { redisUrl } from '../fixtures/servers.js'

const test = testNeeding('redis')

const namespace = `recreate-test-${randomUUID()}`
const module = new URL('../../adapters/records/redis-records.js', import.meta.url).href

for (const { title, run } of recordStoreCases) {
  test(title, async (t) => {
    const url = await redisUrl()
    await run(() => redisRecords({ url, namespace }))
    t.pass()
  })
}

for (const { title, run } of sharedRecordStoreCases) {
  test.serial(title, async (t) => {
    await run({ module, export: 'redisRecords', options: { url: await redisUrl(), namespace } })
    t.pass()
  })
}

type Context = Pick<import('ava').ExecutionContext, 'teardown'>

async function startOwn(t: Context, options: Parameters<typeof RedisServer.start>[0] = {}) {
  const server = await RedisServer.start(options)
  const records = redisRecords({ url: server.url })
  t.teardown(async () => {
    await records.close()
    await server.close()
  })
  return { server, records }
}

async function keysOf(records: RecordStore, prefix = '', limit?: number) {
  const keys: string[] = []
  for await (const { key } of records.list(prefix, { limit })) keys.push(key)
  return keys
}

test('a list reads only the keys that it returns', async (t) => {
  const { server, records } = await startOwn(t)
  for (let index = 100; index < 400; index++) await records.set(`live/${index}`, index)
  await records.delete('live/100')
  const redis = new Redis(server.url)
  t.teardown(() => redis.disconnect())
  await redis.config('RESETSTAT')
  t.deepEqual(await keysOf(records, 'live/', 3), ['live/101', 'live/102', 'live/103'])
  const calls = await redis.info('commandstats')
  t.regex(calls, /cmdstat_zrange:calls=1,/)
  t.regex(calls, /cmdstat_mget:calls=1,/)
  t.notRegex(calls, /cmdstat_(scan|keys|get):/)
})

test('many values are read in one round trip', async (t) => {
  const { server, records } = await startOwn(t)
  await records.set('a', 1)
  const redis = new Redis(server.url)
  t.teardown(() => redis.disconnect())
  await redis.config('RESETSTAT')
  t.is((await records.getMany(['a', ...Array.from({ length: 500 }, (_, index) => `none/${index}`)]))[0], 1)
  t.regex(await redis.info('commandstats'), /cmdstat_mget:calls=1,/)
})

test('the key index follows creates, sets and deletes, also of existing keys', async (t) => {
  const { server, records } = await startOwn(t)
  await records.create('a', 1)
  await records.create('a', 2)
  await records.set('a', 3)
  await records.set('b', 1)
  await records.delete('b')
  await records.delete('b')
  const redis = new Redis(server.url)
  t.teardown(() => redis.disconnect())
  t.deepEqual(await redis.zrange('recreate:keys', '0', '-1'), ['a'])
  t.deepEqual((await redis.keys('*')).sort(), ['recreate::a', 'recreate:keys'])
})

test('a record that was deleted without its index entry is skipped in lists', async (t) => {
  const { server, records } = await startOwn(t)
  for (const key of ['a', 'b', 'c', 'd']) await records.set(key, 1)
  const redis = new Redis(server.url)
  t.teardown(() => redis.disconnect())
  await redis.del('recreate::a', 'recreate::b')
  t.deepEqual(await keysOf(records, '', 2), ['c', 'd'])
})

test('after a server restart the store works again with all its data', async (t) => {
  const { server, records } = await startOwn(t)
  t.true(await records.create('a/1', { kept: true }))
  await server.kill()
  const start = Date.now()
  await t.throwsAsync(records.get('a/1'), { code: 'store_failed', message: /^Records redis: get a\/1 failed: / })
  await Promise.all(Array.from({ length: 50 }, () => t.throwsAsync(records.create('a/2', 1), { code: 'store_failed' })))
  await t.throwsAsync(keysOf(records), { code: 'store_failed' })
  t.true(Date.now() - start < 20_000)
  await server.restart()
  t.deepEqual(await records.get('a/1'), { kept: true })
  t.true(await records.create('a/2', 2))
  t.deepEqual(await keysOf(records, 'a/'), ['a/1', 'a/2'])
})

test('calls to a hanging server fail within ten seconds, and work when it continues', async (t) => {
  const { server, records } = await startOwn(t)
  await records.set('a', 1)
  server.pause()
  const start = Date.now()
  try {
    await t.throwsAsync(records.get('a'), { code: 'store_failed', message: /^Records redis: get a failed: / })
    t.true(Date.now() - start < 10_000)
    await t.throwsAsync(records.set('a', 2), { code: 'store_failed', message: /no connection within 5 s/ })
  } finally {
    server.resume()
  }
  await records.set('b', 1)
  t.is(await records.get('a'), 1)
})

test('calls to a missing server fail within seconds, and work once it is started', async (t) => {
  const { server, records } = await startOwn(t)
  await server.kill()
  await t.throwsAsync(records.set('a', 1), {
    code: 'store_failed',
    message: /^Records redis: set a failed: no connection within 5 s: .*ECONNREFUSED/,
  })
  await server.restart()
  await records.set('a', 1)
  t.is(await records.get('a'), 1)
})

test('a check rejects a server without an append-only file, or one that evicts keys', async (t) => {
  const checkOf = async (options: Parameters<typeof RedisServer.start>[0]) =>
    (await startOwn(t, options)).records.check?.()
  await t.notThrowsAsync(checkOf({}))
  await t.throwsAsync(checkOf({ appendOnly: false }), { code: 'store_failed', message: /appendonly yes/ })
  const settings = ['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru']
  await t.throwsAsync(checkOf({ settings }), { code: 'store_failed', message: /noeviction.*allkeys-lru/ })
})

test('a closed store rejects all calls', async (t) => {
  const { records } = await startOwn(t)
  await records.set('a', 1)
  await records.close()
  await records.close()
  await t.throwsAsync(records.get('a'), { code: 'store_failed', message: /closed/ })
})

test('a store whose server hangs can be closed', async (t) => {
  const { server, records } = await startOwn(t)
  await records.set('a', 1)
  server.pause()
  try {
    const asking = t.throwsAsync(records.get('a'), { code: 'store_failed' })
    const start = Date.now()
    await records.close()
    t.true(Date.now() - start < 8000)
    await asking
  } finally {
    server.resume()
  }
})

test('invalid options are rejected', (t) => {
  const url = 'redis://127.0.0.1'
  t.throws(() => redisRecords({ url, namespace: 'a:b' }), { code: 'option_invalid', message: /`namespace`.*got `a:b`/ })
  const options = { url, prefix: 'a' }
  t.throws(() => redisRecords(options), {
    code: 'option_invalid',
    message: /^Unknown option `prefix`; expected one of `url`, `namespace`/,
  })
})
