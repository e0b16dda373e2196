import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'
import { findInk, type Ink } from './ink.js'
import { snapRange } from './snap-range.js'

/**
 * Maximum vertical move of an edge that cuts a line of text, as a share of the picture's longer side: one line pitch.
 */
const REACH_Y = 0.014
/** Maximum horizontal move of an edge that cuts a word, as a share of the longer side. */
const REACH_X = 0.04
/** Maximum width of a blank between words of a phrase, as a share of the longer side: 5 points on a letter page. */
const WORD_GAP = 0.006
/**
 * Rulings are strokes longer than `LONGEST` (a large letter's height) and at most `THICKEST`; shares of the longer
 * side.
 */
const LONGEST = 1 / 40
const THICKEST = 1 / 250
/** White margin around the text, as a share of the longer side: 1 point on a letter page. */
const MARGIN = 1 / 792
/**
 * Working size, in pixels of the longer side. Pictures are shrunk to one or two times this size: a line has ten pixels.
 */
const ENOUGH = 1000
/** Number of passes. The second pass takes into account what the first one included. */
const PASSES = 2

/**
 * Moves the edges of boxes to the edges of the text. A line or column of text that an edge cuts is included if most of
 * it is inside and its end is near, and excluded otherwise. White margins are removed. Rulings do not count as text: a
 * table ends with its words. An edge stays if no white is near.
 *
 * @param picture An upright picture.
 * @param boxes Boxes in pixels of the picture.
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

/** Moves the edges of one box. Returns undefined if it contains no text. */
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

/**
 * Shrinks a picture by averaging squares of `factor` pixels. Incomplete squares at the right and bottom are dropped.
 */
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
