import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { RecreateError, reasonOf } from './errors.js'

/** A document in memory. Its type is determined from its content, never from its name. */
export interface Source {
  /** File name without folder. */
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** A document in a file. The file must not be changed or deleted while it is in use. */
export interface StoredSource {
  /** Original name of the document without folder, which may differ from the name of the file. */
  readonly fileName: string
  readonly path: string
}

/**
 * Returns the source with its bytes, reading its file if necessary.
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
 * @throws RecreateError `source_unreadable` if it cannot be read or is empty.
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
