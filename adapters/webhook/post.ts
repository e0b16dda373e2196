import type { LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

/** Maximum size of a response in bytes. The body is discarded; a larger response is cut off. */
const MOST_ANSWER_BYTES = 64 * 1024

export interface PostOptions {
  /** The only addresses that may be connected to. The host name is not resolved again. */
  readonly addresses: readonly [LookupAddress, ...LookupAddress[]]
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Limit for connecting, in milliseconds. */
  readonly connectMs: number
  /** Trusted certificates, in PEM. @default those of Node.js */
  readonly ca?: readonly string[] | undefined
  readonly signal: AbortSignal
}

/** Status and location of a response. */
export interface Answer {
  readonly status: number
  readonly location: string | undefined
}

/**
 * Sends one POST request over a new connection, without a proxy. Redirects are not followed. @throws The error of the
 * connection.
 */
export function post(url: URL, { addresses, headers, body, connectMs, ca, signal }: PostOptions): Promise<Answer> {
  const isTls = url.protocol === 'https:'
  const start = isTls ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = start(url, {
      method: 'POST',
      agent: false,
      lookup: only(addresses),
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      ...(ca && { ca: [...ca] }),
      signal,
    })
    const connecting = setTimeout(() => {
      request.destroy(new Error(`No connection within ${connectMs} ms`))
    }, connectMs)
    request.once('socket', (socket) => {
      socket.once(isTls ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
    })
    request.once('response', (response) => {
      const answer = { status: response.statusCode ?? 0, location: response.headers.location }
      let size = 0
      response.on('data', (piece: Buffer) => {
        size += piece.length
        if (size > MOST_ANSWER_BYTES) response.destroy()
      })
      // Status and headers are enough: an interrupted body changes nothing.
      response.on('error', () => {})
      request.removeListener('error', reject)
      request.on('error', () => {})
      response.once('close', () => resolve(answer))
    })
    request.once('error', reject)
    request.once('close', () => {
      clearTimeout(connecting)
      reject(new Error('The connection was closed without an answer')) // Has no effect after a response.
    })
    request.end(body)
  })
}

/** Returns a lookup function that answers with the given addresses. */
function only(addresses: PostOptions['addresses']): LookupFunction {
  return (_host, options, done) => {
    if (options.all === true) done(null, [...addresses])
    else done(null, addresses[0].address, addresses[0].family)
  }
}
