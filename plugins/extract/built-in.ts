import type { Extractor, Reader } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import { type DocumentLimits, fillInDocumentLimits } from '../../core/reading/document-limits.js'
import type { MadeReading } from '../../core/reading/reading-options.js'
import { imageKindOf } from './images/kinds.js'
import { lateReader, type NamedReader } from './late-reader.js'
import { loadMupdf } from './mupdf/library.js'
import { beginsAsPdf } from './pdf-head.js'
import { readerExtractor } from './reader-extractor.js'
import { makeScanTools } from './scan/scan-tools.js'

/** Names of the readers of PDFs that come with the package; the first is used where none is chosen. */
export const readerNames = ['mupdf', 'pdfjs'] as const

/** Name of a reader that comes with the package. */
export type ReaderName = (typeof readerNames)[number]

/** Only the one that is chosen is loaded. */
const readers: Readonly<Record<ReaderName, NamedReader>> = {
  mupdf: {
    name: 'mupdf',
    accepts: ({ bytes }) => beginsAsPdf(bytes),
    unprotects: true,
    load: async (limits) => (await import('./mupdf/reader.js')).mupdfReader(limits),
  },
  pdfjs: {
    name: 'pdfjs',
    accepts: ({ bytes }) => beginsAsPdf(bytes),
    unprotects: false,
    load: async (limits) => (await import('./pdfjs/reader.js')).pdfjsReader(limits),
  },
}

const images: NamedReader = {
  name: 'image',
  accepts: ({ bytes }) => imageKindOf(bytes) !== undefined,
  unprotects: true,
  load: async (limits) => (await import('./images/reader.js')).imageReader(limits),
}

/**
 * Makes a reader that comes with the package.
 *
 * @param limits What documents may ask of it. @default see {@link DocumentLimits}
 * @throws RecreateError `option_invalid` where there is none of that name.
 */
export function builtInReader(name: string = readerNames[0], limits?: Partial<DocumentLimits>): Reader {
  if (Object.hasOwn(readers, name)) return lateReader(readers[name as ReaderName], fillInDocumentLimits(limits))
  const names = readerNames.map((each) => `\`${each}\``).join(', ')
  throw new RecreateError('option_invalid', `Expected \`reader\` to be one of ${names}, got \`${name}\``)
}

/** The reader of images that comes with the package. @param limits What documents may ask of it. */
export function builtInImageReader(limits?: Partial<DocumentLimits>): Reader {
  return lateReader(images, fillInDocumentLimits(limits))
}

/**
 * All readers that come with the package, in the order in which they are asked: of PDFs the one that is chosen, and that
 * of images.
 *
 * @throws RecreateError as {@link builtInReader}.
 */
export function builtInReaders(name?: string, limits?: Partial<DocumentLimits>): readonly Reader[] {
  return [builtInReader(name, limits), builtInImageReader(limits)]
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

/** Loads what PDFs are read with, and the package that the chosen reader works with, before the first of them comes. */
export async function loadAhead({ reader = readerNames[0] }: Pick<MadeReading, 'reader'>): Promise<void> {
  const isMupdf = reader === 'mupdf'
  await Promise.all([isMupdf && loadMupdf(), isMupdf && import('./mupdf/reader.js'), import('./reader-extraction.js')])
}
