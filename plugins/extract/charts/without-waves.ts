import { heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import { type Rgb, rgbDistance } from './colors.js'
import type { Fill } from './fills.js'
import type { StraightLine } from './straight-lines.js'

/** A wave is no farther from the side of its fill, in inches: JPEG keeps squares of 8 or 16 pixels. */
const NEAR = 0.11
/** It ends with the side, or before, but for so many pixels. */
const BEYOND = 4
/** It differs from the paper by no more than so many shades. */
const PALE = 60

/**
 * Straight lines without the waves that JPEG leaves beside what is filled: pale, along one side of it and no longer than that.
 * A line of a grid goes on beyond.
 */
export function withoutWaves(
  lines: readonly StraightLine[],
  fills: readonly Fill[],
  paper: Rgb,
  dpi: number,
): readonly StraightLine[] {
  const large = fills.filter(({ isSmall }) => !isSmall).map(({ bbox }) => bbox)
  return lines.filter(({ direction, at, from, to, color }) => {
    if (rgbDistance(color, paper) > PALE) return true
    return !large.some((box) => {
      const [low, high, near, far] =
        direction === 'vertical' ? [box.y0, box.y1, box.x0, box.x1] : [box.x0, box.x1, box.y0, box.y1]
      const isAlong = from >= low - BEYOND && to <= high + BEYOND && to - from > NEAR * dpi
      const isOutside = (at < near && near - at <= NEAR * dpi) || (at > far && at - far <= NEAR * dpi)
      return isAlong && isOutside && Math.min(widthOf(box), heightOf(box)) > NEAR * dpi
    })
  })
}
