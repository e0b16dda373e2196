import type { Point } from '../parts.js'

/** A circle on the page. */
export interface Circle {
  readonly center: Point
  readonly radius: number
}

/** Points into which an outline is cut to look for arcs in it. */
const SAMPLES = 96
/** Lengths of the stretches that are tried as arcs, as shares of the outline: from a thin slice's end to a whole disc. */
const STRETCHES = [1 / 2, 1 / 3, 1 / 5, 1 / 9]
/** An arc is at least this share of its outline. Shorter, any bend is one. */
const LEAST_ARC = 0.12
/** An arc bulges from its chord by at least this many tolerances; less, it is a straight line. */
const LEAST_BULGE = 5
/** A radius above this many diagonals of the outline belongs to a line that is all but straight. */
const LARGEST_RADIUS = 2

/**
 * Finds the circle that most of an outline runs along: of a sector its rim, of a piece of a ring its outer edge.
 *
 * Circles through three points of stretches of several lengths are tried; the longest unbroken run of the outline near
 * one of them is fitted. So corners, notches and letters cut out of the rim do no harm.
 *
 * @param outline Corners in order; it is closed.
 * @param tolerance How far a point may lie from the circle.
 * @returns Undefined where no part of the outline is an arc.
 */
export function findCircle(outline: readonly Point[], tolerance: number): Circle | undefined {
  const samples = sampleEvenly(outline, SAMPLES)
  if (samples.length < SAMPLES) return undefined
  const largest = LARGEST_RADIUS * diagonalOf(outline)
  let best: { from: number; to: number } | undefined
  for (const stretch of STRETCHES) {
    const length = Math.round(SAMPLES * stretch)
    for (let start = 0; start < SAMPLES; start += 4) {
      const middle = start + Math.round(length / 2)
      const circle = circleThrough(at(samples, start), at(samples, middle), at(samples, start + length))
      if (circle === undefined || circle.radius > largest) continue
      const run = runAlong(samples, circle, middle, tolerance)
      if (best === undefined || run.to - run.from > best.to - best.from) best = run
    }
  }
  if (best === undefined || best.to - best.from < LEAST_ARC * SAMPLES) return undefined
  const isClosed = best.to - best.from + 1 >= SAMPLES
  // the outermost samples may be on the way around a corner already
  const [from, to] = isClosed ? [best.from, best.to] : [best.from + 1, best.to - 1]
  const arc = Array.from({ length: to - from + 1 }, (_, i) => at(samples, from + i))
  if (!isClosed && bulgeOf(arc) < LEAST_BULGE * tolerance) return undefined
  return fitCircle(arc)
}

/** Where an outline that is walked at even steps is after each of them; empty where it has no length. */
export function sampleEvenly(outline: readonly Point[], count: number): readonly Point[] {
  const lengths = outline.map((point, i) => distance(point, at(outline, i + 1)))
  const step = lengths.reduce((sum, length) => sum + length, 0) / count
  if (!(step > 0)) return []
  const samples: Point[] = []
  let walked = 0
  outline.forEach((point, i) => {
    const length = lengths[i]!
    for (; samples.length * step < walked + length && samples.length < count; ) {
      const share = (samples.length * step - walked) / length
      const next = at(outline, i + 1)
      samples.push({ x: point.x + share * (next.x - point.x), y: point.y + share * (next.y - point.y) })
    }
    walked += length
  })
  return samples
}

/**
 * The circle nearest to points in the sense of I. Kåsa, "A circle fitting procedure and its error analysis", IEEE
 * Transactions on Instrumentation and Measurement 25 (1976): least squares of x² + y² − 2ax − 2by − c.
 *
 * @returns Undefined for fewer than three points and for points in a row.
 */
export function fitCircle(points: readonly Point[]): Circle | undefined {
  const count = points.length
  if (count < 3) return undefined
  const mx = points.reduce((sum, { x }) => sum + x, 0) / count
  const my = points.reduce((sum, { y }) => sum + y, 0) / count
  let [uu, uv, vv, uz, vz, zz] = [0, 0, 0, 0, 0, 0]
  for (const point of points) {
    const u = point.x - mx
    const v = point.y - my
    const z = u * u + v * v
    uu += u * u
    uv += u * v
    vv += v * v
    uz += u * z
    vz += v * z
    zz += z
  }
  const determinant = uu * vv - uv * uv
  if (determinant <= 1e-9 * zz * zz) return undefined
  const a = (uz * vv - vz * uv) / (2 * determinant)
  const b = (vz * uu - uz * uv) / (2 * determinant)
  return { center: { x: mx + a, y: my + b }, radius: Math.sqrt(a * a + b * b + zz / count) }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function at(points: readonly Point[], index: number): Point {
  return points[((index % points.length) + points.length) % points.length]!
}

function circleThrough(a: Point, b: Point, c: Point): Circle | undefined {
  return fitCircle([a, b, c])
}

/** How far the outline stays near a circle before and behind one of its points. */
function runAlong(samples: readonly Point[], circle: Circle, middle: number, tolerance: number) {
  const isNear = (index: number) => Math.abs(distance(at(samples, index), circle.center) - circle.radius) <= tolerance
  let [from, to] = [middle, middle]
  while (to - from < samples.length - 1 && isNear(to + 1)) to++
  while (to - from < samples.length - 1 && isNear(from - 1)) from--
  return { from, to }
}

/** The farthest that points stray from the line between their ends. */
function bulgeOf(points: readonly Point[]): number {
  const [first, last] = [points[0]!, points.at(-1)!]
  const length = distance(first, last)
  if (length === 0) return Infinity
  return Math.max(
    ...points.map(
      ({ x, y }) => Math.abs((last.x - first.x) * (first.y - y) - (first.x - x) * (last.y - first.y)) / length,
    ),
  )
}

function diagonalOf(points: readonly Point[]): number {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x)
    y1 = Math.max(y1, y)
  }
  return Math.hypot(x1 - x0, y1 - y0)
}
