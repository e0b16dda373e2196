import type { Extraction, Extractor, Reader } from '../../core/contracts.js'
import { recognisePage } from '../recognise/recognise-page.js'

/** The extractor that a reader makes with our recognition behind it. */
export function readerExtractor(reader: Reader): Extractor {
  const { unprotect } = reader
  return {
    name: reader.name,
    accepts: (source) => reader.accepts(source),
    ...(unprotect && { unprotect: (source, password) => unprotect.call(reader, source, password) }),
    open: async (source): Promise<Extraction> => {
      const document = await reader.open(source)
      return {
        pageCount: document.pageCount,
        properties: document.properties,
        page: async (pageNumber, signal) => recognisePage(await document.content(pageNumber, signal)),
        content: (pageNumber, signal) => document.content(pageNumber, signal),
        picture: (pageNumber, options, signal) => document.picture(pageNumber, options, signal),
        close: () => document.close(),
      }
    },
  }
}
