import type { Extractor, Reader } from '../../core/contracts.js'
import { lateDrawing } from './late-drawing.js'
import type { ScanTools } from './scan/scan-tools.js'

/**
 * Creates an extractor from a reader and recognition.
 *
 * @param tools Tools for OCR pages, which the extractor closes. @default none: such pages get a warning
 */
export function readerExtractor(reader: Reader, tools?: ScanTools): Extractor {
  const { unprotect } = reader
  return {
    name: reader.name,
    accepts: (source) => reader.accepts(source),
    ...(unprotect && { unprotect: (source, password) => unprotect.call(reader, source, password) }),
    open: async (source) => {
      // Recognition is loaded late: a process that only passes pages to its children does not need it.
      const [{ readerExtraction }, document] = await Promise.all([
        import('./reader-extraction.js'),
        reader.open(source),
      ])
      const rasterizer = tools?.rasterizer?.accepts(source) ? tools.rasterizer : undefined
      return readerExtraction(document, tools, rasterizer && lateDrawing(rasterizer, source))
    },
    ...(tools && {
      close: async () => {
        await tools.recognizer.close()
        await tools.detector?.close()
      },
    }),
  }
}
