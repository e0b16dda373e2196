import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { postgresRecords } from '../../adapters/records/postgres-records.js'
import type { RecordStore } from '../../core/stores.js'
import { recordStoreCases, sharedRecordStoreCases } from '../contracts/records.js'
import { testNeeding } from '../fixtures/needs.js'
import { PostgresServer } from '../fixtures/postgres-server.js'
import { postgresUrl } from '../fixtures/servers.js'

const test = testNeeding('postgres')

const table = `recreate_test_${randomUUID().replaceAll('-', '')}`
const module = new URL('../../adapters/records/postgres-records.js', import.meta.url).href

async function query(sql: string) {
  const client = new pg.Client(await postgresUrl())
  await client.connect()
  try {
    return [await client.query(sql)].flat().at(-1)?.rows ?? [] // With several statements, the rows of the last.
  } finally {
    await client.end()
  }
}

for (const { title, run } of recordStoreCases) {
  test(title, async (t) => {
    const url = await postgresUrl()
    await run(() => postgresRecords({ url, table }))
    t.pass()
  })
}

for (const [index, { title, run }] of sharedRecordStoreCases.entries()) {
  test.serial(title, async (t) => {
    // The table does not exist yet, and both processes create it at the same time.
    const options = { url: await postgresUrl(), table: `${table}_${index}` }
    await run({ module, export: 'postgresRecords', options })
    t.pass()
  })
}

async function keysOf(records: RecordStore, prefix = '') {
  const keys: string[] = []
  for await (const { key } of records.list(prefix)) keys.push(key)
  return keys
}

test('a list uses the primary key, even if the table has a locale collation', async (t) => {
  const own = `${table}_language`
  await query(`CREATE TABLE ${own} (key varchar(300) COLLATE "en-x-icu" PRIMARY KEY, value text)`)
  const records = postgresRecords({ url: await postgresUrl(), table: own })
  t.teardown(() => records.close())
  const keys = ['a/B', 'a/b', 'a/-', 'a/_', 'a/A', 'a/.']
  for (const key of keys) await records.set(key, 1)
  t.deepEqual(await keysOf(records, 'a/'), [...keys].sort())
  const made = postgresRecords({ url: await postgresUrl(), table })
  t.teardown(() => made.close())
  await made.set('made', 1)
  const range = `key >= 'a' COLLATE "C" AND key < 'b' COLLATE "C" ORDER BY key COLLATE "C" LIMIT 20`
  // A small table would otherwise be scanned.
  const hints = 'SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off'
  const plan = JSON.stringify(await query(`${hints}; EXPLAIN SELECT key FROM ${table} WHERE ${range}`))
  t.regex(plan, /Index (Only )?Scan using/)
  t.notRegex(plan, /Sort/)
})

test('closing one store leaves others with the same address open', async (t) => {
  const url = await postgresUrl()
  const [one, other] = [postgresRecords({ url, table }), postgresRecords({ url, table })]
  await one.set('shared-address', 1)
  await other.get('shared-address')
  await one.close()
  t.is(await other.get('shared-address'), 1)
  await other.close()
  await t.throwsAsync(one.get('a'), { code: 'store_failed', message: /closed/ })
})

test('concurrent creations of the same table all succeed', async (t) => {
  const url = await postgresUrl()
  const own = `${table}_raced`
  // The error of the later ones depends on timing. Several rounds are needed to see each.
  for (let round = 0; round < 40; round++) {
    const stores = Array.from({ length: 8 }, () => postgresRecords({ url, table: own }))
    const writes = await Promise.allSettled(stores.map((records, index) => records.set(`${index}`, index)))
    const closed = await Promise.allSettled(stores.map((records) => records.close()))
    await query(`DROP TABLE ${own}`)
    t.deepEqual(
      [...writes, ...closed].filter(({ status }) => status === 'rejected'),
      [],
    )
  }
})

test('an error while creating the table is reported with its reason', async (t) => {
  const own = `${table}_type`
  await query(`CREATE TYPE ${own} AS ENUM ('a')`)
  const records = postgresRecords({ url: await postgresUrl(), table: own })
  t.teardown(async () => {
    await records.close()
    await query(`DROP TYPE ${own}`)
  })
  await t.throwsAsync(records.set('a', 1), { code: 'store_failed', message: /type "[a-z_0-9]+" already exists/ })
})

test('a hundred concurrent calls share ten connections', async (t) => {
  const records = postgresRecords({ url: await postgresUrl(), table })
  t.teardown(() => records.close())
  await Promise.all(Array.from({ length: 100 }, (_, index) => records.set(`many/${index}`, index)))
  t.is((await keysOf(records, 'many/')).length, 100)
})

test('a check rejects a server that may lose data or is read-only', async (t) => {
  const url = await postgresUrl()
  const checkWith = async (setting: string) => {
    const records = postgresRecords({ url: `${url}?options=${encodeURIComponent(`-c ${setting}`)}`, table })
    try {
      await records.check?.()
    } finally {
      await records.close()
    }
  }
  const made = postgresRecords({ url, table })
  await made.check?.()
  await made.close()
  await t.throwsAsync(checkWith('synchronous_commit=off'), {
    code: 'store_failed',
    message: 'Expected PostgreSQL with `synchronous_commit` on, got `off`: a crash loses the last writes',
  })
  await t.throwsAsync(checkWith('default_transaction_read_only=on'), {
    code: 'store_failed',
    message: /writable transactions/,
  })
})

test('an unreachable server is reported within seconds', async (t) => {
  const records = postgresRecords({ url: 'postgresql://recreate:secret@127.0.0.1:1/recreate' })
  t.teardown(() => records.close())
  const error = await t.throwsAsync(records.get('a'), {
    code: 'store_failed',
    message: /^Records postgres: get a failed: .*ECONNREFUSED/,
  })
  t.notRegex(error?.message ?? '', /secret/)
})

test('invalid options are rejected', (t) => {
  const url = 'postgresql://127.0.0.1'
  for (const name of ['A', 'a-b', '1a', 'a; DROP TABLE b', 'a'.repeat(64), '']) {
    t.throws(() => postgresRecords({ url, table: name }), { code: 'option_invalid', message: /^Expected `table`/ })
  }
  const options = { url, schema: 'a' }
  t.throws(() => postgresRecords(options), {
    code: 'option_invalid',
    message: /^Unknown option `schema`; expected one of `url`, `table`/,
  })
})

test('after a server restart the store works again with all its data', async (t) => {
  const server = await PostgresServer.start()
  const records = postgresRecords({ url: server.url })
  t.teardown(async () => {
    await records.close()
    await server.close()
  })
  t.true(await records.create('a/1', { kept: true }))
  await Promise.all(Array.from({ length: 20 }, (_, index) => records.set(`b/${index}`, index)))
  // Idle connections are cut, which must not end this process.
  await server.kill()
  await t.throwsAsync(records.get('a/1'), { code: 'store_failed', message: /^Records postgres: get a\/1 failed: / })
  await t.throwsAsync(keysOf(records), { code: 'store_failed' })
  await server.restart()
  t.deepEqual(await records.get('a/1'), { kept: true })
  t.false(await records.create('a/1', 'late'))
  t.is((await keysOf(records, 'b/')).length, 20)

  await server.becomeStandby()
  await t.throwsAsync(records.check!(), {
    code: 'store_failed',
    message: 'Expected PostgreSQL with a server that accepts writes, got a standby',
  })
})
