import type { Bbox } from '../../../core/model.js'
import { heightOf, hull, widthOf } from '../geometry/boxes.js'
import { isDataLine } from './cluster-marks.js'
import { isColorful } from './lines/colors.js'
import type { Bar, Marks, Polygon, Stroke } from './parts.js'

/** A place with what is drawn in it. */
interface Area {
  readonly bbox: Bbox
  readonly marks: Marks
}

/** A key is no larger, in points, and as large as the others to this many points: square ones stand close in a column. */
const KEY = { width: 60, height: 26 }
const ALIKE = 1.5
/** In a place with more level lines no frame is looked for. */
const MOST_LINES = 40
/** A frame's shadow is no farther off, in points. */
const SHADOW = 4
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
    (area) =>
      !areas.some(
        (other) =>
          other !== area && (isLegendOf(area, other) || isFramedLegendOf(area, other) || isEdgeOf(area, other)),
      ),
  )
}

/**
 * Whether all of a place is a frame with keys in it: what has one colour there, a line with its marker, is as small as a key,
 * and larger elsewhere. Of the points of a scatter chart some have one colour and lie far apart.
 */
function isFramedLegendOf({ marks }: Area, { marks: data }: Area): boolean {
  const frame = frameOf(marks.strokes)
  if (frame === undefined) return false
  const isIn = ({ bbox }: Stroke | Bar | Polygon) => isAround(frame, bbox)
  // a shadow of the frame is as large as it
  const isGround = ({ bbox }: Bar) =>
    (['x0', 'x1', 'y0', 'y1'] as const).every((side) => Math.abs(bbox[side] - frame[side]) <= SHADOW)
  const filled = [...marks.bars.filter((bar) => !isGround(bar)), ...marks.polygons]
  const lines = marks.strokes.filter((stroke) => isIn(stroke) || (isDataLine(stroke) && !isSameBox(stroke.bbox, frame)))
  const keys = [...filled, ...lines]
  if (keys.length === 0 || !keys.every(isIn)) return false
  const drawn = [...data.bars, ...data.polygons, ...data.strokes].filter((mark) => !keys.some((key) => key === mark))
  return [...new Set(keys.map(({ color }) => color))].every((color) => {
    const own = (all: readonly { readonly color: string; readonly bbox: Bbox }[]) =>
      all.filter((mark) => mark.color === color).map(({ bbox }) => bbox)
    const elsewhere = own(drawn)
    return isSmall(hull(own(keys))) && elsewhere.length > 0 && !isSmall(hull(elsewhere))
  })
}

/** What goes around, the largest of all: one stroke, or four straight ones. */
function frameOf(strokes: readonly Stroke[]): Bbox | undefined {
  const round = strokes.filter((stroke) => isDataLine(stroke) && isClosed(stroke)).map(({ bbox }) => bbox)
  const size = (bbox: Bbox) => widthOf(bbox) * heightOf(bbox)
  return [...round, ...fourSided(strokes)].sort((a, b) => size(b) - size(a))[0]
}

/** Boxes of two level and two upright lines. */
function fourSided(strokes: readonly Stroke[]): readonly Bbox[] {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= ALIKE
  const boxes = strokes.map(({ bbox }) => bbox)
  const level = boxes.filter((box) => heightOf(box) <= 1 && widthOf(box) > 1).slice(0, MOST_LINES)
  const upright = boxes.filter((box) => widthOf(box) <= 1 && heightOf(box) > 1)
  return level.flatMap((upper, i) =>
    level.slice(i + 1).flatMap((lower) => {
      const box = hull([upper, lower])
      const hasSide = (x: number) =>
        upright.some((line) => isNear(line.x0, x) && isNear(line.y0, box.y0) && isNear(line.y1, box.y1))
      const isBox = heightOf(box) > 2 && isNear(upper.x0, lower.x0) && isNear(upper.x1, lower.x1)
      return isBox && hasSide(box.x0) && hasSide(box.x1) ? [box] : []
    }),
  )
}

function isSameBox(a: Bbox, b: Bbox): boolean {
  return (['x0', 'x1', 'y0', 'y1'] as const).every((side) => Math.abs(a[side] - b[side]) <= ALIKE)
}

/** Whether a stroke comes back to where it began. */
function isClosed({ points }: Stroke): boolean {
  const [first, last] = [points[0]!, points.at(-1)!]
  return points.length > 3 && Math.hypot(first.x - last.x, first.y - last.y) <= ALIKE
}

function isLegendOf({ marks }: Area, { marks: data }: Area): boolean {
  const { bars, polygons, strokes } = marks
  if (bars.length < 2 || polygons.length > 0) return false
  const keys = hull(bars.map(({ bbox }) => bbox))
  if (strokes.some((stroke) => isDataLine(stroke) && !isAround(stroke.bbox, keys))) return false
  const colors = new Set(bars.map(({ color }) => color))
  if (colors.size < bars.length || !areKeys(bars)) return false
  const drawn = [...data.bars, ...data.polygons, ...data.strokes.filter(isDataLine)]
  // marks of the plot are larger than its keys, or more
  const areLarger = drawn.length === bars.length && drawn.every(({ bbox }) => isLargerThan(bbox, bars[0]!.bbox))
  const isData = drawn.length > bars.length || areLarger
  return isData && bars.every((bar) => drawn.some(({ color }) => color === bar.color))
}

/** Whether a frame goes around a key. */
function isAround(frame: Bbox, keys: Bbox): boolean {
  return frame.x0 < keys.x0 && frame.y0 < keys.y0 && frame.x1 > keys.x1 && frame.y1 > keys.y1
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
