import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { pino } from 'pino'
import { readConfig } from '../../server/config/config.js'
import { type RunningServer, startServer } from '../../server/main.js'
import { CREATE, create, readEvents, UNLIMITED, waitFor } from './asking.js'
import { drawPdf, statement } from './commands/draw-pdf.js'

type Asking = RunningServer & { ask(path: string, init?: RequestInit): Promise<Response> }

async function newFolder(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-server-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(folder: string, key?: string, env: Record<string, string> = {}): Promise<Asking> {
  const config = await readConfig({
    RECREATE_FOLDER: folder,
    RECREATE_PORT: '0',
    RECREATE_WORKERS: '1',
    ...UNLIMITED,
    ...env,
  })
  const server = await startServer(config, pino({ level: 'silent' }))
  const own = key ?? server.firstKey!
  return {
    ...server,
    ask: (path, init = {}) =>
      fetch(new URL(path, server.url), { ...init, headers: { 'X-Service-Api-Key': own, ...init.headers } }),
  }
}

test('unfinished work of a stopped service is finished by the next one, and keys and links stay valid', async (t) => {
  const folder = await newFolder(t)
  const first = await start(folder)
  const done = await create(first, await drawPdf([statement]))
  const { data } = await waitFor(first, done, 'COMPLETED')
  const unfinished = await create(first, await drawPdf(Array.from({ length: 80 }, () => statement)), {
    selected_pages: '1-80',
  })
  await waitFor(first, unfinished, 'EXTRACTING')
  await first.close()
  await t.throwsAsync(first.ask('/healthz'))

  const second = await start(folder, first.firstKey)
  t.teardown(() => second.close())
  t.is(second.firstKey, undefined)
  const after = await waitFor(second, unfinished, 'COMPLETED')
  t.is(after.data.jobs.length, 80)
  const link = new URL(data.xls_download_url!)
  t.is((await fetch(second.url + link.pathname)).status, 200)
})

test('a pending request is answered before the service ends', async (t) => {
  const server = await start(await newFolder(t))
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  const body = '{"token":"x"}'
  const head = `POST /enterprise-api/validate-token HTTP/1.1\r\nHost: x\r\nX-Service-Api-Key: ${server.firstKey}\r\n`
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`)
  await server.ask('/healthz')
  const closing = server.close()
  socket.write(body)
  const answer = await new Promise<Buffer>((resolve, reject) => {
    socket.once('data', resolve)
    socket.once('error', reject)
  })
  t.regex(answer.toString(), /^HTTP\/1\.1 200 /)
  socket.destroy()
  await closing
})

test('an event stream ends at shutdown, and its reader resumes at the next service', async (t) => {
  const folder = await newFolder(t)
  const server = await start(folder, undefined, { RECREATE_SHUTDOWN_MS: '600000', RECREATE_DRAIN_MS: '0' })
  const recreateId = await create(server, await drawPdf(Array.from({ length: 60 }, () => statement)), {
    selected_pages: '1-60',
  })
  const answer = await server.ask(`${CREATE}${recreateId}/events`)
  const text = answer.text()
  await waitFor(server, recreateId, 'EXTRACTING')
  const before = performance.now()
  await server.close()
  t.true(performance.now() - before < 8000)
  t.regex(await text, /\n\n: this process is shutting down; please reconnect\n\n$/)
  const seen = [...(await text).matchAll(/^id: (.*)$/gm)].at(-1)![1]!

  const next = await start(folder, server.firstKey)
  t.teardown(() => next.close())
  const rest = await next.ask(`${CREATE}${recreateId}/events`, { headers: { 'Last-Event-ID': seen } })
  const states: unknown[] = []
  for await (const { event, data } of readEvents(rest)) if (event === 'state') states.push(data.status)
  t.false(states.includes('CREATED'))
  t.is(states.at(-1), 'COMPLETED')
})

test('a client that does not read its response delays the shutdown at most by the grace period', async (t) => {
  const server = await start(await newFolder(t), undefined, { RECREATE_SHUTDOWN_MS: '200' })
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  t.teardown(() => socket.destroy())
  const head = `POST ${CREATE} HTTP/1.1\r\nHost: x\r\nX-Service-Api-Key: ${server.firstKey}\r\n`
  socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x\r\n`)
  socket.on('error', () => {})
  await server.ask('/healthz')
  const before = performance.now()
  await server.close()
  t.true(performance.now() - before < 8000)
})
