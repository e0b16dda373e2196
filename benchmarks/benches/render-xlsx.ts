import { xlsxRenderer } from 'recreate-engine'
import { type Captured, captureDocument, renderTimed } from '../documents/capture-document.js'
import { drawManyTables, filingOf } from '../documents/draw-filing.js'
import { openDocuments } from '../documents/open-documents.js'
import type { Bench } from '../suite/bench.js'
import { aside, exact, less } from '../suite/measurements.js'

export const bench: Bench = {
  name: 'render-xlsx',
  about: 'Time to render the workbook of a document that was read before: a filing, and one with many small tables.',
  parameters: { pages: { full: 50, short: 3 }, tables: { full: 500, short: 8 } },
  async prepare({ parameters, folder, scratch }) {
    const [pages, tables] = [parameters.pages!, parameters.tables!]
    const sets = await openDocuments({ folder, scratch }, [
      filingOf(pages),
      { name: `${tables} tables`, draw: () => drawManyTables(tables) },
    ])
    const documents = sets.flatMap((set) => set.documents)
    const captured: Captured[] = []
    for (const each of documents) captured.push(await captureDocument(each, false))
    return {
      cases: captured.map((each, index) => ({
        name: documents[index]!.name,
        warmUps: 1,
        run: async () => {
          const { seconds, bytes } = await renderTimed(xlsxRenderer(), each)
          const count = each.document.tables.length
          return [
            less('time', 's', seconds),
            ...(count > 0 ? [aside('time a table', 'ms', (seconds * 1000) / count)] : []),
            exact(aside('tables', 'count', count)),
            exact(less('size', 'kB', bytes.length / 1000)),
          ]
        },
      })),
      close: async () => {
        for (const each of captured) await each.close()
      },
    }
  },
}
