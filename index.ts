// The public API of the library.

export * from './face.js'
export { findRegions, type RegionOptions } from './plugins/extract/detector/find-regions.js'
export { imageReader } from './plugins/extract/images/reader.js'
export { mupdfReader } from './plugins/extract/mupdf/reader.js'
export { pdfjsReader } from './plugins/extract/pdfjs/reader.js'
export { readerExtraction, type TracedExtraction } from './plugins/extract/reader-extraction.js'
export { type PageTrace, recognisePage, tracePage } from './plugins/recognise/recognise-page.js'
export type { OcrNeed } from './plugins/recognise/text/needs-ocr.js'
