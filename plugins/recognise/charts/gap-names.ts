import type { Bbox } from '../../../core/model.js'
import { centerX, centerY } from '../geometry/boxes.js'
import type { Bar } from './parts.js'

/** Bars on one line end there within this, in points. */
const ON_LINE = 0.5
/** Both halves begin and end at one height, to this many points. */
const LEVEL = 2
/** A gap is no broader than this many times the broader half. */
const BROADEST = 1
/** So many bars at least make a half. */
const LEAST_BARS = 3

/** One half of a pyramid, and where the names of both stand. */
interface Half {
  readonly bbox: Bbox
  readonly bars: readonly Bar[]
}

/** The gaps between halves of which one's bars run to the left and the other's to the right: names in them are of both. */
export function gapsBetween(halves: readonly Half[]): readonly { readonly box: Bbox; readonly of: readonly Half[] }[] {
  const isOn = (bars: readonly Bar[], side: 'x0' | 'x1', at: number) =>
    bars.every(({ bbox }) => Math.abs(bbox[side] - at) <= ON_LINE)
  const large = halves.filter(({ bars }) => bars.length >= LEAST_BARS)
  const leftwards = large.filter(({ bars, bbox }) => isOn(bars, 'x1', bbox.x1) && !isOn(bars, 'x0', bbox.x0))
  const rightwards = large.filter(({ bars, bbox }) => isOn(bars, 'x0', bbox.x0) && !isOn(bars, 'x1', bbox.x1))
  return leftwards.flatMap((left) =>
    rightwards.flatMap((right) => {
      const [a, b] = [left.bbox, right.bbox]
      const widest = BROADEST * Math.max(a.x1 - a.x0, b.x1 - b.x0)
      const isLevel = Math.abs(a.y0 - b.y0) <= LEVEL && Math.abs(a.y1 - b.y1) <= LEVEL
      if (!isLevel || b.x0 <= a.x1 || b.x0 - a.x1 > widest) return []
      return [{ box: { x0: a.x1, y0: a.y0, x1: b.x0, y1: a.y1 }, of: [left, right] }]
    }),
  )
}

/** Whether a name stands in the middle of a gap. */
export function standsIn(name: Bbox, gap: Bbox): boolean {
  const isIn = name.x0 >= gap.x0 && name.x1 <= gap.x1 && centerY(name) > gap.y0 && centerY(name) < gap.y1
  return isIn && Math.abs(centerX(name) - centerX(gap)) <= LEVEL
}
