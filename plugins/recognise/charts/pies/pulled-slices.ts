import type { Point, Polygon } from '../parts.js'
import { distance } from './circles.js'
import { pointAt, type Sector } from './sectors.js'

/**
 * Points around which a slice may be drawn that is too thin to say so itself. A slice is pulled out along its own middle:
 * of all its points the one farthest from the pie's middle lies that way, the radius and the pull away.
 *
 * @param known The other slices of its pie.
 * @returns One for each place where the pie's middle may be: where the widest slice has its own, and where all slices that
 * were pulled out alike come from.
 */
export function pulledCenters(polygon: Polygon, known: readonly Sector[], seed: Sector): readonly Point[] {
  const middles = [seed.center, middleOfPulled(known) ?? []].flat()
  return middles.flatMap((middle) => {
    const reach = Math.max(...polygon.points.map((point) => distance(point, middle)))
    const [x, y] = [meanOf(polygon.points, 'x'), meanOf(polygon.points, 'y')]
    const away = distance({ x, y }, middle)
    const pull = reach - seed.outer
    if (away === 0 || pull <= 0) return []
    return [{ x: middle.x + ((x - middle.x) / away) * pull, y: middle.y + ((y - middle.y) / away) * pull }]
  })
}

/**
 * Where slices meet that have all been pulled out by one distance: the middle and the distance for which each slice's own
 * centre lies in the direction of its middle, by least squares. Two slices opposite each other do not say it.
 */
function middleOfPulled(slices: readonly Sector[]): Point | undefined {
  const pieces = slices.filter(({ span }) => span < 360)
  const ways = pieces.map(({ from, span }) => pointAt({ x: 0, y: 0 }, from + span / 2, 1))
  const count = pieces.length
  if (count < 2) return undefined
  const [wayX, wayY] = [meanOf(ways, 'x'), meanOf(ways, 'y')]
  const centers = pieces.map(({ center }) => center)
  const [centerX, centerY] = [meanOf(centers, 'x'), meanOf(centers, 'y')]
  let [along, spread] = [0, 0]
  for (const [i, way] of ways.entries()) {
    along += (way.x - wayX) * (centers[i]!.x - centerX) + (way.y - wayY) * (centers[i]!.y - centerY)
    spread += (way.x - wayX) ** 2 + (way.y - wayY) ** 2
  }
  if (spread === 0) return undefined
  const pull = along / spread
  return { x: centerX - pull * wayX, y: centerY - pull * wayY }
}

function meanOf(points: readonly Point[], axis: 'x' | 'y'): number {
  return points.reduce((sum, point) => sum + point[axis], 0) / points.length
}
