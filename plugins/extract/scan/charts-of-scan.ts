import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox, PageContent } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import type { RecognisedCharts } from '../../recognise/charts/recognise-charts.js'
import { heightOf, holdsCenter } from '../../recognise/geometry.js'
import { findLines } from '../../recognise/text/lines.js'
import { findWords } from '../../recognise/text/words.js'
import { hasDrawing } from '../charts/has-drawing.js'
import { NO_CHARTS } from '../charts/no-charts.js'
import type { StraightPage } from '../pixels/straighten-page.js'
import { type Look, sureTables } from './look-for-regions.js'
import type { ScanTools } from './scan-tools.js'

/** A page that was read from its pixels, as far as its charts need it. */
interface ScanForCharts {
  /** What the reader gave of it. */
  readonly page: PageContent
  readonly straight: StraightPage
  readonly dpi: number
  /** What was read, in points of the straightened page. */
  readonly seen: PageContent
  /** Ink as large as hangs together in drawings alone, in pixels of the straight picture. */
  readonly drawn: readonly Bbox[]
  readonly look: Look | undefined
}

/** A region that the detector takes for a chart counts from here, 0 to 1: that it holds none is found out cheaply. */
const LIKELY = 0.3
/** So many figures beside each other, in so many rows, make a table; a bar has one at its end. */
const FIGURES_IN_A_ROW = 2
const LEAST_ROWS = 3

/** What is so full of rows of figures is a table, whatever it looked like from afar: a share of its height. */
const FULL = 0.25
const FIGURES_IN_A_FULL_ROW = 3

/** Reads the charts of a page that is a picture; of one without anything drawn on it no colours are asked for. */
export async function readChartsOfScan(
  document: Pick<OpenDocument, 'pixels' | 'colors'>,
  scan: ScanForCharts,
  { recognizer, isDrawn = false }: ScanTools,
  signal?: AbortSignal,
): Promise<RecognisedCharts> {
  const { straight, dpi, seen, drawn } = scan
  const ground = { ...straight, drawn }
  if (!isDrawn && !isLikely(scan.look, []) && !hasDrawing(ground)) return NO_CHARTS
  const rows = rowsOfFigures(scan)
  const tables = tablesSeen(scan, rows)
  if (!isDrawn && !isLikely(scan.look, rows) && !hasDrawing(ground, tables.map(inPixels(dpi)))) return NO_CHARTS
  const { readPicturedCharts } = await import('../charts/read-pictured-charts.js')
  const { straightenColors } = await import('../charts/straight-colors.js')
  const picture = await colorsOf(document, scan, signal)
  const straightened = straightenColors(picture, straight.straightening)
  return readPicturedCharts(recognizer, straightened, seen, { dpi, tables }, signal)
}

/** The figures of each row that has several; nobody asks for them where the detector saw nothing. */
function rowsOfFigures({ look, seen }: ScanForCharts): readonly (readonly Bbox[])[] {
  if (look?.kind !== 'seen' || look.regions.length === 0) return []
  return findLines(findWords(seen))
    .map(({ phrases }) => phrases.filter(({ isNumber }) => isNumber).map(({ bbox }) => bbox))
    .filter((figures) => figures.length >= FIGURES_IN_A_ROW)
}

/** Tables that nothing takes for charts, with rows of figures as a chart has none: their rows may be shaded as bars are. */
function tablesSeen({ look }: ScanForCharts, rows: readonly (readonly Bbox[])[]): readonly Bbox[] {
  if (look?.kind !== 'seen') return []
  const charts = likelyCharts(look, rows)
  const tables = sureTables(look.regions).filter(
    (table) => !charts.some((chart) => holdsCenter(chart, table) || holdsCenter(table, chart)),
  )
  const figuresIn = (table: Bbox, row: readonly Bbox[]) => row.filter((figure) => holdsCenter(table, figure)).length
  return tables.filter((table) => rows.filter((row) => figuresIn(table, row) >= FIGURES_IN_A_ROW).length >= LEAST_ROWS)
}

function isLikely(look: Look | undefined, rows: readonly (readonly Bbox[])[]): boolean {
  return look?.kind === 'seen' && likelyCharts(look, rows).length > 0
}

/** What the detector takes for charts, and is not full of rows of figures. */
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
    const figures = row.filter((figure) => holdsCenter(region, figure))
    return figures.length >= FIGURES_IN_A_FULL_ROW ? [Math.max(...figures.map(heightOf))] : []
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

/** The page without what stands in its charts: rows of labels and grids are no tables. */
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
