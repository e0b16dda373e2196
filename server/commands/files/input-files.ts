import { statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { RecreateError, reasonOf } from '../../../index.js'
import { nearestName } from '../../config/nearest-name.js'

const DOCUMENT = /\.(?:pdf|png|jpe?g|tiff?|webp|gif|bmp|avif)$/i
/**
 * Characters that make a name a glob pattern. Backslash escapes are not included, because Windows uses it as separator.
 */
const PATTERN = /[*?]|\[.+\]|\{.+\}|[!@+]\(/

/** The argument that means standard input. */
export const STANDARD_INPUT = '-'

/** An input file, or an argument with the reason why it names none. */
export type InputFile =
  | { readonly path: string; readonly error?: undefined }
  | { readonly path: string; readonly error: RecreateError }

/**
 * Finds the input files of the arguments: files, all PDFs and images in folders and their subfolders (by file
 * extension), and files that match a pattern, for shells that do not expand patterns. `-` is kept. Duplicates are
 * removed; the first stays.
 *
 * @returns The files in order of the arguments; files of a folder or pattern are sorted by name. A missing file has an
 * error.
 */
export async function findInputFiles(names: readonly string[]): Promise<readonly InputFile[]> {
  const found = new Map<string, InputFile>()
  for (const name of names) {
    for (const input of name === STANDARD_INPUT ? [{ path: name }] : await filesOf(name)) {
      const place = input.path === STANDARD_INPUT ? input.path : resolve(input.path)
      if (!found.has(place)) found.set(place, input)
    }
  }
  return [...found.values()]
}

/**
 * Returns the folder of an argument: of a file, its folder; of a pattern, the part before the pattern; else the
 * argument itself, which need not exist yet.
 */
export function folderOf(name: string): string {
  const entry = statSync(name, { throwIfNoEntry: false })
  if (entry?.isDirectory()) return name
  if (entry !== undefined || !PATTERN.test(name)) return entry || DOCUMENT.test(name) ? dirname(name) : name
  const parts = name.split(/[\\/]/)
  const fixed = parts.slice(
    0,
    parts.findIndex((part) => PATTERN.test(part)),
  )
  return fixed.join('/') || (fixed.length > 0 ? '/' : '.')
}

async function filesOf(name: string): Promise<readonly InputFile[]> {
  const entry = await stat(name).catch(() => undefined)
  if (entry === undefined)
    return PATTERN.test(name) ? matching(name) : [{ path: name, error: notFound(await sayAbsent(name)) }]
  if (!entry.isDirectory()) return [{ path: name }]
  try {
    const inside = await readdir(name, { recursive: true, withFileTypes: true })
    const documents = inside.filter((each) => !each.isDirectory() && DOCUMENT.test(each.name))
    if (documents.length === 0) {
      return [{ path: name, error: notFound('There are no PDF or image files in this folder.') }]
    }
    return inOrder(documents.map((each) => join(each.parentPath, each.name)))
  } catch (cause) {
    const message = `Cannot read this folder: ${reasonOf(cause)}.`
    return [{ path: name, error: new RecreateError('source_unreadable', message, { cause }) }]
  }
}

/** Finds the files that match a pattern, with any file extension. Matching folders are searched like named folders. */
async function matching(pattern: string): Promise<readonly InputFile[]> {
  const { glob } = await import('tinyglobby')
  const slashed = process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern
  const paths = await glob(slashed, { onlyFiles: false, expandDirectories: false })
  const files = paths.filter((path) => !/[\\/]$/.test(path))
  const folders = paths.filter((path) => /[\\/]$/.test(path) && !files.some((file) => file.startsWith(path)))
  if (files.length === 0 && folders.length === 0)
    return [{ path: pattern, error: notFound('No file matches this pattern.') }]
  const inside = await Promise.all(folders.map((folder) => filesOf(folder.slice(0, -1))))
  return [...inOrder(files), ...inside.flat()]
}

function inOrder(paths: readonly string[]): readonly InputFile[] {
  return [...paths].sort((a, b) => (a < b ? -1 : 1)).map((path) => ({ path }))
}

/**
 * Checks that a name is a single file.
 *
 * @throws RecreateError `not_found`, suggesting a file with a similar name; `option_invalid` for a folder.
 */
export async function checkIsFile(name: string): Promise<void> {
  const entry = await stat(name).catch(() => undefined)
  if (entry === undefined) throw notFound(await sayAbsent(name))
  if (entry.isDirectory()) throw new RecreateError('option_invalid', 'It is a folder; give one file.')
}

/** Describes a missing file, suggesting one with a similar name. */
async function sayAbsent(name: string): Promise<string> {
  const nearest = nearestName(basename(name), await readdir(dirname(name)).catch(() => []))
  const hint = nearest === undefined ? '' : ` Did you mean ${join(dirname(name), nearest)}?`
  return `There is no such file or folder.${hint}`
}

function notFound(message: string): RecreateError {
  return new RecreateError('not_found', message)
}
