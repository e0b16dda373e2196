import type { Bbox } from '../../../../core/model.js'
import { centerY, median, overlapX } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import type { Line } from '../../text/lines.js'
import type { Drawing } from './aligned-grid.js'

/** Minimum share of a gutter's width that rules or fills cover, in one piece or several, to join its columns. */
const MIN_COVERED_SHARE = 0.9
/** Fills behind at least this many rows are bands. */
const MIN_BANDED_ROWS = 2
/** Maximum step from the header to the first row, as a multiple of the median row step or font size. */
const MAX_HEADER_STEP = 2.2

/**
 * Whether rules or fills join columns: one rule under their headers, one fill behind the headers, or bands behind rows.
 * Lists side by side have separate rules.
 */
export function areJoined(
  headers: readonly Line[],
  body: readonly Line[],
  gutters: readonly Span[],
  { rulings, shapes }: Drawing,
): boolean {
  const [last, first] = [headers.at(-1), body[0]]
  if (last === undefined || first === undefined || !areOverColumns(headers, body, gutters)) return false
  const steps = body.slice(1).map((line, i) => line.baseline - body[i]!.baseline)
  if (first.baseline - last.baseline > MAX_HEADER_STEP * Math.max(median(steps), last.size)) return false
  const isBetween = ({ bbox }: { readonly bbox: Bbox }) =>
    centerY(bbox) > centerY(last.bbox) && centerY(bbox) < centerY(first.bbox)
  const rules = rulings.filter((ruling) => ruling.direction === 'horizontal' && isBetween(ruling))
  const fills = shapes.filter(({ color }) => color !== '#ffffff').map(({ bbox }) => bbox)
  const behind = (line: Line) => fills.filter(({ y0, y1 }) => y0 < centerY(line.bbox) && y1 > centerY(line.bbox))
  const isOnFill = (line: Line) => coversGutters(gutters, behind(line))
  const bands = body.filter(isOnFill).length
  // a fill behind most rows is the background of the page or of a box
  const areBands = bands >= MIN_BANDED_ROWS && bands * 2 <= body.length + 1
  return (
    coversGutters(
      gutters,
      rules.map(({ bbox }) => bbox),
    ) ||
    (isOnFill(last) && !isOnFill(first)) ||
    areBands
  )
}

/** Whether each header is above texts of its column. A header at the other margin of the page is not. */
function areOverColumns(headers: readonly Line[], body: readonly Line[], gutters: readonly Span[]): boolean {
  const columnOf = (x: number) => gutters.filter(({ end }) => end < x + 1).length
  const texts = flatten(body.map(({ phrases }) => phrases))
  return flatten(headers.map(({ phrases }) => phrases)).every(({ bbox }) =>
    texts.some((text) => columnOf(text.bbox.x0) === columnOf(bbox.x0) && overlapX(text.bbox, bbox) > 0),
  )
}

function coversGutters(gutters: readonly Span[], boxes: readonly Bbox[]): boolean {
  return gutters.every(({ start, end }) => {
    const gutter = { x0: start, x1: end, y0: 0, y1: 0 }
    return boxes.reduce((sum, box) => sum + Math.max(0, overlapX(box, gutter)), 0) >= MIN_COVERED_SHARE * (end - start)
  })
}
