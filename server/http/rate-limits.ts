import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { ServerConfig } from '../config/config.js'
import type { RedisClient } from '../operations/redis-client.js'

/** Reports that a rate limit was exceeded. */
export interface TooSoon {
  /** When the next request is allowed, in whole seconds from 1 to 60. */
  readonly retryAfterSeconds: number
}

/** Counts requests against limits. */
export interface RateLimits {
  /**
   * Counts a request before it is served.
   *
   * @param operation Name of the operation, such as `create` or `status`.
   * @returns Undefined if the request is within the limit.
   */
  take(keyId: string, operation: string): Promise<TooSoon | undefined>
  /**
   * Counts a request by client address, before authentication.
   *
   * @param address IPv4 or IPv6 address. All addresses of a /64 IPv6 network count as one.
   * @returns Undefined if the request is within the limit.
   */
  takeFrom(address: string): Promise<TooSoon | undefined>
}

/** A Redis server where all processes share their counts. */
interface SharedCount {
  readonly client: RedisClient
  /** Prefix of the Redis keys. */
  readonly prefix: string
}

const SECONDS = 60

/**
 * Limits requests per minute by API key and by client address. Each operation of a key is counted separately. The
 * minute starts with the first request.
 *
 * @param shared Shares the counts of keys between processes. While it is unavailable, each process counts alone.
 * Addresses are always counted by each process, so that a flood does not reach Redis. @default each process counts
 * alone
 */
export function rateLimits(
  { rateLimits: perMinute }: Pick<ServerConfig, 'rateLimits'>,
  shared?: SharedCount,
): RateLimits {
  const limiters = { create: makeLimiter(perMinute.create, shared), others: makeLimiter(perMinute.others, shared) }
  const addresses = makeLimiter(perMinute.address, undefined)
  return {
    async take(keyId, operation) {
      return count(operation === 'create' ? limiters.create : limiters.others, `${operation} ${keyId}`)
    },
    takeFrom: async (address) => count(addresses, networkOf(address)),
  }
}

async function count(limiter: Limiter | undefined, key: string): Promise<TooSoon | undefined> {
  if (limiter === undefined) return undefined
  const { consumedPoints, msBeforeNext } = await limiter.penalty(key)
  if (consumedPoints <= limiter.points) return undefined
  return { retryAfterSeconds: Math.min(Math.max(Math.ceil(msBeforeNext / 1000), 1), SECONDS) }
}

/** Returns the network of an address: a client usually owns a whole /64 IPv6 network. Some proxies append a port. */
function networkOf(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')
  if (!ipaddr.isValid(bare)) return 'unknown'
  const parsed = ipaddr.process(bare)
  return parsed instanceof ipaddr.IPv6 ? `${parsed.parts.slice(0, 4).join(':')}::/64` : parsed.toString()
}

type Limiter = RateLimiterMemory | RateLimiterRedis

function makeLimiter(points: number, shared: SharedCount | undefined): Limiter | undefined {
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
