import type { Point, Stroke } from '../parts.js'
import { distance } from './circles.js'
import type { Ring, Slice } from './rings.js'
import { angleOf, turnBetween, turned } from './sectors.js'

/** Pieces of one slice are no farther apart than this, in degrees. */
const TOUCHING = 0.3
/** Cuts of two rings are one when they differ by no more, in degrees. */
const SAME_CUT = 0.5
/** A ring is a rim of another when it has no more than this share of its breadth. */
const RIM = 0.4
/** A line between two slices is no farther off their border, in degrees, and crosses this share of the ring. */
const BORDER = { off: 3, share: 0.5 }

/**
 * Puts slices together that were drawn in pieces: many programs cut outlines at each quarter of a circle, or at each bend.
 * Pieces of one colour that touch each other look like one, unless a line in another colour is drawn between them.
 */
export function joinSlices(ring: Ring, strokes: readonly Stroke[]): Ring {
  const around = ring.slices.toSorted((a, b) => a.from - b.from)
  const isBegin = around.map((slice, i) => !areOne(around.at(i - 1)!, slice, ring, strokes))
  const begins = isBegin.filter((is) => is).length
  // all of one colour, what parts them is not known
  if (begins < 2 || begins === around.length) return ring
  const first = isBegin.indexOf(true)
  const groups: Slice[][] = []
  for (let i = 0; i < around.length; i++) {
    const at = (first + i) % around.length
    if (isBegin[at]) groups.push([])
    groups.at(-1)!.push(around[at]!)
  }
  const placeOf = (group: readonly Slice[]) => Math.min(...group.map((slice) => ring.slices.indexOf(slice)))
  return { ...ring, slices: groups.toSorted((a, b) => placeOf(a) - placeOf(b)).map(joined) }
}

/**
 * Rings that lie in each other and are cut at the same angles are one where one of them is thin, a rim, or where they have
 * other colours at each angle, shades of one ring. Two series may have the same shares, in the same colours.
 */
export function joinRims(rings: readonly Ring[]): readonly Ring[] {
  const joined: Ring[] = []
  for (const ring of rings) {
    const within = joined.at(-1)
    if (within === undefined || !(isHoleOf(within, ring) || isOneRing(within, ring))) {
      joined.push(ring)
      continue
    }
    if (isHoleOf(within, ring)) {
      joined[joined.length - 1] = { ...ring, inner: within.outer }
      continue
    }
    const isWider = ring.outer - ring.inner >= within.outer - within.inner
    const { slices } = isWider ? ring : within
    joined[joined.length - 1] = { inner: within.inner, outer: ring.outer, slices }
  }
  return joined
}

function isOneRing(a: Ring, b: Ring): boolean {
  if (a.slices.length !== b.slices.length) return false
  const pairs = a.slices.map((slice) => [slice, b.slices.find((other) => isCutAlike(slice, other))] as const)
  if (pairs.some(([, other]) => other === undefined)) return false
  const [thin, wide] = [a, b].map(({ inner, outer }) => outer - inner).toSorted((one, other) => one - other)
  return thin! <= RIM * wide! || pairs.every(([slice, other]) => slice.sector.color !== other!.sector.color)
}

/** Whether each slice was painted as one path, with what lies inside of it left out. */
function isHoleOf(within: Ring, { slices }: Ring): boolean {
  return slices.every((slice) =>
    within.slices.some((other) => other.sector.order === slice.sector.order && isCutAlike(slice, other)),
  )
}

function isCutAlike({ from, span }: Slice, other: Slice): boolean {
  return Math.abs(turnBetween(from, other.from)) <= SAME_CUT && Math.abs(span - other.span) <= SAME_CUT
}

function joined(pieces: readonly Slice[]): Slice {
  const [first, last] = [pieces[0]!, pieces.at(-1)!]
  const largest = pieces.reduce((best, piece) => (piece.span > best.span ? piece : best))
  return {
    sector: largest.sector,
    from: first.from,
    span: pieces.length === 1 ? first.span : turned(last.from + last.span - first.from),
    share: pieces.reduce((sum, { share }) => sum + share, 0),
  }
}

function areOne(before: Slice, slice: Slice, ring: Ring, strokes: readonly Stroke[]): boolean {
  const [a, b] = [before.sector, slice.sector]
  if (before === slice || a.color !== b.color || a.pattern !== b.pattern) return false
  if (Math.abs(turnBetween(before.from + before.span, slice.from)) > TOUCHING) return false
  if (distance(a.center, b.center) > 0.01 * ring.outer) return false
  return !strokes.some(({ color, points }) => color !== b.color && crosses(points, b.center, slice.from, ring))
}

/** Whether a line runs from rim to rim along a border of slices. */
function crosses(points: readonly Point[], center: Point, angle: number, { inner, outer }: Ring): boolean {
  return points.some((to, i) => {
    const from = points[i - 1]
    if (from === undefined) return false
    const ends = [from, to].map((point) => ({ point, away: distance(point, center) }))
    const isOff = ({ point, away }: (typeof ends)[number]) =>
      away > 0.05 * outer && Math.abs(turnBetween(angleOf(point, center), angle)) > BORDER.off
    if (ends.some(isOff)) return false
    const [least, most] = [Math.min(...ends.map(({ away }) => away)), Math.max(...ends.map(({ away }) => away))]
    return Math.min(most, outer) - Math.max(least, inner) >= BORDER.share * (outer - inner)
  })
}
