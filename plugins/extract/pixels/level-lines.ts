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
/** A skew of more than this is told from none by edges, in degrees: no page that is scanned so has a long level one. */
const STEEP = 2
/** An edge is level where it keeps to one row for so many times as long as one of that skew does, … */
const TIMES = 4
/** … over this length at least, in inches; two of them may be the edges of the sheet. */
const EDGE = 0.5
const MANY_EDGES = 3
/** What is nearer above each other is one line, in inches. */
const EDGE_GAP = 0.05
/** Ink of what has an edge, and paper beside it. */
const FILLED = 150

/** A print break, in pixels. */
const HOLE = 1

/**
 * Whether thin lines on a picture lie level to the pixel already, or the edges of bars: then it has no skew, whatever
 * slanting curves on it and labels beside each other look like.
 *
 * @param skew What it looks like, in degrees.
 */
export function liesLevel(picture: GreyPicture, dpi: number, skew: number): boolean {
  return Math.abs(skew) < STEEP ? hasLevelLine(picture, dpi) : hasLevelEdges(picture, dpi, skew)
}

/** Whether edges of what is filled keep to their rows for longer than they could at a skew. */
function hasLevelEdges({ width, height, pixels }: GreyPicture, dpi: number, skew: number): boolean {
  const least = Math.max(EDGE * dpi, TIMES / Math.tan((Math.abs(skew) * Math.PI) / 180))
  let edges = 0
  let last = -Infinity
  for (let y = 1; y < height; y++) {
    let run = 0
    for (let x = 0; x < width && run < least; x++) {
      const at = y * width + x
      run = pixels[at]! < FILLED !== pixels[at - width]! < FILLED ? run + 1 : 0
    }
    if (run < least) continue
    // a line has an edge above and one below
    if (y - last > EDGE_GAP * dpi) edges++
    last = y
    if (edges >= MANY_EDGES) return true
  }
  return false
}

function hasLevelLine(picture: GreyPicture, dpi: number): boolean {
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
