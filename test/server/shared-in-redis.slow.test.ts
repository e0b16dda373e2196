import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { readConfig } from '../../server/config/config.js'
import { startServer } from '../../server/main.js'
import { startWorker } from '../../server/operations/worker-process.js'
import { testNeeding } from '../fixtures/needs.js'
import { RedisServer } from '../fixtures/redis-server.js'
import { CREATE, complete, postCreate, readTables, waitFor } from './asking.js'
import { drawPdf, statement } from './commands/draw-pdf.js'

const test = testNeeding('redis')

test('records and queue in one Redis and files in a shared folder are sufficient for a service', async (t) => {
  const redis = await RedisServer.start()
  const folder = await mkdtemp(join(tmpdir(), 'recreate-redis-'))
  const env = {
    RECREATE_FOLDER: folder,
    RECREATE_PORT: '0',
    RECREATE_WORKERS: '1',
    RECREATE_RECORDS: 'redis',
    RECREATE_QUEUE: 'redis',
    RECREATE_REDIS_URL: redis.url,
    RECREATE_REDIS_PREFIX: 'tables',
    RECREATE_HEALTH_PORT: '0',
  }
  const log = pino({ level: 'silent' })
  const api = await startServer(await readConfig(env), log, { isWorker: false })
  const worker = await startWorker(await readConfig(env), log)
  t.teardown(async () => {
    await Promise.all([api.close(), worker.close()])
    await redis.close()
    await rm(folder, { recursive: true, force: true })
  })
  const headers = { 'X-Service-Api-Key': api.firstKey! }
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, api.url), { ...init, headers: { ...headers, ...init.headers } })
  for (const url of [api.healthUrl!, worker.healthUrl!]) {
    const readiness = async () => (await (await fetch(`${url}/readyz`)).json()) as { readonly workers: string }
    // The worker's first heartbeat is written shortly after its start.
    for (let left = 300; left > 0 && (await readiness()).workers !== 'ok'; left--) await delay(100)
    t.like(await readiness(), { records: 'ok', blobs: 'ok', queue: 'ok', workers: 'ok' })
  }

  const again = { headers: { 'Idempotency-Key': 'one' } }
  const pdf = await drawPdf([statement, statement])
  const { data } = await complete({ ask }, pdf, { selected_pages: '1-2' }, again)
  t.is(data.status, 'COMPLETED')
  t.is((await readTables({ ask }, data.recreate_id)).length, 2)
  t.is((await fetch(data.xls_download_url!)).status, 200)
  const repeated = await postCreate({ ask }, pdf, { selected_pages: '1-2' }, again)
  t.like(await repeated.json(), { data: { recreate_id: data.recreate_id } })
  t.is((await waitFor({ ask }, data.recreate_id, 'COMPLETED')).data.jobs.length, 2)
  const listed = (await (await ask(CREATE)).json()) as { data: { recreates: readonly object[] } }
  t.is(listed.data.recreates.length, 1)

  const client = new Redis(redis.url)
  t.teardown(() => client.disconnect())
  const names = await client.keys('*')
  t.true(names.some((name) => name.includes(data.recreate_id)))
  t.deepEqual(
    names.filter((name) => !/^\{?tables/.test(name)),
    [],
    'services that share a Redis have separate keys',
  )
  t.is((await ask(`${CREATE}${data.recreate_id}`, { method: 'DELETE' })).status, 200)
  t.is((await fetch(data.xls_download_url!)).status, 404)
  t.is((await ask(`${CREATE}status/?recreate_id=${data.recreate_id}`)).status, 404)
})
