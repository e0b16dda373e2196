import type { Plot, Point } from '../parts.js'
import type { Area } from './areas.js'
import { colorDistance, isColorful, SAME_COLOR } from './colors.js'
import type { Key } from './keys.js'
import { along, distanceTo, heightAt, type Track } from './tracks.js'

/** A line is an area's edge where it runs along its curve at this share of the places looked at. */
const ALONG = 0.8
/** So many places of a traced line are looked at. */
const PROBES = 40

/** An area with the lines along it: a fill that is mixed with what lies below has another colour than its key. */
export function withEdges(area: Area, tracks: readonly Track[], plot: Plot, keys: readonly Key[]): Area {
  const edges = tracks.filter((track) => isEdgeOf(track, area, plot))
  const isNeutral = ({ color }: Track) => !isColorful(color) && !keys.some((key) => isLike(key.color, color))
  const named = edges.find((track) => !isNeutral(track))
  const drawn = plot.source === 'pixels' ? edges.reduce(alongLine, area) : area
  return named === undefined ? drawn : { ...drawn, edgeColor: named.color }
}

function isLike(a: string, b: string): boolean {
  return colorDistance(a, b) <= SAME_COLOR
}

/** Whether a line is the drawn edge of an area: it runs along its curve. */
export function isEdgeOf(track: Track, area: Area, plot: Plot): boolean {
  if (plot.source === 'pixels') return isOnCurve(track, area, plot)
  const near = Math.max(0.6, track.width / 2 + plot.tolerance)
  const corners = area.parts.flatMap(({ curve }) => curve)
  const beside = corners.filter((corner) => {
    const height = heightAt(track, corner.x, plot.tolerance)
    return height !== undefined && Math.abs(height - corner.y) <= near
  })
  return beside.length >= ALONG * corners.length
}

/** The fill of a picture ends where its line begins, and a traced line may be a part of the edge. */
function isOnCurve(track: Track, { parts }: Area, { tolerance }: Plot): boolean {
  const near = Math.max(0.6, track.width + 2 * tolerance)
  const { x0, x1 } = track.bbox
  const places = Array.from({ length: PROBES + 1 }, (_, i) => x0 + ((x1 - x0) * i) / PROBES)
  const spots = places.flatMap((x): Point[] => {
    const y = heightAt(track, x, tolerance)
    return y === undefined ? [] : [{ x, y }]
  })
  const curves = parts.map(({ curve }) => curve)
  const beside = spots.filter((spot) => distanceTo({ pieces: curves }, spot) <= near)
  return spots.length > 0 && beside.length >= ALONG * spots.length
}

/** An area of a picture with its curve in the middle of the line, where there is one: that is where its values are. */
function alongLine(area: Area, { pieces }: Track): Area {
  const parts = area.parts.map((part) => {
    const curve = pieces.reduce((way, piece) => {
      const [from, to] = [piece[0]!.x, piece.at(-1)!.x]
      const [start, end] = [part.curve[0]!.x, part.curve.at(-1)!.x]
      const own = piece.filter(({ x }) => x > start && x < end)
      if (from >= end || to <= start) return way
      const ends = [start, end].filter((x) => x >= from && x <= to).map((x) => ({ x, y: along(piece, x) }))
      return [...way.filter(({ x }) => x < from || x > to), ...own, ...ends].sort((a, b) => a.x - b.x)
    }, part.curve)
    return { ...part, curve }
  })
  return { ...area, parts }
}
