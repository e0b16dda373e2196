import type { Queue as BullQueue, Worker } from 'bullmq'
import type { Cluster, Redis, RedisOptions } from 'ioredis'
import { RecreateError } from '../../core/errors.js'
import { refuseUnknownOptions } from '../../core/option-names.js'
import { importOptional } from '../../core/optional-packages.js'
import type { ConsumeOptions, Message, Queue } from '../../core/stores.js'
import { checkRedis } from '../check-redis.js'
import { orStoreFailed } from '../store-failed.js'
import { QUEUE_PACKAGES, RedisConnections } from './bullmq-connections.js'
import { bullmqDeadLetters, MOST_DEAD_LETTERS } from './bullmq-dead-letters.js'
import { type Carried, messageOf, newJobId } from './bullmq-jobs.js'
import { assignTurn, schedulePartsFairly } from './bullmq-scheduling.js'

/** Options of {@link bullmqQueue}. */
export interface BullmqQueueOptions {
  /** Address of the server: `redis://`, or `rediss://` for TLS, with user, password and database number. */
  readonly url?: string | undefined
  /**
   * Connection options of ioredis instead of `url`, for example for sentinels or certificates. For a cluster, a
   * function that creates the connection with the given options: `(redisOptions) => new Cluster(nodes, { redisOptions
   * })`. The types of ioredis are not named here, because it need not be installed.
   */
  readonly connection?: object | ((redisOptions: object) => object) | undefined
  /**
   * Prefix of all keys. In a cluster, all keys must be in one slot, so the prefix needs a part in braces.
   *
   * @default '{recreate}'
   */
  readonly prefix?: string | undefined
  /**
   * How long a message stays locked by a process that sends no heartbeat, in milliseconds, at least 1 000. A heartbeat
   * is sent four times in this period, so the process may block for up to three quarters of it. The messages of a dead
   * process are delivered again, and their ids are free again, after at most one and a half times this period.
   *
   * @default 60000
   */
  readonly lockMs?: number | undefined
}

const optionNames: Readonly<Record<keyof BullmqQueueOptions, true>> = {
  url: true,
  connection: true,
  prefix: true,
  lockMs: true,
}

const NAME = 'messages'
/** BullMQ writes its events to a stream, which is not used here. It is trimmed to about this length. */
const EVENTS_KEPT = 100
/** Number of messages at the head of the queue that are checked for the oldest one. */
const LOOKED_AT = 100

interface Opened {
  readonly bull: typeof import('bullmq')
  readonly redis: Redis | Cluster
  readonly queue: BullQueue<Carried>
}

/**
 * Carries messages through Redis 6.2 or later with BullMQ, across processes and machines. Messages survive the end of a
 * process. BullMQ and ioredis are loaded, and the connection is opened, with the first call.
 *
 * Each message is a BullMQ job with a unique id. BullMQ's deduplication by message id ensures that a message is queued
 * only once, however often it is published. The id is free again when the job ends, successfully or not. If a process
 * dies, its message is delivered to another process. If that one dies too, the message becomes a dead letter; at most
 * 1,000 are kept. Scheduling is fair between groups, and between the parts of a group.
 *
 * While Redis is unavailable, calls fail within a few seconds with `store_failed`. Work in flight continues. Delivery
 * resumes when Redis is available again.
 *
 * @throws RecreateError `option_invalid`.
 * @example
 * const queue = bullmqQueue({ url: 'redis://127.0.0.1:6379' })
 */
export function bullmqQueue(options: BullmqQueueOptions): Queue {
  const { url, connection, prefix = '{recreate}', lockMs = 60_000 } = checked(options)
  const connections = new RedisConnections({ url, connection: connection as RedisOptions | undefined })
  const inFlight = new Set<Promise<void>>()
  let opening: Promise<Opened> | undefined
  let working: { readonly worker: Worker<Carried>; readonly redis: Redis | Cluster } | undefined
  let isConsuming = false
  let closing: Promise<void> | undefined

  return {
    name: 'bullmq',
    isShared: true,
    publish,
    async consume(handler, consumeOptions) {
      if (isConsuming) throw new RecreateError('engine_invalid', 'Expected one call of `consume`, got another')
      isConsuming = true
      await orStoreFailed('Queue bullmq: consume', () => startWorker(handler, consumeOptions))
    },
    depth: () => doing('depth', async ({ queue }) => queue.getJobCountByTypes('waiting', 'prioritized', 'delayed')),
    hasOtherMessages: (idPrefix) =>
      doing(`others than ${idPrefix}`, async ({ queue, redis }) => {
        const lines = await Promise.all([
          redis.lrange(queue.toKey('wait'), -LOOKED_AT, -1),
          redis.zrange(queue.toKey('prioritized'), 0, `${LOOKED_AT - 1}`),
        ])
        return lines.flat().some((jobId) => !jobId.startsWith(idPrefix))
      }),
    oldestMs: () =>
      doing('oldest', async ({ queue }) => {
        const first = await Promise.all([queue.getWaiting(0, LOOKED_AT - 1), queue.getPrioritized(0, LOOKED_AT - 1)])
        const now = Date.now()
        // The clock of another machine may be ahead.
        return Math.max(0, ...first.flat().map(({ timestamp }) => now - timestamp))
      }),
    withdraw: (idPrefix) =>
      doing(`withdraw ${idPrefix}`, async ({ queue, redis }) => {
        const jobIds = (await redis.lrange(queue.toKey('wait'), 0, -1)).filter((id) => id.startsWith(idPrefix))
        for (const line of ['prioritized', 'failed']) jobIds.push(...(await scan(redis, queue.toKey(line), idPrefix)))
        // A job in flight is locked and remains.
        for (const jobId of jobIds) await queue.remove(jobId)
      }),
    deadLetters: bullmqDeadLetters((what, work) => doing(what, ({ queue }) => work(queue)), publish),
    check: () => doing('check', async ({ redis }) => checkRedis(await redis.info())),
    close() {
      closing ??= close()
      return closing
    },
  }

  function publish({ id, ...carried }: Message): Promise<boolean> {
    return doing(`publish ${id}`, async ({ queue, redis }) => {
      const keys = {
        line: queue.toKey('prioritized'),
        turns: queue.toKey('turns'),
        holder: queue.toKey(`de:${id}`),
        jobs: queue.toKey(''),
      }
      const priority = await assignTurn(redis, keys, carried.group)
      if (priority === undefined) return false
      const jobId = newJobId(id)
      const job = await queue.add('message', carried, { jobId, priority, deduplication: { id } })
      // If the message is already queued, BullMQ returns the existing job.
      if (job.id !== jobId) return false
      const { group, part = '' } = carried
      await schedulePartsFairly(redis, { line: keys.line, turns: queue.toKey(`turns:${group}`) }, { jobId, part })
      return true
    })
  }

  async function doing<T>(what: string, work: (opened: Opened) => Promise<T>): Promise<T> {
    return orStoreFailed(`Queue bullmq: ${what}`, async () => {
      opening ??= open()
      return work(await opening)
    })
  }

  async function open(): Promise<Opened> {
    const bull = await importOptional(QUEUE_PACKAGES, () => import('bullmq'))
    const redis = await connections.forCalls()
    const queue = new bull.Queue<Carried>(NAME, {
      connection: redis,
      prefix,
      // Otherwise a call without a connection would wait forever.
      skipWaitingForReady: true,
      skipVersionCheck: true,
      streams: { events: { maxLen: EVENTS_KEPT } },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: { count: MOST_DEAD_LETTERS } },
    })
    queue.on('error', () => {}) // The failing call reports the error.
    return { bull, redis, queue }
  }

  async function startWorker(
    handler: (message: Message) => Promise<void>,
    { concurrency, onError }: ConsumeOptions,
  ): Promise<void> {
    opening ??= open()
    const { bull } = await opening
    const redis = await connections.forWork()
    const worker = new bull.Worker<Carried>(
      NAME,
      async (job, token) => {
        if (closing !== undefined) {
          // The job arrived while the queue was closing.
          await job.moveToWait(token)
          throw new bull.WaitingError()
        }
        const message = messageOf(job)
        const work = handler(message).catch((error: unknown) => onError(error, message))
        inFlight.add(work)
        await work.finally(() => inFlight.delete(work))
      },
      {
        connection: redis,
        prefix,
        concurrency,
        lockDuration: lockMs,
        lockRenewTime: lockMs / 4,
        stalledInterval: lockMs / 4,
        skipVersionCheck: true,
      },
    )
    // The worker recovers on its own. A result that it could not report counts as lost when the lock expires.
    worker.on('error', () => {})
    working = { worker, redis }
  }

  async function close(): Promise<void> {
    if (opening === undefined) return
    const { queue, redis } = await opening
    if (working !== undefined) {
      const { worker, redis } = working
      await worker.pause(true)
      await Promise.all(inFlight)
      const { blockingClient } = worker.getBackend()
      await connections.giveUp([Promise.resolve(redis), Promise.resolve(blockingClient)])
      await worker.close()
      redis.disconnect()
    }
    await queue.close()
    redis.disconnect()
  }
}

async function scan(redis: Redis | Cluster, key: string, idPrefix: string): Promise<readonly string[]> {
  const found: string[] = []
  let cursor = '0'
  do {
    const [next, entries] = await redis.zscan(key, cursor, 'MATCH', `${idPrefix}*`, 'COUNT', 1000)
    for (let index = 0; index < entries.length; index += 2) found.push(entries[index]!)
    cursor = next
  } while (cursor !== '0')
  return found
}

function checked(options: BullmqQueueOptions): BullmqQueueOptions {
  refuseUnknownOptions(options, optionNames)
  const { url, connection, prefix, lockMs } = options
  if ((url === undefined) === (connection === undefined)) {
    throw invalid(`Expected \`url\` or \`connection\`, got ${url === undefined ? 'neither' : 'both'}`)
  }
  if (url !== undefined && !/^rediss?:\/\//.test(url)) {
    throw invalid(`Expected \`url\` to begin with redis:// or rediss://, got one that begins with ${url.slice(0, 8)}`)
  }
  if (prefix === '') throw invalid('Expected `prefix` not to be empty')
  if (lockMs !== undefined && !(lockMs >= 1_000)) {
    throw invalid(`Expected \`lockMs\` to be a number of at least 1000, got \`${lockMs}\``)
  }
  return options
}

function invalid(message: string): RecreateError {
  return new RecreateError('option_invalid', message)
}
