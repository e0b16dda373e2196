import { centerX, centerY, heightOf, widthOf } from '../geometry/boxes.js'
import type { Bar, Point, Polygon, Stroke } from './parts.js'

/** Heads are no larger and no smaller than this, in points, and as high as broad to this share. */
const HEAD = { least: 3, most: 30, square: 0.1 }
/** A stem ends at the middle of its head, or at its edge in the line of the middle, to so many points. */
const OFF = 0.6
/** A shorter one is a tick with a dot, in points. */
const LEAST_STEM = 2
/** Fewer are pointers. */
const LEAST = 3
/** All stand on one line, to this many points. */
const ON_LINE = 1
/** Places are looked up in squares of this side, in points: half of the largest head. */
const SQUARE = 16

/** What is left of strokes and outlines, and the bars that some of them make up. */
interface Lollipops {
  readonly bars: readonly Bar[]
  readonly strokes: readonly Stroke[]
  readonly polygons: readonly Polygon[]
}

interface Lollipop {
  readonly stem: Stroke
  readonly head: Polygon
  readonly foot: Point
}

/** Takes stems with a round head, which stand on one line, for the bars that they stand for: from the line to the head's middle. */
export function takeLollipops(strokes: readonly Stroke[], polygons: readonly Polygon[]): Lollipops {
  const heads = polygons.filter(isHead)
  const none = { bars: [], strokes, polygons }
  if (heads.length < LEAST) return none
  const corners = new Set(strokes.filter(({ points }) => points.length > 2).flatMap(({ points }) => points.map(keyOf)))
  const headAt = lookUp(heads.filter(({ bbox }) => !corners.has(keyOf({ x: centerX(bbox), y: centerY(bbox) }))))
  const found = strokes.flatMap((stem) => lollipopOf(stem, headAt))
  const standing = (['x', 'y'] as const).flatMap((along) => onOneLine(found, along))
  if (standing.length === 0) return none
  const taken = new Set<Stroke | Polygon>(standing.flatMap(({ stem, head }) => [stem, head]))
  return {
    bars: standing.map(barOf),
    strokes: strokes.filter((stroke) => !taken.has(stroke)),
    polygons: polygons.filter((polygon) => !taken.has(polygon)),
  }
}

function isHead({ bbox, isCurved }: Polygon): boolean {
  const [width, height] = [widthOf(bbox), heightOf(bbox)]
  const isRound = isCurved === true && Math.abs(width - height) <= HEAD.square * width
  return isRound && width >= HEAD.least && width <= HEAD.most
}

function keyOf({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`
}

/** The head whose middle, or whose edge in the line of a stem, is at a place. */
function lookUp(heads: readonly Polygon[]): (tip: Point, foot: Point) => Polygon | undefined {
  const squareOf = (at: number) => Math.floor(at / SQUARE)
  const squares = new Map<string, Polygon[]>()
  for (const head of heads) {
    const key = `${squareOf(centerX(head.bbox))} ${squareOf(centerY(head.bbox))}`
    squares.set(key, [...(squares.get(key) ?? []), head])
  }
  return (tip, foot) => {
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++) {
        const own = squares.get(`${squareOf(tip.x) + i} ${squareOf(tip.y) + j}`)
        const head = own?.find((each) => endsAt(each, tip, foot))
        if (head !== undefined) return head
      }
    return undefined
  }
}

function endsAt({ bbox }: Polygon, tip: Point, foot: Point): boolean {
  const [dx, dy] = [tip.x - centerX(bbox), tip.y - centerY(bbox)]
  const isLevel = Math.abs(tip.y - foot.y) < Math.abs(tip.x - foot.x)
  const [aside, along] = isLevel ? [dy, dx] : [dx, dy]
  const radius = widthOf(bbox) / 2
  const isOutside = isLevel ? (tip.x - foot.x) * dx <= 0 : (tip.y - foot.y) * dy <= 0
  return Math.abs(aside) <= OFF && (Math.abs(along) <= OFF || (isOutside && Math.abs(along) <= radius + OFF))
}

function lollipopOf(stem: Stroke, headAt: (tip: Point, foot: Point) => Polygon | undefined): readonly Lollipop[] {
  const { points, bbox, isCurved } = stem
  const [long, short] = [Math.max(widthOf(bbox), heightOf(bbox)), Math.min(widthOf(bbox), heightOf(bbox))]
  if (isCurved || points.length !== 2 || short > OFF || long < LEAST_STEM) return []
  const [a, b] = [points[0]!, points[1]!]
  const [atA, atB] = [headAt(a, b), headAt(b, a)]
  // with a head at either end it tells two values
  if ((atA === undefined) === (atB === undefined)) return []
  return [atA === undefined ? { stem, head: atB!, foot: a } : { stem, head: atA, foot: b }]
}

/** Those of one direction whose feet are on one line. @param along Which way they run. */
function onOneLine(found: readonly Lollipop[], along: 'x' | 'y'): readonly Lollipop[] {
  const isAlong = ({ stem: { bbox } }: Lollipop) => widthOf(bbox) > heightOf(bbox) === (along === 'x')
  const sorted = found.filter(isAlong).sort((a, b) => a.foot[along] - b.foot[along])
  const groups: Lollipop[][] = []
  for (const each of sorted) {
    const last = groups.at(-1)
    if (last !== undefined && each.foot[along] - last[0]!.foot[along] <= ON_LINE) last.push(each)
    else groups.push([each])
  }
  return groups.filter((group) => group.length >= LEAST).flat()
}

function barOf({ head, foot, stem }: Lollipop): Bar {
  const { bbox, color, order } = head
  const [x, y] = [centerX(bbox), centerY(bbox)]
  const isLevel = widthOf(stem.bbox) > heightOf(stem.bbox)
  const box = isLevel
    ? { x0: Math.min(foot.x, x), x1: Math.max(foot.x, x), y0: bbox.y0, y1: bbox.y1 }
    : { x0: bbox.x0, x1: bbox.x1, y0: Math.min(foot.y, y), y1: Math.max(foot.y, y) }
  return { bbox: box, color, order }
}
