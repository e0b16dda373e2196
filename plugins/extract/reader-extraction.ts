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

/** An {@link Extraction} that can also return the intermediate results of recognition. */
export interface TracedExtraction extends Extraction {
  /**
   * Returns the intermediate results of a page, in the page's units. Throws the same errors as {@link Extraction.page}.
   */
  trace(pageNumber: number, signal?: AbortSignal, selection?: OutputSelection): Promise<PageTrace>
}

/** Default output selection. */
const ALL: OutputSelection = { tables: true, charts: true }
/** Maximum number of OCR results that are kept, because renderers may request the content of these pages. */
const REMEMBERED = 4
/** Resolution for comparing invisible text with its page, in pixels per inch. */
const LAYER_DPI = 100

/** A stamped page is a scan if OCR finds this multiple of the stamp's letters. Otherwise it is a photograph. */
const MORE_LETTERS = 2

/** The result of the OCR path: a whole page, the pictures on a page, or nothing because a package is missing. */
type OcrResult =
  | { readonly kind: 'page'; readonly scan: Scan }
  | PicturesOnPage
  | { readonly kind: 'unread'; readonly warning: Warning }
  | undefined

/** Content that was read in pictures on a page with text. */
interface PicturesOnPage {
  readonly kind: 'pictures'
  readonly tables: readonly PicturedTable[]
  readonly content: PageContent
  readonly charts?: ChartsInPictures
  /** Legends of drawn charts. */
  readonly legends?: readonly PicturedLegend[]
}

/** Combines an open document with recognition. Closing the extraction closes the document. */
export function readerExtraction(document: OpenDocument, tools?: ScanTools): TracedExtraction {
  const ocrResults = new Map<number, OcrResult>()
  return {
    pageCount: document.pageCount,
    properties: document.properties,
    trace,
    page: async (pageNumber, signal, selection) => (await trace(pageNumber, signal, selection)).page,
    tablesIn,
    content: async (pageNumber, signal) => {
      const content = await document.content(pageNumber, signal)
      const ocrResult = await ocrResultOf(content, signal)
      if (ocrResult?.kind === 'pictures') return ocrResult.content
      if (ocrResult?.kind !== 'page') return content
      const { contentOnPage } = await import('./scan/content-on-page.js')
      return contentOnPage(ocrResult.scan, content)
    },
    picture: (pageNumber, options, signal) => document.picture(pageNumber, options, signal),
    ...((document.art || document.colors) && { art }),
    close: () => document.close(),
  }

  async function trace(pageNumber: number, signal?: AbortSignal, selection = ALL): Promise<PageTrace> {
    const content = await document.content(pageNumber, signal)
    const traced = tracePage(content)
    if (tools === undefined || document.pixels === undefined) return traced
    const ocrResult = await runOcrPath(content, traced, tools, signal, selection)
    if (ocrResult === undefined) return traced.ocrNeed === 'stamped' ? dropOcrNeed(traced) : traced
    if (ocrResult.kind === 'unread') return withWarning(traced, ocrResult.warning)
    if (ocrResult.kind === 'pictures') {
      const { tracePictured } = await import('./scan/trace-pictured.js')
      const pictured = await tracePictured(tracePage(ocrResult.content), ocrResult.tables, tools, signal)
      return { ...pictured, page: await withPicturedCharts(pictured.page, ocrResult) }
    }
    const { traceScan } = await import('./scan/scanned-page.js')
    return traceScan(ocrResult.scan, content, tools, signal)
  }

  async function tablesIn(pageNumber: number, given: FramesToRead, signal?: AbortSignal): Promise<FramedTables> {
    const content = await document.content(pageNumber, signal)
    const ocrResult = await ocrResultOf(content, signal)
    const { traceFrames } = await import('../recognise/trace-frames.js')
    if (ocrResult === undefined || ocrResult.kind === 'unread' || tools === undefined)
      return framedTables(traceFrames(content, given), given)
    const { framesInPictures, framesInScan } = await import('./scan/framed-tables.js')
    const trace =
      ocrResult.kind === 'page'
        ? await framesInScan(ocrResult.scan, content, given, tools, signal)
        : await framesInPictures(ocrResult.content, ocrResult.tables, given, tools, signal)
    return framedTables(trace, given)
  }

  async function art(pageNumber: number, options: ArtOptions, signal?: AbortSignal): Promise<PageArt> {
    // the content was usually requested before, so the stored result is enough
    const isPlain = tools === undefined || (ocrResults.has(pageNumber) && ocrResults.get(pageNumber)?.kind !== 'page')
    const content = isPlain ? undefined : await document.content(pageNumber, signal)
    const ocrResult = content && (await ocrResultOf(content, signal))
    if (ocrResult?.kind === 'page' && document.colors !== undefined) {
      const { contentOnPage } = await import('./scan/content-on-page.js')
      const { scanArt } = await import('./scan/scan-art.js')
      return scanArt(document, contentOnPage(ocrResult.scan, content!), options, signal)
    }
    if (document.art !== undefined) return document.art(pageNumber, options, signal)
    throw new RecreateError('not_available', 'Art is available only for pages that were read by OCR')
  }

  async function ocrResultOf(content: PageContent, signal: AbortSignal | undefined): Promise<OcrResult> {
    if (tools === undefined || document.pixels === undefined) return undefined
    if (ocrResults.has(content.pageNumber)) return ocrResults.get(content.pageNumber)
    return runOcrPath(content, tracePage(content), tools, signal)
  }

  /** Runs the OCR path if the page needs it. Most pages do not, and then nothing is loaded. */
  async function runOcrPath(
    content: PageContent,
    traced: PageTrace,
    used: ScanTools,
    signal: AbortSignal | undefined,
    selection = ALL,
  ): Promise<OcrResult> {
    const { pageNumber } = content
    const ocrResult = await readPixels(content, traced, used, signal, selection).catch((error) =>
      unread(error, pageNumber),
    )
    ocrResults.delete(pageNumber)
    ocrResults.set(pageNumber, ocrResult)
    const [oldest] = ocrResults.keys()
    if (oldest !== undefined && ocrResults.size > REMEMBERED) ocrResults.delete(oldest)
    return ocrResult
  }

  async function readPixels(
    content: PageContent,
    traced: PageTrace,
    used: ScanTools,
    signal: AbortSignal | undefined,
    selection: OutputSelection,
  ): Promise<OcrResult> {
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

  /** Classifies the pictures on a page. Returns undefined if there are none, or the reader cannot draw in color. */
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

  /** Returns whether the page's words are an invisible text that does not match the picture. */
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
    const { hasOtherNumbers } = await import('./scan/layer-numbers.js')
    return hasOtherNumbers(document, traced, used, signal)
  }
}

/** Assigns tables to their frames by number, and returns the warnings inside the frames. */
function framedTables({ page: { tables, warnings } }: PageTrace, { frames }: FramesToRead): FramedTables {
  return {
    tables: frames.map((_, at) => tables.find(({ id }) => id.endsWith(`t${at + 1}`))),
    warnings: warnings.filter(({ bbox }) => bbox !== undefined && frames.some((frame) => holdsCenter(frame, bbox))),
  }
}

/** Adds the charts in pictures and the legends of drawn charts to a page. */
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

/** Returns the result of a page that cannot be read because a package is missing. @throws unknown Any other error. */
function unread(error: unknown, pageNumber: number): OcrResult {
  if (!(error instanceof RecreateError) || error.code !== 'package_missing') throw error
  const message = `Page ${pageNumber} was not read by OCR. ${error.message}`
  return { kind: 'unread', warning: { code: 'ocr_missing', message, pageNumber } }
}

function withWarning(trace: PageTrace, warning: Warning): PageTrace {
  return { ...trace, page: { ...trace.page, warnings: [...trace.page.warnings, warning] } }
}

/** Removes the OCR warning of a page whose pictures contain no text. */
function dropOcrNeed({ ocrNeed: _, page, ...trace }: PageTrace): PageTrace {
  return { ...trace, page: { ...page, warnings: page.warnings.filter(({ code }) => code !== 'needs_ocr') } }
}
