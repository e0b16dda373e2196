import type { Extractor, Reader } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import { type DocumentLimits, fillInDocumentLimits } from '../../core/reading/document-limits.js'
import type { MadeReading } from '../../core/reading/reading-options.js'
import { imageKindOf } from './images/kinds.js'
import { lateReader, type NamedReader } from './late-reader.js'
import { loadMupdf } from './mupdf/library.js'
import { beginsAsPdf } from './pdf-signature.js'
import { readerExtractor } from './reader-extractor.js'
import { makeScanTools } from './scan/scan-tools.js'

/** Names of the bundled PDF readers. The first one is the default. */
export const readerNames = ['mupdf', 'pdfjs'] as const

/** Name of a bundled reader. */
export type ReaderName = (typeof readerNames)[number]

/** The bundled readers. Only the selected one is loaded. */
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
 * Creates a bundled PDF reader.
 *
 * @param limits Limits for documents and pages. @default see {@link DocumentLimits}
 * @throws RecreateError `option_invalid` if no reader has that name.
 */
export function builtInReader(name: string = readerNames[0], limits?: Partial<DocumentLimits>): Reader {
  if (Object.hasOwn(readers, name)) return lateReader(readers[name as ReaderName], fillInDocumentLimits(limits))
  const names = readerNames.map((each) => `\`${each}\``).join(', ')
  throw new RecreateError('option_invalid', `Expected \`reader\` to be one of ${names}, got \`${name}\``)
}

/** Creates the bundled image reader. @param limits Limits for documents and pages. */
export function builtInImageReader(limits?: Partial<DocumentLimits>): Reader {
  return lateReader(images, fillInDocumentLimits(limits))
}

/**
 * Creates the bundled readers in the order in which they are tried: the selected PDF reader and the image reader.
 *
 * @throws RecreateError The errors of {@link builtInReader}.
 */
export function builtInReaders(name?: string, limits?: Partial<DocumentLimits>): readonly Reader[] {
  return [builtInReader(name, limits), builtInImageReader(limits)]
}

/**
 * Creates the extractors of the bundled readers, for workers. Workers start often and need nothing else.
 *
 * @throws RecreateError The errors of {@link builtInReaders} and {@link makeScanTools}.
 */
export function builtInExtractors(reading: MadeReading = {}): readonly Extractor[] {
  const tools = makeScanTools(reading)
  return builtInReaders(reading.reader, reading.documentLimits).map((reader) => readerExtractor(reader, tools))
}

/** Preloads the code for reading PDFs and the package of the selected reader. */
export async function loadAhead({ reader = readerNames[0] }: Pick<MadeReading, 'reader'>): Promise<void> {
  const isMupdf = reader === 'mupdf'
  await Promise.all([isMupdf && loadMupdf(), isMupdf && import('./mupdf/reader.js'), import('./reader-extraction.js')])
}
