import { request as ask, createServer, type OutgoingHttpHeaders, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Options of a {@link RegistryProxy}. */
interface ProxyOptions {
  /** Address of the only allowed host. */
  readonly registry: URL
  /** Address of the HTTP proxy that this machine needs to reach the registry. */
  readonly behind?: URL | undefined
}

/** An HTTP proxy that allows requests to one host and rejects all others. */
export class RegistryProxy {
  /** Rejected hosts with their ports. */
  readonly refused = new Set<string>()
  readonly #options: ProxyOptions
  readonly #server: Server
  readonly #sockets = new Set<Duplex>()

  constructor(options: ProxyOptions) {
    this.#options = options
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://relative')
      if (!this.#allows(url.host, 'http:')) {
        response.writeHead(403).end()
        return
      }
      const { hostname, port } = options.behind ?? url
      const path = options.behind === undefined ? url.pathname + url.search : url.href
      const headers = { ...request.headers, ...authorizationFor(options.behind) }
      const onward = ask({ hostname: bare(hostname), port, path, method: request.method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      onward.on('error', () => response.destroy())
      request.pipe(onward)
    })
    this.#server.on('connect', (request, client: Duplex) => this.#tunnel(request.url ?? '', client))
    this.#server.on('connection', (socket: Socket) => this.#track(socket))
  }

  /** Starts listening. @param at A port of 127.0.0.1, 0 for a free one, or the path of a socket. @returns The port. */
  async listen(at: number | string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      if (typeof at === 'string') this.#server.listen(at, resolve)
      else this.#server.listen(at, '127.0.0.1', resolve)
    })
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  /** Closes it with all its connections. */
  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #allows(host: string, protocol: string): boolean {
    const { registry } = this.#options
    const isAllowed = withPort(host, protocol) === withPort(registry.host, registry.protocol)
    if (!isAllowed) this.refused.add(withPort(host, protocol))
    return isAllowed
  }

  #tunnel(host: string, client: Duplex): void {
    if (!this.#allows(host, 'https:')) {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const join = (server: Duplex) => {
      this.#track(server)
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      client.pipe(server).pipe(client)
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        one.once('close', () => other.destroy())
      }
    }
    const { behind } = this.#options
    if (behind === undefined) {
      const { hostname, port } = new URL(`https://${host}`)
      const server: Socket = connect(Number(port || 443), bare(hostname), () => join(server))
      server.once('error', () => client.destroy())
      return
    }
    const headers = { host, ...authorizationFor(behind) }
    ask({ hostname: bare(behind.hostname), port: behind.port, method: 'CONNECT', path: host, headers })
      .once('connect', (answer, server) => {
        if (answer.statusCode === 200) join(server)
        else client.destroy()
      })
      .once('error', () => client.destroy())
      .end()
  }

  #track(socket: Duplex): void {
    this.#sockets.add(socket)
    socket.on('error', () => {}).once('close', () => this.#sockets.delete(socket))
  }
}

function withPort(host: string, protocol: string): string {
  return /:\d+$/.test(host) ? host : `${host}:${protocol === 'https:' ? 443 : 80}`
}

/** Returns an IPv6 address without its brackets. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

function authorizationFor(proxy: URL | undefined): OutgoingHttpHeaders {
  if (proxy === undefined || proxy.username === '') return {}
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }
}
