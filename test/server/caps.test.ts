import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { CREATE, create, readEvents } from './asking.js'
import { startTestServer, type TestServer } from './running-server.js'
import { scripted, startScriptedServer } from './scripted-server.js'

async function connectTo(t: ExecutionContext, { url }: Pick<TestServer, 'url'>): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  t.teardown(() => socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Starts a create request whose form stays incomplete until its connection is closed. */
async function beginUpload(t: ExecutionContext, server: Pick<TestServer, 'url' | 'key'>): Promise<Socket> {
  const socket = await connectTo(t, server)
  const head = [
    `POST ${CREATE} HTTP/1.1`,
    'Host: localhost',
    `X-Service-Api-Key: ${server.key}`,
    'Content-Type: multipart/form-data; boundary=cut',
    'Content-Length: 100000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n--cut\r\n`)
  return socket
}

/** Repeats a request until the response has the status, because counters are updated with a delay. */
async function untilStatus(status: number, ask: () => Promise<Response>): Promise<Response> {
  for (let patience = 200; ; patience--) {
    const answer = await ask()
    if (answer.status === status || patience === 0) return answer
    await answer.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a key has a limit of concurrent uploads, and a new one is accepted after one ends', async (t) => {
  const server = await startScriptedServer(t, { env: { RECREATE_MAX_UPLOADS_PER_KEY: '2' } })
  const uploads = [await beginUpload(t, server), await beginUpload(t, server)]
  const unprotect = () => server.ask('/enterprise-api/unprotect-pdf/', { method: 'POST', body: new FormData() })
  const refused = await untilStatus(429, unprotect)
  t.is(refused.status, 429)
  t.is(refused.headers.get('Retry-After'), '5')
  t.deepEqual(await refused.json(), { detail: 'A key may have at most 2 uploads at the same time' })
  t.truthy(await create({ ask: await server.askAs('other') }, scripted('empty')), 'other keys are not affected')
  uploads[0]!.destroy()
  t.is((await untilStatus(422, unprotect)).status, 422)
})

test('a key has a limit of open event streams, and a new one is accepted after one ends', async (t) => {
  const server = await startScriptedServer(t, { env: { RECREATE_MAX_EVENT_STREAMS_PER_KEY: '1' } })
  const recreateId = await create(server, scripted('heedful'))
  const listen = (init: RequestInit = {}) => server.ask(`${CREATE}${recreateId}/events`, init)
  const gone = new AbortController()
  await readEvents(await listen({ signal: gone.signal })).next()
  const refused = await listen()
  t.is(refused.status, 429)
  t.is(refused.headers.get('Retry-After'), '5')
  t.deepEqual(await refused.json(), { detail: 'A key may have at most 1 event streams open' })
  gone.abort()
  const again = await untilStatus(200, listen)
  t.is(again.status, 200)
  await again.body!.cancel()
  await server.ask(`${CREATE}${recreateId}`, { method: 'DELETE' })
})

test('connections beyond the limit are closed and counted, and the health port still responds', async (t) => {
  const server = await startTestServer(t, { RECREATE_MAX_CONNECTIONS: '2', RECREATE_HEALTH_PORT: '0' })
  const kept = [await connectTo(t, server), await connectTo(t, server)]
  const beyond = await connectTo(t, server)
  if (!beyond.destroyed) await once(beyond, 'close')
  t.false(kept.some((socket) => socket.destroyed))
  const metrics = await (await fetch(`${server.healthUrl}/metrics`)).text()
  t.regex(metrics, /^recreate_connections_refused_total 1$/m)
})
