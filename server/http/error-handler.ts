import { randomUUID } from 'node:crypto'
import type { Context, Middleware, Next } from 'koa'
import multer from 'multer'
import type { RequestState, Services } from '../operations/services.js'
import { Refusal, refusalOf } from './problems.js'

/** Limits for draining a refused request's body. Without draining, the sender may never read the response. */
const DRAIN_BYTES = 32 * 2 ** 20
const DRAIN_MS = 5_000

/** Gives every request an id; logs and times every response. The request's content is never logged. */
export function logRequests({ log, metrics }: Pick<Services, 'log' | 'metrics'>): Middleware {
  return async (context: Context, next: Next) => {
    const given = context.get('X-Request-Id')
    const requestId = /^[\w.-]{1,100}$/.test(given) ? given : randomUUID()
    const state = context.state as { -readonly [Name in keyof RequestState]: RequestState[Name] }
    state.requestId = requestId
    context.set('X-Request-Id', requestId)
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    // The matched route is logged instead of the path, because paths of download links are secrets.
    const route = String((context as { _matchedRoute?: unknown })._matchedRoute ?? 'unknown')
    const { method, status } = context
    metrics.answers.observe({ method, route, status: String(status) }, ms / 1000)
    log.info({ requestId, method, route, status, ms: Math.round(ms), keyId: state.keyId }, 'answered')
  }
}

/** Turns thrown errors into responses. An unforeseen error is logged; its response holds only the request id. */
export function errorHandler({ log }: Pick<Services, 'log'>): Middleware {
  return async (context: Context, next: Next) => {
    try {
      await next()
      if (context.status === 404 && context.body === undefined) throw new Refusal(404, 'Not Found')
      if (context.status === 405 || context.status === 501) {
        throw new Refusal(405, 'Method Not Allowed', { Allow: context.response.get('Allow') })
      }
    } catch (error) {
      const refusal = refusalOf(error) ?? refusalOfLibrary(error)
      const { requestId } = context.state as RequestState
      if (refusal === undefined) log.error({ requestId, err: error }, 'unforeseen')
      const { status, detail, headers } = refusal ?? new Refusal(500, `Internal error. Request id: ${requestId}`)
      context.status = status
      context.set({ ...headers })
      context.body = { detail }
      drain(context)
    }
  }
}

/** Returns the refusal for an error that a library threw, or undefined for an unknown error. */
function refusalOfLibrary(error: unknown): Refusal | undefined {
  if (error instanceof multer.MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return new Refusal(413, 'The file is larger than the limit')
    return new Refusal(400, `The form cannot be read: ${error.message}`)
  }
  const { message, status, code } = error as { message?: string; status?: number; code?: unknown }
  // Koa parses the URL late, so a malformed one such as `http://[/` arrives here.
  if (code === 'ERR_INVALID_URL') return new Refusal(400, 'The request URL is malformed')
  return status === 400 || status === 413 ? new Refusal(status, message ?? '') : undefined
}

function drain({ req, res, response }: Context) {
  if (req.complete) return
  response.set('Connection', 'close')
  let bytes = 0
  req.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > DRAIN_BYTES) req.destroy()
  })
  req.resume()
  const patience = setTimeout(() => req.destroy(), DRAIN_MS)
  patience.unref()
  res.once('close', () => clearTimeout(patience))
  req.once('end', () => clearTimeout(patience))
}

/** Sets the security headers of every response. */
export function secureHeaders(): Middleware {
  return async (context: Context, next: Next) => {
    context.set({
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    })
    await next()
  }
}
