import assert from 'node:assert/strict'
import type { Json, ListOptions, RecordStore } from '../../core/stores.js'
import { makeStore, type StoreReference } from './store-reference.js'
import { newFolder, tryInProcesses, tryStore } from './try-store.js'

/** Gives a store to try. It may have been used before, and by others at this moment: every case has keys of its own. */
export type MakeRecordStore = () => RecordStore | Promise<RecordStore>

/** One thing that every record store keeps. */
export interface RecordStoreCase {
  readonly title: string
  /** Makes a store, tries it and closes it. */
  run(make: MakeRecordStore): Promise<void>
}

/** One thing that a record store keeps which several processes share. */
export interface SharedRecordStoreCase {
  readonly title: string
  /** Makes the store in processes of its own. */
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

/** What every record store keeps. */
export const recordStoreCases: readonly RecordStoreCase[] = [
  caseOf('what was written comes back equal', async (store, under) => {
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
  caseOf('a key whose value is undefined is as good as none', async (store, under) => {
    await store.set(`${under}/a`, { kept: 1, left: undefined, within: [{ left: undefined }] })
    same(await store.get(`${under}/a`), { kept: 1, within: [{}] })
  }),
  caseOf('who changes a value that was given or got changes nothing stored', async (store, under) => {
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
        // Frozen, which is as good.
      }
    }
    for (const got of await read()) same(got, { list: [1], within: { a: 1 } })
    for (const { value: got } of await listed(store, under)) same(got, { list: [1], within: { a: 1 } })
  }),
  caseOf('where nothing was written there is nothing', async (store, under) => {
    assert.equal(await store.get(`${under}/a`), undefined)
    assert.equal(await store.delete(`${under}/a`), false)
    await store.set(`${under}/a`, null)
    same(await store.get(`${under}/a`), null)
    assert.equal(await store.get(`${under}/A`), undefined)
    assert.equal(await store.get(under), undefined)
  }),
  caseOf('set writes over what stood there', async (store, under) => {
    await store.set(`${under}/a`, { first: true })
    await store.set(`${under}/a`, 'second')
    same(await store.get(`${under}/a`), 'second')
    await store.create(`${under}/b`, 'created')
    await store.set(`${under}/b`, 'set')
    same(await store.get(`${under}/b`), 'set')
  }),
  caseOf('create writes only where nothing stands', async (store, under) => {
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
  caseOf('delete says whether there was one, and create may follow', async (store, under) => {
    await store.create(`${under}/a`, 1)
    assert.equal(await store.delete(`${under}/a`), true)
    assert.equal(await store.delete(`${under}/a`), false)
    assert.equal(await store.get(`${under}/a`), undefined)
    assert.equal(await store.create(`${under}/a`, 2), true)
    same(await store.get(`${under}/a`), 2)
  }),
  caseOf('of many creates of one key at once exactly one writes', async (store, under) => {
    for (let round = 0; round < 5; round++) {
      const key = `${under}/${round}`
      const wrote = await Promise.all(Array.from({ length: 50 }, (_, index) => store.create(key, { index })))
      assert.equal(wrote.filter(Boolean).length, 1)
      same(await store.get(key), { index: wrote.indexOf(true) })
    }
  }),
  caseOf('a create that comes while the key is set does not write over it', async (store, under) => {
    for (let round = 0; round < 20; round++) {
      const key = `${under}/${round}`
      const calls = [() => store.set(key, 'set'), () => store.create(key, 'created')]
      await Promise.all((round % 2 === 0 ? calls : calls.reverse()).map((call) => call()))
      same(await store.get(key), 'set')
    }
  }),
  caseOf('getMany gives one value a key, in the order of the keys', async (store, under) => {
    const keys = ['c', 'a', 'missing', 'b', 'a'].map((name) => `${under}/${name}`)
    for (const name of ['a', 'b', 'c']) await store.set(`${under}/${name}`, { name })
    const values = await store.getMany(keys)
    same(values.map(orAbsent), [{ name: 'c' }, { name: 'a' }, 'absent', { name: 'b' }, { name: 'a' }])
    same([...(await store.getMany([]))], [])
  }),
  caseOf('getMany takes 1,500 keys', async (store, under) => {
    const keys = names(1500).map((name) => `${under}/${name}`)
    await inBatches(keys, (key, index) => (index % 3 === 0 ? store.set(key, index) : undefined))
    const expected = keys.map((_, index) => (index % 3 === 0 ? index : 'absent'))
    same((await store.getMany(keys)).map(orAbsent), expected)
    same((await store.getMany([...keys].reverse())).map(orAbsent), expected.reverse())
  }),
  caseOf('the longest keys are told apart by their last character', async (store, under) => {
    const start = `${under}/${'k'.repeat(250)}`.slice(0, 249)
    await store.set(`${start}a`, 'a')
    assert.equal(await store.create(`${start}b`, 'b'), true)
    same([...(await store.getMany([`${start}b`, `${start}a`]))], ['b', 'a'])
    same(await listed(store, start), [
      { key: `${start}a`, value: 'a' },
      { key: `${start}b`, value: 'b' },
    ])
  }),
  caseOf('a value of a megabyte is kept', async (store, under) => {
    const value = { text: '0123456789abcdé…'.repeat(60_000) }
    await store.set(`${under}/set`, value)
    await store.create(`${under}/create`, value)
    same(await store.get(`${under}/set`), value)
    same(await store.get(`${under}/create`), value)
  }),
  caseOf('list goes by characters, not by segments', async (store, under) => {
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
  caseOf('a prefix is taken as it is, not as a pattern', async (store, under) => {
    for (const name of ['a_b', 'axb', 'a.b', 'a-b']) await store.set(`${under}/${name}`, name)
    assert.deepEqual(await keysOf(store, `${under}/a_`), [`${under}/a_b`])
    assert.deepEqual(await keysOf(store, `${under}/a.`), [`${under}/a.b`])
  }),
  caseOf('list is sorted by the characters of the keys', async (store, under) => {
    const written = ['a-b', 'a.b', 'a/b', 'a0b', 'aB', 'a_b', 'ab', 'B', 'Z', '0', '10', '9', '-', '_', 'z', 'a']
    const keys = written.map((name) => `${under}/${name}`)
    for (const key of keys) await store.set(key, 1)
    assert.deepEqual(await keysOf(store, `${under}/`), [...keys].sort())
  }),
  caseOf('list goes on after a key, and stops at its limit', async (store, under) => {
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
  caseOf('list gives everything, in pages or at once', async (store, under) => {
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
  caseOf('what is deleted or written while a list runs does not cost it the rest', async (store, under) => {
    const keys = names(700).map((name) => `${under}/${name}`)
    await inBatches(keys, (key) => store.set(key, 'first'))
    const seen: string[] = []
    for await (const { key } of store.list(`${under}/`)) {
      seen.push(key)
      const index = keys.indexOf(key)
      if (index % 10 !== 0) continue
      // This one, which is done with; one to come; and one that is new.
      await Promise.all([store.delete(key), store.delete(keys[index + 5] ?? key), store.create(`${key}-new`, 'new')])
    }
    const untouched = (key: string) => keys.includes(key) && keys.indexOf(key) % 5 !== 0
    assert.deepEqual(seen.filter(untouched), keys.filter(untouched))
    assert.deepEqual(seen, [...new Set(seen)].sort())
  }),
  caseOf('who stops listening to a list harms nobody', async (store, under) => {
    for (const name of names(20)) await store.set(`${under}/${name}`, name)
    for await (const _ of store.list(`${under}/`)) break
    await store.set(`${under}/0001`, 'again')
    same(await store.get(`${under}/0001`), 'again')
    assert.equal((await keysOf(store, `${under}/`)).length, 20)
  }),
  caseOf('a check resolves, or says with store_failed what is wrong', async (store, under) => {
    await store.set(`${under}/a`, 1)
    const failed = await store.check?.().then(
      () => undefined,
      (error) => error,
    )
    if (failed !== undefined) assert.equal((failed as { code?: string }).code, 'store_failed', String(failed))
    same(await store.get(`${under}/a`), 1)
  }),
]

/** What a record store keeps which several processes share. */
export const sharedRecordStoreCases: readonly SharedRecordStoreCase[] = [
  {
    title: 'of two processes that create the same keys at the same time, one wins each',
    async run(reference) {
      const under = newFolder()
      const keys = names(200).map((name) => `${under}/${name}`)
      await tryInProcesses(reference, 2, async (processes) => {
        // Opened before, so that it is the calls that race.
        for (const each of processes) await each.run({ kind: 'createAll', keys: [`${newFolder()}/a`] })
        const task = { kind: 'createAll', keys } as const
        const won = await Promise.all(processes.map((each) => each.run<readonly string[]>(task)))
        assert.deepEqual(won.flat().sort(), keys)
      })
    },
  },
  {
    title: 'what one process has written another one reads, also after the first has ended',
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
    title: 'processes that open a new store at the same moment all can',
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

/** Equal as JSON: whatever prototypes a store gives its objects. */
function same(got: unknown, expected: unknown): void {
  assert.notEqual(got, undefined)
  assert.deepEqual(JSON.parse(JSON.stringify(got)), JSON.parse(JSON.stringify(expected)))
}

function orAbsent(value: Json | undefined): Json {
  return value === undefined ? 'absent' : value
}
