import { randomUUID } from 'node:crypto'
import KeyvPostgres from '@keyv/postgres'
import KeyvRedis from '@keyv/redis'
import test from 'ava'
import { Keyv } from 'keyv'
import { keyvRecords } from '../../adapters/records/keyv-records.js'
import { redisCreate } from '../../adapters/records/redis-create.js'
import type { RecordStore } from '../../core/stores.js'
import { recordStoreCases, sharedRecordStoreCases } from '../contracts/records.js'
import { postgresRecords, redisRecords } from '../fixtures/keyv-stores.js'
import { testNeeding } from '../fixtures/needs.js'
import { postgresUrl, redisUrl } from '../fixtures/servers.js'

const testOnServers = testNeeding('redis', 'postgres')

const fixtures = new URL('../fixtures/keyv-stores.js', import.meta.url).href
const namespace = `recreate_test_${randomUUID().replaceAll('-', '')}`
const isShared = true

const servers = [
  ['Redis', redisRecords, redisUrl],
  ['PostgreSQL', postgresRecords, postgresUrl],
] as const

for (const { title, run } of recordStoreCases) {
  test(`in a Map, ${title}`, async (t) => {
    await run(() => keyvRecords(new Map(), { isShared: false }))
    t.pass()
  })
  for (const [name, make, url] of servers) {
    // One after the other, because closing one store of @keyv/postgres closes them all.
    testOnServers.serial(`in ${name}, ${title}`, async (t) => {
      const place = { url: await url(), namespace }
      await run(() => make(place))
      t.pass()
    })
  }
}

for (const { title, run } of sharedRecordStoreCases) {
  for (const [name, make, url] of servers) {
    testOnServers.serial(`in ${name}, ${title}`, async (t) => {
      await run({ module: fixtures, export: make.name, options: { url: await url(), namespace } })
      t.pass()
    })
  }
}

for (const [name, make, url] of servers) {
  testOnServers.serial(`in ${name}, created records have the format of Keyv`, async (t) => {
    const records = make({ url: await url(), namespace })
    t.teardown(() => records.close())
    await records.create('created', { a: ':b' })
    await records.set('set', { a: ':b' })
    const raw = await readRaw(name)
    t.is(typeof raw('created'), 'string')
    t.is(raw('created'), raw('set'))
  })
}

testOnServers('Redis with the namespace in its store works too', async (t) => {
  const store = new KeyvRedis(await redisUrl())
  const keyv = new Keyv(store, { namespace: `${namespace}::own`, useKeyPrefix: false })
  const records = keyvRecords(keyv, { isShared, create: redisCreate(store) })
  t.teardown(() => records.close())
  t.true(await records.create('a/b', 1))
  t.false(await records.create('a/b', 2))
  t.deepEqual(await listed(records), [{ key: 'a/b', value: 1 }])
  t.true(await records.delete('a/b'))
})

test('a shared Keyv needs a create function', (t) => {
  const message =
    'Expected `create` for a Keyv whose store is shared, since Keyv has no put-if-absent: ' +
    '`redisCreate(store)`, `postgresCreate(store)`, or a custom function; got none'
  t.throws(() => keyvRecords(new Keyv(), { isShared }), { code: 'engine_invalid', message })
})

test('a Keyv with expiring records is rejected', (t) => {
  t.throws(() => keyvRecords(new Keyv({ ttl: 1000 }), { isShared: false }), {
    code: 'engine_invalid',
    message: 'Expected a Keyv without `ttl`, since records stay; got 1000 ms',
  })
})

test('a store that cannot list keys is rejected', (t) => {
  const store = { get() {}, set() {}, delete: () => true, clear() {} }
  t.throws(() => keyvRecords(new Keyv({ store }), { isShared: false }), {
    code: 'engine_invalid',
    message: 'Expected a Keyv store that has `iterator`, for listing; got one without',
  })
})

test('an unknown option is rejected', (t) => {
  const options = { isShared: false, namespace: 'a' }
  t.throws(() => keyvRecords(new Map(), options), { code: 'option_invalid', message: /`isShared`, `create`/ })
})

test('namespaces in the same Map are isolated', async (t) => {
  const map = new Map()
  const [one, other] = ['a', 'aa'].map((name) =>
    keyvRecords(new Keyv({ store: map, namespace: name }), { isShared: false }),
  )
  await one?.set('key-a', 1)
  await other?.set('key-aa', 2)
  t.deepEqual(await listed(one), [{ key: 'key-a', value: 1 }])
  t.deepEqual(await listed(other), [{ key: 'key-aa', value: 2 }])
})

test('errors of the store are reported in every operation', async (t) => {
  const fail = async () => {
    throw new Error('the wire is cut')
  }
  const store = {
    get: fail,
    set: fail,
    delete: fail,
    clear: fail,
    iterator: () => ({ [Symbol.asyncIterator]: () => ({ next: fail }) }),
  }
  const records = keyvRecords(new Keyv({ store, namespace: 'a' }), { isShared: false })
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    'get a': () => records.get('a'),
    'get 2 keys': () => records.getMany(['a', 'b']),
    'set a': () => records.set('a', 1),
    'create a': () => records.create('a', 1),
    'delete a': () => records.delete('a'),
    'list "a"': () => listed(records, 'a'),
  }
  for (const [what, call] of Object.entries(calls)) {
    await t.throwsAsync(call, { code: 'store_failed', message: `Records keyv: ${what} failed: the wire is cut` })
  }
})

testOnServers.serial('a PostgreSQL list that is interrupted fails instead of ending early', async (t) => {
  const store = new KeyvPostgres({ uri: await postgresUrl(), table: 'Not_There_If_Quoted' })
  const records = keyvRecords(new Keyv(store, { namespace }), { isShared, create: async () => true })
  t.teardown(async () => {
    await store.query('DROP TABLE Not_There_If_Quoted')
    await records.close()
  })
  await t.throwsAsync(listed(records), { code: 'store_failed', message: /list "" failed: Iterator failed/ })
})

async function listed(records: RecordStore | undefined, prefix = '') {
  const found: unknown[] = []
  for await (const record of records?.list(prefix) ?? []) found.push(record)
  return found
}

/** Returns the raw value in the server under a key. */
async function readRaw(name: 'Redis' | 'PostgreSQL'): Promise<(key: string) => unknown> {
  const store =
    name === 'Redis'
      ? new KeyvRedis(await redisUrl(), { namespace })
      : new KeyvPostgres({ uri: await postgresUrl(), table: namespace })
  const found = new Map<string, unknown>()
  for await (const [key, value] of store.iterator(namespace)) found.set(String(key), value)
  if (store instanceof KeyvRedis) await store.disconnect()
  return (key) => found.get(`${namespace}:${key}`)
}
