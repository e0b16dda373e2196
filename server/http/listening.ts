import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerBrokenRequests } from './broken-requests.js'

/** Time limits for receiving the headers and the whole request, in ms. */
const HEAD_MS = 30_000
const REQUEST_MS = 600_000

/** A listening server; requests are handled only after `answer` was called. */
export interface Listening {
  /** The port, chosen by the system if 0 was requested. */
  readonly port: number
  /** Sets the request handler. Call it before awaiting anything else, so that no request arrives without a handler. */
  answer(listener: RequestListener): void
  /** Stops listening and waits up to `patienceMs` for requests in flight; then closes their connections. */
  stop(patienceMs: number): Promise<void>
}

/** Where to listen. */
interface ListenOptions {
  readonly host: string
  readonly port: number
  /** Closes connections above a maximum immediately and reports each of them. @default no maximum */
  readonly limit?: { readonly maxConnections: number; readonly onRefused: () => void } | undefined
}

/** Starts listening. @throws Error If the port is taken or not permitted, or the interface does not exist. */
export async function listen({ host, port, limit }: ListenOptions): Promise<Listening> {
  const server = createServer()
  if (limit !== undefined) {
    server.maxConnections = limit.maxConnections
    server.on('drop', limit.onRefused)
  }
  answerBrokenRequests(server)
  server.headersTimeout = HEAD_MS
  server.requestTimeout = REQUEST_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, port)))
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    answer(listener) {
      server.on('request', (request, response) => {
        // During shutdown, a client that keeps its connection open would delay us.
        response.once('close', () => server.listening || setImmediate(() => server.closeIdleConnections()))
        listener(request, response)
      })
    },
    stop: (patienceMs) => stop(server, patienceMs),
  }
}

/** Explanations of why the system refuses a port. */
const LISTEN_REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses this port; stop it or choose another port',
  EACCES: 'permission denied; choose a port from 1024 up',
  EADDRNOTAVAIL: 'this machine does not have this address',
  ENOTFOUND: 'unknown host name',
}

function cannotListen(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  const reason = LISTEN_REASONS[cause.code ?? ''] ?? cause.message
  return new Error(`Cannot listen on ${host} port ${port}: ${reason}.`, { cause })
}

/** Closes the server, cutting off requests that are still in flight after `patienceMs`. */
async function stop(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const patience = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearTimeout(patience)
}
