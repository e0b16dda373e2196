import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'

/** White margin on both sides, as a share of the height. */
const SIDE = 0.15
/** Maximum gap between a number and ink that may be an unread part of it, as a share of its height. */
const MAX_GAP = 0.38
/** Maximum extension of the box on each side, as a share of its height. */
const MOST_REACHED = 1.2
/** Position of the ink threshold between ink and paper: 0 is ink, 1 is paper. */
const INK_THRESHOLD = 0.55
/** Minimum share of ink in a row of pixels that belongs to a rule instead of the number. */
const RULE = 0.72
/** Quantile of grey levels that is taken as paper. */
const PAPER = 0.6
/** Quantile of grey levels that is taken as ink. */
const DARKEST = 0.02
/** Noise of paper, in grey levels. */
const NOISE = 8
const LEAST_CONTRAST = 30
const WHITE = 255

/**
 * Cuts a number out of a page: includes adjacent characters that were not read, normalizes the contrast to black on
 * white, and removes the rules above and below.
 *
 * @param box Box of the number, in pixels of the picture.
 */
export function cutNumber(picture: GreyPicture, box: Bbox): GreyPicture {
  return dropRules(spreadLight(crop(picture, takeInNeighbours(picture, box))))
}

/** Extends the box on both sides while there is ink nearby. */
function takeInNeighbours(picture: GreyPicture, box: Bbox): Bbox {
  const { width, height, pixels } = picture
  const size = box.y1 - box.y0
  const top = Math.max(0, Math.round(box.y0 + 0.15 * size))
  const bottom = Math.min(height, Math.round(box.y1 - 0.1 * size))
  const dark = darkness(crop(picture, box))
  const isDark = (x: number) => {
    if (x < 0 || x >= width) return false
    for (let y = top; y < bottom; y++) if (pixels[y * width + x]! < dark) return true
    return false
  }
  const reach = (from: number, step: 1 | -1) => {
    let edge = from
    for (let x = from; Math.abs(x - from) < MOST_REACHED * size && Math.abs(x - edge) <= MAX_GAP * size; x += step) {
      if (isDark(x)) edge = x
    }
    return edge
  }
  return { ...box, x0: reach(Math.round(box.x0), -1), x1: reach(Math.round(box.x1), 1) }
}

/** Returns the grey level below which pixels are ink. */
function darkness(picture: GreyPicture): number {
  const { ink, paper } = levels(picture)
  return ink + INK_THRESHOLD * (paper - ink)
}

function levels({ pixels }: GreyPicture): { readonly ink: number; readonly paper: number } {
  const counts = new Uint32Array(WHITE + 1)
  for (let at = 0; at < pixels.length; at++) counts[pixels[at]!]!++
  const ink = greyAt(counts, DARKEST * pixels.length)
  return { ink, paper: Math.max(greyAt(counts, PAPER * pixels.length) - NOISE, ink + LEAST_CONTRAST) }
}

/** Returns the grey level at a rank of the histogram. */
function greyAt(counts: Uint32Array, rank: number): number {
  let passed = 0
  for (let grey = 0; grey < WHITE; grey++) {
    passed += counts[grey]!
    if (passed > rank) return grey
  }
  return WHITE
}

/** Crops a box with white margins. Pixels outside the picture are white. */
function crop(picture: GreyPicture, { x0, y0, x1, y1 }: Bbox): GreyPicture {
  const side = SIDE * (y1 - y0)
  const left = Math.floor(x0 - side)
  const top = Math.floor(y0)
  const width = Math.max(1, Math.ceil(x1 + side) - left)
  const height = Math.max(1, Math.ceil(y1) - top)
  const pixels = new Uint8Array(width * height).fill(WHITE)
  const from = Math.max(0, left)
  const to = Math.min(picture.width, left + width)
  for (let y = Math.max(0, top); y < Math.min(picture.height, top + height) && from < to; y++) {
    const start = y * picture.width
    pixels.set(picture.pixels.subarray(start + from, start + to), (y - top) * width + from - left)
  }
  return { width, height, pixels }
}

function spreadLight(picture: GreyPicture): GreyPicture {
  const { ink, paper } = levels(picture)
  const spread = new Uint8Array(WHITE + 1)
  for (let grey = 0; grey <= WHITE; grey++) {
    spread[grey] = Math.min(Math.max(((grey - ink) * WHITE) / (paper - ink), 0), WHITE)
  }
  const pixels = new Uint8Array(picture.pixels.length)
  for (let at = 0; at < pixels.length; at++) pixels[at] = spread[picture.pixels[at]!]!
  return { ...picture, pixels }
}

/** Whitens the rows of a rule, and the adjacent rows that its blur darkened. */
function dropRules({ width, height, pixels }: GreyPicture): GreyPicture {
  const clean = pixels.slice()
  for (let y = 0; y < height; y++) {
    let dark = 0
    for (let at = y * width, end = at + width; at < end; at++) if (pixels[at]! < INK_THRESHOLD * WHITE) dark++
    if (dark > RULE * width) clean.fill(WHITE, Math.max(0, y - 1) * width, Math.min(height, y + 2) * width)
  }
  return { width, height, pixels: clean }
}
