import type { Bbox } from '../../../core/model.js'
import { heightOf, widthOf } from '../geometry/boxes.js'
import type { Bar } from './parts.js'

/** With fewer parts it is a bar with a head. */
const LEAST_PARTS = 3
/** Parts are as thick as each other and stand in one line, to so many points; between them is no more room than a border's. */
const SAME = 0.5
const SEAM = 2
/** One part at least is longer than another by this share. */
const UNLIKE = 0.1

/** Whether bars are the parts of one: end to end, as thick as each other, each of its own colour and not all of one length. */
export function isPartedBar(bars: readonly Bar[]): boolean {
  if (bars.length < LEAST_PARTS || new Set(bars.map(({ color }) => color)).size < bars.length) return false
  const boxes = bars.map(({ bbox }) => bbox)
  return areParts(boxes) || areParts(boxes.map(({ x0, y0, x1, y1 }) => ({ x0: y0, y0: x0, x1: y1, y1: x1 })))
}

function areParts(boxes: readonly Bbox[]): boolean {
  const isSame = (a: number, b: number) => Math.abs(a - b) <= SAME
  const first = boxes[0]!
  if (!boxes.every(({ y0, y1 }) => isSame(y0, first.y0) && isSame(y1, first.y1))) return false
  const sorted = boxes.toSorted((a, b) => a.x0 - b.x0)
  const touch = sorted.every(({ x0 }, i) => i === 0 || Math.abs(x0 - sorted[i - 1]!.x1) <= SEAM)
  const lengths = boxes.map(widthOf)
  const isLong = Math.max(...lengths) >= heightOf(first) && Math.min(...lengths) < (1 - UNLIKE) * Math.max(...lengths)
  return touch && isLong
}
