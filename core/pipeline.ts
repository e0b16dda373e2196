import type { Clusterer, Renderer, RenderOptions, Runner } from './contracts.js'
import { messageOf, RecreateError, refuseIfAborted } from './errors.js'
import type { DocumentModel, PageOutcome } from './model.js'
import { selectPages } from './page-selection.js'
import type { Source } from './source.js'

/** What {@link readDocument} works with. */
export interface ReadPlan {
  readonly runner: Runner
  readonly clusterer: Clusterer
  /** `1-3,7`; absent means every page. */
  readonly pages?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Called once when the number of pages is known, and again after each page. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** What {@link renderDocument} works with. */
export interface RenderPlan extends RenderOptions {
  readonly signal?: AbortSignal | undefined
}

/** How far a document is. */
export interface Progress {
  readonly pagesDone: number
  readonly pagesSelected: number
  /** The page that has just ended; absent in the first call. */
  readonly outcome?: PageOutcome
}

/** A file that a renderer wrote. */
export interface RenderedFile {
  readonly format: string
  readonly extension: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/**
 * Bytes in, document model out: probe, select, read and recognise each page, join what belongs together.
 *
 * @throws RecreateError `source_unsupported`, `source_damaged`, `pdf_encrypted`, `open_failed`, `pages_invalid`,
 * `cancelled`; `plugin_failed`, naming the extractor that failed to open the source, or the clusterer's mode. A page
 * that fails does not throw: it stands as failed in the document's pages and in its warnings.
 */
export async function readDocument(source: Source, plan: ReadPlan): Promise<DocumentModel> {
  const facts = await plan.runner.probe(source, plan.signal)
  const pageNumbers = selectPages(plan.pages, facts.pageCount)
  const pages = await readPages(source, pageNumbers, plan)
  const { tables, warnings } = clusterTables(pages, plan.clusterer, source)
  return {
    fileName: source.fileName,
    pageCount: facts.pageCount,
    properties: facts.properties,
    mode: plan.clusterer.mode,
    pages,
    tables,
    charts: pages.flatMap((outcome) => (outcome.state === 'failed' ? [] : outcome.page.charts)),
    warnings: [...pages.flatMap(pageWarnings), ...warnings],
  }
}

/**
 * Document model in, files out, in the order of the renderers.
 *
 * @throws RecreateError `plugin_failed`, naming the format; `cancelled`, before the next renderer or at the end; and
 * what a renderer throws, with its code.
 */
export async function renderDocument(
  document: DocumentModel,
  renderers: readonly Renderer[],
  { signal, ...options }: RenderPlan,
): Promise<readonly RenderedFile[]> {
  const files: RenderedFile[] = []
  for (const renderer of renderers) {
    refuseIfAborted(signal)
    const { format, extension, mediaType } = renderer
    try {
      files.push({ format, extension, mediaType, bytes: await renderer.render(document, options) })
    } catch (error) {
      if (error instanceof RecreateError) throw error
      throw new RecreateError(
        'plugin_failed',
        `Renderer ${format} failed on ${document.fileName}: ${messageOf(error)}`,
        { cause: error },
      )
    }
  }
  refuseIfAborted(signal)
  return files
}

function clusterTables(pages: readonly PageOutcome[], clusterer: Clusterer, { fileName }: Source) {
  try {
    return clusterer.cluster(pages)
  } catch (error) {
    if (error instanceof RecreateError) throw error
    throw new RecreateError(
      'plugin_failed',
      `Clusterer of mode ${clusterer.mode} failed on ${fileName}: ${messageOf(error)}`,
      { cause: error },
    )
  }
}

async function readPages(
  source: Source,
  pageNumbers: readonly number[],
  plan: ReadPlan,
): Promise<readonly PageOutcome[]> {
  const ended = new Map<number, PageOutcome>()
  plan.onProgress?.({ pagesDone: 0, pagesSelected: pageNumbers.length })
  for await (const outcome of plan.runner.pages(source, pageNumbers, plan.signal)) {
    ended.set(outcome.pageNumber, outcome)
    plan.onProgress?.({ pagesDone: ended.size, pagesSelected: pageNumbers.length, outcome })
  }
  return pageNumbers.map((pageNumber) => ended.get(pageNumber) ?? lost(pageNumber))
}

/** A runner that gives a page no end has a defect; the page is still accounted for. */
function lost(pageNumber: number): PageOutcome {
  return { state: 'failed', pageNumber, error: { code: 'plugin_failed', message: 'The runner gave this page no end' } }
}

function pageWarnings(outcome: PageOutcome) {
  if (outcome.state !== 'failed') return outcome.page.warnings
  const message = `Page ${outcome.pageNumber} failed: ${outcome.error.message}`
  return [{ code: outcome.error.code, message, pageNumber: outcome.pageNumber }]
}
