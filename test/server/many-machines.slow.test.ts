import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import type { NamedFinding } from '../../server/commands/doctor/findings.js'
import { testNeeding } from '../fixtures/needs.js'
import { PostgresServer } from '../fixtures/postgres-server.js'
import { RedisServer } from '../fixtures/redis-server.js'
import { startS3Server } from '../fixtures/s3-server.js'
import { CREATE, create, readTables, waitFor } from './asking.js'
import { drawPdf, statement } from './commands/draw-pdf.js'
import { makeFolder, runCommand } from './commands/run-command.js'
import { hangChildren, startProcess, startServing } from './started-process.js'

const test = testNeeding('redis', 'postgres')

// One after the other, because each test runs a dozen processes.

/** Servers for one test, and a folder whose `c.json` has their addresses. */
async function startServers(t: ExecutionContext, { appendOnly = true }: { readonly appendOnly?: boolean } = {}) {
  const redis = await RedisServer.start({ appendOnly })
  t.teardown(() => redis.close())
  const postgres = await PostgresServer.start()
  t.teardown(() => postgres.close())
  const s3 = await startS3Server()
  t.teardown(() => s3.close())
  const config = {
    queue: 'redis',
    records: 'postgres',
    blobs: 's3',
    redis: { url: redis.url },
    postgres: { url: postgres.url },
    s3: { bucket: 'recreate', endpoint: s3.url, region: s3.region, ...s3.credentials },
    rateLimits: { create: 0, others: 0, address: 0 },
    healthOnMainPort: true,
    workers: 1,
  }
  const folder = await makeFolder(t, { 'c.json': JSON.stringify(config) })
  return { redis, postgres, s3, config, folder }
}

/** Options that simulate a separate machine: the process shares no folder with another. */
async function onMachine(folder: string, name: string): Promise<readonly string[]> {
  await mkdir(join(folder, name), { recursive: true })
  return ['--config', 'c.json', '--data', name]
}

/** The first request loads packages, which takes long on a busy machine. */
async function untilReady(url: string): Promise<void> {
  let last = ''
  for (let patience = 100; patience > 0; patience--) {
    const answer = await fetch(`${url}/readyz`)
    last = await answer.text()
    if (answer.ok) return
    await delay(100)
  }
  throw new Error(`${url} did not become ready: ${last}`)
}

async function examine(folder: string, ...given: readonly string[]) {
  const { code, stdout, stderr } = await runCommand(folder, 'doctor', '--json', ...given)
  if (stdout === '') throw new Error(stderr)
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly NamedFinding[] }
  return { code, of: Object.fromEntries(findings.map((finding) => [finding.about, finding])) }
}

test.serial('documents uploaded to one API process are read by three workers and served by another one', async (t) => {
  t.timeout(240_000)
  const { folder } = await startServers(t)
  const made = await runCommand(folder, 'keys', 'create', '--owner', 'ana', '--config', 'c.json')
  t.is(made.code, 0, made.stderr)
  const key = made.stdout.trim()

  const [here, there] = await Promise.all(
    ['api-1', 'api-2'].map(async (name) =>
      startServing(t, folder, { key, given: ['--no-worker', ...(await onMachine(folder, name))] }),
    ),
  )
  await untilReady(here!.url)
  const before = (await (await here!.ask('/readyz')).json()) as Readonly<Record<string, string>>
  t.like(before, { status: 'ok', records: 'ok', blobs: 'ok', queue: 'ok' })
  t.regex(before.workers!, /^No worker has been seen yet/)
  const pages = Array.from({ length: 40 }, () => statement)
  const waiting = await create(here!, await drawPdf(pages), { selected_pages: '1-40' })

  const workers = await Promise.all(
    ['worker-1', 'worker-2', 'worker-3'].map(async (name) =>
      startProcess(t, folder, 'worker', '--health-port', '0', ...(await onMachine(folder, name))),
    ),
  )
  const healths = await Promise.all(workers.map(async ({ said }) => (await said(/health on (\S+)/))[1]!))
  for (const health of healths) {
    await untilReady(health)
    t.regex(await (await fetch(`${health}/metrics`)).text(), /recreate_queue_waiting/)
    t.is((await fetch(`${health}${CREATE}`)).status, 404, 'it serves no other requests')
  }
  const { data } = await waitFor(there!, waiting, 'COMPLETED', 'FAILED')
  t.is(data.status, 'COMPLETED')
  t.is(data.jobs.length, 40)
  t.deepEqual(await readTables(there!, waiting), await readTables(here!, waiting))
  t.is((await readTables(there!, waiting)).length, 40)
  const link = new URL(data.xls_download_url!)
  t.is((await fetch(here!.url + link.pathname)).status, 200, 'a link of one works at the other')
  t.is(((await (await there!.ask('/readyz')).json()) as Readonly<Record<string, string>>).workers, 'ok')

  const { code, of } = await examine(folder, '--config', 'c.json')
  t.is(code, 0, JSON.stringify(of))
  t.like(of.workers, { state: 'ok', found: '3 workers, 3 pages at a time' })
  const wrong = Object.values(of).filter(({ state }) => state !== 'ok')
  t.deepEqual(
    wrong.map(({ about }) => about),
    ['public address'],
  )

  for (const { child } of [here!, there!, ...workers]) child.kill('SIGTERM')
  for (const { ended } of [here!, there!, ...workers]) t.is((await ended).code, 0, (await ended).stderr)
})

test.serial('unavailable, volatile and unauthorized servers are each reported, without passwords', async (t) => {
  t.timeout(240_000)
  const { folder, config, postgres } = await startServers(t, { appendOnly: false })
  await postgres.kill()
  const s3 = { ...config.s3, secretAccessKey: 'another-secret' }
  await writeFile(join(folder, 'c.json'), JSON.stringify({ ...config, s3 }))
  const { code, of } = await examine(folder, '--config', 'c.json')
  t.is(code, 1)
  t.is(of['queue (redis)']?.state, 'broken')
  t.regex(of['queue (redis)']?.found ?? '', /append/i)
  t.is(of['records (postgres)']?.state, 'broken')
  t.is(of['files (s3)']?.state, 'broken')
  for (const about of ['queue (redis)', 'records (postgres)', 'files (s3)']) t.truthy(of[about]?.advice, about)
  t.notRegex(JSON.stringify(of), /another-secret|only-for-tests/)
  t.is(of['PDFs (mupdf)']?.state, 'ok')
})

test.serial('while Redis is unavailable, processes stay up, report it, answer other requests, and stop', async (t) => {
  t.timeout(240_000)
  const { folder, redis, config } = await startServers(t)
  const rateLimits = { create: 100, others: 100 }
  await writeFile(join(folder, 'c.json'), JSON.stringify({ ...config, rateLimits, drainMs: 500, shutdownMs: 500 }))
  const api = await startServing(t, folder, { given: ['--no-worker', ...(await onMachine(folder, 'api'))] })
  const worker = startProcess(t, folder, 'worker', '--health-port', '0', ...(await onMachine(folder, 'worker')))
  const health = (await worker.said(/health on (\S+)/))[1]!
  for (const url of [api.url, health]) await untilReady(url)
  await redis.kill()
  for (const url of [api.url, health]) {
    t.is((await fetch(`${url}/healthz`)).status, 200)
    const ready = await fetch(`${url}/readyz`)
    t.is(ready.status, 503)
    const said = (await ready.json()) as Readonly<Record<string, string>>
    t.like(said, { status: 'unavailable', records: 'ok', blobs: 'ok' })
    t.regex(said.queue!, /^bullmq is not available: /)
  }
  t.is((await api.ask('/enterprise-api/formats/')).status, 200, 'rates are still limited')

  await redis.restart()
  await untilReady(api.url)
  t.is(
    (await waitFor(api, await create(api, await drawPdf([statement])), 'COMPLETED', 'FAILED')).data.status,
    'COMPLETED',
  )

  await redis.kill()
  const start = performance.now()
  for (const { child } of [api, worker]) child.kill('SIGTERM')
  await Promise.all([api.ended, worker.ended])
  const seconds = (performance.now() - start) / 1000
  t.true(seconds < 20, `${seconds} s`)
})

test.serial('a stopping worker with a hanging page ends in time, and another one reads the page', async (t) => {
  t.timeout(240_000)
  const { folder, config } = await startServers(t)
  // No worker is presumed dead here: the page must be handed over.
  await writeFile(join(folder, 'c.json'), JSON.stringify({ ...config, drainMs: 500, stallMs: 600_000 }))
  const api = await startServing(t, folder, { given: ['--no-worker', ...(await onMachine(folder, 'api'))] })
  const startWorker = async (name: string) => {
    const worker = startProcess(t, folder, 'worker', ...(await onMachine(folder, name)))
    await worker.said(/working on 1 page at a time/)
    return worker
  }
  const first = await startWorker('worker-1')
  // Long enough to observe it in flight, because a page takes milliseconds.
  const pages = Array.from({ length: 200 }, () => statement)
  const id = await create(api, await drawPdf(pages), { selected_pages: '1-200' })
  await waitFor(api, id, 'EXTRACTING')
  await hangChildren(first.child)
  const start = performance.now()
  first.child.kill('SIGTERM')
  const { code, stderr } = await first.ended
  const seconds = (performance.now() - start) / 1000
  t.true(seconds < 10, `${seconds} s`)
  t.is(code, 0, stderr)

  await startWorker('worker-2')
  const { data } = await waitFor(api, id, 'COMPLETED', 'FAILED')
  t.is(data.status, 'COMPLETED')
  t.deepEqual([...new Set(data.jobs.map(({ status }) => status))], ['COMPLETED'])
})
