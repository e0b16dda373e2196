import { folderBlobs, postgresRecords, redisRecords, s3Blobs } from 'recreate-engine'
import type { OpenStores } from './machines.js'
import type { S3Place } from './s3-server.js'

/** Record store shared by several machines. */
export type RecordsKind = 'redis' | 'postgres'

/** Prefix of the Redis keys and name of the table, as the service has them. */
export const NAME = 'recreate'

/** Locations of the stores. */
interface SharedPlaces {
  readonly redisUrl: string
  readonly postgresUrl: string | undefined
  /** A folder, or S3. */
  readonly files: string | S3Place
}

/** Opens the stores that the processes of a set share. */
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
