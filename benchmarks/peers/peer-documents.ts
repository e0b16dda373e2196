import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { builtInReaders } from 'recreate-engine'
import { chooseParts } from '../accuracy/chosen-documents.js'
import type { GoldEntry } from '../accuracy/gold-folder.js'

/** A PDF to be read by all programs. */
export interface PagedDocument {
  readonly name: string
  readonly file: string
  readonly pages: number
  /** Gold data. If undefined, only time and memory are measured. */
  readonly entry: GoldEntry | undefined
}

/**
 * Opens the PDFs of a folder: those with gold data if there are any, selected as by `accuracy`; otherwise all.
 *
 * @throws Error if there is none.
 */
export async function openPeerDocuments(folder: string): Promise<readonly PagedDocument[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const hasGold = files.some((file) => file.endsWith('.gold.json'))
  const entries = hasGold ? new Set(chooseParts(folder).flatMap(({ entries }) => entries)) : []
  const found = hasGold
    ? [...entries].map((entry) => ({ file: entry.document ?? '', name: `${entry.part}/${entry.name}`, entry }))
    : files.map((file) => ({ file: join(folder, file), name: basename(file), entry: undefined }))
  const documents: PagedDocument[] = []
  for (const each of found.filter(({ file }) => /\.pdf$/i.test(file) && existsSync(file))) {
    documents.push({ ...each, pages: await countPages(each.file) })
  }
  if (documents.length === 0) throw new Error(`Expected PDF files in \`${folder}\`, found none`)
  return documents
}

async function countPages(file: string): Promise<number> {
  const source = { fileName: basename(file), bytes: readFileSync(file) }
  const reader = builtInReaders().find((each) => each.accepts(source))
  if (reader === undefined) throw new Error(`Expected \`${file}\` to be a PDF`)
  const document = await reader.open(source)
  try {
    return document.pageCount
  } finally {
    await document.close()
  }
}
