import type { Extraction, Extractor, Reader } from '../../core/contracts.js'
import { recognisePage } from '../recognise/recognise-page.js'

/** The extractor that a reader makes with our recognition behind it. */
export function readerExtractor(reader: Reader): Extractor {
  return {
    name: reader.name,
    accepts: (source) => reader.accepts(source),
    open: async (source): Promise<Extraction> => {
      const document = await reader.open(source)
      return {
        pageCount: document.pageCount,
        properties: document.properties,
        page: async (pageNumber) => recognisePage(await document.content(pageNumber)),
        close: () => document.close(),
      }
    },
  }
}
