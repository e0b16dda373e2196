import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { checkBlobs, checkQueue, checkRecords } from '../../../index.js'
import type { ServerConfig } from '../../config/config.js'
import { apiKeys } from '../../operations/api-keys.js'
import { type BackEnds, describeBlobs, describeRecords } from '../../operations/back-ends.js'
import { lastHeartbeatMs, listWorkers, SEEN_MS } from '../../operations/heartbeats.js'
import { connectRedis, redisClockAheadMs } from '../../operations/redis-client.js'
import { countThings } from '../count-things.js'
import { type Finding, fine, type Question } from './findings.js'

/** Largest accepted clock difference, in ms. Heartbeats of workers rely on the clocks. */
const CLOCK_MS = 5_000
/** Waiting time of a message that is reported, in ms. */
const WAIT_MS = 10 * 60_000
const MOST_DEAD = 1000
const NOTHING_YET = 'nothing yet; the first start creates the folder'

/** Checks that each back end answers, and stores and returns data correctly. */
export function storeQuestions(config: ServerConfig, { records, blobs, queue }: BackEnds): readonly Question[] {
  const isNew = !existsSync(config.folder)
  const [hasNoRecords, hasNoBlobs] = [isNew && config.records === 'sqlite', isNew && config.blobs === 'folder']
  const unless = (isMissing: boolean, ask: () => Promise<Finding>) => async () =>
    isMissing ? fine(NOTHING_YET) : ask()
  return [
    { about: 'folder', ask: () => askFolder(config), advice: `Let the service's user write to ${config.folder}` },
    {
      about: 'permissions',
      advice: `Let the service's user read ${config.folder}`,
      ask: async () => (isNew ? fine(NOTHING_YET) : askPermissions(config.folder)),
    },
    {
      about: `records (${config.records})`,
      advice: ADVICE[config.records],
      ask: unless(hasNoRecords, async () => {
        await checkRecords(records)
        const key = `doctor/${randomUUID()}`
        const started = performance.now()
        const isMade = await records.create(key, 'here')
        const [isAgain, read] = [await records.create(key, 'again'), await records.get(key)]
        const isDeleted = await records.delete(key)
        if (isMade && !isAgain && read === 'here' && isDeleted)
          return fine(`${describeRecords(config)}, ${since(started)}`)
        throw new Error('Reading returned other data than was written, or a record could be created twice')
      }),
    },
    {
      about: `files (${config.blobs})`,
      advice: ADVICE[config.blobs],
      ask: unless(hasNoBlobs, async () => {
        await checkBlobs(blobs)
        const key = `doctor/${randomUUID()}`
        const started = performance.now()
        await blobs.put(key, Buffer.from('here'))
        const pieces: Uint8Array[] = []
        for await (const piece of (await blobs.get(key)) ?? []) pieces.push(piece)
        await blobs.delete(key)
        if (Buffer.concat(pieces).toString() === 'here') return fine(`${describeBlobs(config)}, ${since(started)}`)
        throw new Error('Reading returned other data than was written')
      }),
    },
    {
      about: `queue (${config.queue})`,
      advice: ADVICE[config.queue],
      async ask() {
        await checkQueue(queue)
        // The in-process queue of a running service cannot be seen from here.
        if (!queue.isShared) return fine('within the service process')
        const [depth, oldestMs] = [await queue.depth(), (await queue.oldestMs?.()) ?? 0]
        const found = `${countThings(depth, 'message')} waiting, the oldest for ${seconds(oldestMs)}`
        if (depth > config.maxQueued) return { state: 'broken', found, advice: `Uploads are refused. ${MORE_WORKERS}` }
        return oldestMs > WAIT_MS ? { state: 'warning', found, advice: MORE_WORKERS } : fine(found)
      },
    },
    {
      about: 'dead letters',
      advice: ADVICE[config.queue],
      async ask() {
        const dead = (await queue.deadLetters?.list(MOST_DEAD)) ?? []
        const [newest] = dead
        if (newest === undefined) return fine('none')
        return {
          state: 'warning',
          found: `${countThings(dead.length, 'message')} given up; last reason: ${newest.reason}`,
          advice: 'No work is lost, because recreates are retried. Check why workers crashed: memory, or a document',
        }
      },
    },
    {
      about: 'workers',
      advice: ADVICE[config.records],
      ask: unless(hasNoRecords, async () => {
        const workers = await listWorkers(records)
        const ahead = workers.filter(({ at }) => at - Date.now() > CLOCK_MS).map(({ host }) => host)
        if (ahead.length > 0)
          return { state: 'warning', found: `clocks are ahead on ${ahead.join(', ')}`, advice: SET_CLOCKS }
        if (workers.length > 0) {
          const places = workers.reduce((sum, worker) => sum + worker.places, 0)
          return fine(`${countThings(workers.length, 'worker')}, ${countThings(places, 'page')} at a time`)
        }
        const ms = await lastHeartbeatMs(records)
        const found = ms === undefined ? 'none seen yet' : `none seen for ${seconds(Math.max(ms, SEEN_MS))}`
        return {
          state: 'warning',
          found,
          advice: 'Uploads are waiting. Start `recreate serve`, or `recreate worker` in addition',
        }
      }),
    },
    {
      about: 'API keys',
      advice: ADVICE[config.records],
      ask: unless(hasNoRecords, async () =>
        (await apiKeys(records).isEmpty())
          ? { state: 'warning', found: 'none', advice: 'Create one with `recreate keys create --owner NAME`' }
          : fine('keys exist'),
      ),
    },
    ...clockQuestion(config),
  ]
}

function clockQuestion(config: ServerConfig): readonly Question[] {
  if (config.redis.url === undefined) return []
  return [
    {
      about: 'Redis clock',
      advice: ADVICE.redis,
      async ask() {
        const client = await connectRedis(config)
        if (client === undefined) return fine('not checked')
        try {
          await new Promise((resolve, reject) => client.once('ready', resolve).once('error', reject))
          const ms = Math.round(await redisClockAheadMs(client))
          const found = `${Math.abs(ms)} ms ${ms < 0 ? 'behind' : 'ahead of'} this one`
          return Math.abs(ms) > CLOCK_MS ? { state: 'warning', found, advice: SET_CLOCKS } : fine(found)
        } finally {
          client.disconnect()
        }
      },
    },
  ]
}

async function askFolder({ folder, maxUploadBytes }: ServerConfig): Promise<Finding> {
  let nearest = resolve(folder)
  while (!existsSync(nearest)) nearest = dirname(nearest)
  await access(nearest, constants.W_OK)
  // Writing fails on a read-only file system even for root, which `access` does not report.
  await rm(await mkdtemp(join(nearest, '.recreate-doctor-')), { recursive: true })
  const { bavail, bsize } = await statfs(nearest)
  const free = bavail * bsize
  const found = `${folder}, ${megabytes(free)} free${nearest === resolve(folder) ? '' : '; it does not exist yet'}`
  if (free < maxUploadBytes) {
    return { state: 'broken', found, advice: `One upload can take ${megabytes(maxUploadBytes)}; free some disk space` }
  }
  return free < 10 * maxUploadBytes
    ? { state: 'warning', found, advice: 'Free some disk space, or lower `maxUploadBytes`' }
    : fine(found)
}

/** Checks who can read the folder: it contains documents, key hashes and the secret that signs links. */
async function askPermissions(folder: string): Promise<Finding> {
  // Windows has access lists instead of modes.
  if (process.platform === 'win32') return fine('not checked on Windows')
  const { mode } = await stat(folder)
  const found = `${folder} has mode ${(mode & 0o777).toString(8)}`
  if ((mode & 0o077) === 0) return fine(`${found}: only its owner can open it`)
  return {
    state: 'warning',
    found: `${found}: other users of this machine can open it`,
    advice: `Run \`chmod 700 ${folder}\``,
  }
}

const MORE_WORKERS = 'Start more workers, or check their logs for delays'
const SET_CLOCKS = 'Synchronize the clocks of all machines with NTP'
const ADVICE = {
  sqlite: "Check that the folder is on a local disk that is not full, and that the service's user can write to it",
  folder: "Check that the service's user can write to the folder, and that its disk is not full",
  postgres: 'Check that PostgreSQL runs, that `postgres.url` is correct, and that its user may create tables',
  redis: 'Check that Redis runs with `appendonly yes` and `maxmemory-policy noeviction`, and check `redis.url`',
  s3: 'Check that the bucket exists, that the key may list, read, write and delete objects, and check `s3.endpoint`',
  'in-process': 'Restart the service',
} as const

function since(started: number): string {
  return `written, read and deleted within ${Math.round(performance.now() - started)} ms`
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`
}
