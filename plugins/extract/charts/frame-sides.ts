import type { Bbox } from '../../../core/model.js'
import { heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import type { StraightLine } from './straight-lines.js'

/** The side of a frame is no thicker than this, in inches, … */
const THICKEST = 0.03
/** … and so many times as high as thick. */
const SHAPE = 4
/** A rounded corner lies between a side and the level lines, so wide in inches. */
const CORNER = 0.04

/**
 * Whether a piece of ink is the left or right side of a frame with rounded corners, as around a legend: it goes from one level
 * line to another that ends where it does. Alone it looks like a "1" or an "l" behind the last name.
 */
export function isSideOfFrame(piece: Bbox, lines: readonly StraightLine[], dpi: number): boolean {
  if (widthOf(piece) > THICKEST * dpi || heightOf(piece) < SHAPE * Math.max(1, widthOf(piece))) return false
  const near = CORNER * dpi
  const isNear = (a: number, b: number) => Math.abs(a - b) <= near
  const level = lines.filter(({ direction }) => direction === 'horizontal')
  return (['from', 'to'] as const).some((end) => {
    const meeting = level.filter((line) => isNear(line[end], piece.x0) || isNear(line[end], piece.x1))
    return meeting.some(
      (upper) =>
        isNear(upper.at, piece.y0) &&
        meeting.some(
          (lower) => isNear(lower.at, piece.y1) && isNear(upper.from, lower.from) && isNear(upper.to, lower.to),
        ),
    )
  })
}
