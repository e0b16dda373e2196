import type { Point } from '../parts.js'
import type { Area } from './areas.js'
import { colorDistance, mixedOff, SAME_COLOR, SAME_MIX } from './colors.js'
import type { Key } from './keys.js'
import { along, heightAt, type Track } from './tracks.js'

/** What is no higher is level, and what is no farther apart is one curve, in points. */
const SAME = 1
/** A line runs within a band at this share of its corners at least. */
const WITHIN = 0.9

/**
 * The surfaces around a line that say how far it may be off: they stand on no level line and on no other surface, the line
 * runs between their edges, and no legend names them. They show no values of their own.
 */
export function findBands(
  areas: readonly Area[],
  tracks: readonly Track[],
  keys: readonly Key[],
  tolerance: number,
): readonly Area[] {
  const isNamed = ({ color }: Area) =>
    keys.some(
      (key) =>
        !key.hasLine && (colorDistance(key.color, color) <= SAME_COLOR || mixedOff(color, key.color) <= SAME_MIX),
    )
  return areas.filter(
    (area) => floats(area, areas) && !isNamed(area) && tracks.some((track) => runsWithin(track, area, tolerance)),
  )
}

/** Whether a surface stands neither on a level line nor on another one. */
function floats(area: Area, areas: readonly Area[]): boolean {
  const others = areas.filter((other) => other !== area).flatMap(({ parts }) => parts.map(({ curve }) => curve))
  return area.parts.every(({ base }) => {
    const heights = base.map(({ y }) => y)
    const isLevel = Math.max(...heights) - Math.min(...heights) <= SAME
    return !isLevel && !others.some((curve) => areOne(base, curve))
  })
}

function areOne(base: readonly Point[], curve: readonly Point[]): boolean {
  return base.every(({ x, y }) => Math.abs(along(curve, x) - y) <= SAME)
}

function runsWithin(track: Track, { parts }: Area, tolerance: number): boolean {
  const corners = parts.flatMap(({ curve, base }) =>
    curve.map((corner) => ({ ...corner, foot: along(base, corner.x) })),
  )
  const inside = corners.filter(({ x, y, foot }) => {
    const height = heightAt(track, x, tolerance)
    return height !== undefined && height > y + tolerance && height < foot - tolerance
  })
  return inside.length >= WITHIN * corners.length
}
