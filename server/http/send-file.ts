import { Readable } from 'node:stream'
import type { Context } from 'koa'
import parseRange from 'range-parser'
import { Refusal } from './problems.js'

/** A file to send. */
interface SentFile {
  readonly fileName: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  readonly data: AsyncIterable<Uint8Array>
}

/** A file that supports conditional requests and ranges. */
interface StoredFile extends SentFile {
  /** Identifies the content, for the `ETag`. */
  readonly tag: string
  /** Time of the last change, in ms since 1970. */
  readonly modifiedAt: number
}

/** A byte range, from 0. */
interface Range {
  readonly start: number
  /** The last byte, inclusive. */
  readonly end: number
}

/** Sends a file as an attachment with its file name. */
export function sendFile(context: Context, { fileName, mediaType, size, data }: SentFile): void {
  context.attachment(fileName)
  context.type = mediaType
  context.body = Readable.from(data, { objectMode: false })
  context.length = size // Setting the body removed it.
}

/**
 * Sends a file, or the requested range, or 304 to a client that already has it: conditional requests and ranges of RFC
 * 9110, sections 13 and 14. If several ranges are requested, the whole file is sent.
 *
 * @throws Refusal 416 If the range is outside the file.
 */
export async function sendStoredFile(context: Context, file: StoredFile): Promise<void> {
  const { size, data } = file
  context.status = 200
  context.etag = file.tag
  context.lastModified = new Date(file.modifiedAt)
  context.set('Accept-Ranges', 'bytes')
  if (context.fresh) {
    await leave(data)
    context.status = 304
    return
  }
  const ranges = rangesOf(context, size)
  if (ranges === 'unsatisfiable') {
    await leave(data)
    throw new Refusal(416, `The range is outside the file, which has ${size} bytes`, {
      'Content-Range': `bytes */${size}`,
    })
  }
  const [range, ...others] = ranges
  if (range === undefined || others.length > 0) return sendFile(context, file)
  const { start, end } = range
  context.status = 206
  context.set('Content-Range', `bytes ${start}-${end}/${size}`)
  sendFile(context, { ...file, size: end - start + 1, data: partOf(data, range) })
}

/** Returns the requested ranges; none if the whole file or another version is requested. */
function rangesOf(context: Context, size: number): readonly Range[] | 'unsatisfiable' {
  const asked = context.get('Range')
  const version = context.get('If-Range')
  const isThisVersion = ['', context.response.get('ETag'), context.response.get('Last-Modified')].includes(version)
  if (context.method !== 'GET' || asked === '' || !isThisVersion) return []
  const ranges = parseRange(size, asked)
  if (ranges === -1) return 'unsatisfiable'
  // Unreadable ranges and units other than bytes are ignored.
  return ranges === -2 || ranges.type !== 'bytes' ? [] : ranges
}

/** Returns the bytes of a range. Stores read blobs only from the start, so the bytes before the range are discarded. */
function partOf(data: AsyncIterable<Uint8Array>, { start, end }: Range): AsyncIterable<Uint8Array> {
  const whole = data[Symbol.asyncIterator]()
  let position = 0
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      while (position <= end) {
        const { done, value } = await whole.next()
        if (done === true) break
        const piece = value.subarray(Math.max(0, start - position), end + 1 - position)
        position += value.length
        if (piece.length > 0) return { value: piece }
      }
      return iterator.return!()
    },
    async return() {
      await whole.return?.()
      return { done: true, value: undefined }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

/** Closes a stream that is not read. */
async function leave(data: AsyncIterable<Uint8Array>): Promise<void> {
  await data[Symbol.asyncIterator]().return?.()
}
