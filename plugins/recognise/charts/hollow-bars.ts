import { heightOf, widthOf } from '../geometry/boxes.js'
import { type Box, findBoxes, type Hatched } from './hatching.js'
import type { Bar, Stroke } from './parts.js'

/** Bars are as broad as each other, and stand on one line, to so many points. */
const SAME = 0.4
/** Fewer boxes of several lengths on one line are boxes. */
const LEAST_BARS = 3
/** Shorter than a bar is broad may be the key of a legend, up to this, in points. */
const KEY = { width: 40, height: 20 }
/** Boxes that a page has at most: more are a form's. */
const MOST_BOXES = 2000
/** What an outlined bar without a fill is told by. */
const PATTERN = 'outline'

/**
 * Takes for bars the boxes that are drawn as outlines alone, as charts for print without colours have them: of one
 * breadth, on one line, and of several lengths. The cells of tables are as long as their neighbours.
 *
 * @param bars Those that are filled: their outlines are none of their own.
 */
export function takeHollow(strokes: readonly Stroke[], bars: readonly Bar[]): Hatched {
  const boxes = findBoxes(inPathsOfFour(strokes)).filter(
    (box) => isOfOnePath(box) && !bars.some((bar) => isOutlineOf(box, bar)),
  )
  if (boxes.length < LEAST_BARS || boxes.length > MOST_BOXES) return { bars: [], strokes }
  const own = boxes.filter((box) => areBars(boxes.filter((other) => standTogether(box, other))))
  if (own.length === 0) return { bars: [], strokes }
  const isKey = ({ bbox }: Box) => widthOf(bbox) <= KEY.width && heightOf(bbox) <= KEY.height
  const taken = new Set(own)
  const all = [...own, ...boxes.filter((box) => isKey(box) && !taken.has(box))]
  const sides = new Set(all.flatMap((box) => box.sides))
  return {
    bars: all.map(({ bbox, sides: [{ color, order }] }) => ({ bbox, color, order, pattern: PATTERN })),
    strokes: strokes.filter((stroke) => !sides.has(stroke)),
  }
}

/** Strokes that share their path with three others: on most pages, where rules are drawn one by one, there are none. */
function inPathsOfFour(strokes: readonly Stroke[]): readonly Stroke[] {
  const counts = new Map<number, number>()
  for (const { order } of strokes) counts.set(order, (counts.get(order) ?? 0) + 1)
  return strokes.filter(({ order }) => counts.get(order)! >= 4)
}

function isOfOnePath({ sides: [first, ...others] }: Box): boolean {
  return others.every(({ order }) => order === first.order)
}

function isOutlineOf({ bbox }: Box, bar: Bar): boolean {
  return (['x0', 'y0', 'x1', 'y1'] as const).every((side) => Math.abs(bbox[side] - bar.bbox[side]) <= 2)
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME
}

/** Whether two boxes are of one breadth and stand on one line: columns on their feet, level bars at their left ends. */
function standTogether({ bbox: a }: Box, { bbox: b }: Box): boolean {
  const areColumns = isNear(widthOf(a), widthOf(b)) && isNear(a.y1, b.y1)
  return areColumns || (isNear(heightOf(a), heightOf(b)) && isNear(a.x0, b.x0))
}

function areBars(boxes: readonly Box[]): boolean {
  const areas = boxes.map(({ bbox }) => Math.round(widthOf(bbox) * heightOf(bbox)))
  return new Set(areas).size >= LEAST_BARS
}
