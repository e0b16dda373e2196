import { boxOfPoints } from './outlines.js'
import type { Point, Stroke } from './parts.js'

/** Ends this near to each other touch, in points. */
const TOUCHING = 0.05

/**
 * Joins lines that are drawn piece by piece: pieces of one colour and width where the end of one is the start of
 * another. Level and upright lines among themselves are frames and grids, they stay apart.
 */
export function joinStrokes(strokes: readonly Stroke[]): readonly Stroke[] {
  const startsAt = new Map<string, Stroke[]>()
  const key = ({ x, y }: Point, { color, width }: Stroke) =>
    `${Math.round(x / TOUCHING)},${Math.round(y / TOUCHING)},${color},${width.toFixed(1)}`
  const slanted = strokes.filter(isSlanted)
  if (slanted.length < 2) return strokes
  for (const stroke of slanted) {
    const at = key(stroke.points[0]!, stroke)
    startsAt.set(at, [...(startsAt.get(at) ?? []), stroke])
  }
  const taken = new Set<Stroke>()
  const followerOf = (stroke: Stroke) => {
    const followers = startsAt.get(key(stroke.points.at(-1)!, stroke)) ?? []
    return followers.length === 1 && followers[0] !== stroke ? followers[0] : undefined
  }
  const isFollower = new Set(slanted.map(followerOf).filter((each) => each !== undefined))
  const joined = slanted
    .filter((stroke) => !isFollower.has(stroke))
    .map((first) => {
      const pieces: Stroke[] = []
      for (let at: Stroke | undefined = first; at !== undefined && !taken.has(at); at = followerOf(at)) {
        taken.add(at)
        pieces.push(at)
      }
      return pieces.length === 1 ? first : joinPieces(pieces)
    })
  return [...strokes.filter((stroke) => !isSlanted(stroke)), ...joined, ...slanted.filter((each) => !taken.has(each))]
}

function joinPieces(pieces: readonly Stroke[]): Stroke {
  const joined = (ways: readonly (readonly Point[])[]) => ways.flatMap((way, i) => (i === 0 ? way : way.slice(1)))
  const points = joined(pieces.map((piece) => piece.points))
  const isCurved = pieces.some((piece) => piece.isCurved)
  const course: Pick<Stroke, 'course'> = isCurved
    ? { course: joined(pieces.map((piece) => piece.course ?? piece.points)) }
    : {}
  return { ...pieces[0]!, points, bbox: boxOfPoints(course.course ?? points), isCurved, ...course }
}

function isSlanted({ points, isCurved, bbox }: Stroke): boolean {
  return points.length > 2 || isCurved || (bbox.x1 - bbox.x0 > 0.4 && bbox.y1 - bbox.y0 > 0.4)
}
