import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { readTimeouts, type S3BlobsOptions } from './options.js'
import { statusOf } from './reason.js'

/** S3's least: an upload holds up to four of them at once, what is on its way and what is being gathered. */
const PART_BYTES = 5 * 1024 * 1024
const MOST_ATTEMPTS = 3
/** What is done with one bucket. Keys are whole; errors are the SDK's. */
export type Bucket = ReturnType<typeof openBucket>

/** Nothing is asked of the bucket yet. */
export function openBucket({
  bucket: Bucket,
  region,
  endpoint,
  forcePathStyle,
  credentials,
  timeouts,
}: S3BlobsOptions) {
  const { connectMs, answerMs } = readTimeouts(timeouts)
  const client = withoutVersionWarning(
    () =>
      new S3Client({
        // Where there is no AWS the region is but a word in the signature.
        ...(region !== undefined ? { region } : endpoint !== undefined && { region: 'us-east-1' }),
        ...(endpoint !== undefined && { endpoint }),
        ...(credentials !== undefined && { credentials }),
        forcePathStyle: forcePathStyle ?? endpoint !== undefined,
        maxAttempts: MOST_ATTEMPTS,
        logger: silent,
        requestHandler: {
          connectionTimeout: connectMs,
          requestTimeout: answerMs,
          throwOnRequestTimeout: true,
          logger: silent,
        },
        // Others than AWS do not know the check sums that the SDK would add.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
  )

  return {
    async put(Key: string, Body: Uint8Array | Readable): Promise<void> {
      // One part at a time: of several, those that are on their way when one fails would go on.
      await new Upload({ client, params: { Bucket, Key, Body }, partSize: PART_BYTES, queueSize: 1 }).done()
    },
    async get(Key: string): Promise<Readable | undefined> {
      const answer = await unlessAbsent(client.send(new GetObjectCommand({ Bucket, Key })))
      return answer?.Body as Readable | undefined
    },
    async has(Key: string): Promise<boolean> {
      return (await unlessAbsent(client.send(new HeadObjectCommand({ Bucket, Key })))) !== undefined
    },
    async delete(Key: string): Promise<void> {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    async *list(Prefix: string): AsyncGenerator<string> {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key } of Contents) if (Key !== undefined) yield Key
      }
    },
    link(Key: string, lifeSeconds: number, disposition: string, mediaType: string): Promise<string> {
      const answer = {
        ResponseContentDisposition: disposition,
        ResponseContentType: mediaType,
        ResponseCacheControl: 'no-store',
      }
      return getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ...answer }), { expiresIn: lifeSeconds })
    },
    /** @throws Where the bucket is not there, or not for us. */
    async look(): Promise<void> {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
    /** Writes a small object and takes it away again. */
    async tryToWrite(Key: string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: new Uint8Array() }))
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    /**
     * Takes away the parts of uploads that have been left open.
     *
     * @param forMs Only of those that were begun so long ago.
     */
    async sweep(Prefix: string, forMs: number): Promise<void> {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }))
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Date.now() - (Initiated?.getTime() ?? 0) < forMs) continue
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      }
    },
    close() {
      client.destroy()
    },
  }
}

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** Undefined where there is no such object; a bucket that is not there is an error. */
async function unlessAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    const { name } = error as Error
    if (statusOf(error) === 404 && name !== 'NoSuchBucket') return undefined
    throw error
  }
}

/**
 * The SDK's first client tells every process on Node 20 that releases of the SDK to come will not run there. That is for
 * those who choose the release, not for users.
 */
function withoutVersionWarning<T>(make: () => T): T {
  const name = 'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'
  const before = process.env[name]
  process.env[name] = 'true'
  try {
    return make()
  } finally {
    if (before === undefined) delete process.env[name]
    else process.env[name] = before
  }
}
