import { heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import type { InkPiece } from './line-colors.js'
import type { StraightLine } from './straight-lines.js'

// In inches.
const LONGEST = 0.12
const THICKEST = 0.03
/** It reaches this far beyond its axis. */
const SHORTEST = 0.018
/** A tick is longer than thick by this. */
const LEAST_SHAPE = 1.3
/** It begins within so many pixels of its axis: the axis's own soft edge lies between. */
const NEAR = 3

/** Whether a piece of ink is a tick: a short stroke that stands on an axis at a right angle. */
export function tickOf({ bbox }: InkPiece, lines: readonly StraightLine[], dpi: number): StraightLine | undefined {
  const [width, height] = [widthOf(bbox), heightOf(bbox)]
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  if (long < SHORTEST * dpi || long > LONGEST * dpi || short > THICKEST * dpi + 1) return undefined
  // of a very short tick no more than its end is left beside the axis
  const isUpright = height >= LEAST_SHAPE * width
  const isLevel = width >= LEAST_SHAPE * height
  const axis = lines.find(({ direction, at, from, to, width: thickness }) => {
    const [near, far, start, end] =
      direction === 'horizontal' ? [bbox.y0, bbox.y1, bbox.x0, bbox.x1] : [bbox.x0, bbox.x1, bbox.y0, bbox.y1]
    const reach = thickness / 2 + NEAR
    if (end < from - NEAR || start > to + NEAR) return false
    const touches = Math.min(Math.abs(near - at), Math.abs(far - at)) <= reach
    return touches && (direction === 'horizontal' ? !isLevel : !isUpright)
  })
  if (axis === undefined) return undefined
  const { color } = axis
  return axis.direction === 'horizontal'
    ? {
        direction: 'vertical',
        at: (bbox.x0 + bbox.x1) / 2,
        from: Math.min(bbox.y0, axis.at),
        to: Math.max(bbox.y1, axis.at),
        width: width,
        color,
        isTick: true,
      }
    : {
        direction: 'horizontal',
        at: (bbox.y0 + bbox.y1) / 2,
        from: Math.min(bbox.x0, axis.at),
        to: Math.max(bbox.x1, axis.at),
        width: height,
        color,
        isTick: true,
      }
}
