import type { Path } from '../../../core/model.js'
import { boxOfPoints, type Outline, outlinesOf } from './outlines.js'
import type { Point, Stroke } from './parts.js'

/** Fewer pieces are no dashed line. */
const LEAST_DASHES = 4
/** Thicker pieces are bars, in points. */
const THICKEST = 4
/** Dashes are as thick as each other, to this share. */
const SAME_THICKNESS = 0.25
/** What bends within a dash leaves it shorter than its course; of these there are few: at least this share is straight. */
const STRAIGHT = 0.5
/** Between two dashes lies no more than this many times the longest. */
const WIDEST_GAP = 3
/** Dashes that turn by less than this go the same way, as the sine of the angle. */
const SAME_WAY = 0.012

/** A dash that goes less far than this to one side is level or upright, in points. */
const LEAST_SLANT = 0.1

/** A dash from end to end, as a straight line. */
interface Dash {
  readonly from: Point
  readonly to: Point
  readonly thickness: number
}

/**
 * The dashed line that a filled path is: some programs fill each dash instead of stroking the line.
 *
 * @returns Undefined where its outlines are no thin boxes that follow each other.
 */
export function dashedLine({ fill, steps, order = 0 }: Path): Stroke | undefined {
  if (fill === undefined) return undefined
  const outlines = outlinesOf(steps)
  if (outlines.length < LEAST_DASHES || outlines.some(({ isCurved, points }) => isCurved || points.length < 4))
    return undefined
  const dashes = outlines.map(({ points }) => (points.length === 4 ? toDash(points) : undefined))
  const straight = dashes.filter((dash) => dash !== undefined)
  if (straight.length < Math.max(LEAST_DASHES, STRAIGHT * outlines.length)) return undefined
  const width = straight[0]!.thickness
  const isThick = ({ thickness }: Dash) => Math.abs(thickness - width) <= SAME_THICKNESS * width
  if (width > THICKEST || straight.filter(slants).length < STRAIGHT * straight.length) return undefined
  if (!straight.every(isThick) || !followEachOther(straight, outlines)) return undefined
  const points = cornersOf(straight, outlines)
  return { points, bbox: boxOfPoints(points), color: fill, width, isDashed: true, isCurved: false, order }
}

/** A box of four corners from the middle of one short side to that of the other. */
function toDash(points: readonly Point[]): Dash | undefined {
  const [a, b, c, d] = points as [Point, Point, Point, Point]
  const sides = [lengthOf(a, b), lengthOf(b, c), lengthOf(c, d), lengthOf(d, a)] as const
  const isLong = sides[0] + sides[2] > sides[1] + sides[3]
  const [from, to] = isLong ? [middle(d, a), middle(b, c)] : [middle(a, b), middle(c, d)]
  const thickness = isLong ? (sides[1] + sides[3]) / 2 : (sides[0] + sides[2]) / 2
  return thickness > 0 ? { from, to, thickness } : undefined
}

/** Level and upright boxes are rows of signs, parts of a table, a grid. */
function slants({ from, to }: Dash): boolean {
  return Math.abs(from.x - to.x) > LEAST_SLANT && Math.abs(from.y - to.y) > LEAST_SLANT
}

/** Whether each dash begins near the end of the one before, and all go the same way from left to right. */
function followEachOther(dashes: readonly Dash[], { length }: readonly Outline[]): boolean {
  const longest = Math.max(...dashes.map(({ from, to }) => lengthOf(from, to)))
  const bent = length - dashes.length
  const far = (1 + WIDEST_GAP) * longest * (bent > 0 ? 2 : 1)
  return dashes.every((dash, i) => {
    const next = dashes[i + 1]
    return (
      next === undefined ||
      Math.min(...[next.from, next.to].map((at) => lengthOf(middle(dash.from, dash.to), at))) <= far
    )
  })
}

/** The ends of the line from left to right, and the corners where two dashes meet when they are drawn on. */
function cornersOf(dashes: readonly Dash[], outlines: readonly Outline[]): readonly Point[] {
  const ordered = dashes.map((dash, i) => inDirection(dash, dashes[i - 1] ?? dashes[i + 1]!, i > 0))
  const corners = ordered.slice(1).flatMap((dash, i) => crossing(ordered[i]!, dash) ?? [])
  const way = [ordered[0]!.from, ...corners, ordered.at(-1)!.to]
  const rightwards = way[0]!.x <= way.at(-1)!.x ? way : way.toReversed()
  // a line may begin or end in a piece that bends
  const all = outlines.flatMap(({ points }) => points)
  const leftmost = all.reduce((a, b) => (b.x < a.x ? b : a))
  const rightmost = all.reduce((a, b) => (b.x > a.x ? b : a))
  const isBeyond = (end: Point, at: Point) => Math.abs(end.x - at.x) > 4 * dashes[0]!.thickness
  return [
    ...(isBeyond(leftmost, rightwards[0]!) ? [leftmost] : []),
    ...rightwards,
    ...(isBeyond(rightmost, rightwards.at(-1)!) ? [rightmost] : []),
  ]
}

/** A dash turned so that it goes on from the one before, or towards the one behind. */
function inDirection(dash: Dash, other: Dash, isBehind: boolean): Dash {
  const near = (point: Point) => Math.min(lengthOf(point, other.from), lengthOf(point, other.to))
  const isTurned = isBehind ? near(dash.from) > near(dash.to) : near(dash.from) < near(dash.to)
  return isTurned ? { ...dash, from: dash.to, to: dash.from } : dash
}

/** Where two dashes meet when they are drawn on; undefined where they go the same way. */
function crossing(a: Dash, b: Dash): Point | undefined {
  const [ax, ay, bx, by] = [a.to.x - a.from.x, a.to.y - a.from.y, b.to.x - b.from.x, b.to.y - b.from.y]
  const turn = ax * by - ay * bx
  if (Math.abs(turn) <= SAME_WAY * Math.hypot(ax, ay) * Math.hypot(bx, by)) return undefined
  const t = ((b.from.x - a.from.x) * by - (b.from.y - a.from.y) * bx) / turn
  const at = { x: a.from.x + t * ax, y: a.from.y + t * ay }
  const between = middle(a.to, b.from)
  return lengthOf(at, between) <= lengthOf(a.to, b.from) + 1 ? at : between
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function lengthOf(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
