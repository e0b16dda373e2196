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

/** Ink is darker than this share of the paper; tinted bands are lighter. */
const INK_SHARE = 0.6
/** Shades that are counted as one when the paper's is looked for. */
const STEP = 16

/**
 * Finds print: what is dark on light paper, or light on a dark page, but for long strokes, which are rulings, frames and
 * filled bands.
 *
 * @param longest Strokes of more pixels than this are no print.
 */
export function findInk(picture: GreyPicture, longest: number): Ink {
  const { width, height } = picture
  const ink = darkPixels(picture)
  const print = ink.slice()
  eraseLevel(ink, print, picture, longest)
  eraseUpright(ink, print, picture, longest)
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

/** Takes level strokes off the print that are longer than print is. */
function eraseLevel(ink: Uint8Array, print: Uint8Array, { width, height }: GreyPicture, longest: number): void {
  for (let y = 0; y < height; y++) {
    let run = 0
    for (let at = y * width; at <= (y + 1) * width; at++) {
      if (at < (y + 1) * width && ink[at] === 1) {
        run++
        continue
      }
      if (run > longest) print.fill(0, at - run, at)
      run = 0
    }
  }
}

/** The same for upright ones; row by row, since memory is read so. */
function eraseUpright(ink: Uint8Array, print: Uint8Array, { width, height }: GreyPicture, longest: number): void {
  const runs = new Uint32Array(width)
  for (let y = 0; y <= height; y++) {
    for (let x = 0; x < width; x++) {
      if (y < height && ink[y * width + x] === 1) {
        runs[x]!++
        continue
      }
      const run = runs[x]!
      if (run > longest) for (let back = 1; back <= run; back++) print[(y - back) * width + x] = 0
      runs[x] = 0
    }
  }
}
