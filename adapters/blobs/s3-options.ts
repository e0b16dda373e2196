import { RecreateError } from '../../core/errors.js'
import { refuseUnknownOptions } from '../../core/option-names.js'

/** Options of {@link s3Blobs}. */
export interface S3BlobsOptions {
  readonly bucket: string
  /**
   * Prefix of every key, so that several services can share a bucket. Segments as in a key, separated by `/`.
   *
   * @default none
   */
  readonly prefix?: string | undefined
  /** AWS region. @default from the environment or the shared AWS files; `us-east-1` if `endpoint` is given */
  readonly region?: string | undefined
  /** Address of a store other than AWS, such as `https://minio.example:9000`. @default AWS in the region */
  readonly endpoint?: string | undefined
  /** Whether the bucket is part of the path of the address instead of the host. @default true if `endpoint` is given */
  readonly forcePathStyle?: boolean | undefined
  /** Access key. @default from the environment, the shared AWS files or the role of the machine */
  readonly credentials?:
    | { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string }
    | undefined
  /** Timeouts, each in milliseconds, at least 1. */
  readonly timeouts?: S3Timeouts | undefined
}

/** Timeouts of requests to S3, in milliseconds. */
export interface S3Timeouts {
  /** Limit for connecting. @default 5_000 */
  readonly connectMs?: number | undefined
  /**
   * Limit from the last byte of a request to the first byte of the response, for each of three attempts.
   *
   * @default 15_000
   */
  readonly answerMs?: number | undefined
  /** Limit for the next piece of a blob that is being read. @default 30_000 */
  readonly pieceMs?: number | undefined
}

export const optionNames: Readonly<Record<keyof S3BlobsOptions, true>> = {
  bucket: true,
  prefix: true,
  region: true,
  endpoint: true,
  forcePathStyle: true,
  credentials: true,
  timeouts: true,
}

/** Fills in the default timeouts. @throws RecreateError `option_invalid`. */
export function readTimeouts(given: S3Timeouts = {}) {
  refuseUnknownOptions(given, { connectMs: true, answerMs: true, pieceMs: true } satisfies Record<
    keyof S3Timeouts,
    true
  >)
  for (const [name, ms] of Object.entries(given)) {
    if (ms === undefined || ms >= 1) continue
    throw new RecreateError('option_invalid', `Expected \`timeouts.${name}\` to be at least 1 ms, got \`${ms}\``)
  }
  const { connectMs = 5_000, answerMs = 15_000, pieceMs = 30_000 } = given
  return { connectMs, answerMs, pieceMs }
}
