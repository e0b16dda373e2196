import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { FileDocument } from './measuring-format.js'

/** A document with its gold data. */
export interface GoldEntry {
  /** File name without extension. */
  readonly name: string
  /** Subfolder, with `/` as separator. The name of the folder itself for files directly in it. */
  readonly part: string
  /** The PDF or image. Undefined if only the gold data exists. */
  readonly document: string | undefined
  readonly gold: FileDocument
}

const GOLD = '.gold.json'
const endings = ['.pdf', '.png', '.jpg', '.jpeg', '.tif', '.tiff', '.webp']

/**
 * Finds NAME.gold.json in a folder and its subfolders, with the document NAME next to each.
 *
 * @throws Error if there is none, or one is invalid.
 */
export function readGoldFolder(folder: string): readonly GoldEntry[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`Expected a folder with NAME${GOLD} next to NAME.pdf, got \`${folder}\``)
  }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(GOLD))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  if (files.length === 0) throw new Error(`Expected NAME${GOLD} next to NAME.pdf in \`${folder}\`, found none`)
  return files.map((file) => {
    const place = relative(folder, dirname(file)).split(sep).join('/')
    const name = basename(file).slice(0, -GOLD.length)
    return {
      name,
      part: place === '' ? basename(folder) : place,
      document: endings.map((ending) => join(dirname(file), name + ending)).find(isFile),
      gold: readDocument(file),
    }
  })
}

/** Returns whether tables are measured: gold data without any tables may cover only charts. */
export function listsTables({ gold }: GoldEntry): boolean {
  return gold.tables_annotated !== false && gold.pages.some((page) => Array.isArray(page.tables))
}

export function listsCharts({ gold }: GoldEntry): boolean {
  return gold.pages.some((page) => Array.isArray(page.charts))
}

/** Reads a document file. @throws Error naming the file if it is invalid. */
export function readDocument(file: string): FileDocument {
  let parsed: unknown
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`Expected \`${file}\` to be JSON: ${(error as Error).message}`, { cause: error })
  }
  if (!Array.isArray((parsed as { pages?: unknown } | null)?.pages)) {
    throw new Error(`Expected \`${file}\` to contain an object with a list \`pages\``)
  }
  return parsed as FileDocument
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
