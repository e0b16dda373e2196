import type { Bbox } from '../../../../core/model.js'
import { centerY, median, overlapX } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import type { Line } from '../../text/lines.js'
import type { Drawing } from './aligned-grid.js'

/** What is drawn reaches over a gutter if it covers this share of it, be it in pieces, a cell each. */
const COVERED = 0.9
/** Grounds behind so many rows or more are bands. */
const LEAST_BANDS = 2
/** The first row is no further below the heads than this many times the rows' own step. */
const FARTHEST = 2.2

/**
 * Whether what is drawn joins columns: one rule under their heads, one ground behind these, or bands behind rows. Over lists
 * that stand beside each other each has a rule of its own.
 */
export function areJoined(
  heads: readonly Line[],
  body: readonly Line[],
  gutters: readonly Span[],
  { rulings, shapes }: Drawing,
): boolean {
  const [last, first] = [heads.at(-1), body[0]]
  if (last === undefined || first === undefined || !areOverColumns(heads, body, gutters)) return false
  const steps = body.slice(1).map((line, i) => line.baseline - body[i]!.baseline)
  if (first.baseline - last.baseline > FARTHEST * Math.max(median(steps), last.size)) return false
  const isBetween = ({ bbox }: { readonly bbox: Bbox }) =>
    centerY(bbox) > centerY(last.bbox) && centerY(bbox) < centerY(first.bbox)
  const rules = rulings.filter((ruling) => ruling.direction === 'horizontal' && isBetween(ruling))
  const grounds = shapes.filter(({ color }) => color !== '#ffffff').map(({ bbox }) => bbox)
  const behind = (line: Line) => grounds.filter(({ y0, y1 }) => y0 < centerY(line.bbox) && y1 > centerY(line.bbox))
  const isOnGround = (line: Line) => isOver(gutters, behind(line))
  const bands = body.filter(isOnGround).length
  // behind most rows lies the ground of the page, or of a box
  const areBands = bands >= LEAST_BANDS && bands * 2 <= body.length + 1
  return (
    isOver(
      gutters,
      rules.map(({ bbox }) => bbox),
    ) ||
    (isOnGround(last) && !isOnGround(first)) ||
    areBands
  )
}

/** Whether each head stands over texts of its column, which one at the other margin of a page does not. */
function areOverColumns(heads: readonly Line[], body: readonly Line[], gutters: readonly Span[]): boolean {
  const columnOf = (x: number) => gutters.filter(({ end }) => end < x + 1).length
  const texts = flatten(body.map(({ phrases }) => phrases))
  return flatten(heads.map(({ phrases }) => phrases)).every(({ bbox }) =>
    texts.some((text) => columnOf(text.bbox.x0) === columnOf(bbox.x0) && overlapX(text.bbox, bbox) > 0),
  )
}

function isOver(gutters: readonly Span[], boxes: readonly Bbox[]): boolean {
  return gutters.every(({ start, end }) => {
    const gutter = { x0: start, x1: end, y0: 0, y1: 0 }
    return boxes.reduce((sum, box) => sum + Math.max(0, overlapX(box, gutter)), 0) >= COVERED * (end - start)
  })
}
