import type { FormatConfiguration } from './format-configuration.js'
import type {
  Bbox,
  ClusteringMode,
  DocumentModel,
  DocumentProperties,
  Page,
  PageContent,
  PageOutcome,
  Table,
  Warning,
} from './model.js'
import type { Source } from './source.js'

/** Opens documents of one kind and says what is on their pages. Replaceable: recognition knows no reader. */
export interface Reader {
  readonly name: string
  /** Whether it takes these bytes, judged by their content; quick, reads no page. */
  accepts(source: Source): boolean
  /**
   * Opens the document. The caller closes it.
   *
   * @throws RecreateError `pdf_encrypted`, `source_damaged`.
   */
  open(source: Source): Promise<OpenDocument>
}

/** A document held open by a {@link Reader}. */
export interface OpenDocument {
  readonly pageCount: number
  readonly properties: DocumentProperties
  /** All that is on one page. May throw anything when the page cannot be read. */
  content(pageNumber: number): Promise<PageContent>
  /** The page as it looks, as a PNG; `bbox` in the page's own units takes a part of it. */
  picture(pageNumber: number, options: { readonly dpi: number; readonly bbox?: Bbox }): Promise<Uint8Array>
  /** Gives back all that it holds. Further calls are not allowed. */
  close(): Promise<void>
}

/** The whole way from a source to its pages. Ours is a {@link Reader} followed by recognition. */
export interface Extractor {
  readonly name: string
  /** Whether it takes this source; the first extractor that does is used. */
  accepts(source: Source): boolean
  /** Opens the document. The caller closes it. @throws RecreateError as {@link Reader.open} does. */
  open(source: Source): Promise<Extraction>
}

/** A document held open by an {@link Extractor}. */
export interface Extraction {
  readonly pageCount: number
  readonly properties: DocumentProperties
  /** One page, recognised. May throw anything: the page is then failed, and the others go on. */
  page(pageNumber: number): Promise<Page>
  close(): Promise<void>
}

/** Decides which tables of the pages belong together. Called once, when every selected page has ended. */
export interface Clusterer {
  readonly mode: ClusteringMode
  /** Pages in document order; failed ones have no page. Every row of every table must be in the answer, once. */
  cluster(pages: readonly PageOutcome[]): { readonly tables: readonly Table[]; readonly warnings: readonly Warning[] }
}

/** Writes one kind of file. The same model and options always give the same bytes. */
export interface Renderer {
  /** Short name of the format, `xlsx`. */
  readonly format: string
  /** Ending of the file name, without a dot. */
  readonly extension: string
  readonly mediaType: string
  render(document: DocumentModel, options: RenderOptions): Promise<Uint8Array>
}

export interface RenderOptions {
  /** How tables and charts look. */
  readonly configuration: FormatConfiguration
  /** Whether a person chose it; if not, decimals stay as printed. */
  readonly isChosen: boolean
}

/** Where pages are worked on: in this process, or in children that can be killed. */
export interface Runner {
  readonly name: string
  /** Opens the source once to learn what it is. @throws RecreateError as {@link Reader.open} does. */
  probe(source: Source, signal?: AbortSignal): Promise<SourceFacts>
  /**
   * Works on the pages and gives each one's end, in the order in which they end. Every page asked for ends exactly
   * once: done, empty, or failed with a reason.
   *
   * @throws RecreateError `cancelled` when the signal is aborted.
   */
  pages(source: Source, pageNumbers: readonly number[], signal?: AbortSignal): AsyncIterable<PageOutcome>
  /** Ends what it started. */
  close(): Promise<void>
}

/** What is known of a source before any page is worked on. */
export interface SourceFacts {
  readonly pageCount: number
  readonly properties: DocumentProperties
}
