import test from 'ava'
import { create, postCreate, waitFor } from './asking.js'
import { drawPdf, statement } from './commands/draw-pdf.js'
import { makeFolder } from './commands/run-command.js'
import { hangChildren, startServing } from './started-process.js'

// Stops real processes as an operator does.

const longDocument = () => drawPdf(Array.from({ length: 60 }, () => statement))
const configured = (options: object) => ({ 'c.json': JSON.stringify({ workers: 1, ...options }) })
const given = ['--config', 'c.json']

test('uploads accepted before SIGTERM are finished by the next process', async (t) => {
  const folder = await makeFolder(t, configured({}))
  const first = await startServing(t, folder, { given })
  const document = await longDocument()
  const ids = await Promise.all([1, 2, 3].map(() => create(first, document, { selected_pages: '1-60' })))
  first.child.kill('SIGTERM')
  const { code, stderr } = await first.ended
  t.is(code, 0, stderr)
  t.regex(stderr, /stopping; a second Ctrl-C or SIGTERM stops at once/)

  const second = await startServing(t, folder, { key: first.key, given })
  for (const id of ids) t.is((await waitFor(second, id, 'COMPLETED', 'FAILED')).data.status, 'COMPLETED')
})

test('a hanging page delays a stop at most by the grace period and is retried by the next process', async (t) => {
  const folder = await makeFolder(t, configured({ drainMs: 300, shutdownMs: 300 }))
  const first = await startServing(t, folder, { given })
  const id = await create(first, await longDocument(), { selected_pages: '1-60' })
  await waitFor(first, id, 'EXTRACTING')
  await hangChildren(first.child)
  const start = performance.now()
  first.child.kill('SIGTERM')
  const { code, stderr } = await first.ended
  const seconds = (performance.now() - start) / 1000
  t.true(seconds < 10, `${seconds} s`)
  t.is(code, 0, stderr)

  const second = await startServing(t, folder, { key: first.key, given })
  const { data } = await waitFor(second, id, 'COMPLETED', 'FAILED')
  t.is(data.status, 'COMPLETED')
  t.deepEqual([...new Set(data.jobs.map(({ status }) => status))], ['COMPLETED'])
})

for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const) {
  test(`a second signal, ${signal}, ends a stop that would still wait`, async (t) => {
    const folder = await makeFolder(t, configured({ drainMs: 600_000 }))
    const server = await startServing(t, folder, { given })
    await waitFor(server, await create(server, await longDocument(), { selected_pages: '1-60' }), 'EXTRACTING')
    await hangChildren(server.child)
    server.child.kill('SIGTERM')
    await server.said(/stopping/)
    server.child.kill(signal)
    t.is((await server.ended).code, code)
  })
}

test('a stopping process reports it to load balancers and accepts requests until then', async (t) => {
  const folder = await makeFolder(t, configured({ noticeMs: 600_000, healthOnMainPort: true }))
  const server = await startServing(t, folder, { given })
  t.is((await server.ask('/readyz')).status, 200)
  server.child.kill('SIGTERM')
  await server.said(/stopping/)
  const ready = await server.ask('/readyz')
  t.is(ready.status, 503)
  t.like(await ready.json(), { status: 'unavailable', records: 'ok', blobs: 'ok', queue: 'ok' })
  t.is((await server.ask('/healthz')).status, 200)
  t.is((await postCreate(server, await drawPdf([statement]))).status, 200)
  server.child.kill('SIGTERM')
  await server.ended
})
