import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox, PageContent } from '../../../core/model.js'
import { heightOf, holdsCenter, widthOf } from '../../recognise/geometry.js'
import { recognisePage } from '../../recognise/recognise-page.js'
import type { PicturedTable } from './large-pictures.js'
import { readScan } from './read-scan.js'
import type { ScanTools } from './scan-tools.js'

/** A picture is taken for one of a table where so many rows are found in it. */
const LEAST_ROWS = 3

/** Reads a picture on a page; undefined where it is of no table: a photograph, a chart, a logo. */
export async function readPicturedTable(
  document: Pick<OpenDocument, 'pixels'>,
  content: PageContent,
  bbox: Bbox,
  tools: ScanTools,
  signal?: AbortSignal,
): Promise<PicturedTable | undefined> {
  const pixels: OpenDocument['pixels'] = (pageNumber, options) =>
    document.pixels!(pageNumber, { ...options, bbox }, signal)
  const alone = { ...content, width: widthOf(bbox), height: heightOf(bbox) }
  const { content: seen, angle } = await readScan({ pixels }, alone, { ...tools, detector: undefined }, signal)
  // a picture on a page was set straight; what is turned there is no table of the page
  if (Math.min(angle, 360 - angle) > 1) return undefined
  const { tables } = recognisePage(seen)
  return tables.some(({ rows, columns }) => rows.length >= LEAST_ROWS && columns.length > 1)
    ? { bbox, content: seen }
    : undefined
}

/** The page with what its pictures say. */
export function withPicturedTables(content: PageContent, read: readonly PicturedTable[]): PageContent {
  if (read.length === 0) return content
  const parts = read.map((table) => moveTo(table))
  // all that is read in pixels is set in the same typefaces
  const { fonts } = parts[0] ?? content
  const glyphs = parts.flatMap((part) => part.glyphs)
  const isRead = (picture: Bbox) => read.some(({ bbox }) => holdsCenter(bbox, picture))
  return {
    ...content,
    fonts: [...content.fonts, ...fonts],
    glyphs: [...content.glyphs, ...glyphs.map((glyph) => ({ ...glyph, font: glyph.font + content.fonts.length }))],
    rulings: [...content.rulings, ...parts.flatMap((part) => part.rulings)],
    shapes: [...content.shapes, ...parts.flatMap((part) => part.shapes)],
    pictures: content.pictures.filter((picture) => !isRead(picture.bbox)),
  }
}

/** What was read in a picture, where the picture stands on the page. */
function moveTo({ bbox: { x0: dx, y0: dy }, content }: PicturedTable): PageContent {
  const moved = <T extends { readonly bbox: Bbox }>(marks: readonly T[]) =>
    marks.map((mark) => ({
      ...mark,
      bbox: { x0: mark.bbox.x0 + dx, y0: mark.bbox.y0 + dy, x1: mark.bbox.x1 + dx, y1: mark.bbox.y1 + dy },
    }))
  return {
    ...content,
    glyphs: moved(content.glyphs).map((glyph) => ({ ...glyph, x: glyph.x + dx, y: glyph.y + dy })),
    rulings: moved(content.rulings),
    shapes: moved(content.shapes),
  }
}
