import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { builtInReaders, type Source } from 'recreate-engine'
import type { BenchContext } from '../suite/bench.js'
import type { Gold } from './gold.js'

/** A file to process, with its gold data if known. */
export interface BenchDocument {
  /** Name of the file, or of the drawn document, such as `filing of 50 pages`. */
  readonly name: string
  readonly path: string
  readonly source: Source
  readonly pages: number
  readonly gold?: Gold
}

/** Documents that are measured together. */
export interface DocumentSet {
  /** Base name of the folder, or name of the drawn documents, such as `filing of 50 pages`. */
  readonly name: string
  readonly documents: readonly BenchDocument[]
  readonly pages: number
}

/** A document of this project to draw later. */
export interface Drawn {
  readonly name: string
  draw(): Promise<{ readonly bytes: Uint8Array; readonly gold?: Gold }>
}

/**
 * Opens the documents of the user's folder, with the gold data in NAME.gold.json if present. Without a folder, draws
 * the documents of the bench, each as its own set.
 *
 * @throws Error if the folder contains no document that can be opened.
 */
export async function openDocuments(
  { folder, scratch }: Pick<BenchContext, 'folder' | 'scratch'>,
  drawn: readonly Drawn[],
): Promise<readonly DocumentSet[]> {
  if (folder !== undefined) return [await openFolder(folder)]
  return Promise.all(
    drawn.map(async ({ name, draw }) => {
      const { bytes, gold } = await draw()
      const path = join(scratch, `${name.replaceAll(' ', '-')}.pdf`)
      writeFileSync(path, bytes)
      const document = await openDocument(path, gold, name)
      return { name, documents: [document], pages: document.pages }
    }),
  )
}

async function openFolder(folder: string): Promise<DocumentSet> {
  const documents: BenchDocument[] = []
  for (const path of listDocuments(folder)) documents.push(await openDocument(path, readGold(path)))
  if (documents.length === 0) throw new Error(`Expected documents in ${basename(folder)}, got none`)
  return { name: basename(folder), documents, pages: documents.reduce((sum, { pages }) => sum + pages, 0) }
}

/** Returns PDF files and images, sorted by name. */
export function listDocuments(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => /\.(pdf|png|jpe?g|tiff?|webp|gif|bmp)$/i.test(name))
    .sort()
    .map((name) => join(path, name))
}

async function openDocument(path: string, gold: Gold | undefined, name = basename(path)): Promise<BenchDocument> {
  const source = { fileName: basename(path), bytes: readFileSync(path) }
  const reader = builtInReaders().find((each) => each.accepts(source))
  if (reader === undefined) throw new Error(`Expected ${source.fileName} to be a PDF or an image`)
  const document = await reader.open(source)
  try {
    return { name, path, source, pages: document.pageCount, ...(gold !== undefined && { gold }) }
  } finally {
    await document.close()
  }
}

function readGold(path: string): Gold | undefined {
  const file = path.replace(/\.\w+$/, '.gold.json')
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined
  return JSON.parse(readFileSync(file, 'utf8')) as Gold
}
