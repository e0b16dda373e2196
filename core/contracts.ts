import type { ArtOptions, PageArt } from './art.js'
import type { FormatChoice } from './format-configuration.js'
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
import type { ColorPicture, DetectedRegion, GreyPicture, PrintedLine } from './pixels.js'
import type { Source, StoredSource } from './source.js'

/**
 * Opens documents of one kind and extracts the content of their pages. Recognition does not depend on a specific
 * reader.
 */
export interface Reader {
  readonly name: string
  /** Whether this reader supports the source, judged by its bytes. Must be fast and must not read pages. */
  accepts(source: Source): boolean
  /**
   * Opens the document. The caller must close it.
   *
   * @throws RecreateError `pdf_encrypted`, `source_damaged`, `source_too_large`.
   */
  open(source: Source): Promise<OpenDocument>
  /**
   * Removes the password protection. Accepts the user password or the owner password; either may be empty. An
   * unprotected document is returned unchanged. Absent if no supported format can be protected. Errors and log output
   * must not contain the password.
   *
   * @throws RecreateError `password_wrong`, `source_damaged`; `source_unsupported` if the format has no passwords.
   */
  unprotect?(source: Source, password: string): Promise<Unprotected>
}

/** A copy of a document that opens without a password. */
export interface Unprotected {
  readonly bytes: Uint8Array
  readonly pageCount: number
}

/** A document held open by a {@link Reader}. */
export interface OpenDocument {
  readonly pageCount: number
  readonly properties: DocumentProperties
  /**
   * Returns everything on one page. May throw any error if the page cannot be read. Long work must observe the signal.
   */
  content(pageNumber: number, signal?: AbortSignal): Promise<PageContent>
  /** Returns an image of the page, as a PNG. @throws RecreateError `not_available` if the page cannot be drawn. */
  picture(pageNumber: number, options: PictureOptions, signal?: AbortSignal): Promise<Uint8Array>
  /**
   * Returns an image of the page in grayscale, for OCR. Position x in page units is at `(x - bbox.x0) * dpi /
   * unitsPerInch` in the image; PDF pages have 72 units per inch. Without this member, scanned pages are not read.
   */
  pixels?(pageNumber: number, options: PictureOptions, signal?: AbortSignal): Promise<GreyPicture>
  /**
   * Returns an image of the page in color, for charts in images, whose series are distinguished by color. Without this
   * member, such charts are read from grayscale.
   */
  colors?(pageNumber: number, options: PictureOptions, signal?: AbortSignal): Promise<ColorPicture>
  /**
   * Returns the page's graphics without text, for renderers that rebuild the page. Painting order numbers must match
   * those of {@link content}.
   */
  art?(pageNumber: number, options: ArtOptions, signal?: AbortSignal): Promise<PageArt>
  /** Releases all resources. No further calls are allowed. */
  close(): Promise<void>
}

/** Area and resolution of a page image. */
export interface PictureOptions {
  /** Resolution in dots per inch, from 18 to 600. */
  readonly dpi: number
  /** Area to draw, in page units. @default the whole page */
  readonly bbox?: Bbox | undefined
}

/**
 * Draws the pages of documents for OCR and the region detector. Can be replaced by a plugin. Documents of a
 * {@link Reader} that have `pixels` need no rasterizer.
 */
export interface Rasterizer {
  readonly name: string
  /** Whether this rasterizer can draw the source, judged by its bytes. Must be fast. If not, the reader draws it. */
  accepts(source: Source): boolean
  /**
   * Opens the document, when its first page is drawn. The caller must close it.
   *
   * @throws RecreateError As {@link Reader.open} does.
   */
  open(source: Source): Promise<DrawnDocument>
}

/** A document held open by a {@link Rasterizer}. */
export interface DrawnDocument {
  /** Returns an image of the page in grayscale on white, as {@link OpenDocument.pixels} does. */
  pixels(pageNumber: number, options: PictureOptions, signal?: AbortSignal): Promise<GreyPicture>
  /** Returns an image of the page in color on white, as {@link OpenDocument.colors} does. */
  colors(pageNumber: number, options: PictureOptions, signal?: AbortSignal): Promise<ColorPicture>
  /** Releases all resources. No further calls are allowed. */
  close(): Promise<void>
}

/** Recognizes printed text in images (OCR). Can be replaced by a plugin. */
export interface TextRecognizer {
  readonly name: string
  /**
   * Reads the upright, dark-on-light text of an image. Returns an empty list if there is none.
   *
   * @throws RecreateError `ocr_failed` if recognition cannot run at all.
   */
  read(picture: GreyPicture, options: ReadOptions, signal?: AbortSignal): Promise<readonly PrintedLine[]>
  /**
   * Reads many small images, each as {@link TextRecognizer.read} does. Implement it if a batch is cheaper than single
   * calls.
   *
   * @returns The lines of each image, in the order of the images.
   * @throws RecreateError As {@link TextRecognizer.read} does.
   */
  readAll?(
    pictures: readonly GreyPicture[],
    options: ReadOptions,
    signal?: AbortSignal,
  ): Promise<readonly (readonly PrintedLine[])[]>
  /**
   * Returns warnings about everything that it has read, such as missing language data. Called after pictures were read.
   * A document has each of them once, so they name no page.
   */
  warnings?(): readonly Warning[]
  /** Releases all resources. The recognizer may be used again and then starts anew. */
  close(): Promise<void>
}

/** Describes an image to a {@link TextRecognizer}. */
export interface ReadOptions {
  /** Resolution in pixels per inch. Font sizes are derived from it. */
  readonly dpi: number
  /** Expected layout: a full page, one uniform block, one line, one word, or text anywhere. */
  readonly layout: 'page' | 'block' | 'line' | 'word' | 'sparse'
  /** Area to read, in pixels. Returned coordinates still refer to the whole image. @default the whole image */
  readonly bbox?: Bbox | undefined
  /** Allowed characters, for a second reading of a number. @default all characters of the language */
  readonly characters?: string | undefined
}

/** Detects tables and charts in the image of a page. Can be replaced by a plugin. */
export interface RegionDetector {
  readonly name: string
  /**
   * Returns the detected regions in pixels, highest confidence first. Regions of the same kind must not overlap.
   *
   * @throws RecreateError `detector_failed`.
   */
  detect(picture: GreyPicture, signal?: AbortSignal): Promise<readonly DetectedRegion[]>
  /** Releases all resources. The detector may be used again and then starts anew. */
  close(): Promise<void>
}

/** Turns a source into recognized pages. The built-in extractors combine a {@link Reader} with recognition. */
export interface Extractor {
  readonly name: string
  /**
   * How another process or thread creates this extractor. Without it, the extractor works only in this process. An object that is
   * copied and changed must not keep it, because the copy in the other process would lack the change.
   */
  readonly module?: PluginReference | undefined
  /** Whether this extractor supports the source. The first extractor that returns true is used. */
  accepts(source: Source): boolean
  /** Opens the document. The caller must close it. @throws RecreateError As {@link Reader.open} does. */
  open(source: Source): Promise<Extraction>
  /** Removes the password protection, as {@link Reader.unprotect} does. Absent if not supported. */
  unprotect?(source: Source, password: string): Promise<Unprotected>
  /**
   * Releases what is kept between documents, such as models and recognizers. The extractor may be used again and then
   * starts anew.
   */
  close?(): Promise<void>
}

/** A document held open by an {@link Extractor}. */
export interface Extraction {
  readonly pageCount: number
  readonly properties: DocumentProperties
  /**
   * Reads and recognizes one page. If it throws, this page fails and the other pages continue. Long work must observe
   * the signal, because a runner that cannot terminate its process or thread waits for it. Content that `selection`
   * excludes is dropped from the result in any case; skip it where recognition is expensive.
   */
  page(pageNumber: number, signal?: AbortSignal, selection?: OutputSelection): Promise<Page>
  /**
   * Reads the tables inside the given frames, which a person has drawn. Each frame is one table, whatever it looks
   * like. The result must be deterministic. May throw any error. Absent if the extractor cannot read given areas.
   */
  tablesIn?(pageNumber: number, frames: FramesToRead, signal?: AbortSignal): Promise<FramedTables>
  /** Returns the input of recognition for a page, for renderers. Absent if the extractor has none. */
  content?(pageNumber: number, signal?: AbortSignal): Promise<PageContent>
  /** Returns an image of the page, as a PNG. Absent if the source cannot be drawn. */
  picture?(pageNumber: number, options: PictureOptions, signal?: AbortSignal): Promise<Uint8Array>
  /**
   * Returns the page's graphics without text, identified by the painting order numbers of {@link content}. Absent if
   * the extractor cannot separate them.
   */
  art?(pageNumber: number, options: ArtOptions, signal?: AbortSignal): Promise<PageArt>
  /** Releases all resources. No further calls are allowed. */
  close(): Promise<void>
}

/** Frames of tables on one page, in page units. */
export interface FramesToRead {
  /** Frames to read. They must not overlap. */
  readonly frames: readonly Bbox[]
  /**
   * Boxes of the page's other tables and charts, which stay unchanged. Titles and notes are searched for between them.
   */
  readonly others: readonly Bbox[]
}

/** Result of reading {@link FramesToRead}. */
export interface FramedTables {
  /**
   * One entry per frame, in their order. Undefined if no rows and columns were found in the frame. Table ids are
   * ignored.
   */
  readonly tables: readonly (Table | undefined)[]
  /** Warnings about the content of the frames. */
  readonly warnings: readonly Warning[]
}

/** Selects what is read from a page. */
export interface OutputSelection {
  readonly tables: boolean
  readonly charts: boolean
}

/** Decides which tables continue across pages and joins them. */
export interface Clusterer {
  readonly mode: ClusteringMode
  /**
   * How far the clusterer looks for parts of a table: `page` only at its own page, `neighbours` also at the adjacent
   * pages of each part, `document` at all pages. While a document is in progress, a table is available as soon as all
   * pages within its reach have ended.
   *
   * @default 'document'
   */
  readonly reach?: 'page' | 'neighbours' | 'document' | undefined
  /**
   * Called when all selected pages have ended, and before that with the pages that have already ended. Pages are in
   * document order; failed pages have no content. The result must contain every row of every table exactly once, except
   * that headers repeated by a continuation may be left out. A joined table keeps the id of its first part.
   * `joinTables` does all of this. If columns are joined to the right, {@link Table.columnParts} contains the rows of the
   * other parts. A table that {@link Table.isSeparate} must not be joined to a table before it.
   */
  cluster(pages: readonly PageOutcome[]): { readonly tables: readonly Table[]; readonly warnings: readonly Warning[] }
}

/** Writes one file format. Output must be deterministic: the same model and options produce the same bytes. */
export interface Renderer {
  /**
   * How another process or thread creates this renderer. Without it, the renderer works only in this process. An object that is
   * copied and changed must not keep it, because the copy in the other process would lack the change.
   */
  readonly module?: PluginReference | undefined
  /** Short name of the format, such as `xlsx`. */
  readonly format: string
  /** File name extension, without a dot. */
  readonly extension: string
  readonly mediaType: string
  /** Renders the document to a file. Long work must observe the signal. May throw any error. */
  render(document: DocumentModel, options: RenderOptions, signal?: AbortSignal): Promise<Uint8Array>
}

/** Options of a renderer. */
export interface RenderOptions extends FormatChoice {
  /** Whether the presentation reproduces whole pages, instead of one slide per table or chart. */
  readonly showsPages: boolean
  /** Access to the source pages, for renderers that need more than the recognized tables and charts. */
  readonly pages: PageAccess
}

/** Reads single pages of the source. Nothing is cached: each call reads the page again. */
export interface PageAccess {
  /**
   * @throws RecreateError `not_available` if the extractor has no page content; otherwise as {@link Runner.content}
   * does.
   */
  content(pageNumber: number): Promise<PageContent>
  /**
   * Returns a PNG. @throws RecreateError `not_available` if the source cannot be drawn; otherwise as
   * {@link Runner.picture} does.
   */
  picture(pageNumber: number, options: PictureOptions): Promise<Uint8Array>
  /**
   * Returns the graphics without text. @throws RecreateError `not_available` if they cannot be separated; otherwise as
   * {@link Runner.art} does.
   */
  art(pageNumber: number, options: ArtOptions): Promise<PageArt>
}

/**
 * Opens sources and works on their pages: in this process, in threads, or in child processes that can be killed. Each
 * call handles one page. The source stays open for later calls with the same object. Retrying a page is up to the
 * caller.
 */
export interface Runner {
  readonly name: string
  /** Number of pages processed in parallel. Further calls wait. */
  readonly concurrency: number
  /**
   * Opens the source once to read its page count and properties. @throws RecreateError As {@link Reader.open} does, and
   * `open_failed`.
   */
  probe(source: Source | StoredSource, signal?: AbortSignal): Promise<SourceFacts>
  /**
   * Removes the password protection of a document, within the time limit for opening. An unprotected document is
   * returned unchanged. The password is not stored and does not appear in messages.
   *
   * @throws RecreateError `password_wrong`; `not_available` if the extractor does not support it; and as
   * {@link Runner.probe} does.
   */
  unprotect(source: Source | StoredSource, password: string, signal?: AbortSignal): Promise<Unprotected>
  /**
   * Reads one page and returns its outcome: done, empty, or failed with a reason.
   *
   * @param pageNumber One-based.
   * @throws RecreateError As {@link Runner.probe} does if the source cannot be opened; `cancelled` if the signal is
   * aborted, in which case the page has no outcome.
   */
  page(source: Source | StoredSource, pageNumber: number, options?: PageOptions): Promise<PageOutcome>
  /**
   * Reads the tables in given frames of a page, as {@link Extraction.tablesIn} does. Absent if the runner can only read
   * whole pages.
   *
   * @throws RecreateError `not_available` if the extractor does not support it; the `page_…` codes; and as
   * {@link Runner.probe} does.
   */
  tablesIn?(
    source: Source | StoredSource,
    pageNumber: number,
    frames: FramesToRead,
    signal?: AbortSignal,
  ): Promise<FramedTables>
  /**
   * Returns everything on the page.
   *
   * @throws RecreateError `not_available`; the `page_…` codes; and as {@link Runner.probe} does.
   */
  content(source: Source | StoredSource, pageNumber: number, signal?: AbortSignal): Promise<PageContent>
  /** Returns an image of the page, as a PNG. @throws RecreateError As {@link Runner.content} does. */
  picture(
    source: Source | StoredSource,
    pageNumber: number,
    options: PictureOptions,
    signal?: AbortSignal,
  ): Promise<Uint8Array>
  /** Returns the page's graphics without text. @throws RecreateError As {@link Runner.content} does. */
  art(source: Source | StoredSource, pageNumber: number, options: ArtOptions, signal?: AbortSignal): Promise<PageArt>
  /**
   * Renders a file in a worker, which creates the renderer from its module reference. Runners that work in this process
   * omit this member. The signal is the only time limit.
   *
   * @throws RecreateError What the renderer throws, wrapped as `plugin_failed` unless it is a RecreateError;
   * `page_memory` and `page_crashed` if the worker ended; and as {@link Runner.probe} does.
   */
  render?(source: Source | StoredSource, work: RenderWork, signal?: AbortSignal): Promise<Uint8Array>
  /** Closes a source that is no longer needed. A later call with it opens it again. */
  release(source: Source | StoredSource): Promise<void>
  /** Stops all workers. Calls in flight throw `cancelled`. */
  close(): Promise<void>
}

/**
 * Module reference of a plugin, so that another process or thread can create it. The export must be a function that
 * takes the options and returns the plugin.
 */
export interface PluginReference {
  /** A `file:` URL, a path (relative to the working folder), or the name of an installed package. */
  readonly module: string
  /** Name of the exported function. */
  readonly export: string
  /** Argument of the function. Must be structured-cloneable. */
  readonly options?: unknown
}

/** A file to render in a worker. */
export interface RenderWork {
  /** Where the worker finds the renderer. */
  readonly reference: PluginReference
  readonly document: DocumentModel
  readonly options: Omit<RenderOptions, 'pages'>
}

/** Options of {@link Runner.page}. */
export interface PageOptions {
  readonly signal?: AbortSignal | undefined
  /** Called once and awaited before work on the page starts, when the page is assigned to a worker. */
  readonly onStart?: (() => Promise<void>) | undefined
  /**
   * Whether to use a worker that has processed no page yet, if the runner has one. Set for retried pages.
   *
   * @default false
   */
  readonly isRetry?: boolean | undefined
  /** What to read from the page. @default everything */
  readonly selection?: OutputSelection | undefined
}

/** Facts about a source that are known before its pages are read. */
export interface SourceFacts {
  readonly pageCount: number
  readonly properties: DocumentProperties
}
