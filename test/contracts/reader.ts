import { documentCases } from './reader-documents.js'
import { drawingCases } from './reader-drawings.js'
import { textCases } from './reader-text.js'
import type { ReaderCase } from './try-reader.js'

export type { ReaderCase } from './try-reader.js'

/** What every reader of PDFs keeps. Places may differ by half a point, colours by a shade: metrics and profiles do. */
export const readerCases: readonly ReaderCase[] = [...documentCases, ...textCases, ...drawingCases]
