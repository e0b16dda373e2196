import type { Point } from '../parts.js'
import type { Track } from './tracks.js'

/** A bend between two names is drawn in at least so many straight pieces; fewer are months of a year. */
const LEAST_PIECES = 15
/** Points lie on a curve to this many points: what a program rounds. */
const ON_CURVE = 0.1

/**
 * Whether lines were bent from name to name and then drawn in short straight pieces: between any two names all points
 * lie on one cubic, as those of a spline do (C. de Boor, A Practical Guide to Splines, 1978), and real figures do not.
 *
 * @param places Where names are printed, from left to right.
 */
export function areFlattened(tracks: readonly Track[], places: readonly number[]): boolean {
  return tracks.length > 0 && places.length > 2 && tracks.every((track) => isFlattened(track, places))
}

function isFlattened({ pieces }: Track, places: readonly number[]): boolean {
  const points = pieces.flat()
  const spans = places
    .slice(1)
    .map((to, i) => points.filter(({ x }) => x >= places[i]! - ON_CURVE && x <= to + ON_CURVE))
    .filter((span) => span.length > 1)
  return spans.length > 1 && spans.every((span) => span.length > LEAST_PIECES && isOnCubic(span))
}

/** Whether points lie on the cubic through four of them. */
function isOnCubic(points: readonly Point[]): boolean {
  const last = points.length - 1
  const through = [0, 1 / 3, 2 / 3, 1].map((share) => points[Math.round(share * last)]!)
  return points.every(({ x, y }) => Math.abs(y - cubicAt(through, x)) <= ON_CURVE)
}

/** Lagrange's form of the polynomial through points. */
function cubicAt(through: readonly Point[], x: number): number {
  return through.reduce((sum, point) => {
    const others = through.filter((other) => other !== point)
    return sum + others.reduce((part, other) => (part * (x - other.x)) / (point.x - other.x), point.y)
  }, 0)
}
