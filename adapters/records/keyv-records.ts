import { Keyv, type KeyvOptions } from 'keyv'
import { RecreateError } from '../../core/errors.js'
import { refuseUnknownOptions } from '../../core/option-names.js'
import type { Json, RecordStore } from '../../core/stores.js'
import { orStoreFailed } from '../store-failed.js'

/** So many values are asked for at once while listing. */
const LISTED_AT_ONCE = 200

/**
 * Writes a key unless it is there, in one step that no other process can come between.
 *
 * @param key As Keyv hands it to its store: with the namespace, where Keyv adds it.
 * @param value As Keyv hands it to its store: serialised.
 * @returns Whether this call wrote it.
 */
export type KeyvCreate = (key: string, value: string) => Promise<boolean>

/** Which records a {@link KeyvPage} gives; keys are as Keyv hands them to its store. */
export interface KeyvRange {
  readonly from: string
  /** Whether `from` itself is wanted, if it is there. */
  readonly isFromIn: boolean
  /** Only keys that sort before this one. */
  readonly before: string
  /** At most so many, from 1 up; fewer mean that there are no more. */
  readonly limit: number
}

/**
 * The first records of a range, sorted as `<` sorts their keys, with their values as Keyv hands them to its store. A value
 * may be undefined where it was deleted meanwhile.
 */
export type KeyvPage = (range: KeyvRange) => Promise<readonly (readonly [key: string, value: string | undefined])[]>

/** How {@link keyvRecords} uses its Keyv. */
export interface KeyvRecordsOptions {
  /** Whether other processes see what is in the store, and it outlives this process. */
  readonly isShared: boolean
  /**
   * What Keyv itself does not have: `redisCreate(store)`, `postgresCreate(store)`, or one of your own. Needed when the
   * store is shared; otherwise calls take turns within this process.
   */
  readonly create?: KeyvCreate | undefined
  /** Gives records in the order of their keys. @default every key of the namespace is looked at, for every list */
  readonly page?: KeyvPage | undefined
  /** The record store's {@link RecordStore.check}. @default none */
  readonly check?: (() => Promise<void>) | undefined
  /** The record store's name. @default 'keyv' */
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
 * Keeps records in anything that Keyv 5 has a store for. The Keyv, or store, is from then on the engine's: errors are
 * made to be thrown, where Keyv and some of its stores would drop them, and `close` disconnects it. Records never
 * expire, so a Keyv with a `ttl` is refused.
 *
 * Without a `page`, listing looks at every key of the namespace, since no Keyv store can do better: a namespace of their
 * own for the records, and the page sizes of the store (`iterationLimit` of \@keyv/postgres), decide what it costs.
 * `redisRecords` and `postgresRecords` have one.
 *
 * @example
 * const store = new KeyvRedis('redis://127.0.0.1:6379')
 * const records = keyvRecords(new Keyv(store, { namespace: 'recreate' }), { isShared: true, create: redisCreate(store) })
 *
 * @param keyv A Keyv; or a store or Map, around which one with its default namespace is made.
 * @throws RecreateError `engine_invalid` when this Keyv with these options cannot keep what a RecordStore promises.
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
    // No character sorts after this one, so all that begins with the prefix lies before it.
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

  /** Values are handed to Keyv as text: what it is given itself it may change, as strings that begin with a colon. */
  async function write(key: string, text: string): Promise<void> {
    if (!(await records.set(key, text))) throw new Error('Keyv says that it was not written')
  }
}

function refuseUnfit(keyv: Keyv, { isShared, create }: KeyvRecordsOptions): void {
  if (isShared && create === undefined) {
    const expected = 'Expected `create` for a Keyv whose store is shared, since Keyv has no put-if-absent'
    const ways = '`redisCreate(store)`, `postgresCreate(store)`, or a function of your own'
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
  // Without a getMany of the store's own, Keyv takes reads that fail for keys that are not there.
  if (typeof keyv.store.getMany !== 'function') return Promise.all(keys.map((key) => keyv.get(key)))
  return keyv.getMany([...keys])
}

/**
 * The keys that are wanted, sorted. They are asked of the store and not of Keyv, whose own iterator throws when a key is
 * deleted under it, and lets keys of other namespaces through.
 */
async function findKeys(keyv: Keyv, isWanted: (key: string) => boolean): Promise<readonly string[]> {
  const { store } = keyv
  const start = keyOf(keyv, '')
  const found = new Set<string>() // Redis may name a key twice.
  let failure: unknown
  const onError = (error: unknown) => {
    failure ??= error
  }
  // The iterator of \@keyv/postgres ends early, with no more than an event, when a query fails.
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

/** The key as Keyv hands it to its store. */
function keyOf({ useKeyPrefix, namespace }: Keyv, key: string): string {
  return useKeyPrefix && namespace ? `${namespace}:${key}` : key
}

async function serialise(keyv: Keyv<string>, text: string): Promise<string> {
  const serialised = await keyv.serializeData({ value: text, expires: undefined })
  if (typeof serialised === 'string') return serialised
  throw new Error('Expected a Keyv that serialises to text')
}

/** Lets those who want the same key go one after the other, within this process. */
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
