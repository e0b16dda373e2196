import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../../server/config/config.js'
import { startServer } from '../../server/main.js'
import { logOptions } from '../../server/operations/log.js'
import { startReceiver } from '../adapters/webhook/receiver.js'
import { testNeeding } from '../fixtures/needs.js'
import { PostgresServer } from '../fixtures/postgres-server.js'
import { redisContent, rewriteRedis } from '../fixtures/redis-content.js'
import { RedisServer } from '../fixtures/redis-server.js'
import { startS3Server } from '../fixtures/s3-server.js'
import { CREATE, complete, UNLIMITED } from './asking.js'
import { makeNeedles, NAME, type Needles, WORD } from './needles.js'

const test = testNeeding('redis', 'postgres')

const SECRET = 'hushabye-token'
const TABLE = 'recreate_records'

for (const records of ['redis', 'postgres'] as const) {
  test.serial(
    `no trace of a document remains in S3, the queue and records in ${records} after a DELETE or its expiry`,
    async (t) => {
      t.timeout(120_000)
      const { places, env, restOf } = await startServers(t, records)
      const receiver = await startReceiver(t)
      const { bytes, needles } = await makeNeedles()
      const all = { ...needles, callback: Buffer.from(SECRET) }
      const callback_url = `http://127.0.0.1:${receiver.port}/in?token=${SECRET}`
      const logged: string[] = []
      const log = pino({ level: 'info', ...logOptions }, { write: (line: string) => logged.push(line) })
      const server = await startServer(await readConfig(env), log)
      t.teardown(() => server.close())
      const ask = (path: string, init: RequestInit = {}) =>
        fetch(new URL(path, server.url), {
          ...init,
          headers: { 'X-Service-Api-Key': server.firstKey!, ...init.headers },
        })
      const asked = (key: string) => ({ fileName: `${NAME}.pdf`, headers: { 'Idempotency-Key': key } })
      const fields = { is_ppt_process_enabled: 'true', callback_url }

      const { data } = await complete({ ask }, bytes, fields, asked('one'))
      t.is(data.status, 'COMPLETED')
      await receiver.got(1)
      const before = await find(places, all)
      for (const what of Object.keys(all)) {
        t.true(
          before.some((found) => found.startsWith(`${what} in`)),
          `${what} is found while it exists`,
        )
      }
      t.is((await ask(`${CREATE}${data.recreate_id}`, { method: 'DELETE' })).status, 200)
      await nothingFound(t, places, all)

      // It expires after three seconds.
      const { data: second } = await complete({ ask }, bytes, fields, asked('two'))
      await receiver.got(2)
      for (
        let patience = 600;
        (await ask(`${CREATE}status/?recreate_id=${second.recreate_id}`)).ok && patience > 0;
        patience--
      ) {
        await delay(50)
      }
      await nothingFound(t, places, all)
      // State that the servers would restore after compaction.
      await nothingFound(t, { ...places, ...(await restOf()) }, all)
      for (const needle of [NAME, WORD, SECRET]) t.false(logged.join('\n').includes(needle), `${needle} in the log`)
    },
  )
}

/** Servers for one test, the configuration to reach them, and all locations where traces could remain. */
async function startServers(t: ExecutionContext, records: 'redis' | 'postgres') {
  const [folder, objects] = await Promise.all(
    ['service', 's3'].map((name) => mkdtemp(join(tmpdir(), `recreate-${name}-`))),
  )
  const redis = await RedisServer.start()
  const postgres = records === 'postgres' ? await PostgresServer.start() : undefined
  const s3 = await startS3Server({ folder: objects })
  t.teardown(async () => {
    await Promise.all([s3.close(), redis.close(), postgres?.close()])
    for (const each of [folder!, objects!]) await rm(each, { recursive: true, force: true })
  })
  const env = {
    ...UNLIMITED,
    RECREATE_FOLDER: folder!,
    RECREATE_PORT: '0',
    RECREATE_WORKERS: '1',
    RECREATE_QUEUE: 'redis',
    RECREATE_REDIS_URL: redis.url,
    RECREATE_RECORDS: records,
    ...(postgres && { RECREATE_POSTGRES_URL: postgres.url, RECREATE_POSTGRES_TABLE: TABLE }),
    RECREATE_BLOBS: 's3',
    RECREATE_S3_BUCKET: 'recreate',
    RECREATE_S3_ENDPOINT: s3.url,
    RECREATE_S3_REGION: s3.region,
    RECREATE_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    RECREATE_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    RECREATE_WEBHOOK_ALLOW_HTTP: 'true',
    RECREATE_WEBHOOK_ALLOW_PRIVATE: '127.0.0.0/8',
    RECREATE_LIFE_MS: '3000',
    RECREATE_STALL_MS: '2000',
  }
  const places: Places = {
    folder: () => filesIn(folder!),
    s3: () => filesIn(objects!),
    'open uploads': async () =>
      Buffer.from(
        s3
          .openUploads()
          .map(({ key }) => key)
          .join(),
      ),
    redis: async () => Buffer.from(await redisContent(redis.url)),
    ...(postgres && { postgres: async () => Buffer.from(await rowsOf(postgres)) }),
  }
  return {
    places,
    env,
    async restOf(): Promise<Places> {
      await rewriteRedis(redis.url)
      const table = postgres && (await tableFile(postgres))
      return { 'files of redis': () => filesIn(redis.folder), ...(table && { table: () => readFile(table) }) }
    },
  }
}

/** Finds the needles in each location. */
type Places = Readonly<Record<string, () => Promise<Buffer>>>

async function find(places: Places, needles: Needles): Promise<readonly string[]> {
  const found: string[] = []
  for (const [place, read] of Object.entries(places)) {
    const held = await read()
    for (const [what, needle] of Object.entries(needles)) if (held.includes(needle)) found.push(`${what} in ${place}`)
  }
  return found
}

/** Repeats the search, because work that started before the deletion may end a little later. */
async function nothingFound(t: ExecutionContext, places: Places, needles: Needles): Promise<void> {
  for (let patience = 100; patience > 0 && (await find(places, needles)).length > 0; patience--) await delay(50)
  t.deepEqual(await find(places, needles), [])
}

/** Returns the contents and names of all files below a folder, concatenated. */
async function filesIn(folder: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    pieces.push(Buffer.from(path), entry.isFile() ? await readFile(path).catch(() => Buffer.alloc(0)) : Buffer.alloc(0))
  }
  return Buffer.concat(pieces)
}

async function rowsOf({ url }: PostgresServer): Promise<string> {
  return asking(url, async (client) => {
    const { rows } = await client.query(`SELECT key, value FROM ${TABLE}`)
    return JSON.stringify(rows)
  })
}

/** Returns the file of the table after deleted rows are purged. */
async function tableFile({ url, folder }: PostgresServer): Promise<string> {
  return asking(url, async (client) => {
    await client.query(`VACUUM FULL ${TABLE}`)
    await client.query('CHECKPOINT')
    const { rows } = await client.query('SELECT pg_relation_filepath($1::regclass) AS path', [TABLE])
    return join(folder, rows[0].path)
  })
}

async function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
