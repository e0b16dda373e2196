import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { findInk, type Ink } from './ink.js'
import { snapRange } from './snap-range.js'

/** An edge goes this far up or down for a line of print that it cuts, as a share of the picture's longer side: a line's pitch. */
const REACH_Y = 0.014
/** And to the left or right, for a word. */
const REACH_X = 0.04
/** Blanks between words of one phrase are narrower than this, as a share of the longer side: 5 points on a letter page. */
const WORD_GAP = 0.006
/** Strokes that are longer than a large letter is high, and no thicker than this, are rulings; shares of the longer side. */
const LONGEST = 1 / 40
const THICKEST = 1 / 250
/** White that is left around the print, as a share of the longer side: a point on a letter page. */
const MARGIN = 1 / 792
/** Pictures are looked at with this many pixels on the longer side, or up to twice as many: a line has ten of them. */
const ENOUGH = 1000
/** The second pass sees what the first one brought in. */
const PASSES = 2

/**
 * Moves the edges of boxes to where print begins and ends. A line or column of print that an edge cuts comes in whole
 * where most of it is inside and its end is near, and stays out otherwise; white margins go. Rulings are no print: tables
 * end with their words. Where no white is near, an edge stays.
 *
 * @param picture Upright; the boxes are in its pixels.
 */
export function snapToInk(picture: GreyPicture, boxes: readonly Bbox[]): readonly Bbox[] {
  if (boxes.length === 0) return boxes
  const factor = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / ENOUGH))
  const smaller = shrink(picture, factor)
  const side = Math.max(smaller.width, smaller.height)
  const ink = findInk(smaller, { longest: LONGEST * side, thickest: THICKEST * side })
  return boxes.map((box) => {
    let snapped: Bbox | undefined = scale(box, 1 / factor)
    for (let pass = 0; pass < PASSES; pass++) snapped &&= snapOnce(ink, snapped, side)
    if (snapped === undefined) return box
    const { x0, y0, x1, y1 } = scale(grow(snapped, MARGIN * side), factor)
    return {
      x0: Math.max(0, x0),
      y0: Math.max(0, y0),
      x1: Math.min(picture.width, x1),
      y1: Math.min(picture.height, y1),
    }
  })
}

/** Undefined where no print is in the box. */
function snapOnce(ink: Ink, box: Bbox, side: number): Bbox | undefined {
  const [left, right] = [Math.round(box.x0), Math.round(box.x1)]
  const rows = { reach: REACH_Y * side, leastGap: 1, across: right - left }
  const level = snapRange(ink.rows(left, right), [box.y0, box.y1], rows)
  if (level === undefined) return undefined
  const [y0, y1] = level
  const columns = { reach: REACH_X * side, leastGap: Math.max(2, WORD_GAP * side), across: y1 - y0 }
  const upright = snapRange(ink.columns(y0, y1), [box.x0, box.x1], columns)
  if (upright === undefined) return undefined
  return { x0: upright[0], y0, x1: upright[1], y1 }
}

function scale({ x0, y0, x1, y1 }: Bbox, by: number): Bbox {
  return { x0: x0 * by, y0: y0 * by, x1: x1 * by, y1: y1 * by }
}

function grow({ x0, y0, x1, y1 }: Bbox, margin: number): Bbox {
  return { x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin }
}

/** The picture with the mean of so many pixels by so many in the place of each; what is over at its end is left out. */
function shrink(picture: GreyPicture, factor: number): GreyPicture {
  if (factor === 1) return picture
  const width = Math.floor(picture.width / factor)
  const height = Math.floor(picture.height / factor)
  const pixels = new Uint8Array(width * height)
  const sums = new Uint32Array(width)
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    for (let row = y * factor; row < (y + 1) * factor; row++) {
      const line = picture.pixels.subarray(row * picture.width, row * picture.width + width * factor)
      for (let x = 0, at = 0; x < width; x++) for (let i = 0; i < factor; i++) sums[x]! += line[at++]!
    }
    for (let x = 0; x < width; x++) pixels[y * width + x] = sums[x]! / (factor * factor)
  }
  return { width, height, pixels }
}
