import type { Point } from '../../recognise/charts/parts.js'

/** An edge that goes back by more, in pixels, does so in the drawing: the outline of a slice, not of an area. */
const MOST_BACK = 3

/**
 * An area's upper and lower edge go from left to right; in pixels they step back here and there by a pixel. These steps are
 * left out; an outline that truly turns back stays as it is.
 *
 * @param ring Corners of an outline in fine steps, clockwise.
 */
export function withoutBacksteps(ring: readonly Point[]): readonly Point[] {
  if (ring.length < 4) return ring
  const xs = ring.map(({ x }) => x)
  const left = xs.indexOf(Math.min(...xs))
  const round = [...ring.slice(left), ...ring.slice(0, left)]
  const right = round.findIndex(({ x }) => x === Math.max(...xs))
  const there = forward(round.slice(0, right + 1))
  const back = forward(round.slice(right).toReversed())
  if (there === undefined || back === undefined) return ring
  const [from, to] = [round[0]!.x, round[right]!.x]
  const ways = [there, back].map((way) => meeting(meeting(way, from, 1).toReversed(), to, -1).toReversed())
  return [...ways[0]!, ...ways[1]!.toReversed()]
}

/** An upright edge may lean by so many pixels, most of it by no more than the other. */
const LEAN = 4
const SLIGHT = 2
/** Share of an upright edge that leans slightly; of an arc much less does. */
const MOST = 0.8
/** Over so many pixels beside an upright edge the way is followed to where it meets the edge. */
const REACH = 12

/** A way that begins at an edge of the outline: both ways do, at their own heights. */
function meeting(way: readonly Point[], edge: number, sign: 1 | -1): readonly Point[] {
  const own = upright(way, edge, sign)
  const [first] = own
  return first === undefined || first.x === edge ? own : [{ x: edge, y: first.y }, ...own]
}

/** A way that begins with an upright edge, as areas do, without that edge: it meets it where it was heading. */
function upright(way: readonly Point[], edge: number, sign: 1 | -1): readonly Point[] {
  const off = ({ x }: Point) => sign * (x - edge)
  const first = way.findIndex((point) => off(point) > LEAN)
  const lean = way.slice(0, first)
  if (first < 0 || lean.filter((point) => off(point) <= SLIGHT).length < MOST * lean.length) return way
  const a = way[first]!
  const b = way.findLast((point) => off(point) <= LEAN + REACH)!
  const slope = Math.abs(b.x - a.x) < 2 ? 0 : (b.y - a.y) / (b.x - a.x)
  return [{ x: edge, y: a.y + slope * (edge - a.x) }, ...way.slice(first)]
}

function forward(way: readonly Point[]): readonly Point[] | undefined {
  const kept: Point[] = []
  let farthest = -Infinity
  for (const point of way) {
    if (point.x < farthest - MOST_BACK) return undefined
    if (point.x < farthest) continue
    farthest = point.x
    kept.push(point)
  }
  return kept
}
