import type { Extraction, Extractor, OpenDocument, Reader } from '../../core/contracts.js'
import type { PageContent } from '../../core/model.js'
import { type PageTrace, tracePage } from '../recognise/recognise-page.js'
import type { Scan } from './scan/read-scan.js'
import type { ScanTools } from './scan/scan-tools.js'

/** An {@link Extraction} that can show how it came to what it found. */
export interface TracedExtraction extends Extraction {
  /** What recognition saw on its way, in the page's own units. May throw anything, as {@link Extraction.page} does. */
  trace(pageNumber: number, signal?: AbortSignal): Promise<PageTrace>
}

/**
 * The extractor that a reader makes with our recognition behind it.
 *
 * @param tools What pages that are pictures are read with; they are closed with it. @default none: such pages are told
 */
export function readerExtractor(reader: Reader, tools?: ScanTools): Extractor {
  const { unprotect } = reader
  return {
    name: reader.name,
    accepts: (source) => reader.accepts(source),
    ...(unprotect && { unprotect: (source, password) => unprotect.call(reader, source, password) }),
    open: async (source) => readerExtraction(await reader.open(source), tools),
    ...(tools && {
      close: async () => {
        await tools.recognizer.close()
        await tools.detector?.close()
      },
    }),
  }
}

/** So many pages that were read from pixels are remembered: renderers may ask for what stands on them. */
const REMEMBERED_SCANS = 4

/** So fine a page is looked at to see whether its invisible text stands on print. */
const CHECKING_DPI = 100

/** A document that a reader holds open, with our recognition behind it. Closing it closes the document. */
export function readerExtraction(document: OpenDocument, tools?: ScanTools): TracedExtraction {
  const scans = new Map<number, Scan>()
  return {
    pageCount: document.pageCount,
    properties: document.properties,
    trace,
    page: async (pageNumber, signal) => (await trace(pageNumber, signal)).page,
    content: async (pageNumber, signal) => {
      const content = await document.content(pageNumber, signal)
      if (tools === undefined || document.pixels === undefined) return content
      const needsScan = !scans.has(pageNumber) && (await mustBeRead(content, tracePage(content), signal))
      const read = needsScan ? await scan(content, tools, signal) : scans.get(pageNumber)
      if (read === undefined) return content
      const { contentOnPage } = await import('./scan/content-on-page.js')
      return contentOnPage(read, content)
    },
    picture: (pageNumber, options, signal) => document.picture(pageNumber, options, signal),
    close: () => document.close(),
  }

  async function trace(pageNumber: number, signal?: AbortSignal): Promise<PageTrace> {
    const content = await document.content(pageNumber, signal)
    const traced = tracePage(content)
    if (tools === undefined || !(await mustBeRead(content, traced, signal))) return traced
    const { traceScan } = await import('./scan/scanned-page.js')
    return traceScan(await scan(content, tools, signal), content, tools, signal)
  }

  /** Whether a page has no text of its own, or one of an earlier OCR that its picture does not bear out. */
  async function mustBeRead(content: PageContent, traced: PageTrace, signal?: AbortSignal): Promise<boolean> {
    if (document.pixels === undefined) return false
    if (traced.ocrNeed !== undefined) return true
    if (!traced.page.warnings.some(({ code }) => code === 'invisible_text_used')) return false
    const { agreesWithPicture } = await import('./scan/agrees-with-picture.js')
    const picture = await document.pixels(content.pageNumber, { dpi: CHECKING_DPI }, signal)
    return agreesWithPicture(content, picture)?.agrees === false
  }

  async function scan(content: PageContent, used: ScanTools, signal: AbortSignal | undefined): Promise<Scan> {
    const { readScan } = await import('./scan/read-scan.js')
    const read = await readScan(document, content, used, signal)
    scans.delete(content.pageNumber)
    scans.set(content.pageNumber, read)
    const [oldest] = scans.keys()
    if (oldest !== undefined && scans.size > REMEMBERED_SCANS) scans.delete(oldest)
    return read
  }
}
