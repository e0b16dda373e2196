import type { ArtOptions, PageArt } from '../../core/art.js'
import type {
  DrawnDocument,
  Extraction,
  FramedTables,
  FramesToRead,
  OpenDocument,
  OutputSelection,
} from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { Page, PageContent, Warning } from '../../core/model.js'
import { holdsCenter } from '../recognise/geometry/boxes.js'
import { type PageTrace, tracePage } from '../recognise/recognise-page.js'
import { RasterPath, type RasterReading } from './raster-path.js'
import type { Drawing, PicturesOnPage } from './raster-pictures.js'
import type { ScanTools } from './scan/scan-tools.js'
import { shouldLook } from './witness/should-look.js'

/** An {@link Extraction} that can also return the intermediate results of recognition. */
export interface TracedExtraction extends Extraction {
  /**
   * Returns the intermediate results of a page, in the page's own units. May throw any error, as
   * {@link Extraction.page} does.
   */
  trace(pageNumber: number, signal?: AbortSignal, selection?: OutputSelection): Promise<PageTrace>
}

/** The document of a reader, and the raster path for pages whose text is not enough. */
interface Opened {
  readonly document: OpenDocument
  /** Absent without OCR, and if the reader cannot draw pages. */
  readonly raster: RasterPath | undefined
}

/**
 * Adds recognition to a document that a reader has opened. Closing the extraction closes the document.
 *
 * @param tools OCR and detector for scanned pages. @default none: scanned pages are not read
 * @param drawn Draws the pages for OCR and the detector. Closed with the extraction. @default the document itself
 */
export function readerExtraction(document: OpenDocument, tools?: ScanTools, drawn?: DrawnDocument): TracedExtraction {
  const drawing: Drawing = drawn ?? document
  const raster = tools && drawing.pixels && new RasterPath(drawing, tools)
  const opened: Opened = { document, raster }
  return {
    pageCount: document.pageCount,
    properties: document.properties,
    trace: (pageNumber, signal, selection) => warnedTraceOf(opened, pageNumber, signal, selection),
    page: async (pageNumber, signal, selection) => (await warnedTraceOf(opened, pageNumber, signal, selection)).page,
    tablesIn: (pageNumber, given, signal) => tablesIn(opened, pageNumber, given, signal),
    content: (pageNumber, signal) => contentOf(opened, pageNumber, signal),
    picture: (pageNumber, options, signal) => document.picture(pageNumber, options, signal),
    ...((document.art || document.colors) && {
      art: (pageNumber: number, options: ArtOptions, signal?: AbortSignal) =>
        artOf(opened, pageNumber, options, signal),
    }),
    close: async () => {
      await drawn?.close()
      await document.close()
    },
  }
}

/** Returns the trace of a page, with the warnings of the recognizer if it has read something on the page. */
async function warnedTraceOf(
  opened: Opened,
  pageNumber: number,
  signal: AbortSignal | undefined,
  selection: OutputSelection | undefined,
): Promise<PageTrace> {
  const trace = await traceOf(opened, pageNumber, signal, selection)
  const warnings = opened.raster?.tools.recognizer.warnings?.() ?? []
  if (warnings.length === 0 || !trace.page.warnings.some(({ code }) => code === 'read_by_ocr')) return trace
  return warnings.reduce(addWarning, trace)
}

async function traceOf(
  { document, raster }: Opened,
  pageNumber: number,
  signal: AbortSignal | undefined,
  selection: OutputSelection | undefined,
): Promise<PageTrace> {
  const content = await document.content(pageNumber, signal)
  const traced = tracePage(content)
  if (raster === undefined) return traced
  const reading = await raster.read(content, traced, signal, selection)
  switch (reading?.kind) {
    case undefined:
      if (traced.ocrNeed === 'stamped') return dropOcrNeed(traced)
      return askWitness(traced, content, raster, signal, selection)
    case 'unread':
      return addWarning(traced, reading.warning)
    case 'pictures':
      return askWitness(await tracePictures(reading, raster.tools, signal), reading.content, raster, signal, selection)
    case 'page': {
      const { traceScan } = await import('./scan/scanned-page.js')
      return traceScan(reading.scan, content, raster.tools, signal)
    }
  }
}

/** Lets the region detector inspect a page of text whose tables are uncertain or may have been missed. */
async function askWitness(
  trace: PageTrace,
  content: PageContent,
  { drawing, tools }: RasterPath,
  signal: AbortSignal | undefined,
  selection: OutputSelection | undefined,
): Promise<PageTrace> {
  if (tools.detector === undefined || selection?.tables === false || !shouldLook(trace, content)) return trace
  const { callWitness } = await import('./witness/call-witness.js')
  return callWitness(trace, content, drawing, tools, signal)
}

/** Reads the tables in given frames, from the page's text or from its pixels. */
async function tablesIn(
  { document, raster }: Opened,
  pageNumber: number,
  given: FramesToRead,
  signal: AbortSignal | undefined,
): Promise<FramedTables> {
  const content = await document.content(pageNumber, signal)
  const reading = await raster?.recall(content, signal)
  const { traceFrames } = await import('../recognise/trace-frames.js')
  if (raster === undefined || reading === undefined || reading.kind === 'unread') {
    return framedTables(traceFrames(content, given), given)
  }
  const { framesInPictures, framesInScan } = await import('./scan/framed-tables.js')
  const trace =
    reading.kind === 'page'
      ? await framesInScan(reading.scan, content, given, raster.tools, signal)
      : await framesInPictures(reading.content, reading.tables, given, raster.tools, signal)
  return framedTables(trace, given)
}

/** Returns the content that the page was read from: its text, or the result of OCR. */
async function contentOf(
  { document, raster }: Opened,
  pageNumber: number,
  signal: AbortSignal | undefined,
): Promise<PageContent> {
  const content = await document.content(pageNumber, signal)
  const reading = await raster?.recall(content, signal)
  if (reading?.kind === 'pictures') return reading.content
  return reading?.kind === 'page' ? contentOfScan(reading, content) : content
}

async function artOf(
  { document, raster }: Opened,
  pageNumber: number,
  options: ArtOptions,
  signal: AbortSignal | undefined,
): Promise<PageArt> {
  // the page has usually been read before, so that its content need not be read again
  if (raster !== undefined && document.colors !== undefined && !raster.isKnownAsText(pageNumber)) {
    const content = await document.content(pageNumber, signal)
    const reading = await raster.recall(content, signal)
    if (reading?.kind === 'page') {
      const { scanArt } = await import('./scan/scan-art.js')
      return scanArt(document, await contentOfScan(reading, content), options, signal)
    }
  }
  if (document.art !== undefined) return document.art(pageNumber, options, signal)
  const message = `The graphics of page ${pageNumber} cannot be separated from its text, because it was not read by OCR`
  throw new RecreateError('not_available', message)
}

async function contentOfScan(
  { scan }: Extract<RasterReading, { readonly kind: 'page' }>,
  content: PageContent,
): Promise<PageContent> {
  const { contentOnPage } = await import('./scan/content-on-page.js')
  return contentOnPage(scan, content)
}

async function tracePictures(
  reading: PicturesOnPage,
  tools: ScanTools,
  signal: AbortSignal | undefined,
): Promise<PageTrace> {
  const { tracePictured } = await import('./scan/trace-pictured.js')
  const traced = await tracePictured(tracePage(reading.content), reading.tables, tools, signal)
  return { ...traced, page: await addPicturedCharts(traced.page, reading) }
}

/** Adds the legends and charts that are pictures to the page. */
async function addPicturedCharts(page: Page, { legends, charts, content }: PicturesOnPage): Promise<Page> {
  const { withPicturedLegends } = await import('./scan/pictured-legends.js')
  const named = legends === undefined ? page : withPicturedLegends(page, legends)
  if (charts === undefined) return named
  const { withChartsInPictures } = await import('./scan/pictured-charts.js')
  return withChartsInPictures(named, charts, content)
}

/** Returns one table for each frame, by its number, and the warnings inside the frames. */
function framedTables({ page: { tables, warnings } }: PageTrace, { frames }: FramesToRead): FramedTables {
  return {
    tables: frames.map((_, at) => tables.find(({ id }) => id.endsWith(`t${at + 1}`))),
    warnings: warnings.filter(({ bbox }) => bbox !== undefined && frames.some((frame) => holdsCenter(frame, bbox))),
  }
}

function addWarning(trace: PageTrace, warning: Warning): PageTrace {
  return { ...trace, page: { ...trace.page, warnings: [...trace.page.warnings, warning] } }
}

/** Returns the trace of a page that needs no OCR after all, because its pictures have no text. */
function dropOcrNeed({ ocrNeed: _, page, ...trace }: PageTrace): PageTrace {
  return { ...trace, page: { ...page, warnings: page.warnings.filter(({ code }) => code !== 'needs_ocr') } }
}
