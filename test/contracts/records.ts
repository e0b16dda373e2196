import assert from 'node:assert/strict'
import type { Json, ListOptions, RecordStore } from '../../core/stores.js'
import { makeStore, type StoreReference } from './store-reference.js'
import { newFolder, tryInProcesses, tryStore } from './try-store.js'

/** Creates the store under test. It may contain other data and be in use by others: each case uses its own keys. */
export type MakeRecordStore = () => RecordStore | Promise<RecordStore>

/** One requirement for every record store. */
export interface RecordStoreCase {
  readonly title: string
  /** Creates, tests and closes a store. */
  run(make: MakeRecordStore): Promise<void>
}

/** One requirement for a record store that several processes share. */
export interface SharedRecordStoreCase {
  readonly title: string
  /** Creates the store in several processes. */
  run(reference: StoreReference): Promise<void>
}

const VALUES: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1.5e-7,
  0.1 + 0.2,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_VALUE,
  '',
  ':begins with a colon',
  ':base64:aGVsbG8=',
  'quotes \' " ` \\ and \u0000 \u001f \u2028 \ud83d\udcc8 \ud800 é e\u0301 表',
  [],
  {},
  [null, [[]], { a: [{}] }],
  { '': 0, 'a.b': 1, $set: 2, é: { '表 ': null }, toJSON: 'no function', constructor: 3, expires: 1 },
  JSON.parse('{"__proto__": {"polluted": true}, "nested": {"__proto__": null}}'),
]

/** Requirements for every record store. */
export const recordStoreCases: readonly RecordStoreCase[] = [
  caseOf('get returns an equal value', async (store, under) => {
    for (const [index, value] of VALUES.entries()) {
      await store.set(`${under}/set-${index}`, value)
      assert.equal(await store.create(`${under}/create-${index}`, value), true)
    }
    for (const [index, value] of VALUES.entries()) {
      same(await store.get(`${under}/set-${index}`), value)
      same(await store.get(`${under}/create-${index}`), value)
    }
    const keys = VALUES.map((_, index) => `${under}/set-${index}`)
    same([...(await store.getMany(keys))].map(orAbsent), [...VALUES])
    for (const { key, value } of await listed(store, `${under}/set-`)) same(value, VALUES[keys.indexOf(key)])
    assert.equal(({} as { polluted?: boolean }).polluted, undefined)
  }),
  caseOf('an object member with the value undefined may be dropped', async (store, under) => {
    await store.set(`${under}/a`, { kept: 1, left: undefined, within: [{ left: undefined }] })
    same(await store.get(`${under}/a`), { kept: 1, within: [{}] })
  }),
  caseOf('a stored value does not change when given or returned values are modified', async (store, under) => {
    const value = { list: [1], within: { a: 1 } }
    await store.set(`${under}/a`, value)
    await store.create(`${under}/b`, value)
    value.list.push(2)
    value.within.a = 2
    const read = async () => [await store.get(`${under}/a`), ...(await store.getMany([`${under}/b`]))]
    for (const got of await read()) {
      try {
        ;(got as typeof value).list.push(3)
        ;(got as typeof value).within.a = 3
      } catch {
        // The value is frozen, which is allowed too.
      }
    }
    for (const got of await read()) same(got, { list: [1], within: { a: 1 } })
    for (const { value: got } of await listed(store, under)) same(got, { list: [1], within: { a: 1 } })
  }),
  caseOf('get returns undefined for a record that does not exist', async (store, under) => {
    assert.equal(await store.get(`${under}/a`), undefined)
    assert.equal(await store.delete(`${under}/a`), false)
    await store.set(`${under}/a`, null)
    same(await store.get(`${under}/a`), null)
    assert.equal(await store.get(`${under}/A`), undefined)
    assert.equal(await store.get(under), undefined)
  }),
  caseOf('set replaces an existing record', async (store, under) => {
    await store.set(`${under}/a`, { first: true })
    await store.set(`${under}/a`, 'second')
    same(await store.get(`${under}/a`), 'second')
    await store.create(`${under}/b`, 'created')
    await store.set(`${under}/b`, 'set')
    same(await store.get(`${under}/b`), 'set')
  }),
  caseOf('create writes only if the record does not exist', async (store, under) => {
    for (const first of ['set', null]) {
      const key = `${under}/${first}`
      await store.set(key, first)
      assert.equal(await store.create(key, 'created'), false)
      same(await store.get(key), first)
    }
    assert.equal(await store.create(`${under}/a`, 1), true)
    assert.equal(await store.create(`${under}/a`, 2), false)
    same(await store.get(`${under}/a`), 1)
  }),
  caseOf('delete returns whether the record existed, and create may follow', async (store, under) => {
    await store.create(`${under}/a`, 1)
    assert.equal(await store.delete(`${under}/a`), true)
    assert.equal(await store.delete(`${under}/a`), false)
    assert.equal(await store.get(`${under}/a`), undefined)
    assert.equal(await store.create(`${under}/a`, 2), true)
    same(await store.get(`${under}/a`), 2)
  }),
  caseOf('of many concurrent creates of one key, exactly one writes', async (store, under) => {
    for (let round = 0; round < 5; round++) {
      const key = `${under}/${round}`
      const wrote = await Promise.all(Array.from({ length: 50 }, (_, index) => store.create(key, { index })))
      assert.equal(wrote.filter(Boolean).length, 1)
      same(await store.get(key), { index: wrote.indexOf(true) })
    }
  }),
  caseOf('a create during a set does not replace the value', async (store, under) => {
    for (let round = 0; round < 20; round++) {
      const key = `${under}/${round}`
      const calls = [() => store.set(key, 'set'), () => store.create(key, 'created')]
      await Promise.all((round % 2 === 0 ? calls : calls.reverse()).map((call) => call()))
      same(await store.get(key), 'set')
    }
  }),
  caseOf('getMany returns one value per key, in the order of the keys', async (store, under) => {
    const keys = ['c', 'a', 'missing', 'b', 'a'].map((name) => `${under}/${name}`)
    for (const name of ['a', 'b', 'c']) await store.set(`${under}/${name}`, { name })
    const values = await store.getMany(keys)
    same(values.map(orAbsent), [{ name: 'c' }, { name: 'a' }, 'absent', { name: 'b' }, { name: 'a' }])
    same([...(await store.getMany([]))], [])
  }),
  caseOf('getMany accepts 1,500 keys', async (store, under) => {
    const keys = names(1500).map((name) => `${under}/${name}`)
    await inBatches(keys, (key, index) => (index % 3 === 0 ? store.set(key, index) : undefined))
    const expected = keys.map((_, index) => (index % 3 === 0 ? index : 'absent'))
    same((await store.getMany(keys)).map(orAbsent), expected)
    same((await store.getMany([...keys].reverse())).map(orAbsent), expected.reverse())
  }),
  caseOf('the longest keys may differ only in their last character', async (store, under) => {
    const start = `${under}/${'k'.repeat(250)}`.slice(0, 249)
    await store.set(`${start}a`, 'a')
    assert.equal(await store.create(`${start}b`, 'b'), true)
    same([...(await store.getMany([`${start}b`, `${start}a`]))], ['b', 'a'])
    same(await listed(store, start), [
      { key: `${start}a`, value: 'a' },
      { key: `${start}b`, value: 'b' },
    ])
  }),
  caseOf('a value of one megabyte is stored', async (store, under) => {
    const value = { text: '0123456789abcdé…'.repeat(60_000) }
    await store.set(`${under}/set`, value)
    await store.create(`${under}/create`, value)
    same(await store.get(`${under}/set`), value)
    same(await store.get(`${under}/create`), value)
  }),
  caseOf('list matches the prefix by characters, not by segments', async (store, under) => {
    const keys = ['a', 'a/b', 'a/b/c', 'a/bc', 'a/c', 'a/B', 'ab', 'A/b', 'b'].map((name) => `${under}/${name}`)
    for (const key of keys) await store.set(key, key)
    assert.deepEqual(await keysOf(store, `${under}/a/b`), [`${under}/a/b`, `${under}/a/b/c`, `${under}/a/bc`])
    assert.deepEqual(await keysOf(store, `${under}/a/b/`), [`${under}/a/b/c`])
    assert.deepEqual(await keysOf(store, `${under}/`), [...keys].sort())
    assert.deepEqual(await keysOf(store, `${under}/none`), [])
    assert.deepEqual(
      (await keysOf(store, '')).filter((key) => key.startsWith(under)),
      [...keys].sort(),
    )
  }),
  caseOf('a prefix is literal, not a pattern', async (store, under) => {
    for (const name of ['a_b', 'axb', 'a.b', 'a-b']) await store.set(`${under}/${name}`, name)
    assert.deepEqual(await keysOf(store, `${under}/a_`), [`${under}/a_b`])
    assert.deepEqual(await keysOf(store, `${under}/a.`), [`${under}/a.b`])
  }),
  caseOf('list is sorted by UTF-16 code units', async (store, under) => {
    const written = ['a-b', 'a.b', 'a/b', 'a0b', 'aB', 'a_b', 'ab', 'B', 'Z', '0', '10', '9', '-', '_', 'z', 'a']
    const keys = written.map((name) => `${under}/${name}`)
    for (const key of keys) await store.set(key, 1)
    assert.deepEqual(await keysOf(store, `${under}/`), [...keys].sort())
  }),
  caseOf('list continues after a key and stops at its limit', async (store, under) => {
    const keys = names(25).map((name) => `${under}/${name}`)
    for (const key of keys) await store.set(key, key)
    const list = (options: ListOptions) => keysOf(store, `${under}/`, options)
    assert.deepEqual(await list({ limit: 1 }), keys.slice(0, 1))
    assert.deepEqual(await list({ limit: 10 }), keys.slice(0, 10))
    assert.deepEqual(await list({ after: keys[9], limit: 10 }), keys.slice(10, 20))
    assert.deepEqual(await list({ after: keys[19], limit: 10 }), keys.slice(20))
    assert.deepEqual(await list({ after: keys[24] }), [])
    assert.deepEqual(await list({ after: `${keys[4]}-`, limit: 2 }), keys.slice(5, 7))
    assert.deepEqual(await list({ after: '-' }), keys, 'a key before all')
    assert.deepEqual(await list({ after: `${under}/` }), keys, 'the prefix itself')
    assert.deepEqual(await list({ after: 'zzz' }), [], 'a key after all')
    assert.deepEqual(await list({ after: undefined, limit: undefined }), keys)
  }),
  caseOf('list returns everything, in pages or at once', async (store, under) => {
    const keys = names(1203).map((name) => `${under}/${name}`)
    await inBatches(keys, (key, index) => store.set(key, index))
    assert.deepEqual(
      await listed(store, `${under}/`),
      keys.map((key, value) => ({ key, value })),
    )
    const inPages: string[] = []
    for (let after: string | undefined; ; after = inPages.at(-1)) {
      const page = await keysOf(store, `${under}/`, { after, limit: 250 })
      inPages.push(...page)
      if (page.length < 250) break
    }
    assert.deepEqual(inPages, keys)
  }),
  caseOf('records written or deleted during a list do not affect the others', async (store, under) => {
    const keys = names(700).map((name) => `${under}/${name}`)
    await inBatches(keys, (key) => store.set(key, 'first'))
    const seen: string[] = []
    for await (const { key } of store.list(`${under}/`)) {
      seen.push(key)
      const index = keys.indexOf(key)
      if (index % 10 !== 0) continue
      // The current one, one not yet listed, and a new one.
      await Promise.all([store.delete(key), store.delete(keys[index + 5] ?? key), store.create(`${key}-new`, 'new')])
    }
    const untouched = (key: string) => keys.includes(key) && keys.indexOf(key) % 5 !== 0
    assert.deepEqual(seen.filter(untouched), keys.filter(untouched))
    assert.deepEqual(seen, [...new Set(seen)].sort())
  }),
  caseOf('a list may be abandoned', async (store, under) => {
    for (const name of names(20)) await store.set(`${under}/${name}`, name)
    for await (const _ of store.list(`${under}/`)) break
    await store.set(`${under}/0001`, 'again')
    same(await store.get(`${under}/0001`), 'again')
    assert.equal((await keysOf(store, `${under}/`)).length, 20)
  }),
  caseOf('check resolves, or throws store_failed with the reason', async (store, under) => {
    await store.set(`${under}/a`, 1)
    const failed = await store.check?.().then(
      () => undefined,
      (error) => error,
    )
    if (failed !== undefined) assert.equal((failed as { code?: string }).code, 'store_failed', String(failed))
    same(await store.get(`${under}/a`), 1)
  }),
]

/** Requirements for a record store that several processes share. */
export const sharedRecordStoreCases: readonly SharedRecordStoreCase[] = [
  {
    title: 'when two processes create the same keys concurrently, exactly one wins each',
    async run(reference) {
      const under = newFolder()
      const keys = names(200).map((name) => `${under}/${name}`)
      await tryInProcesses(reference, 2, async (processes) => {
        // Opened beforehand, so that the calls themselves run concurrently.
        for (const each of processes) await each.run({ kind: 'createAll', keys: [`${newFolder()}/a`] })
        const task = { kind: 'createAll', keys } as const
        const won = await Promise.all(processes.map((each) => each.run<readonly string[]>(task)))
        assert.deepEqual(won.flat().sort(), keys)
      })
    },
  },
  {
    title: 'another process reads what one has written, even after the first has ended',
    async run(reference) {
      const key = `${newFolder()}/a`
      await tryInProcesses(reference, 1, async ([other]) => {
        assert.deepEqual(await other?.run({ kind: 'createAll', keys: [key] }), [key])
      })
      await tryStore(await makeStore<RecordStore>(reference), async (store) => {
        assert.equal(store.isShared, true)
        assert.equal(await store.create(key, 'late'), false)
        assert.equal(typeof ((await store.get(key)) as { process: number }).process, 'number')
      })
    },
  },
  {
    title: 'several processes can open a new store concurrently',
    async run(reference) {
      await tryInProcesses(reference, 4, async (processes) => {
        const keys = [`${newFolder()}/a`]
        const won = await Promise.all(processes.map((each) => each.run<readonly string[]>({ kind: 'createAll', keys })))
        assert.deepEqual(won.flat(), keys)
      })
    },
  },
]

function caseOf(title: string, run: (store: RecordStore, under: string) => Promise<void>): RecordStoreCase {
  return {
    title,
    async run(make) {
      await tryStore(await make(), (store) => run(store, newFolder()))
    },
  }
}

function names(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => String(index).padStart(4, '0'))
}

async function inBatches(
  keys: readonly string[],
  work: (key: string, index: number) => Promise<unknown> | undefined,
): Promise<void> {
  for (let start = 0; start < keys.length; start += 50) {
    await Promise.all(keys.slice(start, start + 50).map((key, index) => work(key, start + index)))
  }
}

async function listed(store: RecordStore, prefix: string, options?: ListOptions) {
  const records: { readonly key: string; readonly value: Json }[] = []
  for await (const { key, value } of store.list(prefix, options)) records.push({ key, value })
  return records
}

async function keysOf(store: RecordStore, prefix: string, options?: ListOptions): Promise<readonly string[]> {
  return (await listed(store, prefix, options)).map(({ key }) => key)
}

/** Compares as JSON, whatever prototypes a store gives its objects. */
function same(got: unknown, expected: unknown): void {
  assert.notEqual(got, undefined)
  assert.deepEqual(JSON.parse(JSON.stringify(got)), JSON.parse(JSON.stringify(expected)))
}

function orAbsent(value: Json | undefined): Json {
  return value === undefined ? 'absent' : value
}
