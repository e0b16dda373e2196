import { pptxRenderer } from 'recreate-engine'
import { type Captured, captureDocument, renderTimed } from '../documents/capture-document.js'
import { chartsOn } from '../documents/draw-charts.js'
import { filingOf } from '../documents/draw-filing.js'
import { type BenchDocument, openDocuments } from '../documents/open-documents.js'
import type { Bench, BenchCase, Reading } from '../suite/bench.js'
import { aside, exact, less, more } from '../suite/measurements.js'

/** Content of the deck: a slide per table or chart, or whole pages. */
const DECKS = { 'a slide a find': false, 'whole pages': true } as const

export const bench: Bench = {
  name: 'render-pptx',
  about: 'Time to render the deck of a document that was read before, and whether its bytes are always the same.',
  parameters: { pages: { full: 20, short: 2 } },
  async prepare({ parameters, folder, scratch }) {
    const pages = parameters.pages!
    const sets = await openDocuments({ folder, scratch }, [filingOf(pages), chartsOn(pages)])
    const captured: Captured[] = []
    const cases: BenchCase[] = []
    for (const document of sets.flatMap((set) => set.documents)) {
      for (const [deck, showsPages] of Object.entries(DECKS)) {
        const each = await captureDocument(document, showsPages)
        captured.push(each)
        cases.push({ name: `${document.name}, ${deck}`, warmUps: 1, run: measureOf(each, document) })
      }
    }
    return {
      cases,
      close: async () => {
        for (const each of captured) await each.close()
      },
    }
  },
}

function measureOf(captured: Captured, { pages }: BenchDocument): () => Promise<readonly Reading[]> {
  let first: Uint8Array | undefined
  return async () => {
    const { seconds, processorSeconds, bytes } = await renderTimed(pptxRenderer(), captured)
    first ??= bytes
    return [
      less('time a page', 'ms', (seconds * 1000) / pages),
      aside('time of a core, a page', 'ms', (processorSeconds * 1000) / pages),
      exact(less('size', 'kB', bytes.length / 1000)),
      exact(more('same bytes each time', 'share', Buffer.compare(first, bytes) === 0 ? 1 : 0)),
    ]
  }
}
