import type { GreyPicture } from '../../../core/pixels.js'

/** Where the print of a picture is. */
export interface Ink {
  readonly width: number
  readonly height: number
  /** How many inked pixels each row has from one column up to before another. */
  rows(x0: number, x1: number): Uint32Array
  /** How many inked pixels each column has from one row up to before another. */
  columns(y0: number, y1: number): Uint32Array
}

/** What is no print, in pixels: strokes that are longer than the one and not thicker than the other. */
interface Strokes {
  readonly longest: number
  readonly thickest: number
}

/** Ink is darker than this share of the paper; tinted bands are lighter. */
const INK_SHARE = 0.6
/** Shades that are counted as one when the paper's is looked for. */
const STEP = 16

/**
 * Finds print: what is dark on light paper, or light on a dark page, but for long strokes, which are rulings and frames.
 */
export function findInk(picture: GreyPicture, strokes: Strokes): Ink {
  const { width, height } = picture
  const print = withoutStrokes(darkPixels(picture), picture, strokes)
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

/** 1 where a pixel is inked. */
function darkPixels({ pixels }: GreyPicture): Uint8Array {
  const paper = shadeOfPaper(pixels)
  const isDarkPage = paper < 128
  const limit = isDarkPage ? 255 - INK_SHARE * (255 - paper) : INK_SHARE * paper
  const ink = new Uint8Array(pixels.length)
  for (let i = 0; i < pixels.length; i++) ink[i] = pixels[i]! < limit !== isDarkPage ? 1 : 0
  return ink
}

/** The shade that is most often seen. */
function shadeOfPaper(pixels: Uint8Array): number {
  const counts = new Array<number>(256 / STEP).fill(0)
  for (const shade of pixels) counts[Math.floor(shade / STEP)]!++
  return counts.indexOf(Math.max(...counts)) * STEP + STEP - 1
}

/**
 * Takes off what is long one way, and thin or as long the other way: rulings, where they cross too, and large filled
 * areas. A band behind a line of white letters is neither.
 */
function withoutStrokes(ink: Uint8Array, { width, height }: GreyPicture, { longest, thickest }: Strokes): Uint8Array {
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

/** For every inked pixel, how many are inked in a row above and below it, itself too; row by row, as memory is read. */
function uprightRuns(ink: Uint8Array, width: number, height: number): Uint16Array {
  const runs = new Uint16Array(ink.length)
  for (let at = 0; at < ink.length; at++) if (ink[at] === 1) runs[at] = 1 + (at >= width ? runs[at - width]! : 0)
  for (let at = (height - 1) * width - 1; at >= 0; at--) {
    if (ink[at] === 1 && ink[at + width] === 1) runs[at] = runs[at + width]!
  }
  return runs
}
