import type { Bbox, Ruling } from '../../../core/model.js'
import { centerX, centerY, hull, overlapX, overlapY } from './boxes.js'

/** Maximum distance between the axes of rulings that are one line, in points: double rules, adjacent hairlines. */
const SAME_AXIS = 2
/** Maximum gap between segments of one grid line, in points: broken and dashed rules. */
export const BROKEN = 4
/** Maximum gap between segments of one rule under a header, in points. Rules of adjacent headers are further apart. */
export const ADJOINING = 0.8

const NO_LINES: readonly number[] = []

/**
 * Joins rulings into lines as a reader sees them: broken segments are joined, double rules are merged.
 *
 * @param broken Maximum gap between segments of one line, in points.
 */
export function joinRulings(rulings: readonly Ruling[], broken: number): readonly Ruling[] {
  return [...joinAlong(rulings, 'horizontal', broken), ...joinAlong(rulings, 'vertical', broken)]
}

function joinAlong(rulings: readonly Ruling[], direction: Ruling['direction'], broken: number): readonly Ruling[] {
  const isLevel = direction === 'horizontal'
  const axisOf = (bbox: Bbox) => (isLevel ? centerY(bbox) : centerX(bbox))
  const startOf = (ruling: Ruling) => (isLevel ? ruling.bbox.x0 : ruling.bbox.y0)
  const gap = (a: Bbox, b: Bbox) => (isLevel ? -overlapX(a, b) : -overlapY(a, b))
  // for each line: its first ruling, its box, and its axis
  const first: Ruling[] = []
  const boxes: Bbox[] = []
  const axes: number[] = []
  // lines by axis, so that each ruling is compared only with nearby lines
  const beside = new Map<number, number[]>()
  const sorted = rulings.filter((ruling) => ruling.direction === direction).sort((a, b) => startOf(a) - startOf(b))
  for (const ruling of sorted) {
    const { bbox } = ruling
    const axis = axisOf(bbox)
    const own = Math.floor(axis / SAME_AXIS)
    let at = -1
    for (let near = own - 1; at < 0 && near <= own + 1; near++) {
      for (const i of beside.get(near) ?? NO_LINES) {
        if (Math.abs(axes[i]! - axis) > SAME_AXIS || gap(boxes[i]!, bbox) > broken) continue
        at = i
        break
      }
    }
    if (at >= 0) {
      boxes[at] = hull([boxes[at]!, bbox])
      axes[at] = axisOf(boxes[at]!)
    } else {
      const lines = beside.get(own)
      if (lines === undefined) beside.set(own, [first.length])
      else lines.push(first.length)
      first.push(ruling)
      boxes.push(bbox)
      axes.push(axis)
    }
  }
  return first.map((ruling, i) => (ruling.bbox === boxes[i] ? ruling : { ...ruling, bbox: boxes[i]! }))
}
