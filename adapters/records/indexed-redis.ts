import KeyvRedis, { createClient } from '@keyv/redis'
import { checkRedis } from '../check-redis.js'
import type { KeyvPage } from './keyv-records.js'

/** Timeout for getting a connection, in milliseconds. */
const CONNECT_MS = 5000
/** Interval between two pings, and timeout of a ping, in milliseconds. */
const PING_MS = 4000

/**
 * The store of \@keyv/redis with atomic creation, an ordered list of keys, and a timeout for every wait.
 *
 * The keys are in a sorted set next to the records. Listing with `SCAN … MATCH` would read every key of the server,
 * including those of the queue, for every page of a list. The set is written in one transaction with the record. Redis
 * keeps transactions complete, also in its append-only file, so no crash leaves one without the other.
 */
export class IndexedRedis extends KeyvRedis<string> {
  readonly #redis: Client
  readonly #index: string
  readonly #watch: NodeJS.Timeout
  #opening: Promise<void> | undefined

  constructor(url: string, namespace: string) {
    const redis = createClient({
      url,
      // A command that cannot be sent now fails now: a write that was given up must not happen later.
      disableOfflineQueue: true,
      socket: { connectTimeout: CONNECT_MS, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 1000) },
    })
    // The types of the clients for a cluster and for a single server differ, but the used part is the same.
    super(redis as never, { namespace, throwOnErrors: true })
    this.#redis = redis as unknown as Client
    this.#index = `${namespace}:keys`
    this.on('error', () => {}) // Each call reports its own error.
    this.#watch = setInterval(() => this.#dropIfDead(), PING_MS).unref()
  }

  override async getClient(): ReturnType<KeyvRedis<string>['getClient']> {
    if (!this.#redis.isReady) {
      this.#opening ??= this.#becomeReady().finally(() => {
        this.#opening = undefined
      })
      await this.#opening
    }
    return this.#redis as never
  }

  override async set(key: string, value: string): Promise<void> {
    await this.getClient()
    await this.#redis.multi().set(this.#name(key), value).zAdd(this.#index, { score: 0, value: key }).exec()
  }

  override async delete(key: string): Promise<boolean> {
    await this.getClient()
    const [removed] = await this.#redis.multi().unlink(this.#name(key)).zRem(this.#index, key).exec()
    return removed === 1
  }

  readonly create = async (key: string, value: string): Promise<boolean> => {
    await this.getClient()
    const adding = this.#redis.multi().set(this.#name(key), value, { NX: true })
    const [written] = await adding.zAdd(this.#index, { score: 0, value: key }).exec()
    return written !== null
  }

  readonly page: KeyvPage = async ({ from, isFromIn, before, limit }) => {
    await this.getClient()
    const range = { BY: 'LEX', LIMIT: { offset: 0, count: limit } } as const
    const keys = await this.#redis.zRange(this.#index, `${isFromIn ? '[' : '('}${from}`, `(${before}`, range)
    if (keys.length === 0) return []
    const values = await this.#redis.mGet(keys.map((key) => this.#name(key)))
    return keys.map((key, index) => [key, values[index] ?? undefined])
  }

  readonly check = async (): Promise<void> => {
    await this.getClient()
    checkRedis(await this.#redis.info())
  }

  override async disconnect(): Promise<void> {
    clearInterval(this.#watch)
    if (!this.#redis.isReady) return this.#drop()
    // Closing waits for pending answers, which never come if the server hangs.
    let late: NodeJS.Timeout | undefined
    const givenUp = new Promise<void>((resolve) => {
      late = setTimeout(resolve, PING_MS)
    })
    // The watch may drop a hanging connection at the same moment: then it is closed already.
    const closed = this.#redis.close().catch(() => undefined)
    await Promise.race([closed, givenUp])
    clearTimeout(late)
    this.#drop()
  }

  #name(key: string): string {
    return this.createKeyPrefix(key, this.namespace)
  }

  async #becomeReady(): Promise<void> {
    const redis = this.#redis
    let last: unknown
    let onError = (_: unknown) => {}
    let onReady = () => {}
    const ready = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        const reason = last instanceof Error ? last.message || (last as { code?: string }).code : 'no answer'
        reject(new Error(`no connection within ${CONNECT_MS / 1000} s: ${reason}`, { cause: last }))
      }, CONNECT_MS)
      onReady = () => {
        clearTimeout(late)
        resolve()
      }
      onError = (error) => {
        last = error
      }
    })
    redis.on('ready', onReady)
    redis.on('error', onError)
    try {
      // Connecting continues in the background, whoever waits for it.
      if (!redis.isOpen) redis.connect().catch(onError)
      await ready
    } finally {
      redis.off('ready', onReady)
      redis.off('error', onError)
    }
  }

  /**
   * A hanging server or a lossy network does not close the connection. Without this check, calls would wait for
   * minutes.
   */
  async #dropIfDead(): Promise<void> {
    if (!this.#redis.isReady) return
    const late = setTimeout(() => this.#drop(), PING_MS)
    await this.#redis.ping().catch(() => {})
    clearTimeout(late)
  }

  /** Drops the connection: pending calls are rejected. */
  #drop(): void {
    try {
      this.#redis.destroy()
    } catch {
      // Already closed.
    }
  }
}

/** The used part of a client of a single server. */
interface Client {
  readonly isOpen: boolean
  readonly isReady: boolean
  on(event: 'ready' | 'error', listener: (error: unknown) => void): unknown
  off(event: 'ready' | 'error', listener: (error: unknown) => void): unknown
  connect(): Promise<unknown>
  close(): Promise<void>
  destroy(): void
  multi(): Transaction
  zRange(key: string, from: string, to: string, range: object): Promise<string[]>
  mGet(keys: readonly string[]): Promise<(string | null)[]>
  info(): Promise<string>
  ping(): Promise<string>
}

interface Transaction {
  set(key: string, value: string, options?: { readonly NX: true }): Transaction
  unlink(key: string): Transaction
  zAdd(key: string, member: { readonly score: number; readonly value: string }): Transaction
  zRem(key: string, member: string): Transaction
  exec(): Promise<readonly unknown[]>
}
