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

/** The selected stores and the queue. */
export interface BackEnds {
  readonly records: RecordStore
  readonly blobs: BlobStore
  /** An engine that is created with this queue closes it. */
  readonly queue: Queue
}

/**
 * Creates the selected back ends. Nothing connects yet: an unavailable back end is noticed at its first call.
 *
 * @throws RecreateError If the options of a back end are invalid.
 */
export function makeBackEnds(config: ServerConfig): BackEnds {
  return { records: makeRecords(config), blobs: makeBlobs(config), queue: makeQueue(config) }
}

/** Creates the selected record store; the caller closes it. */
export function makeRecords({ records, folder, redis, postgres }: ServerConfig): RecordStore {
  // The configuration check has verified that the addresses are present.
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

/** Creates the selected queue; the caller closes it. */
export function makeQueue({ queue, redis, stallMs }: ServerConfig): Queue {
  if (queue === 'in-process') return inProcessQueue()
  // Redis Cluster needs all keys of a queue in one hash slot; the braces (a hash tag) ensure that.
  return bullmqQueue({ url: redis.url, prefix: `{${redis.prefix}}`, lockMs: stallMs })
}

/**
 * Rejects the in-process queue, which other processes cannot reach.
 *
 * @param where When a shared queue is required; completes the phrase "must be `redis`".
 * @throws RecreateError `option_invalid`.
 */
export function refuseQueueOfOne({ queue }: ServerConfig, where: string): void {
  if (queue !== 'in-process') return
  const message = `\`queue\` must be \`redis\` ${where}; an \`in-process\` queue cannot be shared between processes.`
  throw new RecreateError('option_invalid', message)
}

/** Closes the engine first, because it uses the stores until it has closed. */
export async function closeAll({ records, blobs, queue }: BackEnds, engine: Engine | undefined): Promise<void> {
  await (engine?.close() ?? queue.close())
  await blobs.close()
  await records.close()
}

/** Describes where records are stored, without passwords: the folder, or the kind of server and the namespace. */
export function describeRecords({ records, folder, postgres, redis }: ServerConfig): string {
  return { sqlite: folder, redis: `Redis under ${redis.prefix}`, postgres: `PostgreSQL in ${postgres.table}` }[records]
}

/** Describes where files are stored, without passwords. */
export function describeBlobs({ blobs, folder, s3 }: ServerConfig): string {
  return { folder, s3: `the bucket ${s3.bucket}` }[blobs]
}

/** Describes where files and records are stored. */
export function describePlaces(config: ServerConfig): string {
  return [...new Set([describeBlobs(config), describeRecords(config)])].join(' and ')
}
