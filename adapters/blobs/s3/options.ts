import { RecreateError } from '../../../core/errors.js'
import { refuseUnknownOptions } from '../../../core/option-names.js'

/** Where the blobs are. */
export interface S3BlobsOptions {
  readonly bucket: string
  /** Put before every key, so that a bucket can serve several: segments as a key has them. @default none */
  readonly prefix?: string | undefined
  /** @default what the environment or the shared AWS files say; `us-east-1` beside an endpoint */
  readonly region?: string | undefined
  /** Address of a store that is not AWS: `https://minio.example:9000`. @default AWS's of the region */
  readonly endpoint?: string | undefined
  /** Whether the bucket stands in the path of an address, else in its host. @default true beside an endpoint */
  readonly forcePathStyle?: boolean | undefined
  /** @default what the environment, the shared AWS files or the machine's role say */
  readonly credentials?:
    | { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string }
    | undefined
  /** How long is waited for what, each in milliseconds from 1 up. */
  readonly timeouts?: S3Timeouts | undefined
}

/** How long S3 is waited for. */
export interface S3Timeouts {
  /** Until a connection stands. @default 5_000 */
  readonly connectMs?: number | undefined
  /** From the last byte of a request to the first of its answer; each of three tries has so long. @default 15_000 */
  readonly answerMs?: number | undefined
  /** For the next piece of a blob that is being read. @default 30_000 */
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

/** @throws RecreateError `option_invalid`. */
export function readTimeouts(given: S3Timeouts = {}) {
  refuseUnknownOptions(given, { connectMs: true, answerMs: true, pieceMs: true } satisfies Record<
    keyof S3Timeouts,
    true
  >)
  for (const [name, ms] of Object.entries(given)) {
    if (ms === undefined || ms >= 1) continue
    throw new RecreateError('option_invalid', `Expected \`timeouts.${name}\` to be from 1 ms up, got \`${ms}\``)
  }
  const { connectMs = 5_000, answerMs = 15_000, pieceMs = 30_000 } = given
  return { connectMs, answerMs, pieceMs }
}
