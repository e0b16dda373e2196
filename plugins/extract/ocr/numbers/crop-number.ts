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
const ABOVE = 0.25
const BELOW = 0.4
const BESIDE = 0.35
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
  const x0 = Math.max(0, box.x0 - BESIDE * tall)
  const x1 = Math.min(picture.width, box.x1 + BESIDE * tall)
  const y0 = Math.max(0, box.top - ABOVE * tall)
  const y1 = Math.min(picture.height, box.baseline + BELOW * tall)
  if (!(tall > 0 && x1 > x0 && y1 > y0)) return undefined
  const width = Math.max(MIN_WIDTH, Math.round(((x1 - x0) / (y1 - y0)) * CROP_HEIGHT))
  if (width > MAX_WIDTH) return undefined
  const columns = samplesOf(x0, x1, width, picture.width)
  const rows = samplesOf(y0, y1, CROP_HEIGHT, picture.height)
  return { width, ink: inkOf(scale(picture, columns, rows)) }
}

/** Pixels of the picture that one pixel of the crop averages, and their weights, which add up to 1. */
interface Sample {
  readonly first: number
  readonly weights: readonly number[]
}

/** Returns the samples of a triangle filter that is as wide as two pixels of the coarser side. */
function samplesOf(from: number, to: number, count: number, limit: number): readonly Sample[] {
  const step = (to - from) / count
  const reach = Math.max(1, step)
  return Array.from({ length: count }, (_, i) => {
    const centre = from + (i + 0.5) * step
    const first = Math.max(0, Math.floor(centre - reach + 0.5))
    const end = Math.min(limit, Math.floor(centre + reach + 0.5))
    const raw = Array.from({ length: Math.max(1, end - first) }, (_, at) =>
      Math.max(0, 1 - Math.abs(first + at + 0.5 - centre) / reach),
    )
    const sum = raw.reduce((total, weight) => total + weight, 0)
    return {
      first: Math.min(first, limit - 1),
      weights: raw.map((weight) => (sum > 0 ? weight / sum : 1 / raw.length)),
    }
  })
}

function scale({ width, pixels }: GreyPicture, columns: readonly Sample[], rows: readonly Sample[]): Float32Array {
  const top = rows[0]!.first
  const last = rows.at(-1)!
  const height = last.first + last.weights.length - top
  const narrow = new Float32Array(columns.length * height)
  for (let y = 0; y < height; y++) {
    for (const [x, { first, weights }] of columns.entries()) {
      let sum = 0
      for (const [i, weight] of weights.entries()) sum += weight * pixels[(top + y) * width + first + i]!
      narrow[y * columns.length + x] = sum
    }
  }
  const scaled = new Float32Array(columns.length * rows.length)
  for (const [y, { first, weights }] of rows.entries()) {
    for (let x = 0; x < columns.length; x++) {
      let sum = 0
      for (const [i, weight] of weights.entries()) sum += weight * narrow[(first - top + i) * columns.length + x]!
      scaled[y * columns.length + x] = sum
    }
  }
  return scaled
}

/** The median is the background. Ink lies on the side with the longer tail: darker, or lighter on dark bands. */
function inkOf(grey: Float32Array): Uint8Array {
  const sorted = grey.toSorted()
  const middle = sorted.length / 2
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2
  let skewness = 0
  for (const value of grey) skewness += (value - median) ** 3
  const isLight = skewness > 0
  const strongest = isLight ? sorted[sorted.length - 1 - SPECKS]! - median : median - sorted[SPECKS]!
  const stretch = 255 / Math.max(strongest, LEAST_CONTRAST)
  return Uint8Array.from(grey, (value) =>
    Math.min(255, Math.max(0, Math.trunc((isLight ? value - median : median - value) * stretch))),
  )
}
