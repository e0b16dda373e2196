import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { RecreateError } from './errors.js'
import { reasonOf } from './system-errors.js'

/** A document as it came: its name and its bytes. What it is, its content decides, never its name. */
export interface Source {
  /** File name without a folder. */
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** A document that lies in a file which nobody changes or deletes while it is in use. */
export interface StoredSource {
  /** The document's own name, without a folder; not that of the file it lies in. */
  readonly fileName: string
  readonly path: string
}

/**
 * The source with its bytes, read from its file if need be.
 *
 * @throws RecreateError `source_unreadable`.
 */
export async function loadSource(source: Source | StoredSource): Promise<Source> {
  if ('bytes' in source) return source
  const { bytes } = await readSource(source.path)
  return { fileName: source.fileName, bytes }
}

/**
 * Reads a file from disk.
 *
 * @throws RecreateError `source_unreadable` when it cannot be read or is empty.
 */
export async function readSource(path: string): Promise<Source> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (error) {
    throw new RecreateError('source_unreadable', `Cannot read ${path}: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
  if (bytes.length === 0) throw new RecreateError('source_unreadable', `${path} is empty (0 bytes).`)
  return { fileName: basename(path), bytes }
}
