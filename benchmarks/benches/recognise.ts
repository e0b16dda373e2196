import type { PageContent } from 'recreate-engine'
import { mupdfReader, recognisePage } from 'recreate-engine/recognition'
import { filingOf } from '../documents/draw-filing.js'
import { type DocumentSet, openDocuments } from '../documents/open-documents.js'
import type { Bench } from '../suite/bench.js'
import { exact, less, more } from '../suite/measurements.js'
import { quantileOf } from '../suite/statistics.js'

/** Measures only recognition: the pages are read beforehand and kept in memory. */
export const bench: Bench = {
  name: 'recognise',
  about: 'Time per page of recognition only, from page content to tables, in a warm process.',
  parameters: { pages: { full: 50, short: 5 } },
  async prepare({ parameters, folder, scratch }) {
    const pages = parameters.pages!
    const sets = await openDocuments({ folder, scratch }, [filingOf(pages)])
    const read = await Promise.all(sets.map(async (set) => ({ name: set.name, contents: await readAll(set) })))
    return {
      cases: read.map(({ name, contents }) => ({
        name,
        warmUps: 2,
        run: async () => {
          const times: number[] = []
          let tables = 0
          for (const content of contents) {
            const start = performance.now()
            tables += recognisePage(content).tables.length
            times.push(performance.now() - start)
          }
          return [
            less('time a page', 'ms', times.reduce((sum, ms) => sum + ms, 0) / times.length),
            less('time of the slowest twentieth, a page', 'ms', quantileOf(times, 0.95)),
            exact(more('tables', 'count', tables)),
          ]
        },
      })),
    }
  },
}

async function readAll({ documents }: DocumentSet): Promise<readonly PageContent[]> {
  const contents: PageContent[] = []
  for (const { source, pages } of documents) {
    const reader = mupdfReader()
    if (!reader.accepts(source)) continue
    const document = await reader.open(source)
    for (let page = 1; page <= pages; page++) contents.push(await document.content(page))
    await document.close()
  }
  if (contents.length === 0) throw new Error('Expected PDF files, got none')
  return contents
}
