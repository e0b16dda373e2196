// Readers and recognition, for programs that process pages themselves. Exported as `recreate-engine/recognition`.

export { findRegions, type RegionOptions } from './extract/detector/find-regions.js'
export { imageReader } from './extract/images/reader.js'
export { mupdfReader } from './extract/mupdf/reader.js'
export { pdfjsReader } from './extract/pdfjs/reader.js'
export { readerExtraction, type TracedExtraction } from './extract/reader-extraction.js'
export {
  type PageTrace,
  readBeforeChoice,
  recognisePage,
  tracePage,
  type Witness,
  type WitnessRegion,
  walkChoices,
} from './recognise/recognise-page.js'
export type { Choice, ReadingOption } from './recognise/tables/choose/choose-reading.js'
export { FEATURE_NAMES } from './recognise/tables/choose/compare-readings.js'
export { reasonsAgainst } from './recognise/tables/evidence/trust.js'
export { readTrees, treeValue } from './recognise/tables/models/trees.js'
export type { OcrNeed } from './recognise/text/needs-ocr.js'
