import type { PathStep } from '../../core/model.js'

/** Maximum error when a curve is replaced by straight steps, in points, and maximum number of steps. */
const CURVES = { off: 0.05, mostSteps: 24 }
/** Maximum pairs of sides that are compared for one cut. Outlines with more are maps and drawings. */
const MOST_PAIRS = 100_000
/** Distance from a side at which the inside test is made, in points. */
const ASIDE = 1e-4
/** Maximum distance between ends that form one corner, in points. */
const MEETING = 1e-4
/** Maximum gap between pieces that is caused by rounding, in points. */
const GAP = 0.2
/** Offset of one outline, in points, which avoids ambiguous crossings of shared sides. */
const MOVED = { x: 0.0037, y: 0.0023 }
/** Minimum area of a result, in square points. Smaller ones are caused by the offset. */
const LEAST_AREA = 0.05

interface Point {
  readonly x: number
  readonly y: number
}

/** A side of an outline, from corner to corner. */
interface Side {
  readonly a: Point
  readonly b: Point
}

/**
 * Returns the intersection of two outlines. Areas that one outline encloses twice are holes, as in a ring of two
 * circles.
 *
 * Cuts both outlines at their crossings and joins the pieces that are inside the other outline. One outline is moved by
 * a few thousandths of a point, because shared sides would depend on rounding.
 *
 * @returns An outline of straight sides, empty if the outlines do not intersect; undefined if there are too many sides
 * or the pieces do not form closed outlines.
 */
export function commonOutline(one: readonly PathStep[], other: readonly PathStep[]): readonly PathStep[] | undefined {
  const own = sidesOf(one)
  const others = sidesOf(other).map(({ a, b }): Side => ({ a: moved(a), b: moved(b) }))
  if (own.length * others.length > MOST_PAIRS) return undefined
  const kept = [...keepInside(cutAt(own, others), own, others), ...keepInside(cutAt(others, own), others, own)]
  return chain(kept)
}

/** Computes the area that an outline encloses. */
export function areaWithin(steps: readonly PathStep[]): number {
  return Math.abs(sidesOf(steps).reduce((sum, { a, b }) => sum + a.x * b.y - b.x * a.y, 0)) / 2
}

function moved({ x, y }: Point): Point {
  return { x: x + MOVED.x, y: y + MOVED.y }
}

function sidesOf(steps: readonly PathStep[]): readonly Side[] {
  const sides: Side[] = []
  let [start, at]: [Point, Point] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]
  const go = (b: Point) => {
    const last = sides.at(-1)
    if (Math.abs(b.x - at.x) > 1e-6 || Math.abs(b.y - at.y) > 1e-6) sides.push({ a: at, b })
    // closes the rounding gap between the end and the start of an outline
    else if (last?.b === at) sides[sides.length - 1] = { a: last.a, b }
    at = b
  }
  for (const step of steps) {
    if (step.kind === 'move') {
      go(start)
      at = { x: step.x, y: step.y }
      start = at
    } else if (step.kind === 'close') go(start)
    else if (step.kind === 'curve') {
      const from = at
      const count = stepsOf(from, step)
      for (let i = 1; i <= count; i++) {
        const t = i / count
        const u = 1 - t
        const along = (p: number, q: number, r: number, s: number) =>
          u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s
        go({ x: along(from.x, step.x1, step.x2, step.x), y: along(from.y, step.y1, step.y2, step.y) })
      }
    } else go({ x: step.x, y: step.y })
  }
  go(start)
  return sides
}

/**
 * Returns the number of steps of a curve. With n steps, the error is at most 3/4 of its second differences divided by
 * n².
 */
function stepsOf(from: Point, { x1, y1, x2, y2, x, y }: Extract<PathStep, { kind: 'curve' }>): number {
  const first = Math.hypot(from.x - 2 * x1 + x2, from.y - 2 * y1 + y2)
  const second = Math.hypot(x1 - 2 * x2 + x, y1 - 2 * y2 + y)
  return Math.min(Math.ceil(Math.sqrt((0.75 * Math.max(first, second)) / CURVES.off)) || 1, CURVES.mostSteps)
}

/** Cuts sides into pieces at the crossings with other sides. */
function cutAt(sides: readonly Side[], others: readonly Side[]): readonly Side[] {
  const pieces: Side[] = []
  for (const side of sides) {
    const { a, b } = side
    const cuts = [0, 1]
    for (const other of others) addCrossings(side, other, cuts)
    cuts.sort((s, t) => s - t)
    const at = (t: number) => ({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) })
    for (let i = 1; i < cuts.length; i++) {
      if (cuts[i]! - cuts[i - 1]! > 1e-9) pieces.push({ a: at(cuts[i - 1]!), b: at(cuts[i]!) })
    }
  }
  return pieces
}

/** Adds the positions where another side crosses a side or ends on it, as shares of the side's length. */
function addCrossings({ a, b }: Side, other: Side, cuts: number[]): void {
  if (Math.max(other.a.x, other.b.x) < Math.min(a.x, b.x) - MEETING) return
  if (Math.min(other.a.x, other.b.x) > Math.max(a.x, b.x) + MEETING) return
  if (Math.max(other.a.y, other.b.y) < Math.min(a.y, b.y) - MEETING) return
  if (Math.min(other.a.y, other.b.y) > Math.max(a.y, b.y) + MEETING) return
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const [ex, ey] = [other.b.x - other.a.x, other.b.y - other.a.y]
  const cross = dx * ey - dy * ex
  if (Math.abs(cross) < 1e-9 * (dx * dx + dy * dy + ex * ex + ey * ey)) {
    for (const end of [other.a, other.b]) {
      const t = ((end.x - a.x) * dx + (end.y - a.y) * dy) / (dx * dx + dy * dy)
      if (t > 0 && t < 1) cuts.push(t)
    }
    return
  }
  const t = ((other.a.x - a.x) * ey - (other.a.y - a.y) * ex) / cross
  const s = ((other.a.x - a.x) * dy - (other.a.y - a.y) * dx) / cross
  if (t > 0 && t < 1 && s >= 0 && s <= 1) cuts.push(t)
}

/** Keeps the pieces inside the other outline, oriented so that the inside of their own outline is on the left. */
function keepInside(pieces: readonly Side[], own: readonly Side[], others: readonly Side[]): readonly Side[] {
  return pieces.flatMap(({ a, b }) => {
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
    if (!isInside(others, x, y)) return []
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    const [nx, ny] = [(-(b.y - a.y) / length) * ASIDE, ((b.x - a.x) / length) * ASIDE]
    const left = isInside(own, x + nx, y + ny)
    const right = isInside(own, x - nx, y - ny)
    if (left === right) return []
    return [left ? { a, b } : { a: b, b: a }]
  })
}

function isInside(sides: readonly Side[], x: number, y: number): boolean {
  let inside = false
  for (const { a, b } of sides) {
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside
  }
  return inside
}

/** Joins sides end to start. Returns undefined if a chain does not close. */
function chain(sides: readonly Side[]): readonly PathStep[] | undefined {
  const left = new SidesLeft(sides)
  const steps: PathStep[] = []
  for (const first of sides) {
    if (!left.take(first)) continue
    const begun = steps.length
    steps.push({ kind: 'move', ...first.a }, { kind: 'line', ...first.b })
    let at = first.b
    for (;;) {
      const next = left.nextAt(at, distance(at, first.a) <= 3 * MEETING)
      if (next === undefined) break
      left.take(next)
      at = next.b
      steps.push({ kind: 'line', ...at })
    }
    if (distance(at, first.a) > GAP) return undefined
    steps.push({ kind: 'close' })
    if (areaWithin(steps.slice(begun)) < LEAST_AREA) steps.length = begun
  }
  return steps
}

/** The sides that are not yet part of a chain, indexed by their start. */
class SidesLeft {
  readonly #left: Set<Side>
  readonly #starts = new Map<string, Side[]>()

  constructor(sides: readonly Side[]) {
    this.#left = new Set(sides)
    for (const side of sides) {
      const key = keyOf(cellOf(side.a.x), cellOf(side.a.y))
      const list = this.#starts.get(key)
      if (list === undefined) this.#starts.set(key, [side])
      else list.push(side)
    }
  }

  /** Removes a side. Returns false if it was removed before. */
  take(side: Side): boolean {
    return this.#left.delete(side)
  }

  /** Finds the side that continues a chain. @param isBack Whether the chain has returned to its start. */
  nextAt(point: Point, isBack: boolean): Side | undefined {
    const near = this.#near(point)
    if (near.length > 0 || isBack) return nearestTo(point, near)
    // for nearly identical sides, rounding decides which pieces remain
    const next = nearestTo(point, this.#left)
    return next !== undefined && distance(next.a, point) <= GAP ? next : undefined
  }

  #near({ x, y }: Point): readonly Side[] {
    const near: Side[] = []
    for (let i = -1; i <= 1; i++) {
      for (let k = -1; k <= 1; k++) {
        for (const side of this.#starts.get(keyOf(cellOf(x) + i, cellOf(y) + k)) ?? []) {
          if (this.#left.has(side)) near.push(side)
        }
      }
    }
    return near
  }
}

function keyOf(x: number, y: number): string {
  return `${x},${y}`
}

function cellOf(at: number): number {
  return Math.round(at / MEETING)
}

/** Returns the side whose start is nearest to a point. */
function nearestTo(point: Point, sides: Iterable<Side>): Side | undefined {
  const away = ({ a }: Side) => distance(a, point)
  return [...sides].reduce<Side | undefined>(
    (best, each) => (best && away(best) <= away(each) ? best : each),
    undefined,
  )
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
