import { folderBlobs, postgresRecords, redisRecords, s3Blobs } from 'recreate'
import type { OpenStores } from './machines.js'
import type { S3Place } from './s3-server.js'

/** Where many machines keep records. */
export type RecordsKind = 'redis' | 'postgres'

/** What the keys in Redis begin with, and the table; the service is told so. */
export const NAME = 'recreate'

/** Where the stores are. */
interface SharedPlaces {
  readonly redisUrl: string
  readonly postgresUrl: string | undefined
  /** A folder, or S3. */
  readonly files: string | S3Place
}

/** The stores that the processes of a set share, opened by one more. */
export async function openShared(
  kind: RecordsKind,
  { redisUrl, postgresUrl, files }: SharedPlaces,
): Promise<OpenStores> {
  const records =
    kind === 'redis'
      ? redisRecords({ url: redisUrl, namespace: NAME })
      : postgresRecords({ url: postgresUrl!, table: NAME })
  const blobs = typeof files === 'string' ? folderBlobs(files) : blobsIn(files)
  const close = async () => {
    await blobs.close()
    await records.close()
  }
  return { records, blobs, close }
}

function blobsIn({ url: endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Place) {
  const credentials = { accessKeyId, secretAccessKey }
  return s3Blobs({ bucket, region, endpoint, forcePathStyle: true, credentials })
}
