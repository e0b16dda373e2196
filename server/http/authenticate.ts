import type { Context, Middleware, Next } from 'koa'
import type { RequestState, Services } from '../operations/services.js'
import { Refusal } from './problems.js'
import type { TooSoon } from './rate-limits.js'

/**
 * Lets through who has a key. Any header `x-…-api-key` is one; of several `X-Service-Api-Key` counts, then the bearer.
 *
 * @throws Refusal 401.
 */
export function door({ keys }: Pick<Services, 'keys'>): Middleware {
  return async (context: Context, next: Next) => {
    const key = readKey(context)
    const holder = key === undefined ? undefined : await keys.find(key)
    if (holder === undefined) {
      const detail =
        key === undefined ? 'Expected an API key in the header `X-Service-Api-Key`' : 'The API key is not valid'
      throw new Refusal(401, detail, { 'WWW-Authenticate': 'Bearer' })
    }
    const state = context.state as RequestState
    state.owner = holder.owner
    state.keyId = holder.keyId
    await next()
  }
}

/**
 * Refuses clients that ask too often, before any work is done for them: guesses of keys and floods end here.
 *
 * @throws Refusal 429.
 */
export function paceAddress({ limits }: Pick<Services, 'limits'>): Middleware {
  return async (context: Context, next: Next) => {
    refuseExcess(await limits.takeFrom(context.ip))
    await next()
  }
}

/**
 * Refuses who asks too often.
 *
 * @throws Refusal 429.
 */
export function pace({ limits }: Pick<Services, 'limits'>, operation: string): Middleware {
  return async (context: Context, next: Next) => {
    const { keyId } = context.state as RequestState
    refuseExcess(await limits.take(keyId, operation))
    await next()
  }
}

function refuseExcess(excess: TooSoon | undefined): void {
  if (excess === undefined) return
  throw new Refusal(429, 'Too many requests', { 'Retry-After': `${excess.retryAfterSeconds}` })
}

function readKey({ headers }: Context): string | undefined {
  const service = headers['x-service-api-key']
  if (typeof service === 'string' && service !== '') return service
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer !== undefined) return bearer
  const other = Object.keys(headers).find((name) => /^x-.+-api-key$/.test(name))
  const value = other === undefined ? undefined : headers[other]
  return typeof value === 'string' && value !== '' ? value : undefined
}
