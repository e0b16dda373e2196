import type { Extractor, Reader } from '../../core/contracts.js'
import type { ScanTools } from './scan/scan-tools.js'

/**
 * The extractor that a reader makes with our recognition behind it.
 *
 * @param tools What pages that are pictures are read with; they are closed with it. @default none: such pages are told
 */
export function readerExtractor(reader: Reader, tools?: ScanTools): Extractor {
  const { unprotect } = reader
  return {
    name: reader.name,
    accepts: (source) => reader.accepts(source),
    ...(unprotect && { unprotect: (source, password) => unprotect.call(reader, source, password) }),
    open: async (source) => {
      // Who only names the extractor, as a process does that hands pages to its children, waits for no recognition.
      const [{ readerExtraction }, document] = await Promise.all([
        import('./reader-extraction.js'),
        reader.open(source),
      ])
      return readerExtraction(document, tools)
    },
    ...(tools && {
      close: async () => {
        await tools.recognizer.close()
        await tools.detector?.close()
      },
    }),
  }
}
