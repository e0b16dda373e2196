import type { Bbox } from '../../../core/model.js'
import { heightOf, hull, overlapY, widthOf } from '../geometry/boxes.js'

/** Lines of one chart begin and end together, to this share of their width. */
const SAME_ENDS = 0.03
/** And stand over each other with no more between them, as a share of their width. */
const APART = 0.25

/** A group of marks with the box around it. */
interface Group {
  readonly bbox: Bbox
  readonly marks: readonly { readonly bbox: Bbox }[]
}

/**
 * Joins lines over one stretch of an axis that nothing is drawn around: the series of one chart.
 *
 * @param join Several groups as one.
 */
export function joinLines<T extends Group>(groups: readonly T[], join: (groups: readonly T[]) => T): readonly T[] {
  const joined: T[] = []
  for (const group of groups) {
    const at = isBare(group) ? joined.findIndex((other) => isBare(other) && areOverEachOther(group, other)) : -1
    if (at < 0) joined.push(group)
    else joined[at] = join([joined[at]!, group])
  }
  return joined
}

/** Whether it is lines alone, and no frame or grid makes it larger than they are. */
function isBare({ bbox, marks }: Group): boolean {
  const box = hull(marks.map((mark) => mark.bbox))
  const isSame = Math.abs(heightOf(box) - heightOf(bbox)) < 1 && Math.abs(widthOf(box) - widthOf(bbox)) < 1
  return isSame && marks.some((mark) => 'width' in mark && widthOf(mark.bbox) > (1 - SAME_ENDS) * widthOf(bbox))
}

function areOverEachOther({ bbox: a }: Group, { bbox: b }: Group): boolean {
  const width = Math.max(widthOf(a), widthOf(b))
  const isSame = (one: number, other: number) => Math.abs(one - other) <= SAME_ENDS * width
  return isSame(a.x0, b.x0) && isSame(a.x1, b.x1) && -overlapY(a, b) <= APART * width
}
