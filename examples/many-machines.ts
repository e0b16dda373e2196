// Runs an engine on several machines, with records in Redis or PostgreSQL and files in S3. Every process with the same
// stores sees the same recreates, and continues the work of a process that died.
//
//   npm run build
//   RECORDS=postgresql://… S3=http://127.0.0.1:9000 node dist/examples/many-machines.js report.pdf

import { fileURLToPath } from 'node:url'
import {
  type BlobStore,
  createEngine,
  postgresRecords,
  type RecordStore,
  type RecreateStatus,
  redisRecords,
  type S3BlobsOptions,
  s3Blobs,
} from 'recreate-engine'

/** Stores records in Redis, in their own namespace. The server needs an append-only file. */
export function inRedis(url: string, namespace = 'recreate'): RecordStore {
  return redisRecords({ url, namespace })
}

/** Stores records in PostgreSQL, in their own table. The first call creates it. */
export function inPostgres(url: string, table = 'recreate_records'): RecordStore {
  return postgresRecords({ url, table })
}

/** Stores files in S3 or, with an endpoint, in an S3-compatible store. */
export function inS3(place: Partial<S3BlobsOptions> = {}): BlobStore {
  return s3Blobs({ bucket: 'recreate', prefix: 'documents', ...place })
}

/** Converts a document on these stores, after checking that they are usable. */
export async function convertOn(records: RecordStore, blobs: BlobStore, document: string): Promise<RecreateStatus> {
  await Promise.all([records.check?.(), blobs.check?.()])
  const engine = await createEngine({ records, blobs })
  try {
    const { recreateId } = await engine.create(document)
    return await engine.wait(recreateId)
  } finally {
    await engine.close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { RECORDS = 'redis://127.0.0.1:6379', S3 } = process.env
  const records = RECORDS.startsWith('redis') ? inRedis(RECORDS) : inPostgres(RECORDS)
  const blobs = inS3({ endpoint: S3 })
  try {
    const { recreateId, state } = await convertOn(records, blobs, process.argv[2] ?? 'report.pdf')
    console.log(`${recreateId} ${state}`)
  } finally {
    await Promise.all([records.close(), blobs.close()])
  }
}
