import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { builtInReaders, type Extractor, makeScanTools, RecreateError, readerExtractor } from 'recreate-engine'
import { listDocuments } from '../documents/open-documents.js'
import { pageFindings } from './page-findings.js'

/** Sums of all documents. */
interface Sums {
  documents: number
  pages: number
  tables: number
  broken: number
}

/**
 * Runs `npm run bench -- invariants FOLDER...`, which reads every page of the PDFs and images in the folders and prints
 * a line for each broken invariant of a page, then the sums. Documents and pages that are refused with a documented
 * error are printed, but are not broken.
 *
 * @returns The exit code: 1 if an invariant is broken.
 * @throws Error If a folder does not exist.
 */
export async function invariantsCommand(folders: readonly string[], say = console.log): Promise<number> {
  if (folders.length === 0) throw new Error('Expected folders with documents: `npm run bench -- invariants FOLDER...`')
  const missing = folders.find((folder) => statSync(folder, { throwIfNoEntry: false }) === undefined)
  if (missing !== undefined) throw new Error(`Expected an existing folder, got \`${missing}\``)
  const sums: Sums = { documents: 0, pages: 0, tables: 0, broken: 0 }
  const tools = makeScanTools({})
  const extractors = builtInReaders().map((reader) => readerExtractor(reader, tools))
  try {
    for (const folder of folders) {
      for (const path of listDocuments(folder)) {
        await checkDocument(path, extractors, sums, (text) => say(`${join(basename(folder), basename(path))}${text}`))
      }
    }
  } finally {
    await extractors[0]!.close?.()
  }
  say(`${sums.documents} documents, ${sums.pages} pages, ${sums.tables} tables, ${sums.broken} broken`)
  return sums.broken === 0 ? 0 : 1
}

type Say = (text: string) => void

async function checkDocument(path: string, extractors: readonly Extractor[], sums: Sums, say: Say): Promise<void> {
  const source = { fileName: basename(path), bytes: readFileSync(path) }
  sums.documents++
  const report = (place: string) => (error: unknown) => {
    if (!(error instanceof RecreateError)) sums.broken++
    say(`${place}: not read: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
  const extractor = extractors.find((each) => each.accepts(source))
  if (extractor === undefined) return say(': neither a PDF nor an image')
  const extraction = await extractor.open(source).catch(report(''))
  if (extraction === undefined) return
  try {
    for (let pageNumber = 1; pageNumber <= extraction.pageCount; pageNumber++) {
      const place = `, page ${pageNumber}`
      const page = await extraction.page(pageNumber).catch(report(place))
      if (page === undefined) continue
      const findings = pageFindings(page, pageNumber)
      for (const finding of findings) say(`${place}: ${finding}`)
      sums.pages++
      sums.tables += page.tables.length
      sums.broken += findings.length
    }
  } finally {
    await extraction.close()
  }
}
