import type { DrawnDocument, Rasterizer } from '../../core/contracts.js'
import { refuseIfAborted } from '../../core/errors.js'
import type { Source } from '../../core/source.js'

/** Opens the document of a rasterizer when its first page is drawn. Most documents are never drawn. */
export function lateDrawing(rasterizer: Rasterizer, source: Source): DrawnDocument {
  let opening: Promise<DrawnDocument> | undefined
  const opened = async (signal: AbortSignal | undefined) => {
    refuseIfAborted(signal)
    opening ??= rasterizer.open(source)
    return opening
  }
  return {
    pixels: async (pageNumber, options, signal) => (await opened(signal)).pixels(pageNumber, options, signal),
    colors: async (pageNumber, options, signal) => (await opened(signal)).colors(pageNumber, options, signal),
    close: async () => {
      // a document that could not be opened has nothing to close
      const document = await opening?.catch(() => undefined)
      await document?.close()
    },
  }
}
