import type { Redis } from 'ioredis'
import { importOptional, type OptionalPackages } from '../../core/optional-packages.js'
import type { ServerConfig } from '../config/config.js'

const PACKAGES: OptionalPackages = { use: 'Limiting requests through Redis', names: ['ioredis'] }

/** A connection to Redis, see {@link connectRedis}. */
export type RedisClient = Redis

/** Command timeout, in ms. A request waits for the answer, so it is short. */
const ANSWER_MS = 500
const CONNECT_MS = 3_000
const LONGEST_PAUSE_MS = 2_000

/**
 * Connects to Redis for optional features: while it is unavailable, every call fails at once, and the client keeps
 * reconnecting. Only this file loads ioredis.
 *
 * @returns Undefined if neither the records nor the queue are in Redis.
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
    // rate-limiter-flexible expects the reply format from before RESP3.
    replyMapping: 'legacy',
    commandTimeout: ANSWER_MS,
    connectTimeout: CONNECT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, LONGEST_PAUSE_MS),
  })
  client.on('error', () => {}) // Each call reports its own error.
  return client
}

/** Returns how far the Redis clock is ahead of the local one, in ms. The error is at most half the round-trip time. */
export async function redisClockAheadMs(client: RedisClient): Promise<number> {
  const before = Date.now()
  const [seconds, microseconds] = await client.time()
  const after = Date.now()
  return Number(seconds) * 1000 + Number(microseconds) / 1000 - (before + after) / 2
}
