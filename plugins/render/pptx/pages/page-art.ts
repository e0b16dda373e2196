import type { PageAccess } from '../../../../core/contracts.js'
import { RecreateError } from '../../../../core/errors.js'
import type { Bbox, PageContent } from '../../../../core/model.js'
import type { PageParts } from './page-parts.js'
import type { PaintedMark } from './painted-marks.js'
import type { PicturePart, ShapePart, SlidePart } from './parts.js'
import { type ChosenArt, chooseArt } from './shapes.js'
import { tableBackgrounds } from './tables/cell-backgrounds.js'

/** Resolution of drawn images, good enough for screens. */
const DPI = 150
/** A mark belongs to a chart if at least this share of it is inside the chart. */
const INSIDE = 0.6
/**
 * A mark is the frame or background of a chart if it covers this share of its width and height, or is a line this near
 * to its edge, in points.
 */
const WHOLE = 0.92
const AT_EDGE = 3

/** The graphics of a page below and above its text and tables. */
interface LaidArt {
  readonly below: readonly SlidePart[]
  /** Lines in tables that no cell border can show. Cell backgrounds would hide them. */
  readonly above: readonly SlidePart[]
}

/**
 * Lays out the graphics of a page: shapes and separate images in their paint order, and below them images of everything
 * else.
 */
export async function pageArt(content: PageContent, laidOut: PageParts, pages: PageAccess): Promise<LaidArt> {
  const chosen = chooseArt(content, { isTaken: takenBy(content, laidOut) })
  const { pictures, background } = await drawnArt(content, chosen, laidOut, pages)
  const shapes = chosen.shapes.flatMap(({ order, parts }) => parts.map((part) => ({ order, part })))
  const all: { readonly order: number; readonly part: ShapePart | PicturePart }[] = [...shapes, ...pictures]
  const painted = all.sort((a, b) => a.order - b.order).map(({ part }) => part)
  const tables = laidOut.parts.flatMap((part) => (part.kind === 'table' ? [part.bbox] : []))
  const isAbove = (part: ShapePart | PicturePart) =>
    part.kind === 'shape' && part.geometry === 'line' && tables.some((box) => insideShare(part.bbox, box) >= INSIDE)
  return {
    below: [...background, ...painted.filter((part) => !isAbove(part))],
    above: painted.filter(isAbove),
  }
}

/** Returns no images if the source cannot separate graphics from text. */
async function drawnArt(
  { pageNumber }: PageContent,
  { drawn, pictures: wanted }: ChosenArt,
  laidOut: PageParts,
  pages: PageAccess,
) {
  const without = laidOut.parts.flatMap((part) => (part.kind === 'chart' ? [part.chart.place.bbox] : []))
  try {
    const { pictures, background } = await pages.art(pageNumber, { dpi: DPI, drawn, pictures: wanted, without })
    return {
      pictures: pictures.map(({ order, bbox, bytes }) => ({
        order,
        part: { kind: 'picture' as const, bbox, bytes, description: `Picture on page ${pageNumber}` },
      })),
      background: background.map(({ bbox, bytes }) => {
        return { kind: 'picture' as const, bbox, bytes, description: '' }
      }),
    }
  } catch (error) {
    if (error instanceof RecreateError && error.code === 'not_available') return { pictures: [], background: [] }
    throw error
  }
}

/**
 * Returns whether a mark is already drawn as an underline, as a border or background of a cell, or as part of a chart.
 */
function takenBy(content: PageContent, { parts, underlines }: PageParts): (mark: PaintedMark) => boolean {
  const tables = parts.filter((part) => part.kind === 'table')
  const used = tables.flatMap(({ columnEdges, rowEdges }) => [
    ...tableBackgrounds(content, { columns: columnEdges, rows: rowEdges }).used,
  ])
  const taken: ReadonlySet<unknown> = new Set<unknown>([...used, ...underlines])
  const charts = parts.flatMap((part) => (part.kind === 'chart' ? [part.chart.place.bbox] : []))
  return ({ rulings, shapes, paths, picture, bbox }) => {
    if (charts.some((chart) => insideShare(bbox, chart) >= INSIDE && !isFrame(bbox, chart))) return true
    return paths.length === 0 && picture === undefined && [...rulings, ...shapes].every((mark) => taken.has(mark))
  }
}

/** Returns whether a mark is the background of a chart, or a line along its edge. */
function isFrame(mark: Bbox, chart: Bbox): boolean {
  const [width, height] = [chart.x1 - chart.x0, chart.y1 - chart.y0]
  const isWide = mark.x1 - mark.x0 > WHOLE * width
  const isHigh = mark.y1 - mark.y0 > WHOLE * height
  const isLow = Math.min(Math.abs(mark.y0 - chart.y0), Math.abs(mark.y1 - chart.y1)) < AT_EDGE
  const isAside = Math.min(Math.abs(mark.x0 - chart.x0), Math.abs(mark.x1 - chart.x1)) < AT_EDGE
  return (isWide && isHigh) || (isWide && isLow) || (isHigh && isAside)
}

/** Returns the share of a mark that is inside a box; for a line, the share of its length. */
function insideShare(mark: Bbox, box: Bbox): number {
  const share = (from: number, to: number, low: number, high: number) =>
    to - from < 0.5
      ? Number(from >= low - 1 && to <= high + 1)
      : Math.max(0, Math.min(to, high) - Math.max(from, low)) / (to - from)
  return share(mark.x0, mark.x1, box.x0, box.x1) * share(mark.y0, mark.y1, box.y0, box.y1)
}
