import type { Bbox } from '../../../core/model.js'
import { centerX, centerY, heightOf, hull, widthOf } from '../geometry/boxes.js'

/** Points of a cloud are no larger than this, in points. */
const LARGEST = 14
/** A point's next one is no further, in points. */
const REACH = 90
/** Fewer are bullets and stops. */
const LEAST = 5
/** More are a picture. */
const MOST = 800
/** Points of a cloud stand at so many different places along either side. */
const PLACES = 4

/** Joins groups of small marks of one size that lie scattered: points of a cloud. Bullets, which stand in a row, stay apart. */
export function joinDots<G extends { readonly bbox: Bbox; readonly marks: readonly { readonly bbox: Bbox }[] }>(
  groups: readonly G[],
  join: (groups: readonly G[]) => G,
): readonly G[] {
  const isDot = ({ bbox }: G) => widthOf(bbox) <= LARGEST && heightOf(bbox) <= LARGEST
  const dots = groups.filter(isDot)
  if (dots.length < LEAST || dots.length > MOST) return groups
  const left = new Set(dots)
  const clouds: G[][] = []
  for (const dot of dots) {
    if (!left.delete(dot)) continue
    const cloud = [dot]
    for (const member of cloud)
      for (const other of left)
        if (isNear(member.bbox, other.bbox)) {
          left.delete(other)
          cloud.push(other)
        }
    if (isScattered(cloud.map(({ bbox }) => bbox))) clouds.push(cloud)
  }
  const joined = new Set(clouds.flat())
  return [...groups.filter((group) => !joined.has(group)), ...clouds.map(join)]
}

function isNear(a: Bbox, b: Bbox): boolean {
  return Math.hypot(centerX(a) - centerX(b), centerY(a) - centerY(b)) <= REACH
}

function isScattered(boxes: readonly Bbox[]): boolean {
  if (boxes.length < LEAST) return false
  const places = (at: (box: Bbox) => number) => new Set(boxes.map((box) => Math.round(at(box) / 2))).size
  return places(centerX) >= PLACES && places(centerY) >= PLACES
}

/** Whether marks are the points of a cloud and no tiles of a table: small, and scattered. */
export function areDots(boxes: readonly Bbox[]): boolean {
  const area = hull(boxes)
  const isSmall = boxes.every((box) => widthOf(box) <= LARGEST && heightOf(box) <= LARGEST)
  return isSmall && isScattered(boxes) && widthOf(area) > 2 * LARGEST && heightOf(area) > 2 * LARGEST
}
