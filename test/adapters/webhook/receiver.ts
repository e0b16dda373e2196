import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import {
  createServer as createHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ExecutionContext } from 'ava'

/** A request that a receiver got. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Server name requested over TLS. */
  readonly serverName: string | undefined
}

/** A server that receives webhooks. */
interface Receiver {
  readonly port: number
  readonly received: readonly Received[]
  /** Resolves with the n-th request, from 1. */
  got(count: number): Promise<Received>
}

interface Certificate {
  readonly key: string
  readonly cert: string
}

/** Sends the response to a webhook. */
type Respond = (response: ServerResponse, count: number, request: IncomingMessage) => void

/** Starts a receiver on 127.0.0.1 for a test. @param certificate Enables TLS. */
export async function startReceiver(
  t: Pick<ExecutionContext, 'teardown'>,
  respond: Respond = (response) => response.writeHead(204).end(),
  certificate?: Certificate,
): Promise<Receiver> {
  const received: Received[] = []
  const waiting: { readonly count: number; readonly tell: (received: Received) => void }[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    const { method = '', url = '', headers } = request
    const { servername } = request.socket as { servername?: string | false }
    received.push({ method, url, headers, body, serverName: servername || undefined })
    for (const { count, tell } of waiting) if (count === received.length) tell(received[count - 1]!)
    respond(response, received.length, request)
  }
  const server = certificate === undefined ? createHttp(answer) : createHttps(certificate, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    port: (server.address() as AddressInfo).port,
    received,
    got: (count) =>
      new Promise((tell) => {
        const there = received[count - 1]
        if (there === undefined) waiting.push({ count, tell })
        else tell(there)
      }),
  }
}

/** Creates a self-signed certificate for the names. */
export async function makeCertificate(...names: readonly string[]): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-certificate-'))
  try {
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const alternatives = names.map((name) => `DNS:${name}`).join(',')
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
    const named = ['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${alternatives}`]
    await promisify(execFile)('openssl', [...made, ...named, '-keyout', keyFile, '-out', certFile])
    return { key: await readFile(keyFile, 'utf8'), cert: await readFile(certFile, 'utf8') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
