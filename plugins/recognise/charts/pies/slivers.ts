import type { Bbox } from '../../../../core/model.js'
import { colorDistance } from '../lines/colors.js'
import type { Bar, Point, Polygon, Stroke } from '../parts.js'
import { distance } from './circles.js'
import { pulledCenters } from './pulled-slices.js'
import { measureSector, type Sector, turned } from './sectors.js'

/** Curves are followed to a tenth of a point, and arcs are drawn in steps. */
export const FLATNESS = 0.15
/** Slices of one pie have one radius, within this share of it. */
export const SAME_RADIUS = 0.03
/** Slices pulled out of a pie have their tips within this share of the radius from its middle. */
export const FARTHEST_PULL = 0.6
/** A sliver is as long as this share of its ring's breadth. */
const SLIVER_SHARE = 0.6
/** Slices of one pie that reach to several radii reach to this share of the largest. */
export const LEAST_REACH = 0.6
/** A rectangle that is a slice begins where its ring does, to this share of the ring's breadth. */
const SAME_INNER = 0.6
/** Tips within this share of the radius are in the middle. */
export const IN_MIDDLE = 0.03

/** Slices too thin to say their own circle: sectors around the middle of the others, around their own tip, or pulled out. */
export function findSlivers(
  polygons: readonly Polygon[],
  known: readonly Sector[],
  seed: Sector,
  tolerance: number,
): readonly Sector[] {
  const marks = new Set<unknown>(known.map(({ mark }) => mark))
  const reach = seed.outer * (1 + FARTHEST_PULL)
  const least = Math.min(0.2 * seed.outer, ...known.filter(({ span }) => span < 360).map(breadthOf))
  const slack = tolerance + FLATNESS
  const isPulled = ({ center }: Pick<Sector, 'center'>) => distance(center, seed.center) > IN_MIDDLE * seed.outer
  // slices around the one middle may reach to other radii than the widest, from the same hole
  const isLikely = (sector: Sector) =>
    isSameRadius(sector.outer, seed.outer) ||
    (!isPulled(sector) &&
      known.some((other) => isSameRadius(sector.outer, other.outer) || isAroundSameHole(sector, other)))
  // what reaches to no radius of theirs is none, whatever else it is: to measure takes a hundred times as long
  const mayReach = ({ points }: Polygon, center: Point) => {
    const outer = Math.max(...points.map((point) => distance(point, center)))
    if (isSameRadius(outer, seed.outer)) return true
    const reaches = (other: Sector) => isSameRadius(outer, other.outer) || outer >= LEAST_REACH * other.outer
    return !isPulled({ center }) && known.some(reaches)
  }
  const found = polygons.flatMap((polygon) => {
    const { bbox } = polygon
    if (marks.has(polygon) || polygon.points.length < 3 || longSide(bbox) < least) return []
    const { x, y } = seed.center
    if (bbox.x0 < x - reach || bbox.x1 > x + reach || bbox.y0 < y - reach || bbox.y1 > y + reach) return []
    const tip = polygon.points.toSorted((a, b) => distance(a, seed.center) - distance(b, seed.center))[0]!
    const centers = different([...known.map((sector) => sector.center), tip, ...pulledCenters(polygon, known, seed)])
    const sectors = centers.flatMap((center) => {
      return mayReach(polygon, center) ? (measureSector(polygon, center, slack) ?? []) : []
    })
    const likely = sectors.filter(isLikely)
    const strayingOf = (sector: Sector) =>
      Math.min(...(isPulled(sector) ? [seed] : [seed, ...known]).map((other) => strayingFrom(other, sector)))
    const best = likely.toSorted((a, b) => strayingOf(a) - strayingOf(b))[0]
    if (best !== undefined) return [best]
    return []
  })
  const others = [...known, ...found.filter((sector) => !isPulled(sector))]
  return found.filter((sliver) => !isPulled(sliver) || !liesBefore(sliver, others))
}

/** Slices so small that they were taken for rectangles: of what stands at the rim, where no other slice is. */
export function findSquareSlivers(
  bars: readonly Bar[],
  strokes: readonly Stroke[],
  known: readonly Sector[],
  seed: Sector,
  tolerance: number,
): readonly Sector[] {
  const pieces = known.filter(({ span }) => span < 360)
  if (pieces.length === 0) return []
  const borders = strokes.filter((line) => isBorder(line, seed))
  const lines = strokes.filter(
    ({ color }) => !borders.some((border) => colorDistance(color, border.color) <= SAME_COLOR),
  )
  return [...bars, ...lines.flatMap(thickLine)].flatMap((bar: Bar & { readonly line?: Stroke }) => {
    const { x0, y0, x1, y1 } = bar.bbox
    const points = [
      { x: x0, y: y0 },
      { x: x1, y: y0 },
      { x: x1, y: y1 },
      { x: x0, y: y1 },
    ]
    const isAtRim = isSameRadius(Math.max(...points.map((point) => distance(point, seed.center))), seed.outer)
    if (!isAtRim || longSide(bar.bbox) > 2 * (seed.outer - seed.inner)) return []
    const sector = measureSector({ ...bar, points }, seed.center, tolerance + FLATNESS)
    if (sector === undefined || Math.abs(sector.inner - seed.inner) > SAME_INNER * (seed.outer - seed.inner)) return []
    return liesBefore(sector, pieces) ? [] : [{ ...sector, mark: bar.line ?? bar }]
  })
}

/** Colours of lines that part slices differ by no more, 0 to 1: they are traced in pictures. */
const SAME_COLOR = 0.12

/** Whether a line slants through the pie: it and all lines of its colour part slices. */
function isBorder({ bbox, points, width }: Stroke, { center, outer }: Sector): boolean {
  const isSlanting = shortSide(bbox) > 1 && longSide(bbox) > (1 - SLIVER_SHARE) * outer
  return isSlanting && points.some((point) => distance(point, center) <= IN_MIDDLE * outer + width)
}

/** A level or upright line as the rectangle that it is: small ones are given as lines. */
function thickLine(line: Stroke): readonly (Bar & { readonly line: Stroke })[] {
  const { points, bbox, width, color, order } = line
  if (points.length !== 2 || shortSide(bbox) > 0 || width < 0.4) return []
  const [dx, dy] = bbox.x1 > bbox.x0 ? [0, width / 2] : [width / 2, 0]
  return [{ bbox: { x0: bbox.x0 - dx, y0: bbox.y0 - dy, x1: bbox.x1 + dx, y1: bbox.y1 + dy }, color, order, line }]
}

/** Each point once. */
function different(points: readonly Point[]): readonly Point[] {
  return [...new Map(points.map((point) => [`${point.x} ${point.y}`, point])).values()]
}

function breadthOf({ inner, outer }: Sector): number {
  return SLIVER_SHARE * (outer - inner)
}

/** What would be a slice pulled out, before one that is in its place, is the line to that one's label, filled. */
function liesBefore({ from, span }: Sector, others: readonly Sector[]): boolean {
  return others.some((other) => other.span < 360 && turned(from + span / 2 - other.from) < other.span)
}

/** How far the radii of a sector are off those of another of its ring. */
function strayingFrom({ inner, outer }: Sector, sector: Sector): number {
  return Math.abs(sector.outer - outer) + Math.abs(sector.inner - inner)
}

/** Whether two slices begin at one hole, to whatever radii they reach. */
function isAroundSameHole(a: Sector, b: Sector): boolean {
  return a.inner > 0 && isSameRadius(a.inner, b.inner) && a.outer >= LEAST_REACH * b.outer
}

/** Whether two radii are one. */
export function isSameRadius(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_RADIUS * Math.max(a, b)
}

function shortSide({ x0, y0, x1, y1 }: Bbox): number {
  return Math.min(x1 - x0, y1 - y0)
}

function longSide({ x0, y0, x1, y1 }: Bbox): number {
  return Math.max(x1 - x0, y1 - y0)
}
