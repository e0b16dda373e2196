import type { Point } from '../parts.js'

/** A helper is as much nearer to its own point than to the one at its other side, as a share. */
const CLOSE = 0.1

/**
 * A curve without the points that programs set close beside its own: where it goes on straight, so that surfaces of which
 * each has all places of the others stand on each other without gaps; and at the foot of an all but upright end.
 *
 * @param curve From left to right.
 * @param tolerance How far a point on a straight line may be off it, in points.
 */
export function withoutHelpers(curve: readonly Point[], tolerance: number): readonly Point[] {
  const own = curve.filter((point, i) => {
    const [before, behind] = [curve[i - 1], curve[i + 1]]
    if (before === undefined || behind === undefined) return true
    const [left, right] = [point.x - before.x, behind.x - point.x]
    if (Math.min(left, right) > CLOSE * Math.max(left, right)) return true
    const straight = before.y + ((behind.y - before.y) * left) / (left + right || 1)
    return Math.abs(straight - point.y) > tolerance
  })
  const isFoot = (end: number, next: number, third: number) =>
    own.length > 3 && Math.abs(own[next]!.x - own[end]!.x) <= CLOSE * Math.abs(own[third]!.x - own[next]!.x)
  const last = own.length - 1
  return own.slice(isFoot(0, 1, 2) ? 1 : 0, isFoot(last, last - 1, last - 2) ? last : last + 1)
}
