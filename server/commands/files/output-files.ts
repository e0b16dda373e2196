import { access, constants, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { RecreateError, reasonOf } from '../../../index.js'

/** The value of `--out` that means standard output. */
export const STANDARD_OUTPUT = '-'

/** A file to write. */
interface OutputFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/**
 * Checks that the output folder can be written, before any document is read. It need not exist yet.
 *
 * @throws RecreateError `option_invalid`.
 */
export async function checkOutputFolder(folder: string): Promise<void> {
  let there = resolve(folder)
  let entry = await stat(there).catch(() => undefined)
  while (entry === undefined && dirname(there) !== there) {
    there = dirname(there)
    entry = await stat(there).catch(() => undefined)
  }
  const which = there === resolve(folder) ? '' : `${there}: `
  if (entry !== undefined && !entry.isDirectory()) refuse(`${which}it is a file`)
  await access(there, constants.W_OK).catch((cause: unknown) => refuse(`${which}${reasonOf(cause)}`, cause))

  function refuse(why: string, cause?: unknown): never {
    throw new RecreateError('option_invalid', `Cannot write to the folder --out ${folder}: ${why}.`, { cause })
  }
}

/** Writes to standard output and waits until the data is flushed. */
export function writeToOutput(bytes: Uint8Array): Promise<void> {
  return new Promise((done, failed) => {
    process.stdout.write(bytes, (error) => {
      const isGone = (error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE'
      if (error && !isGone) failed(new RecreateError('output_failed', error.message, { cause: error }))
      else done()
    })
  })
}

/**
 * Writes files that belong together: first under temporary names, then renamed. No one sees a partial file, and
 * existing files stay until then. Missing folders are created.
 *
 * @throws RecreateError `output_failed`; temporary files are removed.
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
    throw new RecreateError('output_failed', `Cannot write the output: ${reasonOf(cause)}.`, { cause })
  }
}
