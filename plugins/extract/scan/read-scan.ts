import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox, PageContent, Warning } from '../../../core/model.js'
import type { GreyPicture, PrintedLine } from '../../../core/pixels.js'
import type { RecognisedCharts } from '../../recognise/charts/recognise-charts.js'
import { hull } from '../../recognise/geometry/boxes.js'
import { NO_CHARTS } from '../charts/no-charts.js'
import { readPage } from '../ocr/read-page.js'
import { shrinkPicture } from '../pixels/shrink-picture.js'
import { type StraightPage, seePage } from '../pixels/straighten-page.js'
import { boxToPage } from '../pixels/straightening.js'
import { levelPicture, turnPicture } from '../pixels/turn-picture.js'
import { findBestOrientation } from './best-orientation.js'
import { readChartsOfScan } from './charts-of-scan.js'
import { findCutWords } from './cut-words.js'
import { findDoubtfulLanguage, findUnreadableText } from './doubtful-words.js'
import { linesToContent } from './lines-to-content.js'
import { type Look, lookForRegions, lookWarnings } from './look-for-regions.js'
import { finerDpi, firstDpi } from './resolution.js'
import type { ScanTools } from './scan-tools.js'
import { type SizedPage, sizeByPrint } from './size-by-print.js'
import { withUnsureDigits } from './unsure-digits.js'

/** A page that was read by OCR. */
export interface Scan {
  /** Recognized content, in points of the deskewed page. */
  readonly content: PageContent
  /** Whether its letters have too few pixels to be read. Tables of it would be nonsense. */
  readonly isTooCoarse: boolean
  /** Maps a box of the deskewed page to the page, in the page's units. */
  toPage(bbox: Bbox): Bbox
  /** Direction of its lines on the page, in degrees clockwise from left-to-right. */
  readonly angle: number
  /** The deskewed picture, for reading parts of it again. */
  readonly picture: GreyPicture
  readonly dpi: number
  /** Result of the detector, in points of the deskewed page. Absent without a detector. */
  readonly look?: Look | undefined
  /** Words that may be cut off, in points of the deskewed page. Reading them again does not help. */
  readonly cut: readonly Bbox[]
  /** Charts on the page, in points of the deskewed page. */
  readonly charts: RecognisedCharts
  readonly warnings: readonly Warning[]
}

/** Maximum number of unreadable places that are reported separately. A photograph may have thousands. */
const MOST_PLACES = 20
/** Minimum height of lowercase letters for reliable reading, in pixels. */
const COARSE_X_HEIGHT = 8
/** Approximate and minimum resolution for detecting tables and charts, in pixels per inch. */
const LOOK_DPI = 100
/** Maximum skew of a page with drawings, in degrees. Its horizontal and vertical lines show that it is not larger. */
const SKEW_OF_DRAWN = 2

/**
 * Reads a page by OCR: draws it at the resolution that its text needs, deskews it and reads it.
 *
 * @param content The page as the reader returned it. Its size and pictures are used.
 * @throws RecreateError `ocr_failed`, and the errors of drawing the page.
 */
export async function readScan(
  opened: Pick<OpenDocument, 'pixels' | 'colors'>,
  page: PageContent,
  tools: ScanTools,
  signal?: AbortSignal,
): Promise<Scan> {
  const { document, content, picture, straight, dpi } = await lookAt({ document: opened, content: page }, tools, signal)
  const times = Math.max(1, Math.floor(dpi / LOOK_DPI))
  // OCR starts before the detector's picture is made, so both run in parallel
  const [{ lines: read, unread, drawn }, seenRegions] = await Promise.all([
    readPage(tools.recognizer, straight.picture, { dpi }, signal),
    tools.detector && lookForRegions(tools.detector, levelled(picture, straight, times), signal),
  ])
  const { lines, cut } = findCutWords(read, picture, content, (bbox) => boxToPage(bbox, straight.straightening))
  const unit = (content.unitsPerInch ?? 72) / dpi
  const toPage = (bbox: Bbox) => scaleBox(boxToPage(scaleBox(bbox, dpi / 72), straight.straightening), unit)
  const seen = linesToContent({
    pageNumber: content.pageNumber,
    ...straight.straightening.after,
    dpi,
    picture: straight.picture,
    lines: withUnsureDigits(lines),
    rulings: straight.rulings.map((ruling) => ({ ...ruling, color: '#000000' })),
    shades: straight.shades.map(({ bbox, level }) => ({ bbox, color: greyOf(level) })),
  })
  const look = inPoints(seenRegions, dpi / times)
  const isWanted = tools.readsCharts !== false
  const charts = isWanted
    ? await readChartsOfScan(document, { page: content, straight, dpi, seen, drawn, look }, tools, signal)
    : NO_CHARTS
  const inUnits = (bbox: Bbox) => scaleBox(boxToPage(bbox, straight.straightening), unit)
  const places = unread.map(inUnits)
  const unreadable = isCoarse(straight) ? findUnreadableText(lines) : undefined
  return {
    content: seen,
    isTooCoarse: unreadable !== undefined,
    toPage,
    angle: (720 - straight.straightening.turn - straight.straightening.skew) % 360,
    picture: straight.picture,
    dpi,
    look,
    cut: cut.map((bbox) => scaleBox(bbox, 72 / dpi)),
    charts,
    warnings: [
      ...readWarnings(content, lines, tools),
      ...lookWarnings(look, content.pageNumber),
      ...(isCoarse(straight)
        ? coarseWarning(content, straight, unreadable && inUnits(unreadable))
        : languageWarning(content, lines, inUnits)),
      ...unreadWarnings(content, places),
    ],
  }
}

/** Deskews the page. A page with small text is drawn again at a higher resolution. */
async function lookAt(
  asOpened: SizedPage,
  tools: ScanTools,
  signal: AbortSignal | undefined,
): Promise<SizedPage & { readonly picture: GreyPicture; readonly straight: StraightPage; readonly dpi: number }> {
  const look = async ({ document, content }: SizedPage, dpi: number) => {
    const picture = await document.pixels!(content.pageNumber, { dpi }, signal)
    return { picture, dpi, page: seePage(picture, dpi) }
  }
  let sized = asOpened
  let seen = await look(sized, tools.dpi ?? firstDpi(sized.content))
  if (tools.dpi === undefined) {
    sized = sizeByPrint(sized, seen.page.xHeight, seen.dpi)
    if (sized !== asOpened) seen = await look(sized, firstDpi(sized.content))
    const finer = finerDpi(sized.content, seen.dpi, seen.page.xHeight)
    if (finer !== undefined) seen = await look(sized, finer)
  }
  const { picture, dpi, page } = seen
  const mostSkew = tools.isDrawn ? SKEW_OF_DRAWN : undefined
  const straight = page.straighten(undefined, mostSkew)
  if (straight.straightening.isTurnSure) return { ...sized, picture, straight, dpi }
  const turn = await findBestOrientation(tools.recognizer, straight, dpi, signal)
  return {
    ...sized,
    picture,
    straight: turn === straight.straightening.turn ? straight : page.straighten(turn, mostSkew),
    dpi,
  }
}

/**
 * Returns the upright, deskewed page with its original tones. Pale fills help to detect tables, and evening the
 * illumination removes them.
 *
 * @param times Factor by which the picture is shrunk.
 */
function levelled(picture: GreyPicture, { straightening: { turn, skew } }: StraightPage, times: number): GreyPicture {
  return levelPicture(turnPicture(shrinkPicture(picture, times), turn), skew)
}

function inPoints(look: Look | undefined, dpi: number): Look | undefined {
  if (look?.kind !== 'seen') return look
  return { ...look, regions: look.regions.map((region) => ({ ...region, bbox: scaleBox(region.bbox, 72 / dpi) })) }
}

function scaleBox({ x0, y0, x1, y1 }: Bbox, scale: number): Bbox {
  return { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale }
}

function greyOf(level: number): string {
  const part = Math.round(level).toString(16).padStart(2, '0')
  return `#${part}${part}${part}`
}

/** Returns the OCR warning, unless no word was read. */
function readWarnings(
  { pageNumber }: PageContent,
  lines: readonly PrintedLine[],
  { recognizer }: ScanTools,
): readonly Warning[] {
  if (!lines.some(({ words }) => words.length > 0)) return []
  const message = `Page ${pageNumber} is a picture. Its text was read by OCR (${recognizer.name}) and may contain errors`
  return [{ code: 'read_by_ocr', message, pageNumber }]
}

/** Warns about words in a script or language that the recognizer was not given. */
function languageWarning(
  { pageNumber }: PageContent,
  lines: readonly PrintedLine[],
  toPage: (bbox: Bbox) => Bbox,
): readonly Warning[] {
  const area = findDoubtfulLanguage(lines)
  if (area === undefined) return []
  const message = `Most words on page ${pageNumber} were read with low confidence, as if their script or language was another one. Numbers in digits 0 to 9 are usually read right. Name the languages of the page: \`--languages\` of the command, \`RECREATE_LANGUAGES\` of the service, \`ocr.languages\` of the library`
  return [{ code: 'language_doubtful', message, pageNumber, bbox: toPage(area) }]
}

function isCoarse({ xHeight }: StraightPage): boolean {
  return xHeight !== undefined && xHeight < COARSE_X_HEIGHT
}

/** @param unreadable Area of text that is too coarse to be read. */
function coarseWarning(
  { pageNumber }: PageContent,
  { xHeight = 0 }: StraightPage,
  unreadable: Bbox | undefined,
): readonly Warning[] {
  const height = `its lowercase letters are ${Math.round(xHeight)} pixels high. Scan it at 200 dpi or more`
  if (unreadable === undefined) {
    const message = `The resolution of page ${pageNumber} is too low for reliable OCR: ${height}`
    return [{ code: 'coarse_picture', message, pageNumber }]
  }
  const message = `The text of page ${pageNumber} cannot be read, so no tables were read from it: ${height}`
  return [{ code: 'picture_too_coarse', message, pageNumber, bbox: unreadable }]
}

function unreadWarnings({ pageNumber }: PageContent, places: readonly Bbox[]): readonly Warning[] {
  if (places.length > MOST_PLACES) {
    const message = `${places.length} areas on page ${pageNumber} look like text but could not be read`
    return [{ code: 'unread_text', message, pageNumber, bbox: hull(places) }]
  }
  const message = `An area on page ${pageNumber} looks like text but could not be read`
  return places.map((bbox) => ({ code: 'unread_text', message, pageNumber, bbox }))
}
