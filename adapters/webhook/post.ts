import type { LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

/** Of an answer so many bytes are taken and thrown away; then it is hung up. */
const MOST_ANSWER_BYTES = 64 * 1024

export interface PostOptions {
  /** The only addresses that may be connected to: nothing is looked up here. */
  readonly addresses: readonly [LookupAddress, ...LookupAddress[]]
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Longest time until the connection stands, in milliseconds. */
  readonly connectMs: number
  /** Certificates that are trusted, in PEM. @default Node's own */
  readonly ca?: readonly string[] | undefined
  readonly signal: AbortSignal
}

/** The head of an answer. */
export interface Answer {
  readonly status: number
  readonly location: string | undefined
}

/** Posts once, over a connection of its own, past any proxy. Redirects are not followed. @throws What the connection does. */
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
      // The head says it all: a body that breaks off changes nothing.
      response.on('error', () => {})
      request.removeListener('error', reject)
      request.on('error', () => {})
      response.once('close', () => resolve(answer))
    })
    request.once('error', reject)
    request.once('close', () => {
      clearTimeout(connecting)
      reject(new Error('The connection was closed without an answer')) // Nothing happens where there was one.
    })
    request.end(body)
  })
}

/** A look-up that has its answer already. */
function only(addresses: PostOptions['addresses']): LookupFunction {
  return (_host, options, done) => {
    if (options.all === true) done(null, [...addresses])
    else done(null, addresses[0].address, addresses[0].family)
  }
}
