import { boxOfPoints } from './outlines.js'
import type { Point, Stroke } from './parts.js'

/** Ends this near to each other touch: points, and a share of the line's width. */
const TOUCHING = { points: 0.1, share: 0.7 }
/** No touching ends are further apart, in points. */
const FURTHEST = 4
/** With more pieces the page is a map or a picture: none of its lines is put together. */
const MOST_PIECES = 10_000

/** A piece as it is gone along. */
type Way = Pick<Stroke, 'points' | 'course'>

/** A piece, and which of its ends is meant. */
interface End {
  readonly piece: number
  readonly isLast: boolean
  readonly at: Point
}

/**
 * Joins lines that are drawn piece by piece: slanting or bending pieces of one colour and width, two of which meet in a
 * point. Level and upright lines are frames and grids, they stay apart.
 */
export function joinStrokes(strokes: readonly Stroke[]): readonly Stroke[] {
  const pieces = strokes.filter(isSlanted)
  if (pieces.length < 2 || pieces.length > MOST_PIECES) return strokes
  const partners = findPartners(pieces)
  const taken = new Set<number>()
  const chains: Stroke[] = []
  const follow = (start: number, fromLast: boolean) => {
    const parts: Way[] = []
    for (
      let end: End | undefined = { piece: start, isLast: fromLast, at: { x: 0, y: 0 } };
      end && !taken.has(end.piece);
    ) {
      taken.add(end.piece)
      const { points, course } = pieces[end.piece]!
      // entered at one end, left at the other
      const along = (way: readonly Point[]) => (end!.isLast ? way.toReversed() : way)
      parts.push({ points: along(points), ...(course && { course: along(course) }) })
      end = partners.get(keyOf(end.piece, !end.isLast))
    }
    return parts
  }
  // chains begin at ends that meet no other; what is left runs in circles
  for (const isOpen of [true, false]) {
    for (const [i, piece] of pieces.entries()) {
      if (taken.has(i)) continue
      const open = [false, true].find((isLast) => !partners.has(keyOf(i, isLast)))
      if (isOpen && open === undefined) continue
      const parts = follow(i, open ?? false)
      chains.push(parts.length === 1 ? piece : joinPieces(piece, parts))
    }
  }
  return [...strokes.filter((stroke) => !isSlanted(stroke)), ...chains]
}

function keyOf(piece: number, isLast: boolean): string {
  return `${piece}${isLast ? 'b' : 'a'}`
}

/** Of each end the one other end that touches it; where three meet, none is the other's. */
function findPartners(pieces: readonly Stroke[]): ReadonlyMap<string, End> {
  const ends = pieces.flatMap(({ points }, piece): End[] => [
    { piece, isLast: false, at: points[0]! },
    { piece, isLast: true, at: points.at(-1)! },
  ])
  // squares as wide as the furthest that ends may be apart: few ends stand in one, however many lines there are
  const side = pieces.reduce((most, piece) => Math.max(most, reachOf(piece)), 0)
  const squares = new Map<string, End[]>()
  for (const end of ends) {
    const square = squareOf(end.at, 0, 0, side)
    const known = squares.get(square)
    if (known === undefined) squares.set(square, [end])
    else known.push(end)
  }
  const partners = new Map<string, End>()
  for (const end of ends) {
    const near = [-1, 0, 1].flatMap((i) => [-1, 0, 1].flatMap((j) => squares.get(squareOf(end.at, i, j, side)) ?? []))
    const touching = near.filter((other) => other.piece !== end.piece && touches(end, other, pieces))
    if (touching.length === 1) partners.set(keyOf(end.piece, end.isLast), touching[0]!)
  }
  for (const [key, { piece, isLast }] of partners) {
    const back = partners.get(keyOf(piece, isLast))
    if (back === undefined || keyOf(back.piece, back.isLast) !== key) partners.delete(key)
  }
  return partners
}

function squareOf({ x, y }: Point, i: number, j: number, side: number): string {
  return `${Math.floor(x / side) + i},${Math.floor(y / side) + j}`
}

/** How far from an end of a line another touches it. */
function reachOf({ width }: Stroke): number {
  return Math.min(Math.max(TOUCHING.points, TOUCHING.share * width), FURTHEST)
}

function touches(a: End, b: End, pieces: readonly Stroke[]): boolean {
  const [one, other] = [pieces[a.piece]!, pieces[b.piece]!]
  if (one.color !== other.color || Math.abs(one.width - other.width) > 0.05) return false
  // two series may begin in one point: a line goes on to the other side of where its pieces meet
  if ((nextOf(a, one).x - a.at.x) * (nextOf(b, other).x - b.at.x) > 0) return false
  return Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y) <= reachOf(one)
}

/** The corner before an end. */
function nextOf({ isLast }: End, { points }: Stroke): Point {
  return isLast ? points.at(-2)! : points[1]!
}

function joinPieces(first: Stroke, parts: readonly Way[]): Stroke {
  const joined = (ways: readonly (readonly Point[])[]) => ways.flatMap((way, i) => (i === 0 ? way : way.slice(1)))
  const points = joined(parts.map((part) => part.points))
  if (!parts.some(({ course }) => course)) return { ...first, points, bbox: boxOfPoints(points) }
  const course = joined(parts.map((part) => part.course ?? part.points))
  return { ...first, points, bbox: boxOfPoints(course), isCurved: true, course }
}

function isSlanted({ points, isCurved, bbox }: Stroke): boolean {
  return points.length > 2 || isCurved || (bbox.x1 - bbox.x0 > 0.4 && bbox.y1 - bbox.y0 > 0.4)
}
