import type { GreyPicture } from '../../../core/pixels.js'

/** Counts of inked pixels in a picture. */
export interface Ink {
  readonly width: number
  readonly height: number
  /** Returns the number of inked pixels of each row between two columns; `x1` is excluded. */
  rows(x0: number, x1: number): Uint32Array
  /** Returns the number of inked pixels of each column between two rows; `y1` is excluded. */
  columns(y0: number, y1: number): Uint32Array
}

/** Strokes that are not text, in pixels: longer than `longest` and at most `thickest` thick. */
interface Strokes {
  readonly longest: number
  readonly thickest: number
}

/** Ink is darker than this share of the paper's brightness. Tinted bands are lighter. */
const INK_SHARE = 0.6
/** Bin width of the histogram that finds the paper's brightness, in grey levels. */
const STEP = 16

/**
 * Finds text: dark pixels on light paper, or light pixels on a dark page. Long strokes are excluded: they are rulings
 * and frames.
 */
export function findInk(picture: GreyPicture, strokes: Strokes): Ink {
  const { width, height } = picture
  const print = removeStrokes(darkPixels(picture), picture, strokes)
  return {
    width,
    height,
    rows(x0, x1) {
      const sums = new Uint32Array(height)
      for (let y = 0; y < height; y++) {
        let sum = 0
        for (let at = y * width + Math.max(0, x0); at < y * width + Math.min(width, x1); at++) sum += print[at]!
        sums[y] = sum
      }
      return sums
    },
    columns(y0, y1) {
      const sums = new Uint32Array(width)
      for (let y = Math.max(0, y0); y < Math.min(height, y1); y++) {
        for (let x = 0; x < width; x++) sums[x]! += print[y * width + x]!
      }
      return sums
    },
  }
}

/** Returns 1 for each inked pixel and 0 for all others. */
function darkPixels({ pixels }: GreyPicture): Uint8Array {
  const paper = shadeOfPaper(pixels)
  const isDarkPage = paper < 128
  const limit = isDarkPage ? 255 - INK_SHARE * (255 - paper) : INK_SHARE * paper
  const ink = new Uint8Array(pixels.length)
  for (let i = 0; i < pixels.length; i++) ink[i] = pixels[i]! < limit !== isDarkPage ? 1 : 0
  return ink
}

/** Returns the most frequent grey level. */
function shadeOfPaper(pixels: Uint8Array): number {
  const counts = new Array<number>(256 / STEP).fill(0)
  for (const shade of pixels) counts[Math.floor(shade / STEP)]!++
  return counts.indexOf(Math.max(...counts)) * STEP + STEP - 1
}

/**
 * Removes strokes that are long in one direction, and thin or long in the other: rulings, their crossings, and large
 * filled areas. A band behind a line of white letters stays.
 */
function removeStrokes(ink: Uint8Array, { width, height }: GreyPicture, { longest, thickest }: Strokes): Uint8Array {
  const print = ink.slice()
  const upright = uprightRuns(ink, width, height)
  const isThinOrLong = (run: number) => run <= thickest || run > longest
  for (let y = 0; y < height; y++) {
    for (let from = y * width, end = from + width, to = from; from < end; from = to + 1) {
      for (to = from; to < end && ink[to] === 1; to++);
      const level = to - from
      for (let at = from; at < to; at++) {
        const run = upright[at]!
        if ((level > longest && isThinOrLong(run)) || (run > longest && isThinOrLong(level))) print[at] = 0
      }
    }
  }
  return print
}

/** Returns, for each inked pixel, the length of its vertical run. Works row by row to read memory in order. */
function uprightRuns(ink: Uint8Array, width: number, height: number): Uint16Array {
  const runs = new Uint16Array(ink.length)
  for (let at = 0; at < ink.length; at++) if (ink[at] === 1) runs[at] = 1 + (at >= width ? runs[at - width]! : 0)
  for (let at = (height - 1) * width - 1; at >= 0; at--) {
    if (ink[at] === 1 && ink[at + width] === 1) runs[at] = runs[at + width]!
  }
  return runs
}
