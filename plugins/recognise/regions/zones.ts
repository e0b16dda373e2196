import type { Bbox, PageContent } from '../../../core/model.js'
import { centerX, hull, widthOf } from '../geometry.js'
import { findLines, type Line } from '../text/lines.js'
import type { Word } from '../text/words.js'
import { fillsWidth } from './line-kinds.js'

/** A gutter between two columns of text is at least this wide, in points. */
const LEAST_GUTTER = 9
/** Lines that each side must have for a gutter to part columns of text. */
const LEAST_LINES = 5

/**
 * Parts a page into columns of text, in reading order: what stands above a gutter, left of it, right of it, below. A gap
 * between the columns of one table is no gutter: each side must read by itself, as prose or as rows with labels of
 * their own, and no rule or shading may cross.
 *
 * @returns The lines of each part, top to bottom.
 */
export function findZones(words: readonly Word[], content: PageContent): readonly (readonly Line[])[] {
  const gutter = findGutter(words, content)
  if (gutter === undefined) {
    const lines = findLines(words)
    return lines.length === 0 ? [] : [lines]
  }
  const isAbove = ({ bbox }: Word) => bbox.y1 <= gutter.y0 + 0.1
  const isBelow = ({ bbox }: Word) => bbox.y0 >= gutter.y1 - 0.1
  const above = words.filter(isAbove)
  const below = words.filter(isBelow)
  const beside = words.filter((word) => !isAbove(word) && !isBelow(word))
  const left = beside.filter(({ bbox }) => centerX(bbox) < centerX(gutter))
  const right = beside.filter(({ bbox }) => centerX(bbox) >= centerX(gutter))
  return [above, left, right, below].flatMap((part) => findZones(part, content))
}

/** The tallest empty strip with text that stands by itself on both sides. */
function findGutter(words: readonly Word[], content: PageContent): Bbox | undefined {
  if (words.length < 20) return undefined
  const page = hull(words.map((word) => word.bbox))
  const bodyHeight = page.y1 - page.y0
  const boxes = words.map((word) => word.bbox).sort((a, b) => a.y0 - b.y0)
  let best: Bbox | undefined
  let failed: Bbox | undefined
  for (let x = page.x0 + 0.2 * widthOf(page); x <= page.x0 + 0.8 * widthOf(page); x += 3) {
    const strip = tallestStrip(x, boxes, page)
    // the same strip a step further on has the same words on its sides
    if (strip?.y0 !== failed?.y0 || strip?.y1 !== failed?.y1) failed = undefined
    if (strip === undefined || strip.y1 - strip.y0 < 0.25 * bodyHeight) continue
    if (best !== undefined && strip.y1 - strip.y0 <= (best.y1 - best.y0) * 1.02) continue
    if (failed !== undefined || isCrossed(strip, content)) continue
    if (standsByItself(strip, words)) best = strip
    else failed = strip
  }
  return best
}

/**
 * The longest stretch of an upright line that no word comes near, ended by the nearest words above and below.
 *
 * @param boxes Of the words, top to bottom.
 */
function tallestStrip(x: number, boxes: readonly Bbox[], page: Bbox): Bbox | undefined {
  const half = LEAST_GUTTER / 2
  let [top, bottom] = [page.y0, page.y0]
  let reached = page.y0
  const reach = (y0: number, y1: number) => {
    if (y0 - reached > bottom - top) {
      top = reached
      bottom = y0
    }
    reached = Math.max(reached, y1)
  }
  for (const box of boxes) if (box.x0 < x + half && box.x1 > x - half) reach(box.y0, box.y1)
  reach(page.y1, page.y1)
  return bottom > top ? { x0: x - half, x1: x + half, y0: top, y1: bottom } : undefined
}

function isCrossed(strip: Bbox, content: PageContent): boolean {
  const x = centerX(strip)
  // a band drawn cell by cell fills the gutter with a piece of its own
  const crosses = ({ bbox }: { readonly bbox: Bbox }) =>
    bbox.x0 < x && bbox.x1 > x && bbox.y0 > strip.y0 + 2 && bbox.y1 < strip.y1 - 2
  const shapes = content.shapes.filter((shape) => crosses(shape) && shape.color !== '#ffffff')
  return shapes.length + content.rulings.filter(crosses).length > 1
}

function standsByItself(strip: Bbox, words: readonly Word[]): boolean {
  const beside = words.filter(({ bbox }) => bbox.y1 > strip.y0 + 0.1 && bbox.y0 < strip.y1 - 0.1)
  const x = centerX(strip)
  const sides = [beside.filter(({ bbox }) => centerX(bbox) < x), beside.filter(({ bbox }) => centerX(bbox) >= x)]
  const left = readSide(sides[0]!)
  const right = left === undefined ? undefined : readSide(sides[1]!)
  if (right === undefined) return false
  // a paragraph column of a table stands on the rows of the table; text beside a table does not
  return left === right || alignedShare(sides[0]!, sides[1]!) < 0.5
}

function readSide(side: readonly Word[]): 'prose' | 'table' | undefined {
  const lines = findLines(side)
  if (lines.length < LEAST_LINES) return undefined
  if (readsAsTable(lines)) return 'table'
  return readsAsProse(lines, widthOf(hull(side.map((word) => word.bbox)))) ? 'prose' : undefined
}

/** Share of the right side's lines that stand on a line of the left side. */
function alignedShare(left: readonly Word[], right: readonly Word[]): number {
  const baselines = findLines(left).map((line) => line.baseline)
  const lines = findLines(right)
  return lines.filter((line) => baselines.some((y) => Math.abs(y - line.baseline) < 1)).length / lines.length
}

function readsAsProse(lines: readonly Line[], width: number): boolean {
  return lines.filter((line) => line.phrases.length === 1 && fillsWidth(line, width)).length > 0.45 * lines.length
}

/** Rows with a label at the left and figures at the right. */
function readsAsTable(lines: readonly Line[]): boolean {
  // a year, too, labels a row
  const startsWithFigure = (line: Line) => line.phrases[0]!.isNumber && !line.phrases[0]!.isPeriod
  const rows = lines.filter(
    (line) => line.phrases.length > 1 && !startsWithFigure(line) && line.phrases.at(-1)!.isNumber,
  )
  return rows.length >= 0.4 * lines.length && lines.filter(startsWithFigure).length < 0.2 * lines.length
}
