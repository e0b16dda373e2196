import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from 'recreate-engine'
import { mupdfReader } from 'recreate-engine/recognition'
import { drawFiling } from './draw-filing.js'
import type { BenchDocument, DocumentSet } from './open-documents.js'

/** Draws those pages of a filing that have tables as images, one PNG per page, with their gold data. */
export async function drawScans(pages: number, dpi: number, folder: string): Promise<DocumentSet> {
  // Four of five pages of a filing have tables.
  const { bytes, gold } = await drawFiling(Math.ceil((pages * 5) / 4) + 1)
  const document = await mupdfReader().open({ fileName: 'filing.pdf', bytes })
  const withTables = gold.pages.filter(({ tables }) => tables.length > 0).slice(0, pages)
  const documents: BenchDocument[] = []
  for (const page of withTables) {
    const fileName = `scan-${page.page_number}.png`
    const source: Source = { fileName, bytes: await document.picture(page.page_number, { dpi }) }
    const path = join(folder, fileName)
    writeFileSync(path, source.bytes)
    documents.push({ name: fileName, path, source, pages: 1, gold: { pages: [{ ...page, page_number: 1 }] } })
  }
  await document.close()
  return { name: `${documents.length} scanned pages at ${dpi} dpi`, documents, pages: documents.length }
}
