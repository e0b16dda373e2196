import type { Rasterizer } from '../../core/contracts.js'
import { refuseIfAborted } from '../../core/errors.js'
import { refuseUnknownOptions } from '../../core/option-names.js'
import type { DocumentLimits } from '../../core/reading/document-limits.js'
import { builtInReader, type ReaderName } from './built-in.js'

/** Options of the built-in rasterizers. */
export interface RasterizerOptions {
  /** Resource limits for documents. @default see {@link DocumentLimits} */
  readonly documentLimits?: Partial<DocumentLimits> | undefined
}

/** Names of the options. */
const names: Readonly<Record<keyof RasterizerOptions, true>> = { documentLimits: true }

/**
 * Returns the default rasterizer of PDFs, which draws with MuPDF. MuPDF is loaded with the first document.
 *
 * @throws RecreateError `option_invalid`.
 */
export function mupdfRasterizer(options: RasterizerOptions = {}): Rasterizer {
  return readerRasterizer('mupdf', options)
}

/**
 * Returns a rasterizer of PDFs that draws with PDF.js and the optional package `@napi-rs/canvas`. Without that package,
 * drawing throws `package_missing`.
 *
 * @throws RecreateError `option_invalid`.
 */
export function pdfjsRasterizer(options: RasterizerOptions = {}): Rasterizer {
  return readerRasterizer('pdfjs', options)
}

/** Draws with the code of a built-in reader, all of which draw in gray and in color. */
function readerRasterizer(name: ReaderName, options: RasterizerOptions): Rasterizer {
  refuseUnknownOptions(options, names)
  const reader = builtInReader(name, options.documentLimits)
  return {
    name,
    accepts: (source) => reader.accepts(source),
    open: async (source) => {
      const document = await reader.open(source)
      return {
        pixels: async (pageNumber, picture, signal) => {
          refuseIfAborted(signal)
          return document.pixels!(pageNumber, picture, signal)
        },
        colors: async (pageNumber, picture, signal) => {
          refuseIfAborted(signal)
          return document.colors!(pageNumber, picture, signal)
        },
        close: () => document.close(),
      }
    },
  }
}
