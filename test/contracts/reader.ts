import { documentCases } from './reader-documents.js'
import { drawingCases } from './reader-drawings.js'
import { textCases } from './reader-text.js'
import type { ReaderCase } from './try-reader.js'

export type { ReaderCase } from './try-reader.js'

/**
 * Requirements for every reader of PDFs. Positions may differ by half a point and colors slightly, because font metrics
 * and color profiles differ.
 */
export const readerCases: readonly ReaderCase[] = [...documentCases, ...textCases, ...drawingCases]
