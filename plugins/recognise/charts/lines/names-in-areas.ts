import type { Label } from '../parts.js'
import type { Sketch } from './sketch.js'
import { along } from './tracks.js'

/** Fewer areas may hold a remark each. */
const LEAST_AREAS = 2

/**
 * The words that are printed in areas, where each of them holds exactly one that lies in no other.
 *
 * @param foot Height of what areas stand on.
 * @returns One an area; none where some area holds no word, or several.
 */
export function namesInAreas(
  areas: readonly Sketch[],
  words: readonly Label[],
  foot: number,
): ReadonlyMap<Sketch, Label> {
  if (areas.length < LEAST_AREAS || areas.some(({ kind }) => kind !== 'area')) return new Map()
  const held = areas.map((area) => words.filter((word) => isIn(word, area, foot)))
  const all = held.flat()
  const isOneEach = held.every((own) => own.length === 1) && new Set(all).size === all.length
  return isOneEach ? new Map(areas.map((area, i) => [area, held[i]![0]!])) : new Map()
}

/** Whether a text lies between an area's curve and what it stands on. */
function isIn({ bbox, angle }: Label, { points }: Sketch, foot: number): boolean {
  const places = points.filter((point) => point !== null)
  const [first, last] = [places[0], places.at(-1)]
  if (angle !== 0 || first === undefined || last === undefined || bbox.x0 < first.x || bbox.x1 > last.x) return false
  const bases = places.map(({ x, base = foot }) => ({ x, y: base }))
  const middle = (bbox.x0 + bbox.x1) / 2
  const [upper, lower] = [along(places, middle), along(bases, middle)].toSorted((a, b) => a - b) as [number, number]
  const height = (bbox.y0 + bbox.y1) / 2
  return height > upper && height < lower
}
