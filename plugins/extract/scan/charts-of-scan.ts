import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox, PageContent } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import type { RecognisedCharts } from '../../recognise/charts/recognise-charts.js'
import { holdsCenter } from '../../recognise/geometry.js'
import { findLines } from '../../recognise/text/lines.js'
import { findWords } from '../../recognise/text/words.js'
import { hasDrawing } from '../charts/has-drawing.js'
import { NO_CHARTS } from '../charts/no-charts.js'
import type { StraightPage } from '../pixels/straighten-page.js'
import { type Look, sureTables } from './look-for-regions.js'
import type { ScanTools } from './scan-tools.js'

/** A page that was read from its pixels, as far as its charts need it. */
export interface ScanForCharts {
  /** What the reader gave of it. */
  readonly page: PageContent
  readonly straight: StraightPage
  readonly dpi: number
  /** What was read, in points of the straightened page. */
  readonly seen: PageContent
  readonly look: Look | undefined
}

/** A region that the detector takes for a chart counts from here, 0 to 1: that it holds none is found out cheaply. */
const LIKELY = 0.3
/** So many figures beside each other, in so many rows, make a table; a bar has one at its end. */
const FIGURES_IN_A_ROW = 2
const LEAST_ROWS = 3

/** Reads the charts of a page that is a picture; of one without anything drawn on it no colours are asked for. */
export async function readChartsOfScan(
  document: Pick<OpenDocument, 'pixels' | 'colors'>,
  scan: ScanForCharts,
  { recognizer }: ScanTools,
  signal?: AbortSignal,
): Promise<RecognisedCharts> {
  const { straight, dpi, seen } = scan
  if (!isLikely(scan.look) && !hasDrawing(straight, dpi)) return NO_CHARTS
  const { readPicturedCharts } = await import('../charts/read-pictured-charts.js')
  const { straightenColors } = await import('../charts/straight-colors.js')
  const picture = await colorsOf(document, scan, signal)
  const options = { dpi, tables: tablesSeen(scan) }
  return readPicturedCharts(recognizer, straightenColors(picture, straight.straightening), seen, options, signal)
}

/** Tables that nothing takes for charts, with rows of figures as a chart has none: their rows may be shaded as bars are. */
function tablesSeen({ look, seen }: ScanForCharts): readonly Bbox[] {
  if (look?.kind !== 'seen') return []
  const charts = look.regions.filter(({ kind, confidence }) => kind === 'chart' && confidence >= LIKELY)
  const tables = sureTables(look.regions).filter(
    (table) => !charts.some(({ bbox }) => holdsCenter(bbox, table) || holdsCenter(table, bbox)),
  )
  if (tables.length === 0) return []
  const rows = findLines(findWords(seen)).filter(
    ({ phrases }) => phrases.filter(({ isNumber }) => isNumber).length >= FIGURES_IN_A_ROW,
  )
  return tables.filter((table) => rows.filter(({ bbox }) => holdsCenter(table, bbox)).length >= LEAST_ROWS)
}

function isLikely(look: Look | undefined): boolean {
  return look?.kind === 'seen' && look.regions.some(({ kind, confidence }) => kind === 'chart' && confidence >= LIKELY)
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
