import type { GreyPicture } from '../../../core/pixels.js'

/** A skew of more than this is told from none by pale edges, in degrees: no page that is scanned so has long level ones. */
const STEEP = 2
/** Both sides of a pale edge are as light as this, and differ by so many shades … */
const LIGHT = 190
const LEAST_STEP = 8
/** … over so many rows, as edges are soft. */
const ROWS = 2
/** It is level where it keeps to its row for so many times as long as one of the skew keeps to one, and so long, in inches. */
const TIMES = 8
const LENGTH = 0.5
/** Two of them may be the edges of the sheet. */
const MANY = 3
/** What is nearer above each other is one line, in inches. */
const GAP = 0.05

/**
 * Whether the edges of a pale ground, and the grid in it in the colour of the paper, lie level: then a picture has no skew,
 * whatever the slanting lines of a chart on that ground look like.
 *
 * @param picture In its own tones: where the light was evened no pale ground is seen.
 * @param skew What it looks like, in degrees.
 */
export function hasLevelGround({ width, height, pixels }: GreyPicture, dpi: number, skew: number): boolean {
  if (Math.abs(skew) < STEEP) return false
  const least = Math.max(LENGTH * dpi, TIMES / Math.tan((Math.abs(skew) * Math.PI) / 180))
  let edges = 0
  let last = -Infinity
  for (let y = ROWS; y < height && edges < MANY; y++) {
    if (longestEdge(pixels, width, y, least) < least) continue
    if (y - last > GAP * dpi) edges++
    last = y
  }
  return edges >= MANY
}

/** How long a row has pale pixels that are all darker, or all lighter, than those over them: up to a length that is enough. */
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
