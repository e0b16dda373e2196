import type { Cluster, Redis, RedisOptions } from 'ioredis'
import { importOptional, type OptionalPackages } from '../../core/optional-packages.js'

/** What the queue needs. */
export const QUEUE_PACKAGES: OptionalPackages = {
  use: 'The queue in Redis',
  names: ['bullmq', 'ioredis'],
  code: 'store_failed',
}

/** How {@link RedisConnections} connect to their server. */
interface RedisPlace {
  readonly url?: string | undefined
  readonly connection?: RedisOptions | ((options: RedisOptions) => Redis | Cluster) | undefined
}

/** Timeout of a call, in milliseconds. */
const ANSWER_MS = 5_000
/** A connection is replaced if a request gets no data for this time, in milliseconds. */
const SILENCE_MS = 15_000
/**
 * First and longest pause between two attempts to connect, in milliseconds. Each pause is longer than the previous one
 * by the first.
 */
const [PAUSE_MS, LONGEST_PAUSE_MS] = [100, 2_000]

/**
 * The connections of one queue. They reconnect without limit. Connection errors are not reported on their own: the
 * calls that need the connection fail instead.
 */
export class RedisConnections {
  readonly #place: RedisPlace
  #hasGivenUp = false

  constructor(place: RedisPlace) {
    this.#place = place
  }

  /**
   * Returns a connection for calls that somebody waits for. Such a call fails if there is no answer within five
   * seconds.
   */
  async forCalls(): Promise<Redis | Cluster> {
    return this.#connect({ maxRetriesPerRequest: 3, commandTimeout: ANSWER_MS, socketTimeout: SILENCE_MS })
  }

  /**
   * Returns a connection for BullMQ's worker, whose requests wait until there is an answer. If the report of a finished
   * message failed, the message would be processed again.
   */
  async forWork(): Promise<Redis | Cluster> {
    return this.#connect({ maxRetriesPerRequest: null, socketTimeout: SILENCE_MS })
  }

  /**
   * Stops reconnecting: requests that wait for a connection fail.
   *
   * @param used Connections that are still in use. Resolves when each is ready or closed.
   */
  async giveUp(used: readonly Promise<SomeConnection | undefined>[]): Promise<void> {
    this.#hasGivenUp = true
    // A connection that was never established needs no wait.
    await Promise.all(used.map((each) => each.then(untilSettled, () => {})))
  }

  async #connect(settings: RedisOptions): Promise<Redis | Cluster> {
    const retryStrategy = (times: number) => this.#pauseAfter(times)
    // BullMQ expects the reply format of RESP2.
    const fixed = { replyMapping: 'legacy', connectTimeout: ANSWER_MS, retryStrategy } as const
    const options: RedisOptions & typeof fixed = { ...settings, ...fixed }
    const { url, connection = {} } = this.#place
    const { Redis } = await importOptional(QUEUE_PACKAGES, () => import('ioredis'))
    let made: Redis | Cluster
    if (typeof connection === 'function') made = connection(options)
    else if (url !== undefined) made = new Redis(url, options)
    else made = new Redis({ ...connection, ...options })
    made.on('error', () => {})
    return made
  }

  #pauseAfter(times: number): number | null {
    return this.#hasGivenUp ? null : Math.min(times * PAUSE_MS, LONGEST_PAUSE_MS)
  }
}

/** The used part of a connection of ioredis, or of BullMQ's wrapper. */
interface SomeConnection {
  readonly status: string
  once(event: 'ready' | 'end', listener: () => void): unknown
}

async function untilSettled(connection: SomeConnection | undefined): Promise<void> {
  if (connection === undefined || ['ready', 'end', 'wait'].includes(connection.status)) return
  await new Promise<void>((resolve) => {
    connection.once('ready', resolve)
    connection.once('end', resolve)
  })
}
