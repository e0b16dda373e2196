import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ExecutionContext } from 'ava'
import { type RecreateClient, type RecreateClientOptions, recreateClient } from '../../../server/client/index.js'

/** A received request. */
interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Sends the response to one request. */
export type Reply = (response: ServerResponse, asked: Asked) => void

/** A service with scripted responses, for failures that the real one rarely produces. */
interface StubService {
  readonly url: string
  /** All received requests, in order. */
  readonly asked: readonly Asked[]
  readonly client: RecreateClient
}

/**
 * Starts a service that sends the given replies in order and repeats the last one.
 *
 * @param options Options of its client.
 */
export async function startStub(
  t: ExecutionContext,
  replies: readonly Reply[],
  options: Partial<RecreateClientOptions> = {},
): Promise<StubService> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    let body = ''
    for await (const piece of request.setEncoding('latin1')) body += piece
    const each = { method, path: url, headers, body }
    asked.push(each)
    replies[Math.min(asked.length, replies.length) - 1]!(response, each)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked, client: recreateClient({ baseUrl: url, apiKey: 'the key', ...options }) }
}

/** Returns a JSON response. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

/** Returns an event stream, optionally interrupted at the end. */
export function events(text: string, { breaksOff = false } = {}): Reply {
  return (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
    if (breaksOff) response.write(text, () => response.destroy())
    else response.end(text)
  }
}

/** Never responds. */
export const silence: Reply = () => {}

/** Closes the connection without a response. */
export const hangUp: Reply = (response) => {
  response.destroy()
}

/** Returns the response of an operation in its envelope. */
export function success(data: object): Reply {
  return json(200, { status: 'SUCCESS', data })
}
