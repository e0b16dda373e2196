import type { Redis } from 'ioredis'
import { importOptional, type OptionalPackages } from '../../core/optional-packages.js'
import type { ServerConfig } from '../config/config.js'

const PACKAGES: OptionalPackages = { use: 'Limiting requests through Redis', names: ['ioredis'] }

/** A connection to Redis, see {@link connectRedis}. */
export type RedisClient = Redis

/** Whoever waits for it waits on a request: no answer for so long is none, in milliseconds. */
const ANSWER_MS = 500
const CONNECT_MS = 3_000
const LONGEST_PAUSE_MS = 2_000

/**
 * Connects to Redis for small things that can do without it: every call fails at once while it is away, and the
 * connection is made anew for as long as it takes. ioredis is loaded here alone.
 *
 * @returns Undefined where nothing is kept in Redis.
 * @throws RecreateError `package_missing`.
 */
export async function connectRedis({
  records,
  queue,
  redis,
}: Pick<ServerConfig, 'records' | 'queue' | 'redis'>): Promise<RedisClient | undefined> {
  if (redis.url === undefined || (records !== 'redis' && queue !== 'redis')) return undefined
  const { Redis } = await importOptional(PACKAGES, () => import('ioredis'))
  const client = new Redis(redis.url, {
    // The library that counts requests takes answers as they were before RESP3.
    replyMapping: 'legacy',
    commandTimeout: ANSWER_MS,
    connectTimeout: CONNECT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, LONGEST_PAUSE_MS),
  })
  client.on('error', () => {}) // Each call says so itself.
  return client
}

/** How far Redis's clock is before this one's, in milliseconds, as exactly as its answer is quick. */
export async function redisClockAheadMs(client: RedisClient): Promise<number> {
  const before = Date.now()
  const [seconds, microseconds] = await client.time()
  const after = Date.now()
  return Number(seconds) * 1000 + Number(microseconds) / 1000 - (before + after) / 2
}
