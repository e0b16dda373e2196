import { areaOf } from '../outlines.js'
import type { Point, Polygon, Stroke } from '../parts.js'
import { distance } from './circles.js'

/** A line that is filled is no thicker than this, in the page's units, and than this share of its length. */
const THICKEST = { width: 1.6, share: 0.2 }
/** A line in the colour of the paper between two slices may be thicker. */
const THICKEST_PARTING = { width: 4, share: 0.25 }

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
  return {
    points: [first, farthestFrom(first, points)],
    bbox,
    color,
    width,
    isDashed: false,
    isCurved: false,
    order,
  }
}

function farthestFrom(from: Point, points: readonly Point[]): Point {
  return points.reduce((best, point) => (distance(point, from) > distance(best, from) ? point : best))
}
