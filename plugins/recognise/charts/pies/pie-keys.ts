import type { Bbox } from '../../../../core/model.js'
import { heightOf, widthOf } from '../../geometry/boxes.js'
import type { Bar, LegendEntry, Polygon } from '../parts.js'
import { distance } from './circles.js'
import type { Pie } from './find-pies.js'

/** A legend's key is no broader and no longer than this, in points. */
const KEY = { breadth: 16, length: 30 }
/** And stands this near to the pie's middle, in radii or in points: small pies side by side share a legend. */
const FARTHEST_KEY = { radii: 5, points: 260 }
/** Marks of a slice's colour that are looked at as its key, the nearest first: a scatter chart beside it has thousands. */
const MOST_KEYS = 200
/** Keys of one legend are as large as each other, and stand in a row or a column, to this many points. */
const ALIKE = 1.5

/** What may be a key. */
interface Key {
  readonly bbox: Bbox
  readonly color: string
}

/** Whether a mark is as small as the keys of legends are: squares, dots, dashes and upright bars. */
export function isKey({ bbox }: Bar | Polygon): boolean {
  const [width, height] = [widthOf(bbox), heightOf(bbox)]
  return Math.min(width, height) <= KEY.breadth && Math.max(width, height) <= KEY.length
}

/**
 * Of each slice's colour one key: of those that stand in a row or a column with keys of more of the colours the nearest.
 * What stands alone is the bullet of a text, what is farther away is another chart's.
 */
export function keysOf(pie: Pie, keys: readonly (Bar | Polygon)[]): readonly Bbox[] {
  const { center, radius, rings, tilt } = pie
  const away = ({ bbox: { x0, y0, x1, y1 } }: Bar | Polygon) =>
    distance({ x: (x0 + x1) / 2, y: ((y0 + y1) / 2) * tilt }, center)
  const farthest = Math.max(FARTHEST_KEY.radii * radius, FARTHEST_KEY.points)
  const colors = new Set(rings.flatMap((ring) => ring.slices.map(({ sector }) => sector.color)))
  const own = keys
    .filter((key) => colors.has(key.color) && away(key) >= radius)
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, MOST_KEYS)
  const isNear = (key: Bar | Polygon) => away(key) <= farthest
  // a long row may begin near and end far away
  const near = own.filter((key) => isNear(key) || own.some((other) => isNear(other) && areInLine(key, other)))
  const mates = new Map(near.map((key) => [key, colorsInLine(key, near)]))
  return [...colors].flatMap((color) =>
    near
      .filter((key) => key.color === color)
      .toSorted((a, b) => mates.get(b)! - mates.get(a)!)
      .slice(0, 1)
      .map(({ bbox }) => bbox),
  )
}

/** How many colours keys have that are in line with one, itself among them. */
function colorsInLine(key: Key, keys: readonly Key[]): number {
  return new Set(keys.filter((other) => areInLine(key, other)).map(({ color }) => color)).size
}

/** Whether two marks are as large as each other and stand in a row or a column. */
function areInLine({ bbox: a }: Key, { bbox: b }: Key): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= ALIKE
  const isSized = isNear(widthOf(a), widthOf(b)) && isNear(heightOf(a), heightOf(b))
  return isSized && (isNear(a.x0, b.x0) || isNear(a.y0, b.y0))
}

/** Of entries in one colour those whose keys are in line with the most others: what stands alone is the bullet of a text. */
export function withoutBullets(legend: readonly LegendEntry[]): readonly LegendEntry[] {
  const keys = legend.map(({ color, marks = [] }) => marks.slice(0, 1).map(({ bbox }): Key => ({ bbox, color })))
  const all = keys.flat()
  const counts = keys.map(([key]) => (key === undefined ? 1 : colorsInLine(key, all)))
  return legend.filter(({ color }, i) => !legend.some((other, k) => other.color === color && counts[k]! > counts[i]!))
}
