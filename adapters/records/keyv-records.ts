import { Keyv, type KeyvOptions } from 'keyv'
import { RecreateError } from '../../core/errors.js'
import { refuseUnknownOptions } from '../../core/option-names.js'
import type { Json, RecordStore } from '../../core/stores.js'
import { orStoreFailed } from '../store-failed.js'

/** Number of values that are read at once while listing. */
const LISTED_AT_ONCE = 200

/**
 * Writes a key unless it exists, atomically across processes.
 *
 * @param key As Keyv passes it to its store: with the namespace, if Keyv adds it.
 * @param value As Keyv passes it to its store: serialised.
 * @returns Whether this call wrote the key.
 */
export type KeyvCreate = (key: string, value: string) => Promise<boolean>

/** The records that a {@link KeyvPage} returns. Keys are as Keyv passes them to its store. */
export interface KeyvRange {
  readonly from: string
  /** Whether `from` itself is included, if it exists. */
  readonly isFromIn: boolean
  /** Only keys that sort before this one. */
  readonly before: string
  /** Maximum number of records, at least 1. Fewer records mean that there are no more. */
  readonly limit: number
}

/**
 * Returns the first records of a range, sorted by key as `<` sorts, with their values as Keyv passes them to its store.
 * A value is undefined if it was deleted in the meantime.
 */
export type KeyvPage = (range: KeyvRange) => Promise<readonly (readonly [key: string, value: string | undefined])[]>

/** Options of {@link keyvRecords}. */
export interface KeyvRecordsOptions {
  /** Whether other processes see the same store and it outlives this process. */
  readonly isShared: boolean
  /**
   * Atomic put-if-absent, which Keyv lacks: `redisCreate(store)`, `postgresCreate(store)`, or a custom function.
   * Required if the store is shared. Otherwise calls with the same key run one after the other within this process.
   */
  readonly create?: KeyvCreate | undefined
  /** Returns records in the order of their keys. @default every list reads all keys of the namespace */
  readonly page?: KeyvPage | undefined
  /** The {@link RecordStore.check} of the record store. @default none */
  readonly check?: (() => Promise<void>) | undefined
  /** The name of the record store. @default 'keyv' */
  readonly name?: string | undefined
}

const optionNames: Readonly<Record<keyof KeyvRecordsOptions, true>> = {
  isShared: true,
  create: true,
  page: true,
  check: true,
  name: true,
}

/**
 * Stores records in any Keyv 5 store. The engine takes over the Keyv or store: errors are thrown, where Keyv and some
 * stores would drop them, and `close` disconnects it. Records never expire, so a Keyv with a `ttl` is refused.
 *
 * Without `page`, every list reads all keys of the namespace, because no Keyv store offers more. Use a separate
 * namespace for the records, and a large page size of the store (`iterationLimit` of \@keyv/postgres). `redisRecords`
 * and `postgresRecords` have a `page`.
 *
 * @example
 * const store = new KeyvRedis('redis://127.0.0.1:6379')
 * const records = keyvRecords(new Keyv(store, { namespace: 'recreate' }), { isShared: true, create: redisCreate(store) })
 *
 * @param keyv A Keyv; or a store or Map, for which a Keyv with its default namespace is created.
 * @throws RecreateError `engine_invalid` if this Keyv with these options cannot fulfil the contract of a RecordStore.
 */
export function keyvRecords(keyv: Keyv | NonNullable<KeyvOptions['store']>, options: KeyvRecordsOptions): RecordStore {
  refuseUnknownOptions(options, optionNames)
  const { isShared, create, page, check, name = 'keyv' } = options
  const records: Keyv<string> = 'serializeData' in keyv ? keyv : new Keyv({ store: keyv })
  refuseUnfit(records, options)
  records.throwOnErrors = true
  if ('throwOnErrors' in records.store) records.store.throwOnErrors = true
  const inTurn = takeTurns()

  return {
    name,
    isShared,
    async get(key) {
      return readValue(await doing(`get ${key}`, () => records.get(key)))
    },
    async getMany(keys) {
      return (await doing(`get ${keys.length} keys`, () => readMany(records, keys))).map(readValue)
    },
    async set(key, value) {
      await doing(`set ${key}`, () => inTurn(key, () => write(key, JSON.stringify(value))))
    },
    create(key, value) {
      const text = JSON.stringify(value)
      return doing(`create ${key}`, async () => {
        if (create !== undefined) return create(keyOf(records, key), await serialise(records, text))
        return inTurn(key, async () => {
          if ((await records.get(key)) !== undefined) return false
          await write(key, text)
          return true
        })
      })
    },
    delete(key) {
      return doing(`delete ${key}`, () => inTurn(key, () => records.delete(key)))
    },
    async *list(prefix, { after = '', limit } = {}) {
      if (page !== undefined) return yield* listPages(page, prefix, after, limit)
      const keys = await doing(`list "${prefix}"`, () =>
        findKeys(records, (key) => key.startsWith(prefix) && key > after),
      )
      let given = 0
      for (let start = 0; start < keys.length; start += LISTED_AT_ONCE) {
        const some = keys.slice(start, start + LISTED_AT_ONCE)
        const texts = await doing(`list "${prefix}"`, () => readMany(records, some))
        for (const [index, key] of some.entries()) {
          const value = readValue(texts[index])
          if (value === undefined) continue
          if (given++ === limit) return
          yield { key, value }
        }
      }
    },
    ...(check !== undefined && { check: () => doing('check', check) }),
    async close() {
      await doing('close', () => records.disconnect())
    },
  }

  async function* listPages(page: KeyvPage, prefix: string, after: string, limit = Number.POSITIVE_INFINITY) {
    const start = keyOf(records, '')
    // No character sorts after this one, so all keys with the prefix sort before it.
    const before = `${start}${prefix}\u{10FFFF}`
    const isFromIn = after === '' || after < prefix
    let range = { from: start + (isFromIn ? prefix : after), isFromIn }
    for (let left = limit; left > 0; ) {
      const most = Math.min(left, LISTED_AT_ONCE)
      const found = await doing(`list "${prefix}"`, () => page({ ...range, before, limit: most }))
      for (const [stored, serialised] of found) {
        if (serialised === undefined) continue
        const text = (await records.deserializeData<string>(serialised))?.value
        const value = readValue(text)
        if (value === undefined) continue
        left--
        yield { key: stored.slice(start.length), value }
      }
      const last = found.at(-1)
      if (last === undefined || found.length < most) return
      range = { from: last[0], isFromIn: false }
    }
  }

  function doing<T>(what: string, work: () => Promise<T>): Promise<T> {
    return orStoreFailed(`Records ${name}: ${what}`, work)
  }

  /** Passes values to Keyv as text, because Keyv changes some values, such as strings that start with a colon. */
  async function write(key: string, text: string): Promise<void> {
    if (!(await records.set(key, text))) throw new Error('Keyv reported that the record was not written')
  }
}

function refuseUnfit(keyv: Keyv, { isShared, create }: KeyvRecordsOptions): void {
  if (isShared && create === undefined) {
    const expected = 'Expected `create` for a Keyv whose store is shared, since Keyv has no put-if-absent'
    const ways = '`redisCreate(store)`, `postgresCreate(store)`, or a custom function'
    throw new RecreateError('engine_invalid', `${expected}: ${ways}; got none`)
  }
  if (keyv.ttl !== undefined) {
    throw new RecreateError('engine_invalid', `Expected a Keyv without \`ttl\`, since records stay; got ${keyv.ttl} ms`)
  }
  if (!(keyv.store instanceof Map) && typeof keyv.store.iterator !== 'function') {
    throw new RecreateError('engine_invalid', 'Expected a Keyv store that has `iterator`, for listing; got one without')
  }
}

function readValue(text: string | undefined): Json | undefined {
  return text === undefined ? undefined : JSON.parse(text)
}

async function readMany(keyv: Keyv<string>, keys: readonly string[]): Promise<readonly (string | undefined)[]> {
  // If the store has no getMany, Keyv treats failed reads as missing keys.
  if (typeof keyv.store.getMany !== 'function') return Promise.all(keys.map((key) => keyv.get(key)))
  return keyv.getMany([...keys])
}

/**
 * Returns the matching keys, sorted. It reads from the store and not through Keyv, whose iterator throws if a key is
 * deleted during the iteration, and returns keys of other namespaces.
 */
async function findKeys(keyv: Keyv, isWanted: (key: string) => boolean): Promise<readonly string[]> {
  const { store } = keyv
  const start = keyOf(keyv, '')
  const found = new Set<string>() // Redis may return a key twice.
  let failure: unknown
  const onError = (error: unknown) => {
    failure ??= error
  }
  // If a query fails, the iterator of \@keyv/postgres ends early and only emits an event.
  store.on?.('error', onError)
  try {
    const entries = store instanceof Map ? store : store.iterator(store.namespace)
    for await (const [stored] of entries as AsyncIterable<readonly [string, unknown]>) {
      if (!stored.startsWith(start)) continue
      const key = stored.slice(start.length)
      if (isWanted(key)) found.add(key)
    }
  } finally {
    store.off?.('error', onError)
  }
  if (failure !== undefined) throw failure
  return [...found].sort()
}

/** Returns the key as Keyv passes it to its store. */
function keyOf({ useKeyPrefix, namespace }: Keyv, key: string): string {
  return useKeyPrefix && namespace ? `${namespace}:${key}` : key
}

async function serialise(keyv: Keyv<string>, text: string): Promise<string> {
  const serialised = await keyv.serializeData({ value: text, expires: undefined })
  if (typeof serialised === 'string') return serialised
  throw new Error('Expected a Keyv that serialises to text')
}

/** Runs calls with the same key one after the other, within this process. */
function takeTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = mine.catch(() => {})
    last.set(key, ended)
    try {
      return await mine
    } finally {
      if (last.get(key) === ended) last.delete(key)
    }
  }
}
