import type { Extraction, Extractor } from './contracts.js'
import { messageOf, RecreateError } from './errors.js'
import type { PageOutcome } from './model.js'
import type { Source } from './source.js'

/**
 * Opens a source with the first extractor that takes it. The caller closes what comes back.
 *
 * @throws RecreateError `source_unsupported` when none takes it; what the extractor throws, with its code; and
 * `plugin_failed`, naming the extractor, for anything else that it throws.
 */
export async function openExtraction(extractors: readonly Extractor[], source: Source): Promise<Extraction> {
  const extractor = extractors.find((candidate) => candidate.accepts(source))
  if (extractor === undefined) {
    const names = extractors.map((candidate) => candidate.name).join(', ') || 'none'
    throw new RecreateError(
      'source_unsupported',
      `Expected a document that one of the extractors (${names}) takes, got ${beginningOf(source.bytes)}`,
    )
  }
  try {
    return await extractor.open(source)
  } catch (error) {
    if (error instanceof RecreateError) throw error
    throw new RecreateError('plugin_failed', `Extractor ${extractor.name} failed to open it: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

/** Works on one page. Never throws: what goes wrong is the page's failure, and the other pages go on. */
export async function endPage(extraction: Extraction, pageNumber: number): Promise<PageOutcome> {
  try {
    const page = await extraction.page(pageNumber)
    const isEmpty = page.tables.length === 0 && page.charts.length === 0
    return { state: isEmpty ? 'empty' : 'done', pageNumber, page }
  } catch (error) {
    const code = error instanceof RecreateError ? error.code : 'plugin_failed'
    return { state: 'failed', pageNumber, error: { code, message: messageOf(error) } }
  }
}

/** How the bytes begin, for people: enough to see that a web page or a picture was given. */
function beginningOf(bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return `${bytes.length} bytes that begin with ${JSON.stringify(beginning)}`
}
