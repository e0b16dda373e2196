import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { RecreateError, reasonOf } from '../errors.js'
import type { Source, StoredSource } from '../source.js'

/**
 * Returns the size of a document in bytes and its SHA-256 in hexadecimal.
 *
 * @throws RecreateError `source_unreadable` if its file cannot be read or is empty.
 */
export async function measureSource(
  source: Source | StoredSource,
): Promise<{ readonly size: number; readonly hash: string }> {
  const hash = createHash('sha256')
  if ('bytes' in source) return { size: source.bytes.length, hash: hash.update(source.bytes).digest('hex') }
  const { path } = source
  for await (const piece of piecesOf(path)) hash.update(piece)
  const { size } = await stat(path).catch((cause: unknown) => {
    throw unreadable(path, cause)
  })
  if (size > 0) return { size, hash: hash.digest('hex') }
  throw new RecreateError('source_unreadable', `${path} is empty (0 bytes).`)
}

/** Streams a file. The file is opened on the first read, which throws `source_unreadable` if it no longer exists. */
export async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of createReadStream(path)) yield piece as Buffer
  } catch (cause) {
    throw unreadable(path, cause)
  }
}

function unreadable(path: string, cause: unknown): RecreateError {
  return new RecreateError('source_unreadable', `Cannot read ${path}: ${reasonOf(cause)}.`, {
    cause,
  })
}
