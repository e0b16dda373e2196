import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { RecreateError } from '../../index.js'

const DOCUMENT = /\.(?:pdf|png|jpe?g|tiff?|webp|gif|bmp)$/i

/** A file to work on, or why an argument is none. */
export type InputFile =
  | { readonly path: string; readonly error?: undefined }
  | { readonly path: string; readonly error: RecreateError }

/**
 * Finds the files that the arguments name: files as they are, of a folder and the folders in it every PDF and image,
 * by its ending. A file that is named twice stands once, where it was first.
 *
 * @returns In the order of the arguments, a folder's files by name; what cannot be found stands with its error.
 */
export async function findInputFiles(names: readonly string[]): Promise<readonly InputFile[]> {
  const found = new Map<string, InputFile>()
  for (const name of names) {
    for (const input of await filesOf(name)) {
      const place = resolve(input.path)
      if (!found.has(place)) found.set(place, input)
    }
  }
  return [...found.values()]
}

async function filesOf(name: string): Promise<readonly InputFile[]> {
  const entry = await stat(name).catch(() => undefined)
  if (entry === undefined) return [unreadable(name, 'There is no such file or folder')]
  if (!entry.isDirectory()) return [{ path: name }]
  try {
    const inside = await readdir(name, { recursive: true, withFileTypes: true })
    const documents = inside.filter((each) => !each.isDirectory() && DOCUMENT.test(each.name))
    if (documents.length === 0) return [unreadable(name, 'Expected the folder to hold PDF or image files, found none')]
    return documents
      .map((each) => ({ path: join(each.parentPath, each.name) }))
      .sort((a, b) => (a.path < b.path ? -1 : 1))
  } catch (cause) {
    return [unreadable(name, `The folder cannot be read: ${cause instanceof Error ? cause.message : cause}`)]
  }
}

function unreadable(path: string, message: string): InputFile {
  return { path, error: new RecreateError('source_unreadable', message) }
}
