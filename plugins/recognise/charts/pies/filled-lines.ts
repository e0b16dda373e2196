import { areaOf } from '../outlines.js'
import type { Point, Polygon, Stroke } from '../parts.js'
import { distance } from './circles.js'

/** A line that is filled is no thicker than this, in the page's units, and than this share of its length. */
const THICKEST = { width: 1.6, share: 0.2 }
/** A line in the colour of the paper between two slices may be thicker. */
const THICKEST_PARTING = { width: 4, share: 0.25 }
/** What is so many widths aside of the line between the ends is a corner; both its sides are no farther apart. */
const BENT = 2

/**
 * The line that a thin outline is: programs that cut strokes to shapes give the line to a label as its outline.
 *
 * @returns From end to end; undefined where the outline is no line.
 */
export function filledLine(outline: Polygon): Stroke | undefined {
  return lineOf(outline, THICKEST)
}

/** As {@link filledLine}, of one that parts what it is painted over. */
export function filledParting(outline: Polygon): Stroke | undefined {
  return lineOf(outline, THICKEST_PARTING)
}

function lineOf({ points, bbox, color, order }: Polygon, thickest: typeof THICKEST): Stroke | undefined {
  const turns = points.length
  const length = points.reduce((sum, point, i) => sum + distance(point, points[(i + 1) % turns]!), 0) / 2
  const width = areaOf(points) / length
  if (!(width <= thickest.width && width <= thickest.share * length)) return undefined
  const first = farthestFrom(points[0]!, points)
  const last = farthestFrom(first, points)
  return {
    points: [first, ...cornerBetween(first, last, points, width), last],
    bbox,
    color,
    width,
    isDashed: false,
    isCurved: false,
    order,
  }
}

/** Where a line bends: outlines have a corner within and one without there, the line has it between them. */
function cornerBetween(first: Point, last: Point, points: readonly Point[], width: number): readonly Point[] {
  const offLine = ({ x, y }: Point) =>
    Math.abs((last.x - first.x) * (y - first.y) - (last.y - first.y) * (x - first.x)) / distance(first, last)
  const corner = points.reduce((best, point) => (offLine(point) > offLine(best) ? point : best))
  if (offLine(corner) <= BENT * width) return []
  const there = points.filter((point) => distance(point, corner) <= BENT * width)
  const mean = (pick: (point: Point) => number) => there.reduce((sum, point) => sum + pick(point), 0) / there.length
  return [{ x: mean(({ x }) => x), y: mean(({ y }) => y) }]
}

function farthestFrom(from: Point, points: readonly Point[]): Point {
  return points.reduce((best, point) => (distance(point, from) > distance(best, from) ? point : best))
}
