import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { checkBlobs, checkQueue, checkRecords } from '../../../index.js'
import type { ServerConfig } from '../../config/config.js'
import { apiKeys } from '../../operations/api-keys.js'
import { type BackEnds, describeBlobs, describeRecords } from '../../operations/back-ends.js'
import { lastBeatMs, listWorkers, SEEN_MS } from '../../operations/heartbeats.js'
import { connectRedis, redisClockAheadMs } from '../../operations/redis-client.js'
import { countThings } from '../count-things.js'
import { type Finding, fine, type Question } from './findings.js'

/** Clocks that are further apart are told of, in milliseconds: signs of life are told from dead by them. */
const CLOCK_MS = 5_000
/** A message that has waited longer is told of, in milliseconds. */
const WAIT_MS = 10 * 60_000
const MOST_DEAD = 1000
const NOTHING_YET = 'nothing yet: the folder is made by the first start'

/** Whether each back end answers, keeps its word, and gives back what it was given. */
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
        throw new Error('What was written did not come back as it was, or could be written twice')
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
        throw new Error('What was written did not come back as it was')
      }),
    },
    {
      about: `queue (${config.queue})`,
      advice: ADVICE[config.queue],
      async ask() {
        await checkQueue(queue)
        // That of a service that runs is seen by nobody else.
        if (!queue.isShared) return fine('within the service itself')
        const [depth, oldestMs] = [await queue.depth(), (await queue.oldestMs?.()) ?? 0]
        const found = `${countThings(depth, 'message')} waiting, the oldest for ${seconds(oldestMs)}`
        if (depth > config.maxQueued) return { state: 'broken', found, advice: `Creates are refused. ${MORE_WORKERS}` }
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
          found: `${countThings(dead.length, 'message')} given up; the last because: ${newest.reason}`,
          advice: 'Nothing is lost, as recreates are taken up again; look why workers died: memory, or a document',
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
        const ms = await lastBeatMs(records)
        const found = ms === undefined ? 'none was ever seen' : `none was seen for ${seconds(Math.max(ms, SEEN_MS))}`
        return {
          state: 'warning',
          found,
          advice: 'Uploads wait. Start `recreate serve`, or `recreate worker` beside it',
        }
      }),
    },
    {
      about: 'API keys',
      advice: ADVICE[config.records],
      ask: unless(hasNoRecords, async () =>
        (await apiKeys(records).isEmpty())
          ? { state: 'warning', found: 'none', advice: 'Make one with `recreate keys create --owner NAME`' }
          : fine('there are keys'),
      ),
    },
    ...clockQuestion(config),
  ]
}

function clockQuestion(config: ServerConfig): readonly Question[] {
  if (config.redis.url === undefined) return []
  return [
    {
      about: "Redis's clock",
      advice: ADVICE.redis,
      async ask() {
        const client = await connectRedis(config)
        if (client === undefined) return fine('not asked')
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
  // Not even root writes to a file system that is mounted to be read.
  await rm(await mkdtemp(join(nearest, '.recreate-doctor-')), { recursive: true })
  const { bavail, bsize } = await statfs(nearest)
  const free = bavail * bsize
  const found = `${folder}, ${megabytes(free)} free${nearest === resolve(folder) ? '' : '; it is not there yet'}`
  if (free < maxUploadBytes) {
    return { state: 'broken', found, advice: `One upload may take ${megabytes(maxUploadBytes)}: make room` }
  }
  return free < 10 * maxUploadBytes
    ? { state: 'warning', found, advice: 'Make room, or lower `maxUploadBytes`' }
    : fine(found)
}

/** Documents, hashes of keys and the secret of links lie in the folder. */
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

const MORE_WORKERS = 'Start more workers, or see in their logs what holds them up'
const SET_CLOCKS = 'Let the clocks of all machines be set by NTP'
const ADVICE = {
  sqlite: "See that the folder lies on a disk of this machine, is writable by the service's user, and is not full",
  folder: "See that the folder is writable by the service's user, and that its disk is not full",
  postgres: 'See that PostgreSQL runs, that `postgres.url` is right, and that its user may make and change tables',
  redis: 'See that Redis runs, with `appendonly yes` and `maxmemory-policy noeviction`, and that `redis.url` is right',
  s3: 'See that the bucket is there, that `s3.endpoint` and `s3.region` are right, and that the key may list, read, write and delete in it',
  'in-process': 'Start the service anew',
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
