import { Readable } from 'node:stream'
import { RecreateError } from '../../core/errors.js'
import { refuseUnknownOptions } from '../../core/option-names.js'
import type { BlobStore, LinkOptions } from '../../core/stores.js'
import type { Bucket } from './s3/bucket.js'
import { optionNames, readTimeouts, type S3BlobsOptions } from './s3/options.js'
import { reasonOf, statusOf } from './s3/reason.js'

/** An upload that has been open for so long was left by a process that died; they are looked for as often. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000
/** Who may not list uploads, or whose store cannot. */
const MAY_NOT = [403, 405, 501]
/** What {@link BlobStore.check} writes under; no key of a blob has a `~`. */
const CHECK_KEY = '~check'

/**
 * Keeps blobs as objects in S3, or in anything that speaks its language. Any number of processes on any number of
 * machines may use one bucket at the same time.
 *
 * A blob of up to 5 MiB is put in one request, a larger one in parts of 5 MiB, one after the other, up to 48 GiB; a put
 * holds about 20 MiB of it, more only where it is given in pieces of several MiB. A put that fails takes its parts away
 * again. Those of a process that died stay in the bucket unseen until a put of another, a day later, or until `forget`;
 * a lifecycle rule of the bucket (`AbortIncompleteMultipartUpload`) does the same.
 *
 * A request is tried three times: each has 5 s to connect and 15 s for its answer, unless `timeouts` say otherwise, so an
 * endpoint that is dead shows in 50 s.
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
        // Who may not list uploads can put all the same.
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
          const found = status === 404 ? 'there is none' : status === 403 ? 'it may not be looked at' : undefined
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
      // The SDK is large: it is loaded with the first call.
      opening ??= import('./s3/bucket.js').then(({ openBucket }) => openBucket(options))
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
  const expected = 'Expected `prefix` to be segments of `A-Z a-z 0-9 . _ -` set apart by `/`'
  throw new RecreateError('option_invalid', `${expected}, got \`${prefix}\``)
}

/** What was thrown by who gave the data: his own error, which is passed on as it is. */
class GiversError extends Error {
  constructor(readonly given: unknown) {
    super()
  }
}

/** Data that comes piece by piece, as a stream that knows whether it was the data that failed. */
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
        // Copied: a giver that fills one buffer again and again must not change a part that is being gathered.
        if (value.byteLength > 0) yield Buffer.from(value)
      }
    } finally {
      await given.return?.()
    }
  }
}

/**
 * The pieces of an answer's body. Written out instead of as a generator: one of those whose `return` is called before its
 * first `next` never reaches its `finally`, and the socket would stay open.
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
        const late = setTimeout(() => body.destroy(new Error(`nothing came for ${pieceMs / 1000} s`)), pieceMs)
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

/** `attachment` with the name twice, as RFC 6266 has it: for clients that know only ASCII, and as it is. */
function dispositionOf(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(Buffer.from(fileName).toString()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
