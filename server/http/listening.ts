import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerBrokenRequests } from './broken-requests.js'

/** A request's head has to come within so many milliseconds, the whole of it within so many. */
const HEAD_MS = 30_000
const REQUEST_MS = 600_000

/** A server that listens, though nobody answers until `answer` says who does. */
export interface Listening {
  /** Chosen by the system where 0 was asked for. */
  readonly port: number
  /** To be called before anything else is awaited: nobody has been let in yet. */
  answer(listener: RequestListener): void
  /** Listens no more, and waits so long for the requests that are being answered; then they are cut off. */
  stop(patienceMs: number): Promise<void>
}

/** Where to listen. */
interface ListenOptions {
  readonly host: string
  readonly port: number
  /** Closes connections beyond a number at once, and reports each of them. @default any number */
  readonly limit?: { readonly maxConnections: number; readonly onRefused: () => void } | undefined
}

/** Begins to listen. @throws Error where the port is taken, not permitted, or the interface does not exist. */
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
        // Who keeps his connection for another request would keep us.
        response.once('close', () => server.listening || setImmediate(() => server.closeIdleConnections()))
        listener(request, response)
      })
    },
    stop: (patienceMs) => stop(server, patienceMs),
  }
}

/** Why the system refuses a port, in plain words. */
const LISTEN_REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses it; stop that one or choose another port',
  EACCES: 'this user has no permission; choose a port from 1024 up',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such host',
}

function cannotListen(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  const reason = LISTEN_REASONS[cause.code ?? ''] ?? cause.message
  return new Error(`Cannot listen on ${host} port ${port}: ${reason}.`, { cause })
}

/** Who is still being answered after a while is cut off. */
async function stop(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const patience = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearTimeout(patience)
}
