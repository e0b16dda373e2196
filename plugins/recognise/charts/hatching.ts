import type { Bbox } from '../../../core/model.js'
import { heightOf, median, widthOf } from '../geometry/boxes.js'
import type { Bar, Stroke } from './parts.js'

/** A line of a hatching ends on an edge of its box within this, in points. */
const ON_EDGE = 0.75
/** Corners of a box meet within this, in points. */
const MEET = 0.5
/** Fewer slanting lines in a box are a cross, a mark or a line of data. */
const LEAST_LINES = 3
/** Lines of one hatching are parallel to so many degrees. */
const PARALLEL = 2
/** Of more lines, by boxes, none is looked at: the page is a map. */
const MOST_PAIRS = 4_000_000

/** Boxes that slanting lines fill from edge to edge, and the strokes that are left. */
export interface Hatched {
  readonly bars: readonly Bar[]
  readonly strokes: readonly Stroke[]
}

/**
 * Takes the boxes for bars that are hatched line by line: each line goes from edge to edge of an outlined box, and all
 * of one direction are parallel. What tells hatchings apart is their directions and how close their lines are.
 *
 * @param papers Boxes filled in the colour of the paper: some programs draw a hatching over such a one, without an outline.
 */
export function takeHatched(strokes: readonly Stroke[], papers: readonly Bbox[] = []): Hatched {
  const straight = strokes.filter(({ points, isCurved }) => points.length === 2 && !isCurved)
  const slanting = straight.filter(({ bbox }) => widthOf(bbox) > 1 && heightOf(bbox) > 1)
  if (slanting.length < LEAST_LINES) return { bars: [], strokes }
  const boxes = [...findBoxes(strokes), ...papers.map((bbox) => ({ bbox, sides: [] }))]
  if (boxes.length === 0 || boxes.length * slanting.length > MOST_PAIRS) return { bars: [], strokes }
  const taken = new Set<Stroke>()
  const bars: Bar[] = []
  const takeFrom = (lines: readonly Stroke[], { bbox, sides }: Filled, least: number): boolean => {
    const own = lines.filter((line) => !taken.has(line) && goesAcross(line, bbox))
    const directions = byDirection(own)
    if (own.length < least || directions.length > 2) return false
    for (const each of [...own, ...sides]) taken.add(each)
    const { color, order } = own[0]!
    bars.push({ bbox, color, order, pattern: directions.map(nameOf).join(' ') })
    return true
  }
  const left = boxes.filter((box) => !takeFrom(slanting, box, LEAST_LINES))
  const slanted = bars.map(({ bbox }) => bbox)
  if (slanted.length === 0 || left.length * straight.length > MOST_PAIRS) return { bars, strokes }
  // beside hatched bars level and upright lines are hatchings too, and beside a hatched key a single line may be one
  for (const box of left) {
    const inner = straight.filter((line) => !isOnSide(line, box.bbox))
    const least = slanted.some((other) => isAsLarge(box.bbox, other)) ? 1 : LEAST_LINES
    if (slanted.some((other) => standsWith(box.bbox, other))) takeFrom(inner, box, least)
  }
  return { bars, strokes: strokes.filter((stroke) => !taken.has(stroke)) }
}

type Filled = { readonly bbox: Bbox; readonly sides: readonly Stroke[] }

/** Whether a line runs along a side of a box. */
function isOnSide({ bbox }: Stroke, { x0, y0, x1, y1 }: Bbox): boolean {
  const isAt = (from: number, to: number, side: number) => Math.abs(from - side) <= MEET && Math.abs(to - side) <= MEET
  return [x0, x1].some((x) => isAt(bbox.x0, bbox.x1, x)) || [y0, y1].some((y) => isAt(bbox.y0, bbox.y1, y))
}

function isAsLarge(a: Bbox, b: Bbox): boolean {
  return isNear(widthOf(a), widthOf(b)) && isNear(heightOf(a), heightOf(b))
}

/** Whether two boxes may be bars of one chart, or keys of one legend: as broad as each other, from one line on. */
function standsWith(a: Bbox, b: Bbox): boolean {
  const areColumns = isNear(widthOf(a), widthOf(b)) && (isNear(a.y1, b.y1) || isNear(a.x0, b.x0))
  return areColumns || (isNear(heightOf(a), heightOf(b)) && isNear(a.x0, b.x0))
}

/** A box, and the four lines that it is drawn with. */
export interface Box {
  readonly bbox: Bbox
  readonly sides: readonly [Stroke, Stroke, Stroke, Stroke]
}

/** Boxes of four lines that meet at their corners. */
export function findBoxes(strokes: readonly Stroke[]): readonly Box[] {
  const straight = strokes.filter(({ points }) => points.length === 2)
  const level = straight.filter(({ bbox }) => heightOf(bbox) <= MEET && widthOf(bbox) > 1)
  if (level.length < 2) return []
  const upright = new Map<string, Stroke[]>()
  for (const stroke of straight) {
    if (widthOf(stroke.bbox) > MEET || heightOf(stroke.bbox) <= 1) continue
    const key = keyOf(stroke.bbox.x0, stroke.bbox.y1)
    upright.set(key, [...(upright.get(key) ?? []), stroke])
  }
  const tops = new Map<string, Stroke[]>()
  for (const stroke of level) {
    const key = keyOf(stroke.bbox.x0, stroke.bbox.y0)
    tops.set(key, [...(tops.get(key) ?? []), stroke])
  }
  const near = <T>(map: ReadonlyMap<string, readonly T[]>, x: number, y: number) =>
    [-MEET, 0, MEET].flatMap((dx) => [-MEET, 0, MEET].flatMap((dy) => map.get(keyOf(x + dx, y + dy)) ?? []))
  return level.flatMap((foot) => {
    const { x0, x1, y0: y } = foot.bbox
    // bars that touch have two sides in one place, each as long as its own
    const lefts = near(upright, x0, y).filter(({ bbox }) => isNear(bbox.x0, x0) && isNear(bbox.y1, y))
    const rights = near(upright, x1, y).filter(({ bbox }) => isNear(bbox.x0, x1) && isNear(bbox.y1, y))
    return lefts.flatMap((left): readonly Box[] => {
      const { y0 } = left.bbox
      const right = rights.find(({ bbox }) => isNear(bbox.y0, y0))
      const top = near(tops, x0, y0).find(({ bbox }) => isNear(bbox.x1, x1) && isNear(bbox.y0, y0))
      const isBox = right !== undefined && top !== undefined
      return isBox ? [{ bbox: { x0, y0, x1, y1: y }, sides: [foot, left, right, top] }] : []
    })
  })
}

function keyOf(x: number, y: number): string {
  return `${Math.round(x / MEET)} ${Math.round(y / MEET)}`
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= MEET
}

/** Whether both ends of a line are on edges of a box. */
function goesAcross({ points }: Stroke, { x0, y0, x1, y1 }: Bbox): boolean {
  return points.every(({ x, y }) => {
    const isIn = x >= x0 - ON_EDGE && x <= x1 + ON_EDGE && y >= y0 - ON_EDGE && y <= y1 + ON_EDGE
    return isIn && Math.min(...[x - x0, x - x1, y - y0, y - y1].map(Math.abs)) <= ON_EDGE
  })
}

/** Lines by the angle that they are drawn at. */
function byDirection(lines: readonly Stroke[]): readonly (readonly Stroke[])[] {
  const groups: Stroke[][] = []
  for (const line of lines) {
    const group = groups.find(([first]) => {
      const apart = Math.abs(angleOf(first!) - angleOf(line))
      return Math.min(apart, 180 - apart) <= PARALLEL
    })
    if (group === undefined) groups.push([line])
    else group.push(line)
  }
  return groups
}

/** From 0 to 180 degrees. */
function angleOf({ points }: Stroke): number {
  const [a, b] = [points[0]!, points[1]!]
  return ((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI + 180) % 180
}

/** A hatching's name: the angle of its lines and their distance, in points. */
function nameOf(lines: readonly Stroke[]): string {
  const angle = angleOf(lines[0]!)
  const [s, c] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  const across = lines.map(({ points }) => points[0]!.y * c - points[0]!.x * s).sort((a, b) => a - b)
  const gaps = across.slice(1).map((at, i) => at - across[i]!)
  return `lines ${Math.round(angle / 5) * 5}° ${gaps.length === 0 ? '' : Math.round(median(gaps))}`.trim()
}
