import { Readable } from 'node:stream'
import { RecreateError } from '../../core/errors.js'
import { refuseUnknownOptions } from '../../core/option-names.js'
import { importOptional, type OptionalPackages } from '../../core/optional-packages.js'
import type { BlobStore, LinkOptions } from '../../core/stores.js'
import type { Bucket } from './s3-bucket.js'
import { optionNames, readTimeouts, type S3BlobsOptions } from './s3-options.js'
import { reasonOf, statusOf } from './s3-reason.js'

const SDK: OptionalPackages = {
  use: 'Storing files in S3',
  names: ['@aws-sdk/client-s3', '@aws-sdk/lib-storage', '@aws-sdk/s3-request-presigner'],
  code: 'store_failed',
}
/** Age at which an open upload counts as left over by a dead process, and the interval between two sweeps. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000
/** HTTP statuses that mean: these credentials may not list uploads, or the store does not support it. */
const MAY_NOT = [403, 405, 501]
/** Key that {@link BlobStore.check} writes. No blob has it, because keys contain no `~`. */
const CHECK_KEY = '~check'

/**
 * Stores blobs as objects in S3 or an S3-compatible store. Several processes on several machines may use the same
 * bucket at the same time.
 *
 * A blob of up to 5 MiB is uploaded in one request, a larger one in parts of 5 MiB, one after the other, up to 48 GiB.
 * An upload holds about 20 MiB in memory, or more if the data comes in pieces of several MiB. A failed put deletes its
 * parts. The parts of a process that died remain, invisible, until a put of another process one day later or until
 * `forget`. A lifecycle rule of the bucket (`AbortIncompleteMultipartUpload`) deletes them too.
 *
 * A request is tried three times, each time with at most 5 s to connect and 15 s for the answer (see `timeouts`). An
 * unreachable endpoint is therefore reported after at most 50 s.
 *
 * @example s3Blobs({ bucket: 'recreate', region: 'eu-central-1' })
 * @throws RecreateError `option_invalid`.
 */
export function s3Blobs(options: S3BlobsOptions): BlobStore {
  refuseUnknownOptions(options, optionNames)
  const prefix = readPrefix(options.prefix)
  const { pieceMs } = readTimeouts(options.timeouts)
  const where = `s3://${options.bucket}/${prefix}${options.endpoint === undefined ? '' : ` at ${options.endpoint}`}`
  let opening: Promise<Bucket> | undefined
  let isClosed = false
  let sweptAt = 0

  return {
    name: 's3',
    isShared: true,
    put(key, data) {
      return ask(`put ${key}`, async (bucket) => {
        await putWhole(bucket, prefix + key, data)
        if (Date.now() - sweptAt < LEFT_AFTER_MS) return
        sweptAt = Date.now()
        // Credentials without permission to list uploads are enough for a put.
        await bucket.sweep(prefix, LEFT_AFTER_MS).catch(() => {})
      })
    },
    get(key) {
      const what = `get ${key}`
      return ask(what, async (bucket) => {
        const body = await bucket.get(prefix + key)
        return body === undefined ? undefined : readPieces(body, pieceMs, (work) => doing(what, work))
      })
    },
    delete(key) {
      return ask(`delete ${key}`, (bucket) => bucket.delete(prefix + key))
    },
    async *list(start) {
      const keys = await ask(`list "${start}"`, async (bucket) => bucket.list(prefix + start))
      for (;;) {
        const { done, value } = await doing(`list "${start}"`, () => keys.next())
        if (done === true) return
        const key = value.slice(prefix.length)
        if (key !== CHECK_KEY) yield key
      }
    },
    link(key, { lifeMs, fileName, mediaType }: LinkOptions) {
      if (!(lifeMs >= 1000 && lifeMs <= 60_000)) {
        throw new RecreateError('option_invalid', `Expected \`lifeMs\` to be from 1000 to 60000 ms, got \`${lifeMs}\``)
      }
      return ask(`link to ${key}`, async (bucket) => {
        if (!(await bucket.has(prefix + key))) return undefined
        return bucket.link(prefix + key, Math.floor(lifeMs / 1000), dispositionOf(fileName), mediaType)
      })
    },
    forget(start) {
      return ask(`forget "${start}"`, async (bucket) => {
        await bucket.sweep(prefix + start, 0).catch((error: unknown) => {
          if (!MAY_NOT.includes(statusOf(error) ?? 0)) throw error
        })
      })
    },
    check() {
      return ask('check', async (bucket) => {
        try {
          await bucket.look()
        } catch (cause) {
          const status = statusOf(cause)
          const found = status === 404 ? 'it does not exist' : status === 403 ? 'access is denied' : undefined
          if (found === undefined) throw cause
          const expected = `Blobs s3: expected a bucket ${options.bucket} that these credentials may read and write`
          throw new RecreateError('store_failed', `${expected}; ${found} (${where})`, { cause })
        }
        await bucket.tryToWrite(prefix + CHECK_KEY)
      })
    },
    async close() {
      isClosed = true
      const bucket = await opening?.catch(() => undefined)
      bucket?.close()
    },
  }

  function ask<T>(what: string, work: (bucket: Bucket) => Promise<T>): Promise<T> {
    return doing(what, async () => {
      if (isClosed) throw new Error('it is closed')
      // The SDK is large, so it is loaded with the first call.
      opening ??= importOptional(SDK, () => import('./s3-bucket.js')).then(({ openBucket }) => openBucket(options))
      return work(await opening)
    })
  }

  async function doing<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      if (cause instanceof GiversError) throw cause.given
      if (cause instanceof RecreateError) throw cause
      throw new RecreateError('store_failed', `Blobs s3: ${what} in ${where} failed: ${reasonOf(cause)}`, { cause })
    }
  }
}

async function putWhole(bucket: Bucket, key: string, data: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  if (data instanceof Uint8Array) return bucket.put(key, data)
  const body = new GivenBody(data)
  try {
    await bucket.put(key, body.stream)
  } catch (error) {
    throw body.failure === undefined ? error : new GiversError(body.failure.error)
  } finally {
    body.stream.destroy()
  }
}

function readPrefix(prefix = ''): string {
  const segments = prefix.split('/').filter((segment) => segment !== '')
  if (segments.every((segment) => /^[A-Za-z0-9._-]+$/.test(segment))) return segments.map((each) => `${each}/`).join('')
  const expected = 'Expected `prefix` to be segments of `A-Z a-z 0-9 . _ -` separated by `/`'
  throw new RecreateError('option_invalid', `${expected}, got \`${prefix}\``)
}

/** Wraps an error that the data source threw, so that it is passed on unchanged. */
class GiversError extends Error {
  constructor(readonly given: unknown) {
    super()
  }
}

/** Data that arrives in pieces, as a stream that knows whether the data source failed. */
class GivenBody {
  readonly stream: Readable
  failure: { readonly error: unknown } | undefined

  constructor(data: AsyncIterable<Uint8Array>) {
    this.stream = Readable.from(this.#pieces(data), { objectMode: false })
  }

  async *#pieces(data: AsyncIterable<Uint8Array>) {
    const given = data[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await given.next().catch((error: unknown) => {
          this.failure = { error }
          throw error
        })
        if (done === true) return
        // Copied, because the source may reuse its buffer while a part is being collected.
        if (value.byteLength > 0) yield Buffer.from(value)
      }
    } finally {
      await given.return?.()
    }
  }
}

/**
 * Reads the body of a response in pieces. This is not a generator: if `return` is called on a generator before its
 * first `next`, its `finally` never runs, and the socket would stay open.
 */
function readPieces(
  body: Readable,
  pieceMs: number,
  doing: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncIterable<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]()
  let isEnded = false
  const end = () => {
    isEnded = true
    body.destroy()
    return { done: true as const, value: undefined }
  }
  const iterator: AsyncIterator<Uint8Array> = {
    next() {
      return doing(async () => {
        if (isEnded) return end()
        const late = setTimeout(() => body.destroy(new Error(`no data for ${pieceMs / 1000} s`)), pieceMs)
        try {
          const { done, value } = await pieces.next()
          return done === true ? end() : { value }
        } catch (error) {
          end()
          throw error
        } finally {
          clearTimeout(late)
        }
      })
    },
    async return() {
      return end()
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

/** Returns `attachment` with the name in both forms of RFC 6266: as ASCII, and in UTF-8. */
function dispositionOf(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(Buffer.from(fileName).toString()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
