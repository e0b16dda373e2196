import type { ArtOptions, PageArt } from '../art.js'
import type {
  Extraction,
  Extractor,
  FramedTables,
  FramesToRead,
  OutputSelection,
  PictureOptions,
  SourceFacts,
  Unprotected,
} from '../contracts.js'
import { messageOf, RecreateError, refuseIfAborted } from '../errors.js'
import type { PageContent, PageOutcome } from '../model.js'
import type { Source } from '../source.js'
import { selectOutput } from './output-selection.js'

/** An open document and the extractor that opened it. */
export interface OpenSource {
  readonly extractor: Extractor
  readonly extraction: Extraction
}

/**
 * Opens a source with the first extractor that supports it. The caller must close it with {@link closeExtraction}.
 *
 * @throws RecreateError `source_unsupported` if no extractor supports it; any RecreateError of the extractor; and
 * `plugin_failed`, naming the extractor, for its other errors.
 */
export async function openExtraction(extractors: readonly Extractor[], source: Source): Promise<OpenSource> {
  const extractor = chooseExtractor(extractors, source)
  try {
    return { extractor, extraction: await extractor.open(source) }
  } catch (error) {
    throw openingError(extractor, error)
  }
}

/**
 * Removes the password protection with the first extractor that supports the source.
 *
 * @throws RecreateError As `Runner.unprotect` does. Other errors of the extractor are not quoted, because they may
 * contain the password.
 */
export async function removePassword(
  extractors: readonly Extractor[],
  source: Source,
  password: string,
): Promise<Unprotected> {
  const extractor = chooseExtractor(extractors, source)
  if (extractor.unprotect === undefined) {
    throw new RecreateError(
      'not_available',
      `${source.fileName} cannot be unlocked: its reader (${extractor.name}) removes no passwords.`,
    )
  }
  try {
    return await extractor.unprotect(source, password)
  } catch (error) {
    if (error instanceof RecreateError) throw error
    throw new RecreateError('plugin_failed', `The reader ${extractor.name} failed to remove the password.`)
  }
}

function chooseExtractor(extractors: readonly Extractor[], source: Source): Extractor {
  for (const extractor of extractors) {
    try {
      if (extractor.accepts(source)) return extractor
    } catch (error) {
      throw openingError(extractor, error)
    }
  }
  const what = source.bytes.length === 0 ? 'is empty (0 bytes)' : 'is not in a format that can be read'
  throw new RecreateError('source_unsupported', `${source.fileName} ${what}.`)
}

function openingError({ name }: Extractor, error: unknown): RecreateError {
  if (error instanceof RecreateError) return error
  return new RecreateError('plugin_failed', `Extractor ${name} failed to open the document: ${messageOf(error)}`, {
    cause: error,
  })
}

/** Returns what is known about an open document before its pages are read. */
export function factsOf({ extraction: { pageCount, properties } }: OpenSource): SourceFacts {
  return { pageCount, properties }
}

/**
 * Reads one page. Never throws: errors become the page's outcome, so that other pages continue. After an abort, ignore
 * the result.
 */
export async function endPage(
  { extractor, extraction }: OpenSource,
  pageNumber: number,
  signal?: AbortSignal,
  selection?: OutputSelection,
): Promise<PageOutcome> {
  const missing = missingPage(extraction, pageNumber)
  if (missing !== undefined) return failed(pageNumber, missing)
  try {
    const found = await extraction.page(pageNumber, signal, selection)
    const page = selection === undefined ? found : selectOutput(found, selection)
    const isEmpty = page.tables.length === 0 && page.charts.length === 0
    return { state: isEmpty ? 'empty' : 'done', pageNumber, page }
  } catch (error) {
    return failed(pageNumber, pluginError(error, `Extractor ${extractor.name} failed`))
  }
}

/**
 * Reads the tables in given frames.
 *
 * @throws RecreateError As `Runner.tablesIn` does; `pages_invalid` if the page does not exist.
 */
export async function readTablesIn(
  { extractor, extraction }: OpenSource,
  pageNumber: number,
  frames: FramesToRead,
  signal?: AbortSignal,
): Promise<FramedTables> {
  if (extraction.tablesIn === undefined) {
    throw new RecreateError('not_available', `Extractor ${extractor.name} cannot read tables in given frames`)
  }
  const missing = missingPage(extraction, pageNumber)
  if (missing !== undefined) throw missing
  try {
    return await extraction.tablesIn(pageNumber, frames, signal)
  } catch (error) {
    refuseIfAborted(signal)
    throw pluginError(error, `Extractor ${extractor.name} failed to read frames on page ${pageNumber}`)
  }
}

/**
 * Returns everything on one page.
 *
 * @throws RecreateError As `Runner.content` does; `pages_invalid` if the page does not exist.
 */
export async function readContent(
  { extractor, extraction }: OpenSource,
  pageNumber: number,
  signal?: AbortSignal,
): Promise<PageContent> {
  if (extraction.content === undefined) {
    throw new RecreateError('not_available', `Extractor ${extractor.name} provides no page content`)
  }
  const missing = missingPage(extraction, pageNumber)
  if (missing !== undefined) throw missing
  try {
    return await extraction.content(pageNumber, signal)
  } catch (error) {
    refuseIfAborted(signal)
    throw pluginError(error, `Extractor ${extractor.name} failed to read the content of page ${pageNumber}`)
  }
}

/**
 * Returns one page as a PNG.
 *
 * @throws RecreateError As `Runner.picture` does; `pages_invalid` if the page does not exist.
 */
export async function drawPicture(
  { extractor, extraction }: OpenSource,
  pageNumber: number,
  options: PictureOptions,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (extraction.picture === undefined) {
    throw new RecreateError('not_available', `Extractor ${extractor.name} cannot draw pages`)
  }
  const missing = missingPage(extraction, pageNumber)
  if (missing !== undefined) throw missing
  try {
    return await extraction.picture(pageNumber, options, signal)
  } catch (error) {
    refuseIfAborted(signal)
    throw pluginError(error, `Extractor ${extractor.name} failed to draw page ${pageNumber}`)
  }
}

/**
 * Returns the graphics of one page without text.
 *
 * @throws RecreateError As `Runner.art` does; `pages_invalid` if the page does not exist.
 */
export async function readArt(
  { extractor, extraction }: OpenSource,
  pageNumber: number,
  options: ArtOptions,
  signal?: AbortSignal,
): Promise<PageArt> {
  if (extraction.art === undefined) {
    throw new RecreateError('not_available', `Extractor ${extractor.name} cannot separate graphics from text`)
  }
  const missing = missingPage(extraction, pageNumber)
  if (missing !== undefined) throw missing
  try {
    return await extraction.art(pageNumber, options, signal)
  } catch (error) {
    refuseIfAborted(signal)
    throw pluginError(error, `Extractor ${extractor.name} failed to draw the graphics of page ${pageNumber}`)
  }
}

/**
 * Closes a document. Never throws, because the pages are already read and the next document must not be affected.
 *
 * @returns An error message if the extractor threw.
 */
export async function closeExtraction({ extractor, extraction }: OpenSource): Promise<string | undefined> {
  try {
    await extraction.close()
    return undefined
  } catch (error) {
    return `Extractor ${extractor.name} failed to close: ${messageOf(error)}`
  }
}

function failed(pageNumber: number, { code, message }: RecreateError): PageOutcome {
  return { state: 'failed', pageNumber, error: { code, message } }
}

function missingPage({ pageCount }: Extraction, pageNumber: number): RecreateError | undefined {
  if (Number.isInteger(pageNumber) && pageNumber >= 1 && pageNumber <= pageCount) return undefined
  return new RecreateError('pages_invalid', `Expected a page from 1 to ${pageCount}, got ${pageNumber}`)
}

function pluginError(error: unknown, what: string): RecreateError {
  const code = error instanceof RecreateError ? error.code : 'plugin_failed'
  return new RecreateError(code, `${what}: ${messageOf(error)}`, { cause: error })
}
