import type { Renderer } from '../../../core/contracts.js'

/**
 * Renders the document as an editable deck. With the `presentation` option, each page becomes a slide with the same
 * layout. Otherwise, or if the source has no page content, each table or chart gets a slide, or several for a long or
 * wide table.
 */
export function pptxRenderer(): Renderer {
  return {
    format: 'pptx',
    extension: 'pptx',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    module: { module: import.meta.url, export: 'pptxRenderer' },
    render: async (document, options, signal) => {
      // Loaded lazily: the process that only passes the renderer's name to its children does not need it.
      const { writeDeck } = await import('./write-deck.js')
      return writeDeck(document, options, signal)
    },
  }
}
