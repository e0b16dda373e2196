import type { Cluster, Redis, RedisOptions } from 'ioredis'

/** How {@link RedisConnections} reach their server. */
export interface RedisPlace {
  readonly url?: string | undefined
  readonly connection?: RedisOptions | ((options: RedisOptions) => Redis | Cluster) | undefined
}

/** A call that has had no answer for so long has failed, in milliseconds. */
const ANSWER_MS = 5_000
/** A connection on which nothing has come for so long, though something was asked, is made anew, in milliseconds. */
const SILENCE_MS = 15_000
/** Pauses between tries to connect, in milliseconds: they grow by the first up to the second. */
const [PAUSE_MS, LONGEST_PAUSE_MS] = [100, 2_000]

/**
 * The connections of one queue. They are made anew for as long as it takes, and errors of theirs are not told by
 * themselves: who asks for something meanwhile is told.
 */
export class RedisConnections {
  readonly #place: RedisPlace
  #hasGivenUp = false

  constructor(place: RedisPlace) {
    this.#place = place
  }

  /** One for calls that somebody waits for: they fail when there is no answer within five seconds. */
  async forCalls(): Promise<Redis | Cluster> {
    return this.#connect({ maxRetriesPerRequest: 3, commandTimeout: ANSWER_MS, socketTimeout: SILENCE_MS })
  }

  /**
   * One for BullMQ's worker: what it asks for waits until there is an answer. To fail what says that a message has been
   * worked on would have it worked on again.
   */
  async forWork(): Promise<Redis | Cluster> {
    return this.#connect({ maxRetriesPerRequest: null, socketTimeout: SILENCE_MS })
  }

  /**
   * Makes none anew any more: what waits for one fails.
   *
   * @param used Those that are still in use; it resolves when each is there or gone for good.
   */
  async giveUp(used: readonly Promise<SomeConnection | undefined>[]): Promise<void> {
    this.#hasGivenUp = true
    // One that was never there is not given to us, either.
    await Promise.all(used.map((each) => each.then(untilSettled, () => {})))
  }

  async #connect(settings: RedisOptions): Promise<Redis | Cluster> {
    const retryStrategy = (times: number) => this.#pauseAfter(times)
    // BullMQ takes answers as they were before RESP3.
    const fixed = { replyMapping: 'legacy', connectTimeout: ANSWER_MS, retryStrategy } as const
    const options: RedisOptions & typeof fixed = { ...settings, ...fixed }
    const { url, connection = {} } = this.#place
    const { Redis } = await import('ioredis')
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

/** What is used of a connection of ioredis, or of BullMQ's around one. */
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
