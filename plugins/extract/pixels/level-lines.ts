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
/** An edge is followed where one side of it is darker by so many shades than the other … */
const CONTRAST = 60
/** … over so many rows, its own soft one among them, … */
const AROUND = 2
/** … and is level where it slants by less than this share of what the picture does. */
const LESS_SLANTED = 0.35
/** An edge is soft where so much of it lies between these shades. */
const SOFT = { darkest: 40, lightest: 215, share: 0.1 }

/** A print break, in pixels. */
const HOLE = 1

/**
 * Whether thin lines on a picture lie level to the pixel already, or the edges of bars: then it has no skew, whatever
 * slanting curves on it and labels beside each other look like.
 *
 * @param skew What it looks like, in degrees.
 */
export function liesLevel(picture: GreyPicture, dpi: number, skew: number): boolean {
  const isLevel = hasLevelLine(picture, dpi) || (Math.abs(skew) >= STEEP && hasLevelEdges(picture, dpi, skew))
  return isLevel || slantLess(picture, dpi, skew)
}

/**
 * Whether edges of what is filled slant less than the picture seems to, told to a part of a pixel: the soft row of a slanting
 * edge gets darker or lighter from one end to the other.
 */
function slantLess({ width, height, pixels }: GreyPicture, dpi: number, skew: number): boolean {
  const slope = Math.tan((Math.abs(skew) * Math.PI) / 180)
  const least = Math.ceil(EDGE * dpi)
  const slants: number[] = []
  let last = -Infinity
  for (let y = AROUND; y + AROUND <= height; y++) {
    let run = 0
    for (let x = 0; x <= width; x++) {
      const at = y * width + x
      if (x < width && pixels[at]! < FILLED !== pixels[at - width]! < FILLED) {
        run++
        continue
      }
      const slant = run < least || y - last <= EDGE_GAP * dpi ? undefined : slantOf(pixels, width, y, x - run, x)
      run = 0
      if (slant === undefined) continue
      slants.push(Math.abs(slant))
      last = y
    }
  }
  if (slants.length < MANY_EDGES) return false
  return slants.sort((a, b) => a - b)[slants.length >> 1]! < LESS_SLANTED * slope
}

/**
 * By how much an edge slants, in rows a pixel: the ink around it in its first third beside that in its last.
 *
 * @param y The row below the edge.
 */
function slantOf(pixels: Uint8Array, width: number, y: number, from: number, to: number): number | undefined {
  const third = Math.floor((to - from) / 3)
  const meanOf = (row: number, start: number) => {
    let sum = 0
    for (let x = start; x < start + third; x++) sum += pixels[row * width + x]!
    return sum / third
  }
  const contrast = meanOf(y + AROUND - 1, from + third) - meanOf(y - AROUND, from + third)
  if (Math.abs(contrast) < CONTRAST) return undefined
  // without a soft row it goes on a row higher or lower, where it slants: in black and white there are steps alone
  if (!isSoft(pixels, width, y, from, to)) {
    return [from - 1, to].some((x) => goesOn(pixels, width, y, x)) ? 1 / (to - from) : 0
  }
  let rise = 0
  for (let row = y - AROUND; row < y + AROUND; row++) rise += meanOf(row, to - third) - meanOf(row, from)
  return rise / contrast / (to - from - third)
}

/** Whether some of an edge is neither dark nor light. */
function isSoft(pixels: Uint8Array, width: number, y: number, from: number, to: number): boolean {
  let soft = 0
  for (const row of [y - 1, y]) {
    for (let x = from; x < to; x++) {
      const tone = pixels[row * width + x]!
      if (tone > SOFT.darkest && tone < SOFT.lightest) soft++
    }
  }
  return soft >= SOFT.share * (to - from)
}

/** Whether an edge is found a row higher or lower in a column. */
function goesOn(pixels: Uint8Array, width: number, y: number, x: number): boolean {
  if (x < 0 || x >= width) return false
  return [y - 1, y + 1].some((row) => {
    const [above, below] = [pixels[(row - 1) * width + x], pixels[row * width + x]]
    return above !== undefined && below !== undefined && above < FILLED !== below < FILLED
  })
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
