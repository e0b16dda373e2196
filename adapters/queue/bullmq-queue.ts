import type { Queue as BullQueue, Worker } from 'bullmq'
import type { Cluster, Redis, RedisOptions } from 'ioredis'
import { RecreateError } from '../../core/errors.js'
import { refuseUnknownOptions } from '../../core/option-names.js'
import type { ConsumeOptions, Message, Queue } from '../../core/stores.js'
import { checkRedis } from '../check-redis.js'
import { orStoreFailed } from '../store-failed.js'
import { RedisConnections } from './bullmq-connections.js'
import { bullmqDeadLetters, MOST_DEAD_LETTERS } from './bullmq-dead-letters.js'
import { type Carried, messageOf, newJobId } from './bullmq-jobs.js'
import { letPartsTakeTurns, takeTurn } from './bullmq-turns.js'

/** Where {@link bullmqQueue} keeps its messages, and how. */
export interface BullmqQueueOptions {
  /** `redis://` or, encrypted, `rediss://`; user, password and number of the database stand in it. */
  readonly url?: string | undefined
  /**
   * Instead of an address: options of ioredis, for sentinels, say, or certificates; or a function that makes a connection
   * with the options that it is given, for a cluster: `(redisOptions) => new Cluster(nodes, { redisOptions })`.
   */
  readonly connection?: RedisOptions | ((options: RedisOptions) => Redis | Cluster) | undefined
  /**
   * What all keys begin with. In a cluster all have to lie in one slot: a part in braces sees to that.
   *
   * @default '{recreate}'
   */
  readonly prefix?: string | undefined
  /**
   * How long a message stays with a process that gives no sign of life, in milliseconds, from 1 000 up. Signs are given
   * four times in that time: a process may be busy for three quarters of it. When one has died, its messages come again,
   * and their ids are free again, at most one and a half times as long after.
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
/** BullMQ tells of what it does in a stream, which nobody here reads: it is cut to about so many entries. */
const EVENTS_KEPT = 100
/** So many messages, from the front of the line, are looked at for the one that has waited longest. */
const LOOKED_AT = 100

interface Opened {
  readonly bull: typeof import('bullmq')
  readonly redis: Redis | Cluster
  readonly queue: BullQueue<Carried>
}

/**
 * Carries messages through Redis 6.2 or later by BullMQ: between processes and machines, and beyond their ends. BullMQ and
 * ioredis are loaded, and the connection made, with the first call.
 *
 * Each message is a job of BullMQ's with an id of its own; BullMQ's deduplication, under the message's id, sees to it
 * that of any number of publishes one adds it, and frees the id when the job ends, however it ends. A message whose
 * process dies is worked on by another; when that one dies too, it becomes a dead letter, of which 1,000 are kept. Groups
 * take turns, and so do the parts of one.
 *
 * While Redis is away, calls fail within some seconds with `store_failed`; what is worked on goes on, and so does the
 * handing out when Redis is back.
 *
 * @throws RecreateError `option_invalid`.
 * @example
 * const queue = bullmqQueue({ url: 'redis://127.0.0.1:6379' })
 */
export function bullmqQueue(options: BullmqQueueOptions): Queue {
  const { url, connection, prefix = '{recreate}', lockMs = 60_000 } = checked(options)
  const connections = new RedisConnections({ url, connection })
  const atWork = new Set<Promise<void>>()
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
    othersWait: (idPrefix) =>
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
        // A clock elsewhere may be ahead of ours.
        return Math.max(0, ...first.flat().map(({ timestamp }) => now - timestamp))
      }),
    withdraw: (idPrefix) =>
      doing(`withdraw ${idPrefix}`, async ({ queue, redis }) => {
        const jobIds = (await redis.lrange(queue.toKey('wait'), 0, -1)).filter((id) => id.startsWith(idPrefix))
        for (const line of ['prioritized', 'failed']) jobIds.push(...(await scan(redis, queue.toKey(line), idPrefix)))
        // One that is worked on by now is locked, and stays.
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
      const priority = await takeTurn(redis, keys, carried.group)
      if (priority === undefined) return false
      const jobId = newJobId(id)
      const job = await queue.add('message', carried, { jobId, priority, deduplication: { id } })
      // Of a message that is there already BullMQ gives the job that carries it.
      if (job.id !== jobId) return false
      const { group, part = '' } = carried
      await letPartsTakeTurns(redis, { line: keys.line, turns: queue.toKey(`turns:${group}`) }, { jobId, part })
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
    const bull = await import('bullmq')
    const redis = await connections.forCalls()
    const queue = new bull.Queue<Carried>(NAME, {
      connection: redis,
      prefix,
      // Else what is asked for while there is no connection would wait for one without end.
      skipWaitingForReady: true,
      skipVersionCheck: true,
      streams: { events: { maxLen: EVENTS_KEPT } },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: { count: MOST_DEAD_LETTERS } },
    })
    queue.on('error', () => {}) // Told to who called.
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
          // It was on its way here.
          await job.moveToWait(token)
          throw new bull.WaitingError()
        }
        const message = messageOf(job)
        const work = handler(message).catch((error: unknown) => onError(error, message))
        atWork.add(work)
        await work.finally(() => atWork.delete(work))
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
    // It goes on by itself. What it could not tell Redis of a message, Redis finds out when the lock has run out.
    worker.on('error', () => {})
    working = { worker, redis }
  }

  async function close(): Promise<void> {
    if (opening === undefined) return
    const { queue, redis } = await opening
    if (working !== undefined) {
      const { worker, redis } = working
      await worker.pause(true)
      await Promise.all(atWork)
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
  if (prefix === '') throw invalid('Expected `prefix` to have a character at least, got none')
  if (lockMs !== undefined && !(lockMs >= 1_000)) {
    throw invalid(`Expected \`lockMs\` to be a number from 1000 up, got \`${lockMs}\``)
  }
  return options
}

function invalid(message: string): RecreateError {
  return new RecreateError('option_invalid', message)
}
