import KeyvRedis, { createClient } from '@keyv/redis'
import { checkRedis } from '../../check-redis.js'
import type { KeyvPage } from '../keyv-records.js'

/** So long a call waits for a connection. */
const CONNECT_MS = 5000
/** Asked every so often whether it is still there; so long it may take to answer. */
const PING_MS = 4000

/**
 * The store of \@keyv/redis with what it lacks: creating, a list of the keys in their order, and an end to every wait.
 *
 * The keys stand in a sorted set beside the records. Asking for them by `SCAN … MATCH` would go over every key in the
 * server, the queue's too, for every page of a list; the set gives the few that are wanted. It is written in one
 * transaction with the record, and Redis keeps transactions whole, in its append-only file as well: there is no crash
 * that leaves one without the other.
 */
export class IndexedRedis extends KeyvRedis<string> {
  readonly #redis: Client
  readonly #index: string
  readonly #watch: NodeJS.Timeout
  #opening: Promise<void> | undefined

  constructor(url: string, namespace: string) {
    const redis = createClient({
      url,
      // What cannot be sent now is refused now: a write that was given up must not be done later.
      disableOfflineQueue: true,
      socket: { connectTimeout: CONNECT_MS, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 1000) },
    })
    // The cluster's and the single server's clients have different types for the same.
    super(redis as never, { namespace, throwOnErrors: true })
    this.#redis = redis as unknown as Client
    this.#index = `${namespace}:keys`
    this.on('error', () => {}) // Each call tells its own.
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
    // It waits for the answers that are still to come; from a server that hangs none will.
    let late: NodeJS.Timeout | undefined
    const givenUp = new Promise<void>((resolve) => {
      late = setTimeout(resolve, PING_MS)
    })
    await Promise.race([this.#redis.close(), givenUp])
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
      // It goes on trying, whoever waits for it.
      if (!redis.isOpen) redis.connect().catch(onError)
      await ready
    } finally {
      redis.off('ready', onReady)
      redis.off('error', onError)
    }
  }

  /** A server that hangs, or a network that swallows, ends no connection: calls would wait for minutes. */
  async #dropIfDead(): Promise<void> {
    if (!this.#redis.isReady) return
    const late = setTimeout(() => this.#drop(), PING_MS)
    await this.#redis.ping().catch(() => {})
    clearTimeout(late)
  }

  /** What waits for an answer is rejected. */
  #drop(): void {
    try {
      this.#redis.destroy()
    } catch {
      // It was closed already.
    }
  }
}

/** What is used of a client of one server. */
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
