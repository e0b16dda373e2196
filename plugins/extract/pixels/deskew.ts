import type { GreyPicture } from '../../../core/pixels.js'
import { findLongRuns } from './long-runs.js'

/** Maximum grey level of a faint ruling, after evening the illumination. */
const FAINT = 215
/** Minimum length of a line, as a share of the picture's width. */
const LINE_LENGTH = 0.3
/** Distance above and below a thin line at which there must be paper, in inches. */
const PAPER_DISTANCE = 0.04
/** Maximum share of a line's length that other marks cross. */
const CROSSED = 0.3
/** Minimum skew that horizontal edges can disprove, in degrees. A page with this skew has no long horizontal edge. */
const STEEP = 2
/** Minimum length of a horizontal edge, as a multiple of the length at which a skewed edge leaves its row. */
const TIMES = 4
/** Minimum length of a horizontal edge, in inches. */
const EDGE = 0.5
/** Minimum number of horizontal edges. Two of them can be the edges of the sheet. */
const MIN_EDGES = 3
/** Edges at a smaller distance belong to one line, in inches. */
const EDGE_GAP = 0.05
/** Grey level between the ink and the paper of an edge. */
const FILLED = 150
/** Minimum difference in grey level between both sides of an edge. */
const CONTRAST = 60
/** Rows above and below an edge that are compared, including its soft row. */
const AROUND = 2
/** Maximum slant of a horizontal edge, as a share of the measured skew. */
const LESS_SLANTED = 0.35
/** An edge is soft if at least this share of its pixels is between these grey levels. */
const SOFT = { darkest: 40, lightest: 215, share: 0.1 }

/** Maximum break in a printed line, in pixels. */
const HOLE = 1

/**
 * Returns whether thin lines or the edges of bars are already exactly horizontal. Then the picture has no skew, even if
 * it has slanted curves or labels at different heights.
 *
 * @param skew The measured skew, in degrees.
 */
export function liesLevel(picture: GreyPicture, dpi: number, skew: number): boolean {
  const isLevel = hasLevelLine(picture, dpi) || (Math.abs(skew) >= STEEP && hasLevelEdges(picture, dpi, skew))
  return isLevel || edgesSlantLess(picture, dpi, skew)
}

/**
 * Returns whether the edges of filled areas slant less than the measured skew. Works with subpixel precision: the soft
 * row of a slanted edge gets darker or lighter along the edge.
 */
function edgesSlantLess({ width, height, pixels }: GreyPicture, dpi: number, skew: number): boolean {
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
  if (slants.length < MIN_EDGES) return false
  return slants.sort((a, b) => a - b)[slants.length >> 1]! < LESS_SLANTED * slope
}

/**
 * Measures the slant of an edge, in rows per pixel, by comparing the ink around its first and last third.
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
  // without a soft row (black and white), a slanted edge continues one row higher or lower
  if (!isSoft(pixels, width, y, from, to)) {
    return [from - 1, to].some((x) => continuesAt(pixels, width, y, x)) ? 1 / (to - from) : 0
  }
  let rise = 0
  for (let row = y - AROUND; row < y + AROUND; row++) rise += meanOf(row, to - third) - meanOf(row, from)
  return rise / contrast / (to - from - third)
}

/** Returns whether a part of an edge is neither dark nor light. */
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

/** Returns whether an edge continues one row higher or lower in a column. */
function continuesAt(pixels: Uint8Array, width: number, y: number, x: number): boolean {
  if (x < 0 || x >= width) return false
  return [y - 1, y + 1].some((row) => {
    const [above, below] = [pixels[(row - 1) * width + x], pixels[row * width + x]]
    return above !== undefined && below !== undefined && above < FILLED !== below < FILLED
  })
}

/** Returns whether edges of filled areas stay in their rows for longer than a skew allows. */
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
    if (edges >= MIN_EDGES) return true
  }
  return false
}

function hasLevelLine(picture: GreyPicture, dpi: number): boolean {
  const { width, height, pixels } = picture
  const runs = findLongRuns(picture, 'horizontal', LINE_LENGTH * width, FAINT, HOLE)
  const beside = Math.ceil(PAPER_DISTANCE * dpi)
  const isPaper = (x: number, y: number) => y < 0 || y >= height || pixels[y * width + x]! >= FAINT
  for (let i = 0; i < runs.count; i++) {
    const [line, from, to] = [runs.line[i]!, runs.from[i]!, runs.to[i]!]
    let crossed = 0
    for (let x = from; x < to; x++) if (!isPaper(x, line - beside) || !isPaper(x, line + beside)) crossed++
    if (crossed <= CROSSED * (to - from)) return true
  }
  return false
}
