import { postgresRecords, redisRecords, s3Blobs } from 'recreate'
import type { OpenStores } from './machines.js'
import type { S3Place } from './s3-server.js'

/** Where many machines keep records. */
export type RecordsKind = 'redis' | 'postgres'

/** What the keys in Redis begin with, and the table; the service is told so. */
export const NAME = 'recreate'

/** The stores that the processes of a set share, opened by one more. */
export async function openShared(
  kind: RecordsKind,
  {
    redisUrl,
    postgresUrl,
    s3,
  }: { readonly redisUrl: string; readonly postgresUrl: string | undefined; readonly s3: S3Place },
): Promise<OpenStores> {
  const { url: endpoint, bucket, region, accessKeyId, secretAccessKey } = s3
  const records =
    kind === 'redis'
      ? redisRecords({ url: redisUrl, namespace: NAME })
      : postgresRecords({ url: postgresUrl!, table: NAME })
  const blobs = s3Blobs({
    bucket,
    region,
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  const close = async () => {
    await blobs.close()
    await records.close()
  }
  return { records, blobs, close }
}
