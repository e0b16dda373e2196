// An engine for many machines: what it knows stands in Redis or in PostgreSQL, its files in S3. Every process that makes
// one on the same stores sees the same recreates, and goes on with what another one has left.
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
} from 'recreate'

/** Records in Redis: a namespace of their own, in a server that writes an append-only file. */
export function inRedis(url: string, namespace = 'recreate'): RecordStore {
  return redisRecords({ url, namespace })
}

/** Records in PostgreSQL: a table of their own, which is made with the first call. */
export function inPostgres(url: string, table = 'recreate_records'): RecordStore {
  return postgresRecords({ url, table })
}

/** Files in S3, or, with an endpoint, in anything that speaks its language. */
export function inS3(place: Partial<S3BlobsOptions> = {}): BlobStore {
  return s3Blobs({ bucket: 'recreate', prefix: 'documents', ...place })
}

/** Converts a document on these stores, once they have said that they can keep what they are given. */
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
