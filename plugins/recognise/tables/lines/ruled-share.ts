import type { Ruling } from '../../../../core/model.js'
import { centerY } from '../../geometry/boxes.js'
import type { Line } from '../../text/lines.js'

/** How much of the width from `x0` to `x1` the horizontal rulings between two lines cover, as a share that may exceed 1. */
export function ruledShare(
  above: Line,
  below: Line,
  { x0, x1 }: { readonly x0: number; readonly x1: number },
  rulings: readonly Ruling[],
): number {
  const [top, bottom] = [centerY(above.bbox), centerY(below.bbox)]
  let length = 0
  for (const { direction, bbox } of rulings) {
    const y = centerY(bbox)
    if (direction === 'horizontal' && y > top && y < bottom)
      length += Math.max(0, Math.min(bbox.x1, x1) - Math.max(bbox.x0, x0))
  }
  return length / Math.max(1, x1 - x0)
}
