import type { Bbox, PageContent, Path, Ruling } from '../../../core/model.js'
import { heightOf, hull, widthOf } from '../geometry.js'
import { joinStrokes } from './join-strokes.js'
import { boxOfPoints, isBoxLike, type Outline, outlinesOf } from './outlines.js'
import type { Bar, Marks, Polygon, Stroke } from './parts.js'

/** What is drawn in the colour of the paper bounds and covers, it shows nothing. */
const PAPER = '#ffffff'
/** A thin fill is a bar when a bar of its colour is as broad, to this many points. */
const SAME_BREADTH = 0.3
/** What covers more than this share of the page is its ground. */
const GROUND_SHARE = 0.7

/** Sorts all that is drawn on a page by what it may be in a chart: filled rectangles, lines, and other outlines. */
export function findMarks(content: PageContent): Marks {
  const filled = content.paths.flatMap(filledMarks)
  const shapes = content.shapes.map(({ bbox, color }, order): Bar => ({ bbox, color, order }))
  const thick = [...shapes, ...filled.filter((mark): mark is Bar => !('points' in mark))].filter(
    (bar) => bar.color !== PAPER && !isGround(bar.bbox, content),
  )
  const thin = content.rulings.filter((ruling) => isThinBar(ruling, thick))
  const rulings = content.rulings.filter((ruling) => !thin.includes(ruling) && ruling.color !== PAPER)
  return {
    bars: [...thick, ...thin.map(({ bbox, color }): Bar => ({ bbox, color, order: content.shapes.length }))],
    strokes: joinStrokes([...rulings.map(strokeOf), ...content.paths.flatMap(strokesOf)]),
    polygons: filled.filter((mark): mark is Polygon => 'points' in mark),
  }
}

function filledMarks({ fill, steps }: Path, order: number): readonly (Bar | Polygon)[] {
  if (fill === undefined) return []
  return outlinesOf(steps)
    .filter(({ points }) => points.length > 2)
    .map((outline) => markOf(outline, fill, order))
}

function markOf({ points }: Outline, color: string, order: number): Bar | Polygon {
  const bbox = boxOfPoints(points)
  return isBoxLike(points, bbox) ? { bbox, color, order } : { points, bbox, color, order }
}

function strokesOf({ stroke, strokeWidth = 0, steps }: Path, order: number): readonly Stroke[] {
  if (stroke === undefined || stroke === PAPER) return []
  return outlinesOf(steps)
    .filter(({ corners }) => corners.length > 1)
    .map(({ corners, isClosed, isCurved }) => {
      const points = isClosed ? [...corners, corners[0]!] : corners
      return { points, bbox: boxOfPoints(points), color: stroke, width: strokeWidth, isDashed: false, isCurved, order }
    })
}

function strokeOf({ bbox, color, direction }: Ruling, order: number): Stroke {
  const [x, y] = [(bbox.x0 + bbox.x1) / 2, (bbox.y0 + bbox.y1) / 2]
  const points =
    direction === 'horizontal'
      ? [
          { x: bbox.x0, y },
          { x: bbox.x1, y },
        ]
      : [
          { x, y: bbox.y0 },
          { x, y: bbox.y1 },
        ]
  const width = Math.min(widthOf(bbox), heightOf(bbox))
  return { points, bbox: hull([boxOfPoints(points)]), color, width, isDashed: false, isCurved: false, order }
}

/** A bar of a small value is as thin as a line; what tells it is that others of its colour are as broad. */
function isThinBar({ bbox, color, direction }: Ruling, bars: readonly Bar[]): boolean {
  const breadth = (box: Bbox) => (direction === 'horizontal' ? widthOf(box) : heightOf(box))
  return bars.some((bar) => bar.color === color && Math.abs(breadth(bar.bbox) - breadth(bbox)) <= SAME_BREADTH)
}

function isGround(box: Bbox, { width, height }: PageContent): boolean {
  return widthOf(box) * heightOf(box) > GROUND_SHARE * width * height
}
