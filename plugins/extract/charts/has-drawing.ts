import { findComponents } from '../pixels/components.js'
import type { StraightPage } from '../pixels/straighten-page.js'

/** Shades below this are ink, once the light is even. */
const INK = 200
/** Ink that is as long and as high as this hangs together in drawings alone, in inches: letters and signs are smaller. */
const LEAST = { long: 0.6, short: 0.25 }
/** So many boxes of an even tone are a row of bars. */
const LEAST_SHADES = 3
/** Bands of a table are of one length; bars differ by this much. */
const UNLIKE = 1.08
/** What is longer than so many times its height is a band behind a row of a table. */
const BAND = 8

/** Whether something may be drawn on a page, told from what was seen of it in shades of grey: a line, bars, a pie. */
export function hasDrawing({ picture, shades, pictures }: StraightPage, dpi: number): boolean {
  if (pictures.length > 0) return true
  const lengths = shades.map(({ bbox }) => bbox.x1 - bbox.x0).sort((a, b) => a - b)
  const steps = lengths.filter((length, i) => i === 0 || length > UNLIKE * lengths[i - 1]!)
  if (steps.length >= LEAST_SHADES) return true
  const boxes = shades.filter(({ bbox: { x0, y0, x1, y1 } }) => x1 - x0 < BAND * (y1 - y0))
  if (boxes.length >= LEAST_SHADES) return true
  const { count, left, top, right, bottom } = findComponents(picture, INK)
  for (let i = 0; i < count; i++) {
    const sides = [right[i]! - left[i]!, bottom[i]! - top[i]!]
    if (Math.max(...sides) >= LEAST.long * dpi && Math.min(...sides) >= LEAST.short * dpi) return true
  }
  return false
}
