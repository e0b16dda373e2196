import { centerX, hull } from '../../geometry/boxes.js'
import type { Bar, Plot } from '../parts.js'
import { colorDistance, SAME_COLOR } from './colors.js'
import type { Sketch } from './sketch.js'

/** A line and its marker cover no more of a column than this, in points. */
const LARGEST_GAP = 12
/** Where the line slants the boxes of the two pieces overlap by no more than this, in points. */
const LARGEST_OVERLAP = 24
/** Sides of the pieces of one column differ by no more than this, in points. */
const SAME_SIDE = 1.5

/** Columns of a picture whole again where a line that runs over them parts them in two. */
export function joinCutColumns(bars: readonly Bar[], lines: readonly Sketch[], plot: Plot): readonly Bar[] {
  if (plot.source !== 'pixels') return bars
  const joined: Bar[] = []
  for (const bar of bars.toSorted((a, b) => a.bbox.y0 - b.bbox.y0)) {
    const at = joined.findIndex((upper) => isCutBetween(upper, bar, lines))
    if (at < 0) joined.push(bar)
    else joined[at] = { ...bar, bbox: hull([joined[at]!.bbox, bar.bbox]) }
  }
  return joined
}

function isCutBetween(upper: Bar, lower: Bar, lines: readonly Sketch[]): boolean {
  const [a, b] = [upper.bbox, lower.bbox]
  const isOver = Math.abs(a.x0 - b.x0) <= SAME_SIDE && Math.abs(a.x1 - b.x1) <= SAME_SIDE
  const gap = b.y0 - a.y1
  if (!isOver || gap < -LARGEST_OVERLAP || gap > LARGEST_GAP || colorDistance(upper.color, lower.color) > SAME_COLOR)
    return false
  const x = centerX(b)
  const [top, foot] = [Math.min(a.y1, b.y0), Math.max(a.y1, b.y0)]
  const reach = 0.5 * (b.x1 - b.x0)
  return lines.some(({ points }) =>
    points.some(
      (point) =>
        point !== null &&
        Math.abs(point.x - x) <= reach &&
        point.y >= top - LARGEST_GAP / 2 &&
        point.y <= foot + LARGEST_GAP / 2,
    ),
  )
}
