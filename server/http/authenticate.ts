import type { Context, Middleware, Next } from 'koa'
import type { RequestState, Services } from '../operations/services.js'
import { Refusal } from './problems.js'
import type { TooSoon } from './rate-limits.js'

/**
 * Authenticates requests by API key. `X-Service-Api-Key` takes precedence, then a bearer token, then any other
 * `x-…-api-key` header.
 *
 * @throws Refusal 401.
 */
export function authenticate({ keys }: Pick<Services, 'keys'>): Middleware {
  return async (context: Context, next: Next) => {
    const key = readKey(context)
    const holder = key === undefined ? undefined : await keys.find(key)
    if (holder === undefined) {
      const detail =
        key === undefined ? 'No API key; send it in the header `X-Service-Api-Key`' : 'The API key is not valid'
      throw new Refusal(401, detail, { 'WWW-Authenticate': 'Bearer' })
    }
    const state = context.state as RequestState
    state.owner = holder.owner
    state.keyId = holder.keyId
    await next()
  }
}

/**
 * Limits requests by client address before authentication, which also slows down guessing of keys.
 *
 * @throws Refusal 429.
 */
export function limitAddress({ limits }: Pick<Services, 'limits'>): Middleware {
  return async (context: Context, next: Next) => {
    refuseExcess(await limits.takeFrom(context.ip))
    await next()
  }
}

/**
 * Limits requests by key and operation.
 *
 * @throws Refusal 429.
 */
export function limitKey({ limits }: Pick<Services, 'limits'>, operation: string): Middleware {
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
