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

/** Opens documents of one kind and says what is on their pages. Replaceable: recognition knows no reader. */
export interface Reader {
  readonly name: string
  /** Whether it takes these bytes, judged by their content; quick, reads no page. */
  accepts(source: Source): boolean
  /**
   * Opens the document. The caller closes it.
   *
   * @throws RecreateError `pdf_encrypted`, `source_damaged`, `source_too_large`.
   */
  open(source: Source): Promise<OpenDocument>
  /**
   * Takes the password off: its user's or its owner's fits, and an empty one may be it. What is not protected comes back
   * as it is. Absent where nothing that it reads can be protected. The password must be in nothing that it throws or
   * prints.
   *
   * @throws RecreateError `password_wrong`, `source_damaged`; `source_unsupported` where it is of a kind that has none.
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
  /** All that is on one page. May throw anything when the page cannot be read. Long work heeds the signal. */
  content(pageNumber: number, signal?: AbortSignal): Promise<PageContent>
  /** The page as it looks, as a PNG. @throws RecreateError `not_available` where it cannot be drawn. */
  picture(pageNumber: number, options: PictureOptions, signal?: AbortSignal): Promise<Uint8Array>
  /**
   * The page as it looks, in shades of grey, for those that read it from its pixels. What lies at x in the page's units
   * lies at `(x - bbox.x0) * dpi / unitsPerInch` here, 72 of them to the inch on a PDF page. Pages that are pictures are
   * not read where it is absent.
   */
  pixels?(pageNumber: number, options: PictureOptions, signal?: AbortSignal): Promise<GreyPicture>
  /**
   * The same in colour, for charts in pictures: what their marks mean is told by colours. Without it such charts are read
   * from their shades.
   */
  colors?(pageNumber: number, options: PictureOptions, signal?: AbortSignal): Promise<ColorPicture>
  /** What of the page is no text, for those that lay it out anew. It counts what is painted as {@link content} does. */
  art?(pageNumber: number, options: ArtOptions, signal?: AbortSignal): Promise<PageArt>
  /** Gives back all that it holds. Further calls are not allowed. */
  close(): Promise<void>
}

/** What part of a page is drawn, and how fine. */
export interface PictureOptions {
  /** From 18 to 600. */
  readonly dpi: number
  /** In the page's own units. @default the whole page */
  readonly bbox?: Bbox | undefined
}

/** Reads printed text from pixels. Replaceable, as a {@link Reader} is. */
export interface TextRecognizer {
  readonly name: string
  /**
   * Reads the upright text of a picture, dark on light.
   *
   * @throws RecreateError `ocr_failed` where it cannot work at all. A picture without text is an empty list.
   */
  read(picture: GreyPicture, options: ReadOptions, signal?: AbortSignal): Promise<readonly PrintedLine[]>
  /**
   * Reads many small pictures, each as {@link TextRecognizer.read} does, where that is cheaper at once.
   *
   * @returns The lines of each, in their order. @throws RecreateError as {@link TextRecognizer.read} does.
   */
  readAll?(
    pictures: readonly GreyPicture[],
    options: ReadOptions,
    signal?: AbortSignal,
  ): Promise<readonly (readonly PrintedLine[])[]>
  /** Gives back all that it holds; it may be used again, and then starts anew. */
  close(): Promise<void>
}

/** What a {@link TextRecognizer} is told of a picture. */
export interface ReadOptions {
  /** Pixels an inch: sizes of print follow from it. */
  readonly dpi: number
  /** How its text is laid out: a whole page, one block of even lines, one line, one word, or words anywhere. */
  readonly layout: 'page' | 'block' | 'line' | 'word' | 'sparse'
  /** The part that is to be read, in pixels; coordinates stay those of the whole picture. @default all of it */
  readonly bbox?: Bbox | undefined
  /** The only letters, digits and signs that may be read, for a second look at a number. @default all of its language */
  readonly characters?: string | undefined
}

/** Finds tables and charts on the picture of a page. Replaceable, as a {@link Reader} is. */
export interface RegionDetector {
  readonly name: string
  /** Regions in the pixels of the picture, the surest first, of one kind never one upon the other. @throws RecreateError `detector_failed`. */
  detect(picture: GreyPicture, signal?: AbortSignal): Promise<readonly DetectedRegion[]>
  /** Gives back all that it holds; it may be used again, and then starts anew. */
  close(): Promise<void>
}

/** The whole way from a source to its pages. Ours is a {@link Reader} followed by recognition. */
export interface Extractor {
  readonly name: string
  /** Whether it takes this source; the first extractor that does is used. */
  accepts(source: Source): boolean
  /** Opens the document. The caller closes it. @throws RecreateError as {@link Reader.open} does. */
  open(source: Source): Promise<Extraction>
  /** Takes the password off, as {@link Reader.unprotect} does; absent where it cannot. */
  unprotect?(source: Source, password: string): Promise<Unprotected>
  /** Gives back what it keeps between documents: models, recognisers. It may be used again, and then starts anew. */
  close?(): Promise<void>
}

/** A document held open by an {@link Extractor}. */
export interface Extraction {
  readonly pageCount: number
  readonly properties: DocumentProperties
  /**
   * One page, recognised. May throw anything: the page is then failed, and the others go on. Long work heeds the signal:
   * a runner that cannot end the process or thread waits for it. What is not wanted is not given out whatever is found:
   * it need not be looked for where that is dear.
   */
  page(pageNumber: number, signal?: AbortSignal, wanted?: Wanted): Promise<Page>
  /**
   * Reads the tables that a person says stand in these frames, each one table whatever it looks like; absent where the
   * extractor cannot be told where to look. The same frames always give the same tables. May throw anything.
   */
  tablesIn?(pageNumber: number, frames: FramesToRead, signal?: AbortSignal): Promise<FramedTables>
  /** What recognition was given of the page, for renderers; absent where the extractor knows no such thing. */
  content?(pageNumber: number, signal?: AbortSignal): Promise<PageContent>
  /** The page as it looks, as a PNG; absent where the source has no looks. */
  picture?(pageNumber: number, options: PictureOptions, signal?: AbortSignal): Promise<Uint8Array>
  /**
   * What of the page is no text, cut by the painting numbers that {@link content} gives; absent where the extractor knows
   * no such thing.
   */
  art?(pageNumber: number, options: ArtOptions, signal?: AbortSignal): Promise<PageArt>
  /** Gives back all that it holds. Further calls are not allowed. */
  close(): Promise<void>
}

/** Frames of tables on a page, in the page's own units. */
export interface FramesToRead {
  /** None upon the other. */
  readonly frames: readonly Bbox[]
  /** Boxes of tables and charts that stand beside them and stay as they are: titles and notes are looked for between. */
  readonly others: readonly Bbox[]
}

/** What was read in {@link FramesToRead}. */
export interface FramedTables {
  /** One a frame, in their order; undefined where no rows and columns stand in it. Their ids say nothing. */
  readonly tables: readonly (Table | undefined)[]
  /** Of what stands in the frames. */
  readonly warnings: readonly Warning[]
}

/** What of a page is given out. */
export interface Wanted {
  readonly tables: boolean
  readonly charts: boolean
}

/** Decides which tables of the pages belong together. */
export interface Clusterer {
  readonly mode: ClusteringMode
  /**
   * How far it looks for what belongs to a table: not beyond its page, to the pages before and after it that have a
   * table of it, or anywhere. A table is given out before the document has ended once all that was looked at has ended.
   *
   * @default 'document'
   */
  readonly reach?: 'page' | 'neighbours' | 'document' | undefined
  /**
   * Called when every selected page has ended, and before that with the pages that have ended so far. Pages in document
   * order; failed ones have no page. Every row of every table must be in the answer, once; heads that a later part
   * repeats may be left out. A table that is joined has the id of its first part: `joinTables` sees to all that.
   */
  cluster(pages: readonly PageOutcome[]): { readonly tables: readonly Table[]; readonly warnings: readonly Warning[] }
}

/** Writes one kind of file. The same model and options always give the same bytes. */
export interface Renderer {
  /** Short name of the format, `xlsx`. */
  readonly format: string
  /** Ending of the file name, without a dot. */
  readonly extension: string
  readonly mediaType: string
  /** Long work heeds the signal. May throw anything. */
  render(document: DocumentModel, options: RenderOptions, signal?: AbortSignal): Promise<Uint8Array>
}

/** What a renderer is given beside the document. */
export interface RenderOptions extends FormatChoice {
  /** Whether the presentation shows whole pages, laid out as they are, instead of one slide a table or chart. */
  readonly showsPages: boolean
  /** The pages themselves, for those who need more than what was found on them. */
  readonly pages: PageAccess
}

/** Looks at single pages of the source. Each call reads the page again: ask for what is needed, when it is needed. */
export interface PageAccess {
  /** @throws RecreateError `not_available` where the source has no such thing; as {@link Runner.content} does. */
  content(pageNumber: number): Promise<PageContent>
  /** A PNG. @throws RecreateError `not_available` where the source has no looks; as {@link Runner.picture} does. */
  picture(pageNumber: number, options: PictureOptions): Promise<Uint8Array>
  /** What is no text. @throws RecreateError `not_available` where it cannot be told; as {@link Runner.art} does. */
  art(pageNumber: number, options: ArtOptions): Promise<PageArt>
}

/**
 * Opens sources and works on their pages: in this process, in a thread, or in children that can be killed. It does one
 * page at a time for each call and keeps the source open for the next call with the same object; how often a page is
 * tried is for the caller to say.
 */
export interface Runner {
  readonly name: string
  /** Pages that it works on at the same time; further calls wait for a place. */
  readonly places: number
  /** Opens the source once to learn what it is. @throws RecreateError as {@link Reader.open} does, and `open_failed`. */
  probe(source: Source | StoredSource, signal?: AbortSignal): Promise<SourceFacts>
  /**
   * Takes the password off a document, whether or not it is open here, within the time that opening may take. What is
   * not protected comes back as it is. The password is kept nowhere, and no message has it.
   *
   * @throws RecreateError `password_wrong`; `not_available` where its extractor cannot; and as {@link Runner.probe} does.
   */
  unprotect(source: Source | StoredSource, password: string, signal?: AbortSignal): Promise<Unprotected>
  /**
   * Works on one page, from 1 up, and gives its end: done, empty, or failed with a reason.
   *
   * @throws RecreateError As {@link Runner.probe} does when the source cannot be opened; `cancelled` when the signal is
   * aborted: the page then has no end.
   */
  page(source: Source | StoredSource, pageNumber: number, options?: PageOptions): Promise<PageOutcome>
  /**
   * Reads the tables in given frames of a page, as {@link Extraction.tablesIn} does. Absent where nothing can be read but
   * whole pages.
   *
   * @throws RecreateError `not_available` where its extractor cannot, and as {@link Runner.probe} does; page_ codes too.
   */
  tablesIn?(
    source: Source | StoredSource,
    pageNumber: number,
    frames: FramesToRead,
    signal?: AbortSignal,
  ): Promise<FramedTables>
  /** What is on the page. @throws RecreateError `not_available`, and as {@link Runner.probe} does; page_ codes too. */
  content(source: Source | StoredSource, pageNumber: number, signal?: AbortSignal): Promise<PageContent>
  /** The page as a PNG. @throws RecreateError as {@link Runner.content} does. */
  picture(
    source: Source | StoredSource,
    pageNumber: number,
    options: PictureOptions,
    signal?: AbortSignal,
  ): Promise<Uint8Array>
  /** What of the page is no text. @throws RecreateError as {@link Runner.content} does. */
  art(source: Source | StoredSource, pageNumber: number, options: ArtOptions, signal?: AbortSignal): Promise<PageArt>
  /**
   * Renders a file where it works, with a renderer that is made anew there. Only runners have this member that work
   * elsewhere: what has to be rendered in this process needs none. There is no limit of time but the signal.
   *
   * @throws RecreateError What the renderer throws, as `plugin_failed` where it is no RecreateError; `page_memory` and
   * `page_crashed` when what it worked in has ended; and as {@link Runner.probe} does.
   */
  render?(source: Source | StoredSource, work: RenderWork, signal?: AbortSignal): Promise<Uint8Array>
  /** Lets go of a source that nobody will ask for again. A later call with it opens it again. */
  release(source: Source | StoredSource): Promise<void>
  /** Ends what it started, and with it all calls at work: they throw `cancelled`. */
  close(): Promise<void>
}

/**
 * A plugin as another process or thread can be told of it: code cannot be sent, only where it lies. The export is a
 * function that takes the options and returns the plugin.
 */
export interface PluginReference {
  /** A `file:` URL, a path (relative ones from the working folder), or the name of a package installed there. */
  readonly module: string
  /** Name of the exported function. */
  readonly export: string
  /** Its one argument: whatever structured cloning takes. */
  readonly options?: unknown
}

/** A file to be rendered elsewhere. */
export interface RenderWork {
  /** Where the renderer can be made. */
  readonly reference: PluginReference
  readonly document: DocumentModel
  readonly options: Omit<RenderOptions, 'pages'>
}

/** How {@link Runner.page} works. */
export interface PageOptions {
  readonly signal?: AbortSignal | undefined
  /**
   * Called once, when the page is about to be worked on: it has its place, or is handed out as the next to have one. What it
   * returns is waited for.
   */
  readonly onStart?: (() => Promise<void>) | undefined
  /** Called when it is begun, after its start: what was handed out ahead lies ready until then. */
  readonly onBegin?: (() => void) | undefined
  /** Whether to work where nothing has been done yet, if the runner has such a place: for a page tried before. @default false */
  readonly isRetry?: boolean | undefined
  /** What is looked for on the page. @default all */
  readonly wanted?: Wanted | undefined
}

/** What is known of a source before any page is worked on. */
export interface SourceFacts {
  readonly pageCount: number
  readonly properties: DocumentProperties
}
