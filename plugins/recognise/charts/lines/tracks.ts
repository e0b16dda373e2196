import type { Bbox } from '../../../../core/model.js'
import { hull } from '../../geometry/boxes.js'
import type { Plot, Point, Stroke } from '../parts.js'

/** A line that goes from left to right through a plot: what may be a series. */
export interface Track {
  /** Its parts from left to right, each from left to right, with its curves followed; between them it is not drawn. */
  readonly pieces: readonly (readonly Point[])[]
  /** Where along the level axis its corners are, or the ends of its curves. */
  readonly corners: readonly number[]
  readonly bbox: Bbox
  readonly color: string
  readonly width: number
  readonly isDashed: boolean
  readonly isCurved: boolean
  /** Whether it goes level and upright only, in steps. */
  readonly isStepped: boolean
  readonly strokes: readonly Stroke[]
}

/** A gap up to this share of the plot's width is one between dashes that were drawn one by one. */
const DASH_GAP = 0.015
/** Ends of one line that was traced in pieces are so near to each other, in points. */
const TRACED_END = 1.5
/** And pass each other by no more, where the line is steep or has a marker: their ends are no farther apart, in points. */
const TRACED_LAP = 6
/** So many short pieces one behind the other are dashes of one line. */
const DASHES = 8
/** More strokes of one style than this are a hatching, a map, a picture: nothing to put together. */
const MOST_STROKES = 3000

/**
 * Puts strokes together to the lines that were meant: drawn segment by segment, twice, in dashes, from right to left.
 *
 * @param strokes Those that may be series: without axes, gridlines and the keys of the legend.
 */
export function findTracks(strokes: readonly Stroke[], { bbox, tolerance, source }: Plot): readonly Track[] {
  const styles = new Map<string, Stroke[]>()
  for (const stroke of strokes) {
    if (isOutline(stroke, tolerance)) continue
    // the breadth of what was traced differs from piece to piece
    const pen = source === 'pixels' ? '' : `${Math.round(stroke.width * 10)} ${stroke.isDashed}`
    const style = `${stroke.color} ${pen}`
    const alike = styles.get(style)
    if (alike === undefined) styles.set(style, [stroke])
    else alike.push(stroke)
  }
  const groups = [...styles.values()].filter((strokes) => strokes.length <= MOST_STROKES)
  const reach = {
    end: source === 'pixels' ? TRACED_END : Math.max(2 * tolerance, 0.05),
    lap: source === 'pixels' ? TRACED_LAP : 0,
    dash: DASH_GAP * (bbox.x1 - bbox.x0),
  }
  const tracks = groups.flatMap((strokes) => joinPieces(strokes, reach, tolerance))
  return withoutDoubles(tracks, tolerance)
}

/** Whether a stroke comes back to where it began: round a marker, an area, a box. */
function isOutline({ points }: Stroke, tolerance: number): boolean {
  const [first, last] = [points[0]!, points.at(-1)!]
  return points.length > 3 && Math.abs(first.x - last.x) <= tolerance && Math.abs(first.y - last.y) <= tolerance
}

type Piece = { readonly points: readonly Point[]; readonly strokes: readonly Stroke[] }

function joinPieces(
  strokes: readonly Stroke[],
  reach: { readonly end: number; readonly dash: number; readonly lap: number },
  tolerance: number,
): readonly Track[] {
  const pieces = strokes
    .flatMap((stroke): readonly Piece[] => {
      const points = rightwards(stroke.course ?? stroke.points, tolerance)
      return points === undefined ? [] : [{ points, strokes: [stroke] }]
    })
    .sort((a, b) => a.points[0]!.x - b.points[0]!.x || a.points.at(-1)!.x - b.points.at(-1)!.x)
  const lines: Piece[][] = []
  for (const piece of withoutRepeats(pieces)) {
    const [start, end] = [piece.points[0]!, piece.points.at(-1)!]
    const open = lines
      .map((line) => ({ line, last: line.at(-1)!.points.at(-1)!, first: line.at(-1)!.points[0]! }))
      .filter(({ last }) => last.x <= start.x + reach.end)
    const gapTo = (last: Point) => Math.hypot(start.x - last.x, start.y - last.y)
    const [lapped] = lines
      .filter((line) => passes(line.at(-1)!, piece, reach))
      .sort((a, b) => turnOf(a.at(-1)!, piece) - turnOf(b.at(-1)!, piece))
    if (lapped !== undefined) {
      lapped.push(joinPassing(lapped.pop()!, piece))
      continue
    }
    const next = open.sort((a, b) => gapTo(a.last) - gapTo(b.last))[0]
    const isUpright = end.x - start.x <= tolerance
    if (next === undefined) {
      if (!isUpright || strokes.length > 1) lines.push([piece])
    } else if (gapTo(next.last) <= reach.end) {
      const before = next.line.pop()!
      next.line.push({
        points: [...before.points, ...piece.points.slice(1)],
        strokes: [...before.strokes, ...piece.strokes],
      })
    } else next.line.push(piece)
  }
  return lines.map((line) => toTrack(line, reach.dash, tolerance))
}

/** Whether a piece begins a little before the end of another that it goes on with. */
function passes(before: Piece, piece: Piece, { end, lap }: { readonly end: number; readonly lap: number }): boolean {
  const [from, to] = [before.points[0]!, before.points.at(-1)!]
  const [start, goal] = [piece.points[0]!, piece.points.at(-1)!]
  const isPassing = to.x > start.x + end && from.x < start.x - lap && goal.x > to.x + lap
  return isPassing && Math.hypot(start.x - to.x, start.y - to.y) <= lap
}

/** How far a line would turn where it goes over from one piece to the next, in radians: of two that cross each goes straight on. */
function turnOf(before: Piece, piece: Piece): number {
  const wayOf = (points: readonly Point[]) => {
    const start = points[0]!
    const far = points.find(({ x, y }) => Math.hypot(x - start.x, y - start.y) > TRACED_LAP) ?? points.at(-1)!
    return { x: far.x - start.x, y: far.y - start.y }
  }
  const [back, on] = [wayOf(before.points.toReversed()), wayOf(piece.points)]
  return Math.abs(Math.atan2(-back.y, -back.x) - Math.atan2(on.y, on.x))
}

/** Two pieces that pass each other, as one that changes over in the middle. */
function joinPassing(before: Piece, piece: Piece): Piece {
  const middle = (before.points.at(-1)!.x + piece.points[0]!.x) / 2
  return {
    points: [...before.points.filter(({ x }) => x < middle), ...piece.points.filter(({ x }) => x >= middle)],
    strokes: [...before.strokes, ...piece.strokes],
  }
}

/** Each piece once, also where it was drawn again over itself. */
function withoutRepeats(pieces: readonly Piece[]): readonly Piece[] {
  const seen = new Set<string>()
  return pieces.filter(({ points }) => {
    const key = [points[0]!, points.at(-1)!, { x: points.length, y: 0 }]
      .map(({ x, y }) => `${Math.round(x * 10)} ${Math.round(y * 10)}`)
      .join(' ')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The points from left to right; undefined where the line turns back. */
function rightwards(points: readonly Point[], tolerance: number): readonly Point[] | undefined {
  const isRightwards = (line: readonly Point[]) =>
    line.every((point, i) => i === 0 || point.x >= line[i - 1]!.x - tolerance)
  if (isRightwards(points)) return points
  const back = points.toReversed()
  return isRightwards(back) ? back : undefined
}

function isSame(a: readonly Point[], b: readonly Point[], tolerance: number): boolean {
  return (
    a.length === b.length &&
    a.every((point, i) => Math.abs(point.x - b[i]!.x) <= tolerance && Math.abs(point.y - b[i]!.y) <= tolerance)
  )
}

function toTrack(line: readonly Piece[], dashGap: number, tolerance: number): Track {
  const isInDashes =
    line.length >= DASHES &&
    line.every((piece, i) => i === 0 || piece.points[0]!.x - line[i - 1]!.points.at(-1)!.x <= dashGap)
  const strokes = line.flatMap((piece) => piece.strokes)
  const pieces = isInDashes ? [line.flatMap((piece) => piece.points)] : line.map((piece) => piece.points)
  const points = pieces.flat()
  const levels = new Set(points.map((point) => Math.round(point.y / Math.max(tolerance, 0.1))))
  const isAxisParallel = pieces.every((piece) =>
    piece.every((point, i) => {
      const before = piece[i - 1]
      return (
        before === undefined || Math.abs(point.x - before.x) <= tolerance || Math.abs(point.y - before.y) <= tolerance
      )
    }),
  )
  const first = strokes[0]!
  return {
    pieces,
    corners: strokes.flatMap((stroke) => stroke.points.map(({ x }) => x)),
    bbox: hull(points.map(({ x, y }) => ({ x0: x, y0: y, x1: x, y1: y }))),
    color: first.color,
    width: first.width,
    isDashed: first.isDashed || isInDashes,
    isCurved: strokes.some((stroke) => stroke.isCurved),
    isStepped: isAxisParallel && levels.size > 1,
    strokes,
  }
}

/** Of lines that lie on each other point for point (a halo below, a shadow) the one on top. */
function withoutDoubles(tracks: readonly Track[], tolerance: number): readonly Track[] {
  const topOrder = (track: Track) => Math.max(...track.strokes.map((stroke) => stroke.order))
  const isOver = (upper: Track, lower: Track) =>
    upper !== lower &&
    topOrder(upper) > topOrder(lower) &&
    upper.width < lower.width - tolerance / 2 &&
    isSame(upper.pieces.flat(), lower.pieces.flat(), tolerance)
  return tracks.filter((track) => !tracks.some((other) => isOver(other, track)))
}

/**
 * Where a line is at an x; undefined where it is not drawn.
 *
 * @param bridge A gap up to this wide is gone over straight, in points.
 */
export function heightAt(track: Track, x: number, tolerance: number, bridge = 0): number | undefined {
  const { pieces, isStepped } = track
  for (const points of pieces) {
    const [start, end] = [points[0]!, points.at(-1)!]
    if (x < start.x - tolerance || x > end.x + tolerance) continue
    return isStepped ? levelAt(points, x, tolerance) : along(points, x)
  }
  for (let i = 1; i < pieces.length; i++) {
    const [from, to] = [pieces[i - 1]!.at(-1)!, pieces[i]![0]!]
    if (x <= from.x || x >= to.x || to.x - from.x > bridge) continue
    return leavesBetween(track, pieces[i - 1]!, pieces[i]!) ? undefined : along([from, to], x)
  }
  return undefined
}

/** Where along the level axis the points of its data are: not where it is cut by an edge. */
export function pointsAlong(track: Track): readonly number[] {
  const { pieces, corners } = track
  const cuts = pieces.slice(1).flatMap((after, i) => {
    const before = pieces[i]!
    return leavesBetween(track, before, after) ? [before.at(-1)!.x, after[0]!.x] : []
  })
  return cuts.length === 0 ? corners : corners.filter((x) => !cuts.some((cut) => Math.abs(cut - x) <= SAME_LEVEL))
}

/** Ends of a line that was cut by an edge are level to so many points. */
const SAME_LEVEL = 0.5

/** Whether a line goes over an edge at one place and comes back at another: it is cut there, and its point is not shown. */
function leavesBetween({ bbox }: Track, before: readonly Point[], after: readonly Point[]): boolean {
  const [from, to] = [before.at(-1)!, after[0]!]
  const [rise, fall] = [from.y - (before.at(-2)?.y ?? from.y), (after[1]?.y ?? to.y) - to.y]
  const isLevel = Math.abs(from.y - to.y) <= SAME_LEVEL
  const isOver = isLevel && from.y - bbox.y0 <= SAME_LEVEL && rise < -SAME_LEVEL && fall > SAME_LEVEL
  const isUnder = isLevel && bbox.y1 - from.y <= SAME_LEVEL && rise > SAME_LEVEL && fall < -SAME_LEVEL
  return isOver || isUnder
}

/** How far a place is from what is drawn of a line. */
export function distanceTo({ pieces }: Pick<Track, 'pieces'>, at: Point): number {
  let least = Number.POSITIVE_INFINITY
  for (const points of pieces) {
    for (let i = 0; i < points.length; i++) {
      const [from, to] = [points[i]!, points[i + 1] ?? points[i]!]
      const [dx, dy] = [to.x - from.x, to.y - from.y]
      const length = dx * dx + dy * dy
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - from.x) * dx + (at.y - from.y) * dy) / length))
      least = Math.min(least, Math.hypot(from.x + share * dx - at.x, from.y + share * dy - at.y))
    }
  }
  return least
}

/** The height on a line of straight segments; before its start and behind its end its end points' own. */
export function along(points: readonly Point[], x: number): number {
  if (x <= points[0]!.x) return points[0]!.y
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1]!, points[i]!]
    if (x > to.x) continue
    return to.x - from.x === 0 ? to.y : from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y)
  }
  return points.at(-1)!.y
}

/**
 * The level of a step at an x. Where it jumps right there, the level behind the jump counts; but a line that begins with
 * a jump has its levels before the places they belong to.
 */
function levelAt(points: readonly Point[], x: number, tolerance: number): number {
  const isUpright = (from: Point, to: Point) => Math.abs(to.x - from.x) <= tolerance
  const isBefore = points.length > 1 && isUpright(points[0]!, points[1]!)
  const here = points.filter((point) => Math.abs(point.x - x) <= Math.max(tolerance, 0.1))
  if (here.length > 0) return isBefore ? here[0]!.y : here.at(-1)!.y
  return along(points, x)
}

/** A line may stop before a marker by up to this many times the marker's size. */
const CLEARANCE = 1.5

/** A line that leaves room around its markers, put together through their middles; any other as it is. */
export function throughMarkers(track: Track, markers: readonly { readonly at: Point; readonly bbox: Bbox }[]): Track {
  const { pieces } = track
  if (pieces.length < 2) return track
  const pairs = pieces.slice(1).map((piece, i) => {
    const [from, to] = [pieces[i]!.at(-1)!, piece[0]!]
    return markers.find((marker) => isBetween(marker, from, to))
  })
  const bridged = pairs.filter((marker) => marker !== undefined)
  if (bridged.length < pairs.length / 2) return track
  const [first, last] = [pieces[0]![0]!, pieces.at(-1)!.at(-1)!]
  const start = markers.find((marker) => isAtEnd(marker, first))
  const end = markers.find((marker) => isAtEnd(marker, last))
  const joined: Point[][] = [[...(start === undefined ? [] : [start.at]), ...pieces[0]!]]
  pieces.slice(1).forEach((piece, i) => {
    const marker = pairs[i]
    if (marker === undefined) joined.push([...piece])
    else joined.at(-1)!.push(marker.at, ...piece)
  })
  if (end !== undefined) joined.at(-1)!.push(end.at)
  const isPlain = pieces.every((piece) => piece.length === 2)
  const lines = isPlain ? joined.map((points) => meetings(points, markers)) : joined
  // in a picture few of the markers may be seen: the line has corners elsewhere, too
  const others = track.corners.filter((x) => !markers.some((marker) => isBeside(marker, x)))
  return { ...track, pieces: lines, corners: [...markers.map(({ at }) => at.x), ...others] }
}

/** Whether a place along a line is in the room around a marker, or in the marker. */
function isBeside({ at, bbox }: { readonly at: Point; readonly bbox: Bbox }, x: number): boolean {
  return Math.abs(at.x - x) <= CLEARANCE * (bbox.x1 - bbox.x0) + 1
}

/**
 * The corners of a line of straight pieces with room around its markers: where the pieces would meet, at each marker.
 * A triangle's middle is not quite where its line turns.
 *
 * @param points A marker's middle, the ends of a piece, the next marker's middle …
 */
function meetings(points: readonly Point[], markers: readonly { readonly at: Point }[]): readonly Point[] {
  const isMarker = (point: Point) => markers.some(({ at }) => at === point)
  const corners = points.flatMap((point, i): readonly Point[] => {
    if (!isMarker(point)) return []
    const before = heightOn(points[i - 2], points[i - 1], point.x)
    const behind = heightOn(points[i + 1], points[i + 2], point.x)
    const heights = [before, behind].filter((height) => height !== undefined)
    return [{ x: point.x, y: heights.reduce((sum, height) => sum + height, 0) / heights.length }]
  })
  const [first, last] = [points[0]!, points.at(-1)!]
  return [...(isMarker(first) ? [] : [first]), ...corners, ...(isMarker(last) ? [] : [last])]
}

/** Where the straight line through two points is at an x. */
function heightOn(from: Point | undefined, to: Point | undefined, x: number): number | undefined {
  if (from === undefined || to === undefined || to.x - from.x < 0.5) return undefined
  return from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y)
}

function isBetween({ at, bbox }: { readonly at: Point; readonly bbox: Bbox }, from: Point, to: Point): boolean {
  const size = Math.max(bbox.x1 - bbox.x0, bbox.y1 - bbox.y0)
  return [from, to].every((end) => Math.hypot(end.x - at.x, end.y - at.y) <= CLEARANCE * size + 1)
}

function isAtEnd(marker: { readonly at: Point; readonly bbox: Bbox }, end: Point): boolean {
  return isBetween(marker, end, end)
}
