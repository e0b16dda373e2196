import type { OpenDocument, OutputSelection } from '../../core/contracts.js'
import type { Bbox, PageContent } from '../../core/model.js'
import type { PageTrace } from '../recognise/recognise-page.js'
import { findLargePictures, largeEnoughForTables, type PicturedTable } from './scan/large-pictures.js'
import type { SeenPicture } from './scan/look-at-pictures.js'
import type { ChartsInPictures } from './scan/pictured-charts.js'
import type { PicturedLegend } from './scan/read-legend.js'
import type { ScanTools } from './scan/scan-tools.js'

/** Draws the pages of a document: the document itself, or a rasterizer. */
export type Drawing = Pick<OpenDocument, 'pixels' | 'colors'>

/** A page, and what is needed to read its pixels. */
export interface RasterPage {
  readonly document: Drawing
  readonly content: PageContent
  /** The result of recognition on the text of the page. */
  readonly traced: PageTrace
  readonly tools: ScanTools
  readonly selection: OutputSelection
  readonly signal: AbortSignal | undefined
}

/** The content of pictures on a page that also has text. */
export interface PicturesOnPage {
  readonly kind: 'pictures'
  readonly tables: readonly PicturedTable[]
  /** The page's content, with the text of the tables and the warnings about pictures. */
  readonly content: PageContent
  /** Charts that are pictures. Absent if none was found. */
  readonly charts?: ChartsInPictures
  /** Legends of drawn charts that are pictures. Absent if none was found. */
  readonly legends?: readonly PicturedLegend[]
}

/**
 * Reads the legends, charts and tables that are pictures on a page with text. Loads no OCR if the page has no such
 * pictures.
 *
 * @returns Undefined if there is nothing to add to the page.
 */
export async function readPictures(page: RasterPage): Promise<PicturesOnPage | undefined> {
  const { content, selection } = page
  const legends = selection.charts ? await readLegends(page) : undefined
  const large = findLargePictures(content)
  const seen = await inspectPictures(page, large)
  const charts = selection.charts && seen !== undefined ? await readCharts(page, seen) : undefined
  const tables = selection.tables ? await readTables(page, picturesForTables(content, large, seen, charts)) : undefined
  if (charts === undefined && legends === undefined) return tables
  return {
    ...(tables ?? { kind: 'pictures', tables: [], content }),
    ...(charts && { charts }),
    ...(legends && { legends }),
  }
}

async function readLegends(page: RasterPage): Promise<readonly PicturedLegend[] | undefined> {
  const { document, content, traced, tools, signal } = page
  const { charts } = traced.page
  if (charts.length === 0 || content.pictures.length === 0) return undefined
  const { readPicturedLegends } = await import('./scan/pictured-legends.js')
  const legends = await readPicturedLegends(document, content, charts, tools, signal)
  return legends.length === 0 ? undefined : legends
}

/** Returns undefined if there are no pictures, or if the reader cannot draw the page in color. */
async function inspectPictures(
  { document, content, signal }: RasterPage,
  pictures: readonly Bbox[],
): Promise<readonly SeenPicture[] | undefined> {
  if (pictures.length === 0 || document.colors === undefined) return undefined
  const { lookAtPictures } = await import('./scan/look-at-pictures.js')
  return lookAtPictures(document, content, pictures, signal)
}

async function readCharts(page: RasterPage, seen: readonly SeenPicture[]): Promise<ChartsInPictures | undefined> {
  const { document, content, tools, signal } = page
  const { readChartsInPictures } = await import('./scan/pictured-charts.js')
  const read = await readChartsInPictures(document, content, seen, tools, signal)
  return read.charts.length + read.warnings.length === 0 ? undefined : read
}

/** Returns the large pictures that may contain tables: those with text that no chart was read in. */
function picturesForTables(
  content: PageContent,
  large: readonly Bbox[],
  seen: readonly SeenPicture[] | undefined,
  charts: ChartsInPictures | undefined,
): readonly Bbox[] {
  const withText = seen?.filter(({ mayBePrint }) => mayBePrint).map(({ bbox }) => bbox) ?? large
  return largeEnoughForTables(withText, content).filter((picture) => !charts?.pictures.includes(picture))
}

async function readTables(page: RasterPage, large: readonly Bbox[]): Promise<PicturesOnPage | undefined> {
  if (large.length === 0) return undefined
  const { document, content, tools, signal } = page
  const { choosePicturesOfTables } = await import('./scan/pictures-of-tables.js')
  const { pictures, isSure, warnings } = await choosePicturesOfTables(document, content, large, tools, signal)
  if (pictures.length === 0) return undefined
  const { readPicturedTable, withPicturedTables } = await import('./scan/pictured-tables.js')
  const tables: PicturedTable[] = []
  const allWarnings = [...content.warnings, ...warnings]
  for (const bbox of pictures) {
    const read = await readPicturedTable(document, content, bbox, tools, isSure, signal)
    if (read.table !== undefined) tables.push(read.table)
    allWarnings.push(...read.warnings)
  }
  if (tables.length === 0 && allWarnings.length === content.warnings.length) return undefined
  return { kind: 'pictures', tables, content: withPicturedTables({ ...content, warnings: allWarnings }, tables) }
}
