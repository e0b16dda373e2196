import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type RecordStore, RecreateError } from '../../index.js'

/** The key that a request authenticates with. */
interface ApiKey {
  /** Identifies the key without revealing its secret; safe to show and log. */
  readonly keyId: string
  /** Owner of the recreates that requests with this key create and see. Several keys may have the same owner. */
  readonly owner: string
  /** Display name; may be empty. */
  readonly name: string
}

/** A key as listed. */
export interface ListedKey extends ApiKey {
  /** When the key was created, ISO 8601. */
  readonly createdAt: string
  /** When the secret was last rotated, ISO 8601. Absent if it was never rotated. */
  readonly rotatedAt?: string
}

/** A newly created key. */
export interface NewKey extends ListedKey {
  /** The key itself, `rk_<keyId>_<secret>`. It is not stored, so it cannot be shown again. */
  readonly key: string
}

/** Manages the API keys of the service. */
export interface ApiKeys {
  /** Creates a key. @throws RecreateError `option_invalid` if the owner or the name is invalid. */
  create(options: { readonly owner: string; readonly name?: string | undefined }): Promise<NewKey>
  /**
   * Creates a key if there is none yet, so that a new service is accessible. If several processes start at the same
   * time, only one of them creates it.
   *
   * @returns Undefined if there already are keys.
   */
  createFirst(options: { readonly owner: string; readonly name?: string | undefined }): Promise<NewKey | undefined>
  /**
   * Finds a key; undefined if it is unknown, revoked or malformed. Queries the store at most once in 3 s for each key.
   */
  find(key: string): Promise<ApiKey | undefined>
  /** Lists all keys, oldest first. */
  list(): Promise<readonly ListedKey[]>
  /**
   * Replaces a key's secret. The old secret stops working at once here, and within 5 s in other processes.
   *
   * @returns Undefined if there is no such key.
   */
  rotate(keyId: string): Promise<NewKey | undefined>
  /**
   * Revokes a key. Other processes refuse it within 5 s.
   *
   * @returns Whether the key existed.
   */
  revoke(keyId: string): Promise<boolean>
  /** Returns whether there is no key at all, so that no client can authenticate. */
  isEmpty(): Promise<boolean>
}

const PREFIX = 'keys/'
/** How long a lookup is cached, in ms, whether the key was found or not. */
const CACHE_MS = 3000
/** Maximum number of cached lookups. The oldest are evicted first. */
const MOST_CACHED = 10_000
const LONGEST_TEXT = 200

/** Fixed, so that two processes that find no key cannot both create one. A key id is not secret. */
const FIRST_KEY_ID = 'f1f1f1f1f1f1f1f1'
const KEY_ID = /^[0-9a-f]{16}$/
const KEY = /^rk_([0-9a-f]{16})_[\w-]{43}$/

/** A key as stored under `keys/<keyId>`. */
interface KeyRecord {
  readonly owner: string
  readonly name: string
  /** SHA-256 of the whole key, hexadecimal. A key has 256 random bits, so a slow password hash is not needed. */
  readonly hash: string
  readonly createdAt: string
  readonly rotatedAt?: string
}

/** A cached lookup and its time. */
interface Answer {
  readonly askedAt: number
  readonly found: Promise<ApiKey | undefined>
}

/**
 * Stores API keys as hashes in a record store.
 *
 * @param records Shared by all server processes; the caller closes it.
 * @param options `clock` returns the time in ms; tests replace it.
 * @example
 * const keys = apiKeys(sqliteRecords('recreate-data/records.sqlite'))
 * const { key } = await keys.create({ owner: 'research' })
 * await keys.find(key) // { keyId, owner: 'research', name: '' }
 */
export function apiKeys(records: RecordStore, { clock = Date.now }: { readonly clock?: () => number } = {}): ApiKeys {
  // Cached by the hash of the whole key, so that a refusal of the old secret does not affect the new one.
  const answers = new Map<string, Answer>()

  return {
    async create(options) {
      for (;;) {
        const made = await tryCreate(randomBytes(8).toString('hex'), options)
        if (made !== undefined) return made
      }
    },
    async createFirst(options) {
      return (await isEmpty()) ? tryCreate(FIRST_KEY_ID, options) : undefined
    },
    async find(key) {
      const keyId = KEY.exec(key)?.[1]
      if (keyId === undefined) return undefined
      const hash = hashOf(key)
      const known = answers.get(hash)
      const age = clock() - (known?.askedAt ?? 0)
      if (known !== undefined && age >= 0 && age < CACHE_MS) return known.found
      return ask(keyId, hash)
    },
    async list() {
      const listed: ListedKey[] = []
      for await (const { key, value } of records.list(PREFIX)) {
        listed.push(toListed(key.slice(PREFIX.length), value as unknown as KeyRecord))
      }
      return listed.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    },
    async rotate(keyId) {
      const old = await read(keyId)
      // Only one caller succeeds in deleting, so a key that is revoked at the same time does not come back.
      if (old === undefined || !(await records.delete(PREFIX + keyId))) return undefined
      const key = makeKey(keyId)
      const record = { ...old, hash: hashOf(key), rotatedAt: new Date(clock()).toISOString() }
      await records.set(PREFIX + keyId, record)
      answers.clear()
      return { key, ...toListed(keyId, record) }
    },
    async revoke(keyId) {
      const wasThere = KEY_ID.test(keyId) && (await records.delete(PREFIX + keyId))
      answers.clear()
      return wasThere
    },
    isEmpty,
  }

  async function isEmpty(): Promise<boolean> {
    for await (const _ of records.list(PREFIX, { limit: 1 })) return false
    return true
  }

  /** Creates a key under the given id. @returns Undefined if the id is taken. */
  async function tryCreate(
    keyId: string,
    { owner, name = '' }: { readonly owner: string; readonly name?: string | undefined },
  ): Promise<NewKey | undefined> {
    refuseBadText('owner', owner, 1)
    refuseBadText('name', name, 0)
    const key = makeKey(keyId)
    const record = { owner, name, hash: hashOf(key), createdAt: new Date(clock()).toISOString() }
    return (await records.create(PREFIX + keyId, record)) ? { key, ...toListed(keyId, record) } : undefined
  }

  function ask(keyId: string, hash: string): Promise<ApiKey | undefined> {
    const answer = { askedAt: clock(), found: look(keyId, hash) }
    answers.delete(hash)
    answers.set(hash, answer)
    for (const oldest of answers.keys()) {
      if (answers.size <= MOST_CACHED) break
      answers.delete(oldest)
    }
    // Failed lookups are not cached: the next request queries the store again.
    answer.found.catch(() => {
      if (answers.get(hash) === answer) answers.delete(hash)
    })
    return answer.found
  }

  async function look(keyId: string, hash: string): Promise<ApiKey | undefined> {
    const record = await read(keyId)
    if (record === undefined || !timingSafeEqual(Buffer.from(record.hash), Buffer.from(hash))) return undefined
    return { keyId, owner: record.owner, name: record.name }
  }

  async function read(keyId: string): Promise<KeyRecord | undefined> {
    if (!KEY_ID.test(keyId)) return undefined
    return (await records.get(PREFIX + keyId)) as unknown as KeyRecord | undefined
  }
}

function makeKey(keyId: string): string {
  return `rk_${keyId}_${randomBytes(32).toString('base64url')}`
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

function toListed(keyId: string, { owner, name, createdAt, rotatedAt }: KeyRecord): ListedKey {
  return { keyId, owner, name, createdAt, ...(rotatedAt === undefined ? {} : { rotatedAt }) }
}

/** Refuses owners and names that do not fit on one printable line of a table or log. */
function refuseBadText(what: 'owner' | 'name', text: string, least: 0 | 1): void {
  const isPlain = text.trim() === text && !/\p{C}/u.test(text)
  if (isPlain && text.length >= least && text.length <= LONGEST_TEXT) return
  throw new RecreateError(
    'option_invalid',
    `The ${what} of a key must have ${least} to ${LONGEST_TEXT} printable characters, without spaces at the ends; it ` +
      `is ${JSON.stringify(text.slice(0, LONGEST_TEXT))}.`,
  )
}
