import type { Extraction, Extractor } from './contracts.js'
import { messageOf, RecreateError } from './errors.js'
import type { PageOutcome } from './model.js'
import type { Source } from './source.js'

/** A document held open, and the extractor that holds it. */
export interface OpenSource {
  readonly extractor: Extractor
  readonly extraction: Extraction
}

/**
 * Opens a source with the first extractor that takes it. The caller closes the extraction that comes back.
 *
 * @throws RecreateError `source_unsupported` when none takes it; what the extractor throws, with its code; and
 * `plugin_failed`, naming the extractor, for anything else that it throws.
 */
export async function openExtraction(extractors: readonly Extractor[], source: Source): Promise<OpenSource> {
  for (const extractor of extractors) {
    try {
      if (extractor.accepts(source)) return { extractor, extraction: await extractor.open(source) }
    } catch (error) {
      if (error instanceof RecreateError) throw error
      throw new RecreateError('plugin_failed', `Extractor ${extractor.name} failed to open it: ${messageOf(error)}`, {
        cause: error,
      })
    }
  }
  const names = extractors.map(({ name }) => name).join(', ') || 'none'
  throw new RecreateError(
    'source_unsupported',
    `Expected a document that one of the extractors (${names}) takes, got ${beginningOf(source.bytes)}`,
  )
}

/** Works on one page. Never throws: what goes wrong is the page's failure, and the other pages go on. */
export async function endPage({ extractor, extraction }: OpenSource, pageNumber: number): Promise<PageOutcome> {
  try {
    const page = await extraction.page(pageNumber)
    const isEmpty = page.tables.length === 0 && page.charts.length === 0
    return { state: isEmpty ? 'empty' : 'done', pageNumber, page }
  } catch (error) {
    const code = error instanceof RecreateError ? error.code : 'plugin_failed'
    const message = `Extractor ${extractor.name} failed on page ${pageNumber}: ${messageOf(error)}`
    return { state: 'failed', pageNumber, error: { code, message } }
  }
}

/** How the bytes begin, for people: enough to see that a web page or a picture was given. */
function beginningOf(bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return `${bytes.length} bytes that begin with ${JSON.stringify(beginning)}`
}
