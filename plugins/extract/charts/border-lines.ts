import type { Point } from '../../recognise/charts/parts.js'
import { widthOf } from '../../recognise/geometry/boxes.js'
import { chromaOf, type Rgb } from './colors.js'
import type { Fill } from './fills.js'
import { distanceToSegment } from './mask.js'
import type { StraightLine } from './straight-lines.js'

/** A line with more colour is a series; one that runs along straight lines for this share of its length is a frame. */
const MOST_CHROMA = 20
const ON_LINES = 0.9
/** So many times as high as wide. */
const STEEP = 8
/** Curves are compared with lines in steps of so many pixels. */
const STEP = 2

/** A line that was followed. */
interface Followed {
  readonly points: readonly Point[]
  readonly width: number
  readonly color: Rgb
}

/** Straight lines, as far as it matters that others run along them. */
type Edge = Pick<StraightLine, 'direction' | 'at' | 'from' | 'to' | 'width'>

/** What runs along the sides of a bar is its border. */
function edgesOf({ kind, bbox: { x0, y0, x1, y1 } }: Fill): readonly Edge[] {
  if (kind !== 'rectangle') return []
  const level = { direction: 'horizontal', from: x0, to: x1, width: 1 } as const
  const upright = { direction: 'vertical', from: y0, to: y1, width: 1 } as const
  return [
    { ...level, at: y0 },
    { ...level, at: y1 },
    { ...upright, at: x0 },
    { ...upright, at: x1 },
  ]
}

/** Says of followed lines whether they show nothing: frames, and the borders of what is filled. */
export function borderTest(lines: readonly StraightLine[], fills: readonly Fill[]): (line: Followed) => boolean {
  const edges = [...lines, ...fills.flatMap(edgesOf)]
  return (line) => isFrame(line, edges) || closesBox(line, edges) || fills.some((fill) => isBorderOf(line, fill))
}

/** A corner of a box is met to so many pixels, and the thickness of the line; its sides lean by no more than one in so many. */
const AT_CORNER = 4
const LEAN = 4

/**
 * Whether a curve without colour is the lower and the right side of a box whose other sides are straight lines: with a
 * shadow these are thicker, and lie beside the box's own.
 */
function closesBox({ points, width, color }: Followed, lines: readonly Edge[]): boolean {
  if (chromaOf(color) > MOST_CHROMA || !points.every((b, i) => i === 0 || isLevelOrSteep(points[i - 1]!, b)))
    return false
  const [first, last] = [points[0]!, points.at(-1)!]
  const isNear = (a: number, b: number) => Math.abs(a - b) <= width + AT_CORNER
  // along the foot to the right side, and up there
  if (!points.slice(0, -1).every(({ y }) => isNear(y, first.y)) || isNear(last.y, first.y)) return false
  const sides = lines.filter(
    ({ direction, at, to }) => direction === 'vertical' && isNear(at, first.x) && isNear(to, first.y),
  )
  return sides.some((side) =>
    lines.some(
      ({ direction, at, from, to }) =>
        direction === 'horizontal' && isNear(at, side.from) && isNear(from, side.at) && isNear(to, last.x),
    ),
  )
}

function isLevelOrSteep(a: Point, b: Point): boolean {
  const [across, down] = [Math.abs(b.x - a.x), Math.abs(b.y - a.y)]
  return across >= LEAN * down || down >= LEAN * across
}

/** Whether a curve without colour is what is left of frames: it runs along straight lines, around their corners too. */
function isFrame({ points, width, color }: Followed, lines: readonly Edge[]): boolean {
  if (chromaOf(color) > MOST_CHROMA) return false
  let [whole, onLines] = [0, 0]
  for (const [i, b] of points.entries()) {
    const a = points[i - 1]
    if (a === undefined) continue
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    whole += length
    onLines += length * (leadsOver(a, b) ? 1 : shareOnLines(a, b, length))
  }
  return onLines >= ON_LINES * whole

  function isOnLine(point: Point): boolean {
    return lines.some((line) => liesOn(point, line, width))
  }

  /** A level piece may run along several frames that stand beside each other. */
  function shareOnLines(a: Point, b: Point, length: number): number {
    const steps = Math.max(1, Math.ceil(length / STEP))
    let on = 0
    for (let i = 0; i <= steps; i++) {
      if (isOnLine({ x: a.x + ((b.x - a.x) * i) / steps, y: a.y + ((b.y - a.y) * i) / steps })) on++
    }
    return on / (steps + 1)
  }

  /** Of two upright lines beside each other a curve has a point each: where it leads from one to the other it is steep. */
  function leadsOver(a: Point, b: Point): boolean {
    return Math.abs(b.y - a.y) > STEEP * Math.abs(b.x - a.x) && isOnLine(a) && isOnLine(b)
  }
}

/** A piece of the line around an area runs along it for this share of its length, and no farther than so along the area. */
const ON_BORDER = 0.85
const MOST_OF_AREA = 0.6

/** Whether a curve is a piece of the line around an area, which is seen where it lies on something else. */
function isBorderOf({ points, width }: Followed, { kind, bbox, points: corners, isSmall }: Fill): boolean {
  const [from, to] = [points[0]!.x, points.at(-1)!.x]
  if (kind === 'rectangle' || isSmall || to - from > MOST_OF_AREA * widthOf(bbox)) return false
  const near = width / 2 + 2
  const isOn = (point: Point) =>
    corners.some((corner, i) => distanceToSegment(point, corner, corners[(i + 1) % corners.length]!) <= near)
  return points.filter(isOn).length >= ON_BORDER * points.length
}

function liesOn(point: Point, { direction, at, from, to, width }: Edge, thickness: number): boolean {
  const near = Math.max(width, thickness) / 2 + 2
  const [across, along] = direction === 'horizontal' ? (['y', 'x'] as const) : (['x', 'y'] as const)
  return Math.abs(point[across] - at) <= near && point[along] >= from - near && point[along] <= to + near
}
