import type { ArtOptions, PageArt } from '../../core/art.js'
import type { Extraction, FramedTables, FramesToRead, OpenDocument, OutputSelection } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { Bbox, Page, PageContent, Warning } from '../../core/model.js'
import { holdsCenter } from '../recognise/geometry.js'
import { type PageTrace, tracePage } from '../recognise/recognise-page.js'
import { findLargePictures, largeEnoughForTables, type PicturedTable } from './scan/large-pictures.js'
import type { SeenPicture } from './scan/look-at-pictures.js'
import type { ChartsInPictures } from './scan/pictured-charts.js'
import type { PicturedLegend } from './scan/read-legend.js'
import type { Scan } from './scan/read-scan.js'
import type { ScanTools } from './scan/scan-tools.js'

/** An {@link Extraction} that can show how it came to what it found. */
export interface TracedExtraction extends Extraction {
  /** What recognition saw on its way, in the page's own units. May throw anything, as {@link Extraction.page} does. */
  trace(pageNumber: number, signal?: AbortSignal, selection?: OutputSelection): Promise<PageTrace>
}

/** Where nobody says what is selected. */
const ALL: OutputSelection = { tables: true, charts: true }
/** So many pages that were read from pixels are remembered: renderers may ask for what stands on them. */
const REMEMBERED = 4
/** An invisible text is held against its page at this resolution, in pixels an inch. */
const LAYER_DPI = 100

/** A stamped page is a scan where so many times the letters of its stamp are read on it; else it is a photograph. */
const MORE_LETTERS = 2

/** What was read of a page from its pixels: all of it, what stands in pictures on it, or nothing, where a package is missing. */
type Detour =
  | { readonly kind: 'page'; readonly scan: Scan }
  | PicturesOnPage
  | { readonly kind: 'unread'; readonly warning: Warning }
  | undefined

/** What was read in pictures on a page with text of its own. */
interface PicturesOnPage {
  readonly kind: 'pictures'
  readonly tables: readonly PicturedTable[]
  readonly content: PageContent
  readonly charts?: ChartsInPictures
  /** Of drawn charts. */
  readonly legends?: readonly PicturedLegend[]
}

/** A document that a reader holds open, with our recognition behind it. Closing it closes the document. */
export function readerExtraction(document: OpenDocument, tools?: ScanTools): TracedExtraction {
  const detours = new Map<number, Detour>()
  return {
    pageCount: document.pageCount,
    properties: document.properties,
    trace,
    page: async (pageNumber, signal, selection) => (await trace(pageNumber, signal, selection)).page,
    tablesIn,
    content: async (pageNumber, signal) => {
      const content = await document.content(pageNumber, signal)
      const detour = await detourOf(content, signal)
      if (detour?.kind === 'pictures') return detour.content
      if (detour?.kind !== 'page') return content
      const { contentOnPage } = await import('./scan/content-on-page.js')
      return contentOnPage(detour.scan, content)
    },
    picture: (pageNumber, options, signal) => document.picture(pageNumber, options, signal),
    ...((document.art || document.colors) && { art }),
    close: () => document.close(),
  }

  async function trace(pageNumber: number, signal?: AbortSignal, selection = ALL): Promise<PageTrace> {
    const content = await document.content(pageNumber, signal)
    const traced = tracePage(content)
    if (tools === undefined || document.pixels === undefined) return traced
    const detour = await takeDetour(content, traced, tools, signal, selection)
    if (detour === undefined) return traced.ocrNeed === 'stamped' ? withoutNeed(traced) : traced
    if (detour.kind === 'unread') return withWarning(traced, detour.warning)
    if (detour.kind === 'pictures') {
      const { tracePictured } = await import('./scan/trace-pictured.js')
      const pictured = await tracePictured(tracePage(detour.content), detour.tables, tools, signal)
      return { ...pictured, page: await withPicturedCharts(pictured.page, detour) }
    }
    const { traceScan } = await import('./scan/scanned-page.js')
    return traceScan(detour.scan, content, tools, signal)
  }

  async function tablesIn(pageNumber: number, given: FramesToRead, signal?: AbortSignal): Promise<FramedTables> {
    const content = await document.content(pageNumber, signal)
    const detour = await detourOf(content, signal)
    const { traceFrames } = await import('../recognise/trace-frames.js')
    if (detour === undefined || detour.kind === 'unread' || tools === undefined)
      return framedTables(traceFrames(content, given), given)
    const { framesInPictures, framesInScan } = await import('./scan/framed-tables.js')
    const trace =
      detour.kind === 'page'
        ? await framesInScan(detour.scan, content, given, tools, signal)
        : await framesInPictures(detour.content, detour.tables, given, tools, signal)
    return framedTables(trace, given)
  }

  async function art(pageNumber: number, options: ArtOptions, signal?: AbortSignal): Promise<PageArt> {
    // the content was most often asked for before: what is known of the page needs no other look
    const isPlain = tools === undefined || (detours.has(pageNumber) && detours.get(pageNumber)?.kind !== 'page')
    const content = isPlain ? undefined : await document.content(pageNumber, signal)
    const detour = content && (await detourOf(content, signal))
    if (detour?.kind === 'page' && document.colors !== undefined) {
      const { contentOnPage } = await import('./scan/content-on-page.js')
      const { scanArt } = await import('./scan/scan-art.js')
      return scanArt(document, contentOnPage(detour.scan, content!), options, signal)
    }
    if (document.art !== undefined) return document.art(pageNumber, options, signal)
    throw new RecreateError(
      'not_available',
      'Its art is told from its text only where the page was read from its pixels',
    )
  }

  async function detourOf(content: PageContent, signal: AbortSignal | undefined): Promise<Detour> {
    if (tools === undefined || document.pixels === undefined) return undefined
    if (detours.has(content.pageNumber)) return detours.get(content.pageNumber)
    return takeDetour(content, tracePage(content), tools, signal)
  }

  /** Most pages take none: it is asked of what is known already, and nothing is loaded. */
  async function takeDetour(
    content: PageContent,
    traced: PageTrace,
    used: ScanTools,
    signal: AbortSignal | undefined,
    selection = ALL,
  ): Promise<Detour> {
    const { pageNumber } = content
    const detour = await readPixels(content, traced, used, signal, selection).catch((error) =>
      unread(error, pageNumber),
    )
    detours.delete(pageNumber)
    detours.set(pageNumber, detour)
    const [oldest] = detours.keys()
    if (oldest !== undefined && detours.size > REMEMBERED) detours.delete(oldest)
    return detour
  }

  async function readPixels(
    content: PageContent,
    traced: PageTrace,
    used: ScanTools,
    signal: AbortSignal | undefined,
    selection: OutputSelection,
  ): Promise<Detour> {
    if (traced.ocrNeed !== undefined || (await isWrongLayer(content, traced, used, signal))) {
      const { readScan } = await import('./scan/read-scan.js')
      const scan = await readScan(document, content, { ...used, readsCharts: selection.charts }, signal)
      if (traced.ocrNeed !== 'stamped' || lettersOf(scan.content.glyphs) >= MORE_LETTERS * lettersOf(traced.words)) {
        return { kind: 'page', scan }
      }
      return undefined
    }
    const legends = await readLegends(content, traced, used, signal, selection)
    const large = findLargePictures(content)
    const seen = await lookAt(content, large, signal)
    const charts = await readCharts(content, seen, used, signal, selection)
    const printed = seen?.filter(({ mayBePrint }) => mayBePrint).map(({ bbox }) => bbox) ?? large
    const others = largeEnoughForTables(printed, content).filter((picture) => !charts?.pictures.includes(picture))
    const tables = selection.tables ? await readTables(content, others, used, signal) : undefined
    if (charts === undefined && legends === undefined) return tables
    return {
      ...(tables ?? { kind: 'pictures', tables: [], content }),
      ...(charts && { charts }),
      ...(legends && { legends }),
    }
  }

  async function readLegends(
    content: PageContent,
    { page }: PageTrace,
    used: ScanTools,
    signal: AbortSignal | undefined,
    selection: OutputSelection,
  ): Promise<readonly PicturedLegend[] | undefined> {
    if (!selection.charts || page.charts.length === 0 || content.pictures.length === 0) return undefined
    const { readPicturedLegends } = await import('./scan/pictured-legends.js')
    const legends = await readPicturedLegends(document, content, page.charts, used, signal)
    return legends.length === 0 ? undefined : legends
  }

  /** Undefined where there is nothing to look at, and of a reader that draws nothing in colour. */
  async function lookAt(
    content: PageContent,
    pictures: readonly Bbox[],
    signal: AbortSignal | undefined,
  ): Promise<readonly SeenPicture[] | undefined> {
    if (pictures.length === 0 || document.colors === undefined) return undefined
    const { lookAtPictures } = await import('./scan/look-at-pictures.js')
    return lookAtPictures(document, content, pictures, signal)
  }

  async function readCharts(
    content: PageContent,
    seen: readonly SeenPicture[] | undefined,
    used: ScanTools,
    signal: AbortSignal | undefined,
    selection: OutputSelection,
  ): Promise<ChartsInPictures | undefined> {
    if (!selection.charts || seen === undefined) return undefined
    const { readChartsInPictures } = await import('./scan/pictured-charts.js')
    const read = await readChartsInPictures(document, content, seen, used, signal)
    return read.charts.length + read.warnings.length === 0 ? undefined : read
  }

  async function readTables(
    content: PageContent,
    large: readonly Bbox[],
    used: ScanTools,
    signal: AbortSignal | undefined,
  ): Promise<PicturesOnPage | undefined> {
    if (large.length === 0) return undefined
    const { choosePicturesOfTables } = await import('./scan/pictures-of-tables.js')
    const { pictures, isSure, warnings } = await choosePicturesOfTables(document, content, large, used, signal)
    if (pictures.length === 0) return undefined
    const { readPicturedTable, withPicturedTables } = await import('./scan/pictured-tables.js')
    const tables: PicturedTable[] = []
    const said = [...content.warnings, ...warnings]
    for (const bbox of pictures) {
      const read = await readPicturedTable(document, content, bbox, used, isSure, signal)
      if (read.table !== undefined) tables.push(read.table)
      said.push(...read.warnings)
    }
    if (tables.length === 0 && said.length === content.warnings.length) return undefined
    const told = { ...content, warnings: said }
    return { kind: 'pictures', tables, content: withPicturedTables(told, tables) }
  }

  /** Whether the page's words are an invisible text that is not what is seen. */
  async function isWrongLayer(
    content: PageContent,
    traced: PageTrace,
    used: ScanTools,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    if (!traced.page.warnings.some(({ code }) => code === 'invisible_text_used')) return false
    const { agreesWithPicture } = await import('./scan/agrees-with-picture.js')
    const picture = await document.pixels!(content.pageNumber, { dpi: LAYER_DPI }, signal)
    const agreement = agreesWithPicture(content, picture)
    if (agreement === undefined || !agreement.agrees) return agreement !== undefined
    if (!used.secondReading) return false
    const { hasOtherFigures } = await import('./scan/layer-figures.js')
    return hasOtherFigures(document, traced, used, signal)
  }
}

/** The tables by their frames, which their numbers say, and what is said of what stands in these. */
function framedTables({ page: { tables, warnings } }: PageTrace, { frames }: FramesToRead): FramedTables {
  return {
    tables: frames.map((_, at) => tables.find(({ id }) => id.endsWith(`t${at + 1}`))),
    warnings: warnings.filter(({ bbox }) => bbox !== undefined && frames.some((frame) => holdsCenter(frame, bbox))),
  }
}

/** The page with what its pictures say of charts: of those in pictures, and of drawn ones. */
async function withPicturedCharts(page: Page, { legends, charts, content }: PicturesOnPage): Promise<Page> {
  const { withPicturedLegends } = await import('./scan/pictured-legends.js')
  const named = legends === undefined ? page : withPicturedLegends(page, legends)
  if (charts === undefined) return named
  const { withChartsInPictures } = await import('./scan/pictured-charts.js')
  return withChartsInPictures(named, charts, content)
}

function lettersOf(marks: readonly { readonly text: string }[]): number {
  return marks.reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0)
}

/** What a page is that cannot be read from its pixels for want of a package. @throws unknown What was thrown for another reason. */
function unread(error: unknown, pageNumber: number): Detour {
  if (!(error instanceof RecreateError) || error.code !== 'package_missing') throw error
  const message = `Page ${pageNumber} was not read from its pixels. ${error.message}`
  return { kind: 'unread', warning: { code: 'ocr_missing', message, pageNumber } }
}

function withWarning(trace: PageTrace, warning: Warning): PageTrace {
  return { ...trace, page: { ...trace.page, warnings: [...trace.page.warnings, warning] } }
}

/** The page whose pictures were looked at and bear no text. */
function withoutNeed({ ocrNeed: _, page, ...trace }: PageTrace): PageTrace {
  return { ...trace, page: { ...page, warnings: page.warnings.filter(({ code }) => code !== 'needs_ocr') } }
}
