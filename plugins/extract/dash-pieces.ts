import type { PathStep } from '../../core/model.js'

/** A dash pattern: alternating lengths of dashes and gaps, in the page's units. */
export interface Dashes {
  readonly lengths: readonly number[]
  /** Offset of the line's start in the pattern. */
  readonly phase: number
}

/** Maximum number of dashes that are split into pieces. A line with more is an ordinary dashed line. */
const MOST_DASHES = 12
/** Number of straight steps that approximate a curve. */
const CURVE_STEPS = 24
/** Minimum length of a piece, in points. */
export const LEAST_LENGTH = 1e-3

/** A position on the page. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Splits a line into its dashes. Returns undefined if there are too many. */
export function dashPieces(steps: readonly PathStep[], { lengths, phase }: Dashes): readonly PathStep[] | undefined {
  const pattern = lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths]
  const period = pattern.reduce((sum, length) => sum + length, 0)
  const ways = partsOf(steps)
  const total = ways.flat().reduce((sum, { length }) => sum + length, 0)
  if (!(period > 1) || (total / period) * (pattern.length / 2) > MOST_DASHES) return undefined
  return ways.flatMap((parts) => dashesAlong(parts, pattern, ((phase % period) + period) % period))
}

function dashesAlong(parts: readonly Part[], pattern: readonly number[], phase: number): readonly PathStep[] {
  let [index, skipped] = [0, phase]
  // skip remains of dashes that are caused by rounding
  while (skipped > pattern[index]! - LEAST_LENGTH) {
    skipped = Math.max(skipped - pattern[index]!, 0)
    index = (index + 1) % pattern.length
  }
  let left = Math.max(pattern[index]! - skipped, LEAST_LENGTH)
  const steps: PathStep[] = []
  if (index % 2 === 0 && parts.length > 0) steps.push({ kind: 'move', ...parts[0]!.from })
  for (const part of parts) {
    let walked = 0
    while (part.length - walked > left) {
      const end = walked + left
      if (index % 2 === 0) steps.push(part.between(walked, end))
      else steps.push({ kind: 'move', ...part.at(end) })
      walked = end
      index = (index + 1) % pattern.length
      left = Math.max(pattern[index]!, LEAST_LENGTH)
    }
    left -= part.length - walked
    if (index % 2 === 0 && part.length - walked > LEAST_LENGTH) steps.push(part.between(walked, part.length))
  }
  return steps
}

/** One step of a line. Positions along it are measured in points. */
interface Part {
  readonly from: Point
  readonly length: number
  at(walked: number): Point
  between(start: number, end: number): PathStep
}

/** Splits a line at its moves. */
function partsOf(steps: readonly PathStep[]): readonly (readonly Part[])[] {
  const ways: Part[][] = [[]]
  let [start, at]: [Point, Point] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]
  for (const step of steps) {
    const to = step.kind === 'close' ? start : { x: step.x, y: step.y }
    if (step.kind === 'move') {
      ways.push([])
      start = to
    } else {
      const part = step.kind === 'curve' ? bend(at, step) : straight(at, to)
      if (part.length > LEAST_LENGTH) ways.at(-1)!.push(part)
    }
    at = to
  }
  return ways
}

function straight(from: Point, to: Point): Part {
  const length = distance(from, to)
  const at = (walked: number) => between(from, to, walked / length)
  return { from, length, at, between: (_, end) => ({ kind: 'line', ...at(end) }) }
}

function bend(from: Point, curve: Curve): Part {
  const points = [from, ...alongCurve(from, curve)]
  const reached = [0]
  for (const [i, point] of points.entries()) if (i > 0) reached.push(reached[i - 1]! + distance(points[i - 1]!, point))
  const length = reached.at(-1)!
  /** Returns the curve parameter at a distance, from 0 to 1. */
  const shareAt = (walked: number) => {
    const next = Math.max(
      reached.findIndex((each) => each >= walked - 1e-9),
      1,
    )
    const [before, behind] = [reached[next - 1]!, reached[next]!]
    return Math.min((next - 1 + (walked - before) / (behind - before || 1)) / CURVE_STEPS, 1)
  }
  const at = (walked: number) => halves(from, curve, shareAt(walked)).at
  return {
    from,
    length,
    at,
    between(start, end) {
      const [low, high] = [shareAt(start), shareAt(end)]
      const first = halves(from, curve, high)
      const second = halves(from, first.before, low / high)
      return second.behind
    },
  }
}

/** A curved step of a path. */
type Curve = Extract<PathStep, { kind: 'curve' }>

/** Splits a curve with De Casteljau's algorithm. */
function halves(from: Point, { x1, y1, x2, y2, x, y }: Curve, t: number): { before: Curve; at: Point; behind: Curve } {
  const [b, c, to] = [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
    { x, y },
  ]
  const [ab, bc, cd] = [between(from, b, t), between(b, c, t), between(c, to, t)]
  const [abc, bcd] = [between(ab, bc, t), between(bc, cd, t)]
  const at = between(abc, bcd, t)
  const curve = (one: Point, other: Point, end: Point): Curve => ({
    kind: 'curve',
    x1: one.x,
    y1: one.y,
    x2: other.x,
    y2: other.y,
    ...end,
  })
  return { before: curve(ab, abc, at), at, behind: curve(bcd, cd, to) }
}

function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y)
}

/** Returns points along a curve, including its end. */
export function alongCurve(from: Point, { x1, y1, x2, y2, x, y }: Curve): readonly Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, i) => {
    const t = (i + 1) / CURVE_STEPS
    const u = 1 - t
    const along = (a: number, b: number, c: number, d: number) =>
      u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
    return { x: along(from.x, x1, x2, x), y: along(from.y, y1, y2, y) }
  })
}
