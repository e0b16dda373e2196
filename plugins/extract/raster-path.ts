import type { OutputSelection } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { PageContent, Warning } from '../../core/model.js'
import { type PageTrace, tracePage } from '../recognise/recognise-page.js'
import { type Drawing, type PicturesOnPage, type RasterPage, readPictures } from './raster-pictures.js'
import type { Scan } from './scan/read-scan.js'
import type { ScanTools } from './scan/scan-tools.js'

/** What the raster path (OCR path) read of a page: the whole page, pictures on it, or nothing for want of a package. */
export type RasterReading =
  | { readonly kind: 'page'; readonly scan: Scan }
  | PicturesOnPage
  | { readonly kind: 'unread'; readonly warning: Warning }

/** Everything is read unless the caller selects less. */
const ALL: OutputSelection = { tables: true, charts: true }
/** Maximum number of pages whose readings are kept: renderers may ask for the content of a page after it was read. */
const MOST_KEPT = 4

/**
 * The raster path (OCR path) of one document: reads pages, or pictures on them, from their pixels. It keeps the
 * readings of the last pages.
 */
export class RasterPath {
  readonly #kept = new Map<number, RasterReading | undefined>()
  readonly drawing: Drawing
  readonly tools: ScanTools

  /** @param drawing Draws the pages. Has the member `pixels`. */
  constructor(drawing: Drawing, tools: ScanTools) {
    this.drawing = drawing
    this.tools = tools
  }

  /**
   * Reads a page, even if a reading of it is kept.
   *
   * @param traced What recognition found in the page's text.
   * @param selection @default tables and charts
   * @returns Undefined if the page's text is enough, as on most pages. Then no OCR is loaded.
   */
  async read(
    content: PageContent,
    traced: PageTrace,
    signal: AbortSignal | undefined,
    selection = ALL,
  ): Promise<RasterReading | undefined> {
    const { pageNumber } = content
    const page = { document: this.drawing, content, traced, tools: this.tools, selection, signal }
    const reading = await readPage(page).catch((error) => unreadPage(error, pageNumber))
    this.#keep(pageNumber, reading)
    return reading
  }

  /** Returns the kept reading of a page. If there is none, reads the page. */
  async recall(content: PageContent, signal: AbortSignal | undefined): Promise<RasterReading | undefined> {
    if (this.#kept.has(content.pageNumber)) return this.#kept.get(content.pageNumber)
    return this.read(content, tracePage(content), signal)
  }

  /** Returns whether the kept reading shows that the page as a whole was not read from its pixels. */
  isKnownAsText(pageNumber: number): boolean {
    return this.#kept.has(pageNumber) && this.#kept.get(pageNumber)?.kind !== 'page'
  }

  #keep(pageNumber: number, reading: RasterReading | undefined): void {
    this.#kept.delete(pageNumber)
    this.#kept.set(pageNumber, reading)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size > MOST_KEPT) this.#kept.delete(oldest)
  }
}

async function readPage(page: RasterPage): Promise<RasterReading | undefined> {
  const needsOcr = page.traced.ocrNeed !== undefined || (await isWrongTextLayer(page))
  return needsOcr ? readWholePage(page) : readPictures(page)
}

/**
 * Minimum number of letters that OCR reads on a scan with a stamp, as a multiple of the stamp's letters. With fewer,
 * the page is a photograph.
 */
const MORE_LETTERS = 2

/** @returns Undefined if the page is a photograph with a stamp. */
async function readWholePage(page: RasterPage): Promise<RasterReading | undefined> {
  const { document, content, traced, tools, selection, signal } = page
  const { readScan } = await import('./scan/read-scan.js')
  const scan = await readScan(document, content, { ...tools, readsCharts: selection.charts }, signal)
  const isPhotograph =
    traced.ocrNeed === 'stamped' && countLetters(scan.content.glyphs) < MORE_LETTERS * countLetters(traced.words)
  return isPhotograph ? undefined : { kind: 'page', scan }
}

function countLetters(texts: readonly { readonly text: string }[]): number {
  return texts.reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0)
}

/** Resolution at which an invisible text layer is compared with the page, in pixels per inch. */
const LAYER_DPI = 100

/** Returns whether the page's text is an invisible layer that differs from the visible page. */
async function isWrongTextLayer({ document, content, traced, tools, signal }: RasterPage): Promise<boolean> {
  if (!traced.page.warnings.some(({ code }) => code === 'invisible_text_used')) return false
  const { agreesWithPicture } = await import('./scan/agrees-with-picture.js')
  const picture = await document.pixels!(content.pageNumber, { dpi: LAYER_DPI }, signal)
  const agreement = agreesWithPicture(content, picture)
  if (agreement === undefined || !agreement.agrees) return agreement !== undefined
  if (!tools.secondReading) return false
  const { hasOtherNumbers } = await import('./scan/layer-numbers.js')
  return hasOtherNumbers(document, traced, tools, signal)
}

/** Returns a warning instead of a reading if a package is missing. @throws unknown Every other error. */
function unreadPage(error: unknown, pageNumber: number): RasterReading {
  if (!(error instanceof RecreateError) || error.code !== 'package_missing') throw error
  const message = `Page ${pageNumber} was not read by OCR. ${error.message}`
  return { kind: 'unread', warning: { code: 'ocr_missing', message, pageNumber } }
}
