import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type RecordStore, RecreateError } from '../../index.js'

/** What a request learns of the key that it bears. */
interface ApiKey {
  /** Names the key without giving it away: it may be shown and logged. */
  readonly keyId: string
  /** Whose recreates the key's requests make and see. Several keys may have one owner. */
  readonly owner: string
  /** What a person calls the key; may be empty. */
  readonly name: string
}

/** A key as a list shows it. */
export interface ListedKey extends ApiKey {
  /** ISO 8601, as the next. */
  readonly createdAt: string
  /** Absent where the key still has its first secret. */
  readonly rotatedAt?: string
}

/** A key that was just made. */
export interface NewKey extends ListedKey {
  /** The key itself, `rk_<keyId>_<secret>`. It is kept nowhere: nobody can tell it again. */
  readonly key: string
}

/** The keys that open the service. */
export interface ApiKeys {
  /** @throws RecreateError `option_invalid` where owner or name cannot be one. */
  create(options: { readonly owner: string; readonly name?: string | undefined }): Promise<NewKey>
  /**
   * Makes a key where there is none at all, so that somebody can get in. Of several processes that start at the same time
   * one makes it.
   *
   * @returns Undefined where there are keys already.
   */
  createFirst(options: { readonly owner: string; readonly name?: string | undefined }): Promise<NewKey | undefined>
  /** Whose key this is, or undefined: unknown, revoked, or no key at all. Asks the store once in three seconds a key. */
  find(key: string): Promise<ApiKey | undefined>
  /** All keys, the oldest first. */
  list(): Promise<readonly ListedKey[]>
  /**
   * Gives a key a new secret. The old one is dead from then on, in other processes within five seconds.
   *
   * @returns Undefined where there is no such key.
   */
  rotate(keyId: string): Promise<NewKey | undefined>
  /**
   * Takes a key away; other processes refuse it within five seconds.
   *
   * @returns Whether there was one.
   */
  revoke(keyId: string): Promise<boolean>
  /** Whether there is no key, so that nobody can get in. */
  isEmpty(): Promise<boolean>
}

const PREFIX = 'keys/'
/** So long an answer of the store counts, be it a yes or a no. */
const CACHE_MS = 3000
/** So many answers are held; the oldest go first. */
const MOST_CACHED = 10_000
const LONGEST_TEXT = 200

/** Always the same, so that two who find no key cannot both make one. An id is no secret. */
const FIRST_KEY_ID = 'f1f1f1f1f1f1f1f1'
const KEY_ID = /^[0-9a-f]{16}$/
const KEY = /^rk_([0-9a-f]{16})_[\w-]{43}$/

/** A key as it stands in its record, under `keys/<keyId>`. */
interface KeyRecord {
  readonly owner: string
  readonly name: string
  /** SHA-256 of the whole key, hexadecimal. A key has 256 random bits: nothing slower is needed against guessing. */
  readonly hash: string
  readonly createdAt: string
  readonly rotatedAt?: string
}

/** What the store said of a key, and when it was asked. */
interface Answer {
  readonly askedAt: number
  readonly found: Promise<ApiKey | undefined>
}

/**
 * Keeps the keys in records, as their hashes.
 *
 * @param records Shared by all processes that serve; who uses it closes it.
 * @param options The clock, in milliseconds, is replaced by tests alone.
 * @example
 * const keys = apiKeys(sqliteRecords('recreate-data/records.sqlite'))
 * const { key } = await keys.create({ owner: 'research' })
 * await keys.find(key) // { keyId, owner: 'research', name: '' }
 */
export function apiKeys(records: RecordStore, { clock = Date.now }: { readonly clock?: () => number } = {}): ApiKeys {
  // By the hash of the whole key: a new secret is not refused because the old one was.
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
      // Deleted first, which one caller alone can do: a key that is revoked meanwhile does not come back.
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

  /** @returns Undefined where the id is taken. */
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
    // A store that failed has said nothing: the next request asks again.
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

/** Both are shown in tables and logs, so they are one printable line. */
function refuseBadText(what: 'owner' | 'name', text: string, least: 0 | 1): void {
  const isPlain = text.trim() === text && !/\p{C}/u.test(text)
  if (isPlain && text.length >= least && text.length <= LONGEST_TEXT) return
  throw new RecreateError(
    'option_invalid',
    `The ${what} of a key must have ${least} to ${LONGEST_TEXT} printable characters, and no blanks around them; it is ` +
      `${JSON.stringify(text.slice(0, LONGEST_TEXT))}.`,
  )
}
