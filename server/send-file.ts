import { Readable } from 'node:stream'
import type { Context } from 'koa'

/** A file to be sent. */
interface SentFile {
  readonly fileName: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  readonly data: AsyncIterable<Uint8Array>
}

/** Answers with a file, to be saved under its name. */
export function sendFile(context: Context, { fileName, mediaType, size, data }: SentFile): void {
  context.attachment(fileName)
  context.type = mediaType
  context.length = size
  context.body = Readable.from(data, { objectMode: false })
  context.length = size // The body has taken it away.
}
