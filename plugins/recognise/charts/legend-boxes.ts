import type { Bbox } from '../../../core/model.js'
import { heightOf, widthOf } from '../geometry.js'
import { isDataLine } from './cluster-marks.js'
import { isColorful } from './lines/colors.js'
import type { Bar, Marks } from './parts.js'

/** A place with what is drawn in it. */
interface Area {
  readonly bbox: Bbox
  readonly marks: Marks
}

/** A key is no larger, in points, and as large as the others to this many points: square ones stand close in a column. */
const KEY = { width: 60, height: 26 }
const ALIKE = 1.5
/** What has a key of its own, and goes through the whole plot, is so many times as wide. */
const LARGER = 4
/** A frame's edge is so many times as long as its pieces are high, and its ends are where the plot's are, to this share of its length. */
const FLAT = 15
const SAME_ENDS = 0.04
/** Kept as JPEG, this share of a black line may look coloured. */
const MOST_COLORED = 0.3

/**
 * Leaves out places that show no data of their own: the box around a legend, whose keys have the colours of what is drawn
 * elsewhere, and the edge of a frame that was seen in pieces. What is printed there is of the plot beside it.
 */
export function withoutLegendBoxes<A extends Area>(areas: readonly A[]): readonly A[] {
  if (areas.length < 2) return areas
  return areas.filter(
    (area) => !areas.some((other) => other !== area && (isLegendOf(area, other) || isEdgeOf(area, other))),
  )
}

function isLegendOf({ marks }: Area, { marks: data }: Area): boolean {
  const { bars, polygons, strokes } = marks
  if (bars.length < 2 || polygons.length > 0 || strokes.some(isDataLine)) return false
  const colors = new Set(bars.map(({ color }) => color))
  if (colors.size < bars.length || !areKeys(bars)) return false
  const drawn = [...data.bars, ...data.polygons, ...data.strokes.filter(isDataLine)]
  // marks of the plot are larger than its keys, or more
  const areLarger = drawn.length === bars.length && drawn.every(({ bbox }) => isLargerThan(bbox, bars[0]!.bbox))
  const isData = drawn.length > bars.length || areLarger
  return isData && bars.every((bar) => drawn.some(({ color }) => color === bar.color))
}

/** Whether bars are as small as keys, as large as each other, and in one row or column. */
function areKeys(bars: readonly Bar[]): boolean {
  const first = bars[0]!.bbox
  const isNear = (a: number, b: number) => Math.abs(a - b) <= ALIKE
  const isAlike = ({ bbox }: Bar) =>
    isNear(widthOf(bbox), widthOf(first)) && isNear(heightOf(bbox), heightOf(first)) && isSmall(bbox)
  const isInLine =
    bars.every(({ bbox }) => isNear(bbox.x0, first.x0)) || bars.every(({ bbox }) => isNear(bbox.y0, first.y0))
  return isInLine && bars.every(isAlike)
}

function isLargerThan(box: Bbox, key: Bbox): boolean {
  return widthOf(box) > LARGER * widthOf(key) && heightOf(box) > heightOf(key)
}

function isSmall(box: Bbox): boolean {
  return widthOf(box) <= KEY.width && heightOf(box) <= KEY.height
}

/** Whether all of a place is the upper or lower edge of another's frame, a little slanting. */
function isEdgeOf({ bbox, marks }: Area, { bbox: plot }: Area): boolean {
  if (marks.bars.length + marks.polygons.length > 0 || heightOf(plot) < 2 * heightOf(bbox)) return false
  const near = SAME_ENDS * widthOf(plot)
  const isAlong = Math.abs(bbox.x0 - plot.x0) <= near && Math.abs(bbox.x1 - plot.x1) <= near
  const isBeside = bbox.y1 <= plot.y0 + near && plot.y0 - bbox.y1 <= near
  const isBelow = bbox.y0 >= plot.y1 - near && bbox.y0 - plot.y1 <= near
  if (!isAlong || !(isBeside || isBelow)) return false
  const lines = marks.strokes.filter(isDataLine)
  const colored = lines.filter(({ color }) => isColorful(color)).reduce((sum, line) => sum + widthOf(line.bbox), 0)
  return colored < MOST_COLORED * widthOf(bbox) && lines.every((line) => FLAT * heightOf(line.bbox) <= widthOf(bbox))
}
