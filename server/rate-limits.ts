import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { ServerConfig } from './config.js'

/** Says that a request came too soon. */
export interface TooSoon {
  /** When the next one may pass, in whole seconds from 1 to 60. */
  readonly retryAfterSeconds: number
}

/** Counts the requests that this process serves. */
export interface RateLimits {
  /**
   * Counts a request, before it is served.
   *
   * @param operation Its name, such as `create` or `status`.
   * @returns Undefined where it may pass.
   */
  take(keyId: string, operation: string): Promise<TooSoon | undefined>
}

const SECONDS = 60

/**
 * Limits what a key may ask in a minute. Each operation is counted for itself; a minute begins with the first request in
 * it, and is forgotten when it has passed.
 */
export function rateLimits({ rateLimits: perMinute }: Pick<ServerConfig, 'rateLimits'>): RateLimits {
  const limiters = { create: makeLimiter(perMinute.create), others: makeLimiter(perMinute.others) }
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

function makeLimiter(points: number): RateLimiterMemory | undefined {
  return points === 0 ? undefined : new RateLimiterMemory({ points, duration: SECONDS })
}
