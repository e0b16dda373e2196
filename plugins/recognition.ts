// Readers and recognition, for programs that process pages themselves. Exported as `recreate-engine/recognition`.

export { findRegions, type RegionOptions } from './extract/detector/find-regions.js'
export { imageReader } from './extract/images/reader.js'
export { mupdfReader } from './extract/mupdf/reader.js'
export { pdfjsReader } from './extract/pdfjs/reader.js'
export { readerExtraction, type TracedExtraction } from './extract/reader-extraction.js'
export {
  type PageTrace,
  recognisePage,
  tracePage,
  type Witness,
  type WitnessRegion,
} from './recognise/recognise-page.js'
export type { OcrNeed } from './recognise/text/needs-ocr.js'
