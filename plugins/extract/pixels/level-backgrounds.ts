import type { GreyPicture } from '../../../core/pixels.js'

/**
 * Minimum skew that edges of pale areas can disprove, in degrees. A page with this skew has no long horizontal edges.
 */
const STEEP = 2
/** Minimum grey level on both sides of a pale edge. */
const LIGHT = 190
/** Minimum difference in grey level between the sides of a pale edge. */
const LEAST_STEP = 8
/** Rows over which that difference is measured, because edges are soft. */
const ROWS = 2
/** Minimum length of a horizontal edge, as a multiple of the length at which a skewed edge leaves its row. */
const TIMES = 8
/** Minimum length of a horizontal edge, in inches. */
const LENGTH = 0.5
/** Minimum number of horizontal edges. Two of them can be the edges of the sheet. */
const MIN_EDGES = 3
/** Edges at a smaller distance belong to one line, in inches. */
const GAP = 0.05

/**
 * Returns whether the edges of pale areas, and of gridlines in the colour of the paper, are horizontal. Then the
 * picture has no skew, even if a chart on the pale area has slanted lines.
 *
 * @param picture The original picture: evening the illumination removes pale areas.
 * @param skew The measured skew, in degrees.
 */
export function hasLevelBackground({ width, height, pixels }: GreyPicture, dpi: number, skew: number): boolean {
  if (Math.abs(skew) < STEEP) return false
  const least = Math.max(LENGTH * dpi, TIMES / Math.tan((Math.abs(skew) * Math.PI) / 180))
  let edges = 0
  let last = -Infinity
  for (let y = ROWS; y < height && edges < MIN_EDGES; y++) {
    if (longestEdge(pixels, width, y, least) < least) continue
    if (y - last > GAP * dpi) edges++
    last = y
  }
  return edges >= MIN_EDGES
}

/**
 * Returns the longest run of pale pixels in a row that are all darker, or all lighter, than those above. Stops at
 * `enough`.
 */
function longestEdge(pixels: Uint8Array, width: number, y: number, enough: number): number {
  let [run, sign, longest] = [0, 0, 0]
  for (let x = 0; x < width && longest < enough; x++) {
    const at = y * width + x
    const [over, own] = [pixels[at - ROWS * width]!, pixels[at]!]
    const isEdge = Math.min(over, own) >= LIGHT && Math.abs(own - over) >= LEAST_STEP
    const way = isEdge ? Math.sign(own - over) : 0
    run = way === 0 ? 0 : way === sign ? run + 1 : 1
    sign = way
    longest = Math.max(longest, run)
  }
  return longest
}
