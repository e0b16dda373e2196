import type { GreyPicture } from '../../../../core/pixels.js'

/** One printed number on a picture, in pixels. */
export interface NumberBox {
  readonly x0: number
  readonly x1: number
  /** Top of the digits. For a lone dash: top of the digits of its line. */
  readonly top: number
  /** Bottom of the digits, without the tails of commas. */
  readonly baseline: number
}

/** Ink of one number: 0 is background, 255 the strongest ink. {@link CROP_HEIGHT} rows, row by row from the top. */
export interface NumberCrop {
  readonly width: number
  readonly ink: Uint8Array
}

/** Height of a crop in pixels. */
export const CROP_HEIGHT = 32
/** Margins around the digits, as shares of their height. */
const margins = { above: 0.25, below: 0.4, sides: 0.35 } as const
/** Maximum width of a crop in pixels. Longer texts are not numbers. */
const MAX_WIDTH = 768
const MIN_WIDTH = 8
/** Minimum difference between grey levels that is stretched to the full range. */
const LEAST_CONTRAST = 32
/** Number of pixels that may be stronger than the strongest ink, so that one speck does not set the contrast. */
const SPECKS = 8

/**
 * Cuts a number out of a picture, scales it to {@link CROP_HEIGHT}, and sets polarity and contrast. Follows
 * `training/sheet.py`, which made the crops that the network was trained on.
 *
 * @returns undefined if the box is empty, off the picture, or too wide for a number.
 */
export function cropNumber(picture: GreyPicture, box: NumberBox): NumberCrop | undefined {
  const tall = box.baseline - box.top
  const x0 = Math.max(0, box.x0 - margins.sides * tall)
  const x1 = Math.min(picture.width, box.x1 + margins.sides * tall)
  const y0 = Math.max(0, box.top - margins.above * tall)
  const y1 = Math.min(picture.height, box.baseline + margins.below * tall)
  if (!(tall > 0 && x1 > x0 && y1 > y0)) return undefined
  const width = Math.max(MIN_WIDTH, Math.round(((x1 - x0) / (y1 - y0)) * CROP_HEIGHT))
  if (width > MAX_WIDTH) return undefined
  const columns = samplesOf(x0, x1, width, picture.width)
  const rows = samplesOf(y0, y1, CROP_HEIGHT, picture.height)
  return { width, ink: inkOf(scale(picture, columns, rows)) }
}

/** Weights with which the pixels of the crop average those of the picture: `taps` for each pixel, from `first` on. */
interface Samples {
  readonly first: Int32Array
  readonly taps: number
  /** They add up to 1 for each pixel of the crop. */
  readonly weights: Float32Array
}

/** Returns the samples of a triangle filter that is as wide as two pixels of the coarser side. */
function samplesOf(from: number, to: number, count: number, limit: number): Samples {
  const step = (to - from) / count
  const reach = Math.max(1, step)
  const taps = Math.min(limit, Math.ceil(2 * reach) + 1)
  const first = new Int32Array(count)
  const weights = new Float32Array(count * taps)
  for (let i = 0; i < count; i++) {
    const centre = from + (i + 0.5) * step
    const start = Math.min(Math.max(0, Math.floor(centre - reach + 0.5)), limit - taps)
    first[i] = start
    let sum = 0
    for (let tap = 0; tap < taps; tap++) {
      const weight = Math.max(0, 1 - Math.abs(start + tap + 0.5 - centre) / reach)
      weights[i * taps + tap] = weight
      sum += weight
    }
    for (let tap = 0; tap < taps; tap++) weights[i * taps + tap]! /= sum
  }
  return { first, taps, weights }
}

/** Returns the scaled part of a picture as grey levels. */
function scale({ width, pixels }: GreyPicture, columns: Samples, rows: Samples): Uint8Array {
  const wide = columns.first.length
  const tall = rows.first.length
  const top = rows.first[0]!
  const height = rows.first[tall - 1]! + rows.taps - top
  const narrow = new Float32Array(wide * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < wide; x++) {
      const at = (top + y) * width + columns.first[x]!
      let sum = 0
      for (let tap = 0; tap < columns.taps; tap++) sum += columns.weights[x * columns.taps + tap]! * pixels[at + tap]!
      narrow[y * wide + x] = sum
    }
  }
  const scaled = new Uint8Array(wide * tall)
  for (let y = 0; y < tall; y++) {
    const start = (rows.first[y]! - top) * wide
    for (let x = 0; x < wide; x++) {
      let sum = 0
      for (let tap = 0; tap < rows.taps; tap++)
        sum += rows.weights[y * rows.taps + tap]! * narrow[start + tap * wide + x]!
      scaled[y * wide + x] = Math.round(sum)
    }
  }
  return scaled
}

/** The median is the background. Ink is on the side with the longer tail: darker, or lighter on dark bands. */
function inkOf(grey: Uint8Array): Uint8Array {
  const counts = new Uint32Array(256)
  for (let at = 0; at < grey.length; at++) counts[grey[at]!]!++
  const median = levelAt(counts, grey.length / 2)
  const skewness = counts.reduce((sum, count, level) => sum + count * (level - median) ** 3, 0)
  const isLight = skewness > 0
  const strongest = isLight ? levelAt(counts, grey.length - 1 - SPECKS) - median : median - levelAt(counts, SPECKS)
  const stretch = 255 / Math.max(strongest, LEAST_CONTRAST)
  return grey.map((level) =>
    Math.min(255, Math.max(0, Math.trunc((isLight ? level - median : median - level) * stretch))),
  )
}

/** Returns the grey level at a rank of the sorted pixels. */
function levelAt(counts: Uint32Array, rank: number): number {
  let passed = 0
  return counts.findIndex((count) => {
    passed += count
    return passed > rank
  })
}
