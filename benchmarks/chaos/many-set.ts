import { fileURLToPath } from 'node:url'
import { firstKeyIn } from './embedded-set.js'
import { freePort } from './free-port.js'
import { answers, environmentOf, type MachineSet, type SetOptions } from './machines.js'
import { type Member, member } from './member.js'
import { postgresServer } from './postgres-server.js'
import { redisServer } from './redis-server.js'
import { s3Server } from './s3-server.js'
import { NAME, openShared, type RecordsKind } from './shared-stores.js'

/** Number of processes, and where files are stored. */
interface ManyOptions extends SetOptions {
  /** @default 2 */
  readonly apis?: number
  /** @default 3 */
  readonly workers?: number
  /** Whether each worker with its child processes runs on its own core, by `taskset`. @default false */
  readonly isPinned?: boolean
  /**
   * Where files are stored. `folder`: a shared folder, which needs the least processor time on this machine. @default
   * 's3'
   */
  readonly blobs?: 's3' | 'folder'
}

/** Starts `recreate serve --no-worker` and `recreate worker` processes over Redis, S3 and optionally PostgreSQL. */
export async function manySet(recordsIn: RecordsKind, options: ManyOptions): Promise<MachineSet> {
  const { folder, apis: apiCount = 2, workers: workerCount = 3, isPinned = false, blobs = 's3' } = options
  const redis = await redisServer(folder)
  const postgres = recordsIn === 'postgres' ? await postgresServer(folder) : undefined
  const s3 = blobs === 's3' ? await s3Server(folder) : undefined
  const env = {
    ...environmentOf(options),
    RECREATE_QUEUE: 'redis',
    RECREATE_RECORDS: recordsIn,
    RECREATE_BLOBS: blobs,
    RECREATE_REDIS_URL: redis.url,
    RECREATE_REDIS_PREFIX: NAME,
    RECREATE_POSTGRES_TABLE: NAME,
    ...(postgres && { RECREATE_POSTGRES_URL: postgres.url }),
    ...(s3 && {
      RECREATE_S3_ENDPOINT: s3.url,
      RECREATE_S3_FORCE_PATH_STYLE: 'true',
      RECREATE_S3_REGION: s3.region,
      RECREATE_S3_BUCKET: s3.bucket,
      RECREATE_S3_ACCESS_KEY_ID: s3.accessKeyId,
      RECREATE_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }),
    RECREATE_FOLDER: `${folder}/data`,
  }
  const cli = fileURLToPath(new URL('../../server/cli.js', import.meta.url))
  let words = ''
  const startPlanOf = async (kind: 'api' | 'worker', number: number, command: readonly string[]) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const told = kind === 'api' ? { RECREATE_PORT: `${port}` } : { RECREATE_HEALTH_PORT: `${port}` }
    const made = member(
      {
        name: `${kind}-${number}`,
        kind,
        ...(isPinned && kind === 'worker'
          ? { command: 'taskset', args: ['-c', `${number - 1}`, process.execPath, cli, ...command] }
          : { command: process.execPath, args: [cli, ...command] }),
        env: { ...env, ...told, RECREATE_WORKERS: '1' },
        isReady: () => answers(url),
        onWords: (more) => {
          words += more
        },
      },
      folder,
    )
    return { made, url }
  }
  const apis = await Promise.all(
    Array.from({ length: apiCount }, (_, index) => startPlanOf('api', index + 1, ['serve', '--no-worker'])),
  )
  const workers = await Promise.all(
    Array.from({ length: workerCount }, (_, index) => startPlanOf('worker', index + 1, ['worker'])),
  )
  const servers: readonly Member[] = [redis, postgres, s3].flatMap((server) => server?.member ?? [])
  const ours = [...apis, ...workers].map(({ made }) => made)
  return {
    name: `many machines, records in ${recordsIn}`,
    members: [...servers, ...ours],
    urls: apis.map(({ url }) => url),
    apiKey: () => firstKeyIn(words),
    async startAll() {
      for (const server of servers) await server.start()
      for (const { made } of apis) await made.start() // The first one creates the API key.
      await Promise.all(workers.map(({ made }) => made.start()))
    },
    openStores: () =>
      openShared(recordsIn, { redisUrl: redis.url, postgresUrl: postgres?.url, files: s3 ?? `${folder}/data/blobs` }),
  }
}
