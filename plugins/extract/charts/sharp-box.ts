import type { Bbox } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { colorAt, type Rgb, rgbDistance } from './colors.js'
import type { Mask } from './mask.js'

/** Pixels to each side of an edge that are looked at: soft edges are no wider. */
const REACH = 3
/** Share of a side at each of its ends that is left out: corners are soft both ways. */
const CORNER = 0.12
/** The paper, in shades, and the pixels beside a bar in which a narrow gap of it is looked for. */
const PAPER = 24
const BEFORE = [2, 3]
/** Less contrast than this tells no edge, in shades. */
const LEAST_CONTRAST = 12

/**
 * The edges of a rectangle between the pixels: along each side it is summed up how much of the pixels across is covered,
 * and the middle one of these sums is taken, so that what is printed over a part of the side does no harm.
 */
export function sharpBox(picture: ColorPicture, mask: Mask, color: Rgb, paper: Rgb): Bbox {
  const { left, top } = mask
  const rows = usualSpan(mask, true)
  const columns = usualSpan(mask, false)
  const x0 = left + rows.from
  const x1 = left + rows.to
  const y0 = top + columns.from
  const y1 = top + columns.to
  // the two edges of a thin bar share what is between them
  const [broad, tall] = [x1 - x0, y1 - y0].map((length) => Math.min(REACH, length >> 1))
  const across = (edge: number, sign: 1 | -1) => edgeOf(picture, { color, paper }, edge, sign, broad!, y0, y1, true)
  const down = (edge: number, sign: 1 | -1) => edgeOf(picture, { color, paper }, edge, sign, tall!, x0, x1, false)
  return { x0: across(x0, 1), x1: across(x1, -1), y0: down(y0, 1), y1: down(y1, -1) }
}

/** Where most rows (or columns) begin and end. */
function usualSpan({ width, height, bits }: Mask, isRows: boolean): { readonly from: number; readonly to: number } {
  const starts: number[] = []
  const ends: number[] = []
  const [lines, length, line, step] = isRows ? [height, width, width, 1] : [width, height, 1, width]
  for (let i = 0; i < lines; i++) {
    let first = -1
    let last = -1
    for (let j = 0; j < length; j++) {
      if (bits[i * line + j * step] === 0) continue
      if (first < 0) first = j
      last = j
    }
    if (first < 0) continue
    starts.push(first)
    ends.push(last + 1)
  }
  return { from: Math.floor(median(starts)), to: Math.ceil(median(ends)) }
}

/**
 * @param edge Between whole pixels.
 * @param sign 1 where the inside lies behind it, -1 where it lies before it.
 * @param inside Pixels that are looked at on the inside.
 * @param isUpright Whether it runs from top to bottom.
 */
function edgeOf(
  picture: ColorPicture,
  { color, paper }: { readonly color: Rgb; readonly paper: Rgb },
  edge: number,
  sign: 1 | -1,
  inside: number,
  from: number,
  to: number,
  isUpright: boolean,
): number {
  const { width, height } = picture
  const corner = Math.floor(CORNER * (to - from))
  const places: number[] = []
  const limit = isUpright ? width : height
  for (let along = from + corner; along < to - corner; along++) {
    const pixelAt = (across: number) => {
      const clamped = Math.max(0, Math.min(limit - 1, across))
      return colorAt(picture, isUpright ? along * width + clamped : clamped * width + along)
    }
    const beyond = (far: number) => pixelAt(sign === 1 ? edge - far : edge + far - 1)
    const isPaper = (pixel: Rgb) => rgbDistance(pixel, paper) < PAPER
    // between bars close beside each other the paper is seen, and then the next bar
    const gap = isPaper(beyond(REACH + 1)) ? REACH + 1 : (BEFORE.find((far) => isPaper(beyond(far))) ?? REACH + 1)
    const outside = beyond(gap)
    const contrast = color.map((part, i) => part - outside[i]!)
    const square = contrast.reduce((sum, part) => sum + part * part, 0)
    if (square < LEAST_CONTRAST ** 2) continue
    let covered = 0
    for (let i = 0; i < inside + gap - 1; i++) {
      const pixel = pixelAt(sign === 1 ? edge + inside - 1 - i : edge - inside + i)
      const share = contrast.reduce((sum, part, c) => sum + part * (pixel[c]! - outside[c]!), 0) / square
      covered += Math.max(0, Math.min(1, share))
    }
    places.push(sign === 1 ? edge + inside - covered : edge - inside + covered)
  }
  return places.length === 0 ? edge : median(places)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
