import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox, PageContent } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import type { RecognisedCharts } from '../../recognise/charts/recognise-charts.js'
import { heightOf, holdsCenter } from '../../recognise/geometry/boxes.js'
import { findLines } from '../../recognise/text/lines.js'
import { findWords } from '../../recognise/text/words.js'
import { hasDrawing } from '../charts/has-drawing.js'
import { NO_CHARTS } from '../charts/no-charts.js'
import type { StraightPage } from '../pixels/straighten-page.js'
import { type Look, sureTables } from './look-for-regions.js'
import type { ScanTools } from './scan-tools.js'

/** The data of an OCR page that is needed to read its charts. */
interface ScanForCharts {
  /** The page as the reader returned it. */
  readonly page: PageContent
  readonly straight: StraightPage
  readonly dpi: number
  /** Recognized content, in points of the deskewed page. */
  readonly seen: PageContent
  /** Large connected areas of ink, which only drawings have, in pixels of the deskewed picture. */
  readonly drawn: readonly Bbox[]
  readonly look: Look | undefined
}

/** Minimum confidence of a detected chart, 0 to 1. It can be low, because false detections are rejected cheaply. */
const LIKELY = 0.3
/** Minimum numbers in a row of a table. A bar of a chart has only one number at its end. */
const NUMBERS_IN_A_ROW = 2
/** Minimum number of such rows in a table. */
const LEAST_ROWS = 3

/** A detected chart is a table if rows of numbers fill at least this share of its height. */
const FULL = 0.25
/** Minimum numbers in a row that counts towards {@link FULL}. */
const NUMBERS_IN_A_FULL_ROW = 3

/** Reads the charts of an OCR page. The page is rendered in color only if something is drawn on it. */
export async function readChartsOfScan(
  document: Pick<OpenDocument, 'pixels' | 'colors'>,
  scan: ScanForCharts,
  { recognizer, isDrawn = false }: ScanTools,
  signal?: AbortSignal,
): Promise<RecognisedCharts> {
  const { straight, dpi, seen, drawn } = scan
  const drawing = { ...straight, drawn }
  if (!isDrawn && !isLikely(scan.look, []) && !hasDrawing(drawing)) return NO_CHARTS
  const rows = rowsOfNumbers(scan)
  const tables = tablesSeen(scan, rows)
  if (!isDrawn && !isLikely(scan.look, rows) && !hasDrawing(drawing, tables.map(inPixels(dpi)))) return NO_CHARTS
  const { readPicturedCharts } = await import('../charts/read-pictured-charts.js')
  const { straightenColors } = await import('../charts/straight-colors.js')
  const picture = await colorsOf(document, scan, signal)
  const straightened = straightenColors(picture, straight.straightening)
  return readPicturedCharts(recognizer, straightened, seen, { dpi, tables }, signal)
}

/** Returns the boxes of numbers, for each row with several numbers. Skipped if the detector found nothing. */
function rowsOfNumbers({ look, seen }: ScanForCharts): readonly (readonly Bbox[])[] {
  if (look?.kind !== 'seen' || look.regions.length === 0) return []
  return findLines(findWords(seen))
    .map(({ phrases }) => phrases.filter(({ isNumber }) => isNumber).map(({ bbox }) => bbox))
    .filter((numbers) => numbers.length >= NUMBERS_IN_A_ROW)
}

/**
 * Returns detected tables with rows of numbers that are not likely charts. Their shaded rows could be mistaken for
 * bars.
 */
function tablesSeen({ look }: ScanForCharts, rows: readonly (readonly Bbox[])[]): readonly Bbox[] {
  if (look?.kind !== 'seen') return []
  const charts = likelyCharts(look, rows)
  const tables = sureTables(look.regions).filter(
    (table) => !charts.some((chart) => holdsCenter(chart, table) || holdsCenter(table, chart)),
  )
  const numbersIn = (table: Bbox, row: readonly Bbox[]) => row.filter((number) => holdsCenter(table, number)).length
  return tables.filter((table) => rows.filter((row) => numbersIn(table, row) >= NUMBERS_IN_A_ROW).length >= LEAST_ROWS)
}

function isLikely(look: Look | undefined, rows: readonly (readonly Bbox[])[]): boolean {
  return look?.kind === 'seen' && likelyCharts(look, rows).length > 0
}

/** Returns the detected charts that are not filled with rows of numbers. */
function likelyCharts(
  { regions }: Extract<Look, { kind: 'seen' }>,
  rows: readonly (readonly Bbox[])[],
): readonly Bbox[] {
  return regions
    .filter(({ kind, confidence, bbox }) => kind === 'chart' && confidence >= LIKELY && !isFull(bbox, rows))
    .map(({ bbox }) => bbox)
}

function isFull(region: Bbox, rows: readonly (readonly Bbox[])[]): boolean {
  const heights = rows.flatMap((row) => {
    const numbers = row.filter((number) => holdsCenter(region, number))
    return numbers.length >= NUMBERS_IN_A_FULL_ROW ? [Math.max(...numbers.map(heightOf))] : []
  })
  return heights.reduce((sum, height) => sum + height, 0) >= FULL * heightOf(region)
}

function inPixels(dpi: number): (bbox: Bbox) => Bbox {
  const scale = dpi / 72
  return ({ x0, y0, x1, y1 }) => ({ x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale })
}

async function colorsOf(
  document: Pick<OpenDocument, 'pixels' | 'colors'>,
  { page, dpi }: ScanForCharts,
  signal: AbortSignal | undefined,
): Promise<ColorPicture> {
  if (document.colors !== undefined) return document.colors(page.pageNumber, { dpi }, signal)
  const { colorsOfGrey } = await import('../charts/straight-colors.js')
  return colorsOfGrey(await document.pixels!(page.pageNumber, { dpi }, signal))
}

/** Removes the content of charts from a page, so that rows of labels and gridlines are not read as tables. */
export function withoutCharts(content: PageContent, { plots, labels }: RecognisedCharts): PageContent {
  if (plots.length === 0) return content
  const outside = <T extends { readonly bbox: Bbox }>(marks: readonly T[], boxes: readonly Bbox[]) =>
    marks.filter(({ bbox }) => !boxes.some((box) => holdsCenter(box, bbox)))
  return {
    ...content,
    glyphs: outside(content.glyphs, [...plots, ...labels]),
    rulings: outside(content.rulings, plots),
    shapes: outside(content.shapes, plots),
  }
}
