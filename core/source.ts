import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { messageOf, RecreateError } from './errors.js'

/** A document as it came: its name and its bytes. What it is, its content decides, never its name. */
export interface Source {
  /** File name without a folder. */
  readonly fileName: string
  readonly bytes: Uint8Array
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
    throw new RecreateError('source_unreadable', `Expected ${path} to be a readable file: ${messageOf(error)}`, {
      cause: error,
    })
  }
  if (bytes.length === 0) throw new RecreateError('source_unreadable', `Expected ${path} to have content, got 0 bytes`)
  return { fileName: basename(path), bytes }
}
