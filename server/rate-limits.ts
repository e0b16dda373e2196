import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { ServerConfig } from './config.js'
import type { RedisClient } from './redis-client.js'

/** Says that a request came too soon. */
export interface TooSoon {
  /** When the next one may pass, in whole seconds from 1 to 60. */
  readonly retryAfterSeconds: number
}

/** Counts requests. */
export interface RateLimits {
  /**
   * Counts a request, before it is served.
   *
   * @param operation Its name, such as `create` or `status`.
   * @returns Undefined where it may pass.
   */
  take(keyId: string, operation: string): Promise<TooSoon | undefined>
}

/** Where all processes of the service count together. */
export interface SharedCount {
  readonly client: RedisClient
  /** What the names of its keys begin with. */
  readonly prefix: string
}

const SECONDS = 60

/**
 * Limits what a key may ask in a minute. Each operation is counted for itself; a minute begins with the first request in
 * it, and is forgotten when it has passed.
 *
 * @param shared Counts for all processes; while it is away, each counts for itself. @default each counts for itself
 */
export function rateLimits(
  { rateLimits: perMinute }: Pick<ServerConfig, 'rateLimits'>,
  shared?: SharedCount,
): RateLimits {
  const limiters = { create: makeLimiter(perMinute.create, shared), others: makeLimiter(perMinute.others, shared) }
  return {
    async take(keyId, operation) {
      const limiter = operation === 'create' ? limiters.create : limiters.others
      if (limiter === undefined) return undefined
      const { consumedPoints, msBeforeNext } = await limiter.penalty(`${operation} ${keyId}`)
      if (consumedPoints <= limiter.points) return undefined
      return { retryAfterSeconds: Math.min(Math.max(Math.ceil(msBeforeNext / 1000), 1), SECONDS) }
    },
  }
}

function makeLimiter(
  points: number,
  shared: SharedCount | undefined,
): RateLimiterMemory | RateLimiterRedis | undefined {
  if (points === 0) return undefined
  const alone = new RateLimiterMemory({ points, duration: SECONDS })
  if (shared === undefined) return alone
  return new RateLimiterRedis({
    points,
    duration: SECONDS,
    storeClient: shared.client,
    keyPrefix: `${shared.prefix}-rate`,
    rejectIfRedisNotReady: true,
    insuranceLimiter: alone,
  })
}
