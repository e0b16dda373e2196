import type { Bbox, Ruling } from '../../../core/model.js'
import { centerX, centerY, overlapX, overlapY } from '../geometry.js'

/** Rulings whose axes are closer than this are one line, in points: doubled rules, hairs beside each other. */
const SAME_AXIS = 2
/** Pieces of a line with gaps up to this are one line of a grid, in points: broken and dashed rules. */
export const BROKEN = 4
/** Pieces of a line with gaps up to this are one rule under a head; rules under neighbouring heads are further apart. */
export const ADJOINING = 0.8

/**
 * The lines of a page as a reader sees them: broken pieces joined, doubled ones as one.
 *
 * @param broken Pieces with gaps up to this are one line, in points.
 */
export function joinRulings(rulings: readonly Ruling[], broken: number): readonly Ruling[] {
  return [...joinAlong(rulings, 'horizontal', broken), ...joinAlong(rulings, 'vertical', broken)]
}

function joinAlong(rulings: readonly Ruling[], direction: Ruling['direction'], broken: number): readonly Ruling[] {
  const isLevel = direction === 'horizontal'
  const axisOf = (ruling: Ruling) => (isLevel ? centerY(ruling.bbox) : centerX(ruling.bbox))
  const startOf = (ruling: Ruling) => (isLevel ? ruling.bbox.x0 : ruling.bbox.y0)
  const gap = (a: Bbox, b: Bbox) => (isLevel ? -overlapX(a, b) : -overlapY(a, b))
  const joined: Ruling[] = []
  const axes: number[] = []
  // lines by their axis: a piece is looked for among those beside it, not among all
  const beside = new Map<number, number[]>()
  const strip = (axis: number) => Math.floor(axis / SAME_AXIS)
  const sorted = rulings.filter((ruling) => ruling.direction === direction).sort((a, b) => startOf(a) - startOf(b))
  for (const ruling of sorted) {
    const axis = axisOf(ruling)
    const own = strip(axis)
    const goesOn = (i: number) => Math.abs(axes[i]! - axis) <= SAME_AXIS && gap(joined[i]!.bbox, ruling.bbox) <= broken
    let at: number | undefined
    for (const near of [own - 1, own, own + 1]) at ??= beside.get(near)?.find(goesOn)
    if (at !== undefined) {
      joined[at] = { ...joined[at]!, bbox: cover(joined[at]!.bbox, ruling.bbox) }
      axes[at] = axisOf(joined[at]!)
    } else {
      const lines = beside.get(own)
      if (lines === undefined) beside.set(own, [joined.length])
      else lines.push(joined.length)
      joined.push(ruling)
      axes.push(axis)
    }
  }
  return joined
}

function cover(a: Bbox, b: Bbox): Bbox {
  return { x0: Math.min(a.x0, b.x0), y0: Math.min(a.y0, b.y0), x1: Math.max(a.x1, b.x1), y1: Math.max(a.y1, b.y1) }
}
