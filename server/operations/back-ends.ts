import { join } from 'node:path'
import {
  type BlobStore,
  bullmqQueue,
  type Engine,
  folderBlobs,
  inProcessQueue,
  postgresRecords,
  type Queue,
  type RecordStore,
  RecreateError,
  redisRecords,
  s3Blobs,
  sqliteRecords,
} from '../../index.js'
import type { ServerConfig } from '../config/config.js'

/** Where all is kept, and what carries the work. */
export interface BackEnds {
  readonly records: RecordStore
  readonly blobs: BlobStore
  /** Who makes an engine with it leaves it to the engine, which closes it. */
  readonly queue: Queue
}

/**
 * Makes the configured back ends. None is asked for anything yet: one that is away is met by its first call.
 *
 * @throws RecreateError As the back ends do for options that cannot be.
 */
export function makeBackEnds(config: ServerConfig): BackEnds {
  return { records: makeRecords(config), blobs: makeBlobs(config), queue: makeQueue(config) }
}

/** Where facts, keys and secrets are kept; who asks for them closes them. */
export function makeRecords({ records, folder, redis, postgres }: ServerConfig): RecordStore {
  // That the addresses are there has been checked with the configuration.
  switch (records) {
    case 'sqlite':
      return sqliteRecords(join(folder, 'records.sqlite'))
    case 'redis':
      return redisRecords({ url: redis.url ?? '', namespace: redis.prefix })
    case 'postgres':
      return postgresRecords({ url: postgres.url ?? '', table: postgres.table })
  }
}

function makeBlobs({ blobs, folder, s3 }: ServerConfig): BlobStore {
  if (blobs === 'folder') return folderBlobs(join(folder, 'blobs'))
  const { bucket = '', accessKeyId, secretAccessKey, ...place } = s3
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey }
  return s3Blobs({ bucket, ...place, credentials })
}

/** What carries messages; who asks for it closes it. */
export function makeQueue({ queue, redis, stallMs }: ServerConfig): Queue {
  if (queue === 'in-process') return inProcessQueue()
  // In a cluster all keys of a queue have to lie in one slot: the braces see to that.
  return bullmqQueue({ url: redis.url, prefix: `{${redis.prefix}}`, lockMs: stallMs })
}

/**
 * Refuses a queue that reaches no other process.
 *
 * @param where When a shared queue is needed, to continue "must be `redis`".
 * @throws RecreateError `option_invalid`.
 */
export function refuseQueueOfOne({ queue }: ServerConfig, where: string): void {
  if (queue !== 'in-process') return
  const message = `\`queue\` must be \`redis\` ${where}; \`in-process\` reaches no other process.`
  throw new RecreateError('option_invalid', message)
}

/** In order: the engine uses the stores to its end. */
export async function closeAll({ records, blobs, queue }: BackEnds, engine: Engine | undefined): Promise<void> {
  await (engine?.close() ?? queue.close())
  await blobs.close()
  await records.close()
}

/** Says where records are kept, without any password: the folder, or the kind of server and the name in it. */
export function describeRecords({ records, folder, postgres, redis }: ServerConfig): string {
  return { sqlite: folder, redis: `Redis under ${redis.prefix}`, postgres: `PostgreSQL in ${postgres.table}` }[records]
}

/** Says where files are kept, as {@link describeRecords}. */
export function describeBlobs({ blobs, folder, s3 }: ServerConfig): string {
  return { folder, s3: `the bucket ${s3.bucket}` }[blobs]
}

/** Says where all is kept. */
export function describePlaces(config: ServerConfig): string {
  return [...new Set([describeBlobs(config), describeRecords(config)])].join(' and ')
}
