import { boxOfPoints } from './outlines.js'
import type { Point, Polygon } from './parts.js'

/** Pieces have so many corners at most: triangles, and what lies between two lines from the middle. */
const MOST_CORNERS = 4
/** Fewer pieces that share sides are what they are. */
const LEAST_PIECES = 6
/** More pieces of a page are a map or a picture. */
const MOST_PIECES = 20_000
/** Corners nearer than this are one, in points. */
const MEETING = 0.05

/**
 * Puts together outlines that are drawn in many small pieces: programs that draw with triangles make a slice a fan of
 * them, and an area a row of trapezes. Pieces of one colour that share whole sides are one outline, where that has no holes.
 */
export function joinPieces(polygons: readonly Polygon[]): readonly Polygon[] {
  const pieces = polygons.filter(({ points, isCurved }) => points.length <= MOST_CORNERS && isCurved !== true)
  if (pieces.length < LEAST_PIECES || pieces.length > MOST_PIECES) return polygons
  const joined = new Map<Polygon, Polygon>()
  const taken = new Set<Polygon>()
  for (const group of groupsOf(pieces)) {
    const outline = group.length < LEAST_PIECES ? undefined : outlineOf(group)
    if (outline === undefined) continue
    joined.set(group[0]!, outline)
    for (const piece of group) taken.add(piece)
  }
  return joined.size === 0 ? polygons : polygons.flatMap((each) => joined.get(each) ?? (taken.has(each) ? [] : each))
}

function keyOf({ x, y }: Point): string {
  return `${Math.round(x / MEETING)} ${Math.round(y / MEETING)}`
}

/** The sides of a piece as pairs of corners, those without a length left out. */
function sidesOf({ points }: Polygon): readonly (readonly [Point, Point])[] {
  return points
    .map((point, i) => [point, points[(i + 1) % points.length]!] as const)
    .filter(([a, b]) => keyOf(a) !== keyOf(b))
}

/** A side whichever way it is drawn. */
function sideKey([a, b]: readonly [Point, Point]): string {
  const [one, other] = [keyOf(a), keyOf(b)]
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

/** Pieces of one colour that share sides, over any number of others. */
function groupsOf(pieces: readonly Polygon[]): readonly (readonly Polygon[])[] {
  const bySide = new Map<string, Polygon[]>()
  const keysOf = (piece: Polygon) =>
    sidesOf(piece).map((side) => `${piece.color}${piece.pattern ?? ''} ${sideKey(side)}`)
  for (const piece of pieces)
    for (const key of keysOf(piece)) {
      const known = bySide.get(key)
      if (known === undefined) bySide.set(key, [piece])
      else known.push(piece)
    }
  const seen = new Set<Polygon>()
  return pieces.flatMap((first) => {
    if (seen.has(first)) return []
    seen.add(first)
    const group = [first]
    for (let i = 0; i < group.length; i++)
      for (const key of keysOf(group[i]!))
        for (const next of bySide.get(key)!) {
          if (seen.has(next)) continue
          seen.add(next)
          group.push(next)
        }
    return [group]
  })
}

/** What a group encloses: the sides that only one piece has, end to end; undefined where they are not one loop. */
function outlineOf(group: readonly Polygon[]): Polygon | undefined {
  const counts = new Map<string, number>()
  const sides = group.flatMap(sidesOf)
  for (const side of sides) counts.set(sideKey(side), (counts.get(sideKey(side)) ?? 0) + 1)
  const outer = sides.filter((side) => counts.get(sideKey(side)) === 1)
  const from = new Map<string, (readonly [Point, Point])[]>()
  for (const [a, b] of outer)
    for (const side of [[a, b] as const, [b, a] as const])
      from.set(keyOf(side[0]), [...(from.get(keyOf(side[0])) ?? []), side])
  if (outer.length < 3 || [...from.values()].some((ways) => ways.length !== 2)) return undefined
  const points: Point[] = [outer[0]![0]]
  let [before, at] = [keyOf(outer[0]![0]), outer[0]![1]]
  while (keyOf(at) !== keyOf(points[0]!)) {
    points.push(at)
    const next = from.get(keyOf(at))!.find(([, to]) => keyOf(to) !== before)!
    before = keyOf(at)
    at = next[1]
  }
  if (points.length !== outer.length) return undefined
  const { color, pattern } = group[0]!
  const order = Math.max(...group.map((piece) => piece.order))
  return { points, bbox: boxOfPoints(points), color, order, ...(pattern !== undefined && { pattern }) }
}
