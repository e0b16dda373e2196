import type { PathStep } from '../../core/model.js'
import { alongCurve, type Dashes, dashPieces, distance, LEAST_LENGTH, type Point } from './dash-pieces.js'
import type { DrawnPath } from './drawn-paths.js'
import { type ClipOutline, type ClippedOutlines, hullOf } from './outlines.js'

// Ring charts are often drawn as circles with a pen as thick as the ring is wide. Each slice is one long dash, or the
// part inside a wedge-shaped clip.

/** A line to be stroked. */
export interface StrokedLine {
  readonly steps: readonly PathStep[]
  /** Line width, in the page's units. */
  readonly width: number
  /** Dash pattern. Absent for solid lines. */
  readonly dashes?: Dashes | undefined
  /** Whether its ends are round. A line without length is then a dot. */
  readonly isRound?: boolean
}

/** Minimum width of a thick line, in points. Thinner lines stay lines. */
const LEAST_WIDTH = 2.5
/** Maximum distance between edges that coincide, in points. */
const SAME_EDGE = 0.2

/** A line in small straight steps. In a closed line, the last point equals the first. */
interface Way {
  readonly points: readonly Point[]
  readonly isClosed: boolean
}

/**
 * Returns the visible form of a line. A thick curved line becomes filled outlines, one for each dash, cut by a curved
 * or slanted clip. Other lines are not changed.
 */
export function seenStroke(
  line: StrokedLine,
  clip: ClipOutline,
  clipped: ClippedOutlines,
): Omit<DrawnPath, 'color' | 'clip'> {
  const { width, dashes } = line
  const dots = line.isRound ? dotsOf(line) : undefined
  if (dots !== undefined) return { steps: clipped.throughClip(dots, clip), paint: 'fill' }
  const whole = { steps: line.steps, paint: 'stroke', strokeWidth: width, isDashed: dashes !== undefined } as const
  if (width < LEAST_WIDTH || !line.steps.some(({ kind }) => kind === 'curve')) return whole
  const pieces = dashes && dashPieces(line.steps, dashes)
  const seen = pieces === undefined ? whole : { ...whole, steps: pieces, isDashed: false }
  if (clip.steps === undefined || seen.isDashed || isAlong(line.steps, clip.steps)) return seen
  const outline = strokeOutline(seen.steps, width)
  if (outline === undefined) return seen
  const left = clipped.throughClip(outline, clip)
  return left === outline ? seen : { steps: left, paint: 'fill', isEvenOdd: true }
}

/** Maximum length of a dot, as a share of its width. */
const DOT_SHARE = 0.05
/** Length of the control handles of a quarter circle, in radii. */
const QUARTER = 0.5523

/** Returns the discs of dots with round ends, or undefined if any line is longer than a dot. */
function dotsOf({ steps, width }: StrokedLine): readonly PathStep[] | undefined {
  if (width < LEAST_WIDTH || steps.some(({ kind }) => kind === 'curve')) return undefined
  const ways = waysOf(steps)
  if (ways.length === 0 || ways.some(({ points }) => lengthOf(points) > DOT_SHARE * width)) return undefined
  return ways.flatMap(({ points: [at] }) => discAround(at!, width / 2))
}

function discAround({ x, y }: Point, radius: number): readonly PathStep[] {
  const reach = QUARTER * radius
  const quarter = (dx: number, dy: number): PathStep => ({
    kind: 'curve',
    // the control handle of the previous quarter
    x1: x + dy * radius + dx * reach,
    y1: y - dx * radius + dy * reach,
    x2: x + dx * radius + dy * reach,
    y2: y + dy * radius - dx * reach,
    x: x + dx * radius,
    y: y + dy * radius,
  })
  const start: PathStep = { kind: 'move', x: x + radius, y }
  return [start, quarter(0, 1), quarter(-1, 0), quarter(0, -1), quarter(1, 0), { kind: 'close' }]
}

/** Returns whether a line follows the edge of its clip. It is then the inner half of a border. */
function isAlong(steps: readonly PathStep[], clip: readonly PathStep[]): boolean {
  const [a, b] = [hullOf(steps), hullOf(clip)]
  return (['x0', 'y0', 'x1', 'y1'] as const).every((side) => Math.abs(a[side] - b[side]) <= SAME_EDGE)
}

/** Returns the outline of a thick curved line, or undefined for a thin line or an empty outline. */
export function outlineOfStroke({ steps, width, dashes }: StrokedLine): readonly PathStep[] | undefined {
  if (width < LEAST_WIDTH || !steps.some(({ kind }) => kind === 'curve')) return undefined
  const pieces = dashes === undefined ? steps : dashPieces(steps, dashes)
  return pieces && strokeOutline(pieces, width)
}

/** Returns the outline that a pen paints along a path. A closed path has two outlines, of which the inner is a hole. */
function strokeOutline(steps: readonly PathStep[], width: number): readonly PathStep[] | undefined {
  const outlines = waysOf(steps).flatMap(({ points, isClosed }): readonly (readonly Point[])[] => {
    if (lengthOf(points) < LEAST_LENGTH) return []
    const [left, right] = [beside(points, width / 2, isClosed), beside(points, -width / 2, isClosed)]
    if (!isClosed) return [[...left, ...right.toReversed()]]
    // a pen wider than the ring fills its middle
    return [left, right].filter((side) => Math.sign(signedArea(side)) === Math.sign(signedArea(points)))
  })
  if (outlines.length === 0) return undefined
  return outlines.flatMap((points) => [
    ...points.map((point, i): PathStep => ({ kind: i === 0 ? 'move' : 'line', ...point })),
    { kind: 'close' } as const,
  ])
}

/** Moves a path to one side. */
function beside(points: readonly Point[], by: number, isClosed: boolean): readonly Point[] {
  const last = points.length - 1
  return points.map((point, i) => {
    const before = points[i > 0 ? i - 1 : isClosed ? last - 1 : 0]!
    const behind = points[i < last ? i + 1 : isClosed ? 1 : last]!
    const length = Math.hypot(behind.x - before.x, behind.y - before.y) || 1
    return { x: point.x - (by * (behind.y - before.y)) / length, y: point.y + (by * (behind.x - before.x)) / length }
  })
}

function waysOf(steps: readonly PathStep[]): readonly Way[] {
  const ways: Way[] = []
  let points: Point[] = []
  const finish = (isClosed: boolean) => {
    const [first, last] = [points[0], points.at(-1)]
    if (first !== undefined && last !== undefined && points.length > 1) {
      const isRound = Math.hypot(first.x - last.x, first.y - last.y) < LEAST_LENGTH * 10
      if (isClosed && !isRound) points.push(first)
      ways.push({ points, isClosed: isClosed || isRound })
    }
    points = []
  }
  for (const step of steps) {
    if (step.kind === 'close') {
      const start = points[0]
      finish(true)
      if (start !== undefined) points = [start]
      continue
    }
    if (step.kind === 'move') finish(false)
    const from = points.at(-1)
    if (step.kind === 'curve' && from !== undefined) points.push(...alongCurve(from, step))
    else points.push({ x: step.x, y: step.y })
  }
  finish(false)
  return ways
}

function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, { x, y }, i) => (i === 0 ? 0 : sum + distance(points[i - 1]!, { x, y })), 0)
}

function signedArea(points: readonly Point[]): number {
  return points.reduce((sum, { x, y }, i) => {
    const next = points[(i + 1) % points.length]!
    return sum + x * next.y - next.x * y
  }, 0)
}
