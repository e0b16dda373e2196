import type { GreyPicture } from '../../../core/pixels.js'
import { findLongRuns } from './long-runs.js'

/** Shades below this may be a faint ruling, once the light is even. */
const FAINT = 215
/** Share of the picture's width over which a line is watched. */
const LONG = 0.3
/** So far above and below a thin line, in inches, is paper … */
const BESIDE = 0.04
/** … but for this share of its length, where something crosses it. */
const CROSSED = 0.3
/** A print break, in pixels. */
const HOLE = 1

/**
 * Whether thin lines on a picture lie level to the pixel already: then it has no skew, whatever slanting curves on it and
 * labels beside each other look like.
 */
export function liesLevel(picture: GreyPicture, dpi: number): boolean {
  const { width, height, pixels } = picture
  const runs = findLongRuns(picture, 'horizontal', LONG * width, FAINT, HOLE)
  const beside = Math.ceil(BESIDE * dpi)
  const isPaper = (x: number, y: number) => y < 0 || y >= height || pixels[y * width + x]! >= FAINT
  for (let i = 0; i < runs.count; i++) {
    const [line, from, to] = [runs.line[i]!, runs.from[i]!, runs.to[i]!]
    let crossed = 0
    for (let x = from; x < to; x++) if (!isPaper(x, line - beside) || !isPaper(x, line + beside)) crossed++
    if (crossed <= CROSSED * (to - from)) return true
  }
  return false
}
