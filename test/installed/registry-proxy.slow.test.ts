import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { RegistryProxy } from './registry-proxy.js'

/** Starts a registry on this machine that returns what was requested. */
async function startRegistry(t: ExecutionContext): Promise<URL> {
  const server = createServer((asked, answer) => answer.end(`${asked.method} ${asked.url}`)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

async function startProxy(t: ExecutionContext, registry: URL, behind?: URL) {
  const proxy = new RegistryProxy({ registry, behind })
  const port = await proxy.listen(0)
  t.teardown(() => proxy.close())
  return { proxy, port, address: new URL(`http://127.0.0.1:${port}`) }
}

/** Requests a URL through a proxy, as npm does for a registry without TLS. */
async function ask(port: number, url: string): Promise<readonly [status: number | undefined, text: string]> {
  const sent = request({ host: '127.0.0.1', port, path: url }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return [answer.statusCode, await text(answer)]
}

/** Requests a tunnel from a proxy, and a URL through it. */
async function askInTunnel(port: number, host: string): Promise<string> {
  const sent = request({ host: '127.0.0.1', port, method: 'CONNECT', path: host }).end()
  const [answer, socket] = (await once(sent, 'connect')) as [IncomingMessage, Socket]
  if (answer.statusCode !== 200) return String(answer.statusCode)
  socket.write(`GET /in-tunnel HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

test('requests and tunnels to the registry pass', async (t) => {
  const registry = await startRegistry(t)
  const { proxy, port } = await startProxy(t, registry)
  t.deepEqual(await ask(port, `${registry}a/b?c`), [200, 'GET /a/b?c'])
  t.regex(await askInTunnel(port, registry.host), /^HTTP\/1\.1 200 .*GET \/in-tunnel/s)
  t.deepEqual([...proxy.refused], [])
})

test('other hosts and other ports of the registry are rejected and recorded', async (t) => {
  const registry = await startRegistry(t)
  const other = await startRegistry(t)
  const { proxy, port } = await startProxy(t, registry)
  t.deepEqual(await ask(port, other.href), [403, ''])
  t.deepEqual(await ask(port, 'http://elsewhere.invalid/a'), [403, ''])
  t.is(await askInTunnel(port, 'elsewhere.invalid:443'), '403')
  t.deepEqual([...proxy.refused], [other.host, 'elsewhere.invalid:80', 'elsewhere.invalid:443'])
})

test('a machine behind a proxy reaches the registry through it', async (t) => {
  const registry = await startRegistry(t)
  const outer = await startProxy(t, registry)
  const { port } = await startProxy(t, registry, outer.address)
  t.deepEqual(await ask(port, `${registry}a`), [200, 'GET /a'])
  t.regex(await askInTunnel(port, registry.host), /^HTTP\/1\.1 200 .*GET \/in-tunnel/s)
})

test('the user name and password of that proxy are sent to it', async (t) => {
  const outer = createServer().listen(0, '127.0.0.1')
  await once(outer, 'listening')
  t.teardown(() => outer.close())
  const connected = once(outer, 'connect') as Promise<[IncomingMessage, Socket]>
  const registry = new URL('https://registry.invalid/')
  const address = new URL(`http://ana:p%40ss@127.0.0.1:${(outer.address() as AddressInfo).port}`)
  const { port } = await startProxy(t, registry, address)
  const sent = request({ host: '127.0.0.1', port, method: 'CONNECT', path: 'registry.invalid:443' }).end()
  sent.on('error', () => {}) // The tunnel is rejected.
  const [asked, socket] = await connected
  socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  t.is(asked.url, 'registry.invalid:443')
  t.is(asked.headers['proxy-authorization'], `Basic ${Buffer.from('ana:p@ss').toString('base64')}`)
})

test('closing a proxy closes all connections', async (t) => {
  const registry = await startRegistry(t)
  const proxy = new RegistryProxy({ registry })
  const socket = connect(await proxy.listen(0), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`CONNECT ${registry.host} HTTP/1.1\r\nHost: ${registry.host}\r\n\r\n`)
  await once(socket, 'data')
  const closed = once(socket, 'close')
  proxy.close()
  await closed
  t.true(socket.destroyed)
})
