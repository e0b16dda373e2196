import type { Extractor, Reader } from '../../core/contracts.js'
import { type DocumentLimits, fillInDocumentLimits } from '../../core/document-limits.js'
import { RecreateError } from '../../core/errors.js'
import type { MadeReading } from '../../core/reading-options.js'
import { imageReader } from './images/reader.js'
import { loadMupdf } from './mupdf/library.js'
import { mupdfReader } from './mupdf/reader.js'
import { pdfjsReader } from './pdfjs/reader.js'
import { readerExtractor } from './reader-extractor.js'
import { makeScanTools } from './scan/scan-tools.js'

/** Names of the readers of PDFs that come with the package; the first is used where none is chosen. */
export const readerNames = ['mupdf', 'pdfjs'] as const

/** Name of a reader that comes with the package. */
export type ReaderName = (typeof readerNames)[number]

/** Only the one that is chosen loads its package. */
const readers: Readonly<Record<ReaderName, (limits: DocumentLimits) => Reader>> = {
  mupdf: mupdfReader,
  pdfjs: pdfjsReader,
}

/**
 * Makes a reader that comes with the package.
 *
 * @param limits What documents may ask of it. @default see {@link DocumentLimits}
 * @throws RecreateError `option_invalid` where there is none of that name.
 */
export function builtInReader(name: string = readerNames[0], limits?: Partial<DocumentLimits>): Reader {
  if (Object.hasOwn(readers, name)) return readers[name as ReaderName](fillInDocumentLimits(limits))
  const names = readerNames.map((each) => `\`${each}\``).join(', ')
  throw new RecreateError('option_invalid', `Expected \`reader\` to be one of ${names}, got \`${name}\``)
}

/**
 * All readers that come with the package, in the order in which they are asked: of PDFs the one that is chosen, and that
 * of images.
 *
 * @throws RecreateError as {@link builtInReader}.
 */
export function builtInReaders(name?: string, limits?: Partial<DocumentLimits>): readonly Reader[] {
  return [builtInReader(name, limits), imageReader(fillInDocumentLimits(limits))]
}

/**
 * Their extractors, for workers: these start often, and wire nothing else.
 *
 * @throws RecreateError as {@link builtInReaders} and {@link makeScanTools}.
 */
export function builtInExtractors(reading: MadeReading = {}): readonly Extractor[] {
  const tools = makeScanTools(reading)
  return builtInReaders(reading.reader, reading.documentLimits).map((reader) => readerExtractor(reader, tools))
}

/** Loads the package that the chosen reader of PDFs works with, before the first of them comes. */
export async function loadAhead({ reader = readerNames[0] }: Pick<MadeReading, 'reader'>): Promise<void> {
  if (reader === 'mupdf') await loadMupdf()
}
