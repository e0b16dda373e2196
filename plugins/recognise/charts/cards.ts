import type { Bbox } from '../../../core/model.js'
import { heightOf, holdsCenter, widthOf } from '../geometry/boxes.js'
import type { Marks, Point, Polygon, Stroke } from './parts.js'

/** A card's sides run straight along its box over this share of them at least; the rest are round corners. */
const STRAIGHT = 0.5
/** An edge lies on the box within this, in points. */
const ON_EDGE = 0.5
/** A card ends where it began, within this, in points. */
const CLOSED = 1
/** What is no smaller than this in both directions may stand around something else, in points. */
const LEAST_CARD = 40

/** Leaves out the cards that other marks stand on: they show nothing themselves. */
export function withoutCards(marks: Marks): Marks {
  const data = [...marks.bars, ...marks.strokes, ...marks.polygons]
  const isNoCard = (mark: Stroke | Polygon) => !isCard(mark, data)
  return { ...marks, strokes: marks.strokes.filter(isNoCard), polygons: marks.polygons.filter(isNoCard) }
}

/**
 * Whether a line or an outline is a card around other marks: closed, straight along all four sides of its box, with
 * corners that are cut or round. A line of data does not close; an area of data reaches into its lower corners.
 */
function isCard(mark: Stroke | Polygon, others: readonly { readonly bbox: Bbox }[]): boolean {
  const { points, bbox } = mark
  if (points.length < 5 || widthOf(bbox) < LEAST_CARD || heightOf(bbox) < LEAST_CARD) return false
  const [first, last] = [points[0]!, points.at(-1)!]
  if ('width' in mark && Math.hypot(first.x - last.x, first.y - last.y) > CLOSED) return false
  if (!runsAlong([...points, first], bbox)) return false
  return others.some((other) => isInside(other.bbox, bbox))
}

function runsAlong(points: readonly Point[], { x0, y0, x1, y1 }: Bbox): boolean {
  const along = (isOn: (point: Point) => boolean, at: (point: Point) => number) =>
    points.slice(1).reduce((sum, point, i) => {
      const before = points[i]!
      return isOn(point) && isOn(before) ? sum + Math.abs(at(point) - at(before)) : sum
    }, 0)
  const level = (y: number) =>
    along(
      (point) => Math.abs(point.y - y) <= ON_EDGE,
      ({ x }) => x,
    )
  const upright = (x: number) =>
    along(
      (point) => Math.abs(point.x - x) <= ON_EDGE,
      ({ y }) => y,
    )
  const isSide = (length: number, all: number) => length >= STRAIGHT * all && length <= all - ON_EDGE
  return (
    [level(y0), level(y1)].every((side) => isSide(side, x1 - x0)) &&
    [upright(x0), upright(x1)].every((side) => isSide(side, y1 - y0))
  )
}

function isInside(inner: Bbox, outer: Bbox): boolean {
  return holdsCenter(outer, inner) && widthOf(inner) < widthOf(outer) && heightOf(inner) < heightOf(outer)
}
