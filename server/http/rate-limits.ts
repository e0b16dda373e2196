import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { ServerConfig } from '../config/config.js'
import type { RedisClient } from '../operations/redis-client.js'

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
  /**
   * Counts a request of any client, before its key is checked.
   *
   * @param address The client's address as text, IPv4 or IPv6. All addresses of an IPv6 network of 64 bits count as one.
   * @returns Undefined where it may pass.
   */
  takeFrom(address: string): Promise<TooSoon | undefined>
}

/** Where all processes of the service count together. */
interface SharedCount {
  readonly client: RedisClient
  /** What the names of its keys begin with. */
  readonly prefix: string
}

const SECONDS = 60

/**
 * Limits how often a key, and a client's address, may ask in a minute. Each operation of a key is counted separately. A
 * minute begins with its first request.
 *
 * @param shared Counts the requests of keys for all processes; while it is away, each process counts alone. Addresses are
 * always counted by each process, so that a flood does not reach the shared server. @default each process counts alone
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

/** One client has all addresses of an IPv6 network of 64 bits. Some proxies write a port behind the address. */
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
