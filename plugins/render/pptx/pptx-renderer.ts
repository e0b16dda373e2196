import type { Renderer } from '../../../core/contracts.js'
import { madeAnewBy } from '../../../core/plugin-reference.js'

/**
 * Writes the document as a deck: where whole pages are wanted a slide a page, laid out as it is; else, and where the
 * source has no pages to look at, a slide a table or chart, more slides where a table is long or wide. All of it can be
 * edited.
 */
export function pptxRenderer(): Renderer {
  return madeAnewBy(
    {
      format: 'pptx',
      extension: 'pptx',
      mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      render: async (document, options, signal) => {
        // Who only names the renderer waits for none of this.
        const { writeDeck } = await import('./write-deck.js')
        return writeDeck(document, options, signal)
      },
    },
    { module: import.meta.url, export: 'pptxRenderer' },
  )
}
