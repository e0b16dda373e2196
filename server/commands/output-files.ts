import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { RecreateError } from '../../index.js'

/** A file to be written. */
export interface OutputFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/**
 * Writes files that belong together: all aside first, then each gets its name. So nobody sees half a file, and what
 * stood there before stays until then. Folders are made as needed.
 *
 * @throws RecreateError `output_failed`; nothing is left aside.
 */
export async function writeFiles(files: readonly OutputFile[]): Promise<void> {
  const aside = files.map(({ path }) => join(dirname(path), `.${basename(path)}.${process.pid}.part`))
  try {
    for (const [index, { path, bytes }] of files.entries()) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(aside[index] ?? '', bytes)
    }
    for (const [index, { path }] of files.entries()) await rename(aside[index] ?? '', path)
  } catch (cause) {
    await Promise.all(aside.map((path) => rm(path, { force: true }).catch(() => {})))
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new RecreateError('output_failed', `The files could not be written: ${message}`, { cause })
  }
}
