import { heightOf, median, widthOf } from '../../geometry/boxes.js'
import type { Collected } from './collect.js'
import { colorDistance, SAME_COLOR } from './colors.js'
import type { Marker } from './markers.js'

/** Signs of one size are no larger than so many times the usual one; if fewer than this share are, they are bubbles. */
const ONE_SIZE = 1.2
const LEAST_ALIKE = 0.6

/**
 * Whether points of a picture lie over each other: there is a blot of their colour that is larger than one of their signs, or
 * they share one. How many points are in it, and where, cannot be seen.
 */
export function haveOverlaid(groups: readonly (readonly Marker[])[], { dataMarks, tracks }: Collected): boolean {
  const lines = new Set(tracks.flatMap(({ strokes }) => strokes))
  const used = new Set(groups.flat().flatMap(({ marks }) => marks))
  const left = dataMarks.filter((mark) => !used.has(mark) && !lines.has(mark as never))
  return groups.some((group) => {
    const sizes = group.map(({ bbox }) => Math.max(widthOf(bbox), heightOf(bbox)))
    const usual = median(sizes)
    const isLarger = (size: number) => size > ONE_SIZE * usual
    if (sizes.filter((size) => !isLarger(size) && size * ONE_SIZE > usual).length < LEAST_ALIKE * group.length)
      return false
    const isBlot = ({ color, bbox }: (typeof left)[number]) =>
      colorDistance(color, group[0]!.color) <= SAME_COLOR &&
      isLarger(Math.max(widthOf(bbox), heightOf(bbox))) &&
      Math.min(widthOf(bbox), heightOf(bbox)) * ONE_SIZE > usual
    return sizes.some(isLarger) || left.some(isBlot)
  })
}
