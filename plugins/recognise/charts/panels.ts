import type { Bbox } from '../../../core/model.js'
import { centerX, centerY, heightOf, widthOf } from '../geometry/boxes.js'
import type { Stroke } from './parts.js'

/** Ticks are no longer than this and stand out of their panel from its edge, to so many points. */
const TICK = { longest: 10, off: 0.75 }
/** So many ticks stand at each of two sides. */
const LEAST_TICKS = 2

/**
 * The grounds that ticks stand out of at the left or right, and at the foot: panels with white lines or none are the frames
 * of what is drawn on them.
 *
 * @param grounds What lies behind other marks.
 * @param level Lines that are level or upright.
 */
export function findPanels(grounds: readonly Bbox[], level: readonly Stroke[]): readonly Bbox[] {
  if (grounds.length === 0) return []
  const ticks = level
    .map(({ bbox }) => bbox)
    .filter((box) => Math.max(widthOf(box), heightOf(box)) <= TICK.longest && widthOf(box) !== heightOf(box))
  const isAt = (a: number, b: number) => Math.abs(a - b) <= TICK.off
  return grounds.filter((ground) => {
    const beside = ticks.filter((tick) => {
      const isWithin = centerY(tick) > ground.y0 - 1 && centerY(tick) < ground.y1 + 1
      return isWithin && widthOf(tick) > heightOf(tick) && (isAt(tick.x1, ground.x0) || isAt(tick.x0, ground.x1))
    })
    if (beside.length < LEAST_TICKS) return false
    const below = ticks.filter((tick) => {
      const isWithin = centerX(tick) > ground.x0 - 1 && centerX(tick) < ground.x1 + 1
      return isWithin && heightOf(tick) > widthOf(tick) && isAt(tick.y0, ground.y1)
    })
    return below.length >= LEAST_TICKS
  })
}
