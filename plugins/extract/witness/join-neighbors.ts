import type { Bbox } from '../../../core/model.js'
import { centerY, heightOf, hull, overlapX, overlapY } from '../../recognise/geometry/boxes.js'
import type { Line } from '../../recognise/text/lines.js'

/** Maximum gap between two regions of one table, in font sizes. */
const MOST_GAP = 3
/** Minimum share of the lines of the shorter region that continue in the other one. */
const LEAST_SHARED = 0.8

/** Joins regions side by side whose lines continue in each other: the detector may split a wide table at a gutter. */
export function joinNeighbors(regions: readonly Bbox[], lines: readonly Line[]): readonly Bbox[] {
  const joined: Bbox[] = []
  for (const region of [...regions].sort((a, b) => a.x0 - b.x0)) {
    const at = joined.findIndex((other) => areOfOneTable(other, region, lines))
    if (at < 0) joined.push(region)
    else joined[at] = hull([joined[at]!, region])
  }
  return joined.sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0)
}

function areOfOneTable(a: Bbox, b: Bbox, lines: readonly Line[]): boolean {
  if (overlapY(a, b) < LEAST_SHARED * Math.min(heightOf(a), heightOf(b))) return false
  const linesOf = (region: Bbox) => lines.filter((line) => isAcross(line, region))
  const [ofA, ofB] = [linesOf(a), linesOf(b)]
  const shared = ofA.filter((line) => ofB.includes(line))
  const size = Math.max(0, ...shared.map((line) => line.size))
  return -overlapX(a, b) <= MOST_GAP * size && shared.length >= LEAST_SHARED * Math.min(ofA.length, ofB.length)
}

function isAcross({ bbox, phrases }: Line, region: Bbox): boolean {
  const y = centerY(bbox)
  return y > region.y0 && y < region.y1 && phrases.some((phrase) => overlapX(phrase.bbox, region) > 0)
}
