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
import { readTimeouts, type S3BlobsOptions } from './s3-options.js'
import { statusOf } from './s3-reason.js'

/**
 * The minimum part size of S3. An upload holds up to four parts at once: those in flight and the one being collected.
 */
const PART_BYTES = 5 * 1024 * 1024
const MOST_ATTEMPTS = 3
/** The operations on one bucket. Keys include the prefix; errors are those of the SDK. */
export type Bucket = ReturnType<typeof openBucket>

/** Creates a client of the bucket. It sends no request yet. */
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
        // Outside AWS, the region is only a word in the signature.
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
        // Other stores do not know the checksums that the SDK would add.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
  )

  return {
    async put(Key: string, Body: Uint8Array | Readable): Promise<void> {
      // One part at a time: if one of several parts failed, the others would continue.
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
    /** Checks access to the bucket. @throws If the bucket does not exist or access is denied. */
    async look(): Promise<void> {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
    /** Writes a small object and deletes it. */
    async tryToWrite(Key: string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: new Uint8Array() }))
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    /**
     * Deletes the parts of uploads that were left open.
     *
     * @param forMs Only uploads that are at least this old, in milliseconds.
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

/** Returns undefined if the object does not exist. A missing bucket is an error. */
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
 * Creates the client without the SDK's warning that its future releases will not support Node 20. The warning concerns
 * developers, not users.
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
