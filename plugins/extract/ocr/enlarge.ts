import type { Bbox } from '../../../core/model.js'
import type { GreyPicture } from '../../../core/pixels.js'

/** For each pixel along one side of the enlarged part: its four source pixels and their weights. */
interface Taps {
  readonly at: Int32Array
  readonly weight: Float32Array
}

/**
 * Draws a part of a picture into another picture at another scale, with cubic interpolation (R. Keys, Cubic convolution
 * interpolation, 1981).
 *
 * @param part Part in whole pixels. Outside the picture, the edge pixels are repeated.
 * @param onto Target picture and position `x`, `y`. The drawn part must fit inside.
 */
export function drawEnlarged(
  picture: GreyPicture,
  part: Bbox,
  scale: number,
  onto: GreyPicture,
  x: number,
  y: number,
): void {
  const { width: drawnWidth, height: drawnHeight } = enlargedSize(part, scale)
  const across = tapsOf(part.x0, drawnWidth, scale, picture.width)
  const down = tapsOf(part.y0, drawnHeight, scale, picture.height)
  // only the four horizontally scaled rows that are needed are kept
  const rows = new Float32Array(4 * drawnWidth)
  const kept = [-1, -1, -1, -1]
  const drawn = onto.pixels
  const placeOf = (row: number) => {
    const place = row & 3
    if (kept[place] !== row) stretchRow(picture, row, across, rows, place * drawnWidth)
    kept[place] = row
    return place * drawnWidth
  }
  for (let i = 0; i < drawnHeight; i++) {
    const tap = i * 4
    const a = placeOf(down.at[tap]!)
    const b = placeOf(down.at[tap + 1]!)
    const c = placeOf(down.at[tap + 2]!)
    const d = placeOf(down.at[tap + 3]!)
    const wa = down.weight[tap]!
    const wb = down.weight[tap + 1]!
    const wc = down.weight[tap + 2]!
    const wd = down.weight[tap + 3]!
    const to = (y + i) * onto.width + x
    for (let j = 0; j < drawnWidth; j++) {
      const shade = rows[a + j]! * wa + rows[b + j]! * wb + rows[c + j]! * wc + rows[d + j]! * wd
      drawn[to + j] = shade < 0 ? 0 : shade > 255 ? 255 : shade + 0.5
    }
  }
}

/** Scales one row of the part horizontally. */
function stretchRow({ width, pixels }: GreyPicture, row: number, across: Taps, rows: Float32Array, to: number): void {
  const from = row * width
  const { at, weight } = across
  for (let i = 0, tap = 0; tap < at.length; i++, tap += 4) {
    rows[to + i] =
      pixels[from + at[tap]!]! * weight[tap]! +
      pixels[from + at[tap + 1]!]! * weight[tap + 1]! +
      pixels[from + at[tap + 2]!]! * weight[tap + 2]! +
      pixels[from + at[tap + 3]!]! * weight[tap + 3]!
  }
}

/** Returns the size of a drawn part, in pixels. */
export function enlargedSize({ x0, y0, x1, y1 }: Bbox, scale: number): { width: number; height: number } {
  return { width: Math.max(1, Math.round((x1 - x0) * scale)), height: Math.max(1, Math.round((y1 - y0) * scale)) }
}

function tapsOf(start: number, length: number, scale: number, limit: number): Taps {
  const at = new Int32Array(length * 4)
  const weight = new Float32Array(length * 4)
  for (let i = 0; i < length; i++) {
    const source = start + (i + 0.5) / scale - 0.5
    const left = Math.floor(source)
    const t = source - left
    const weights = [
      ((1 - t / 2) * t - 0.5) * t,
      (1.5 * t - 2.5) * t * t + 1,
      ((2 - 1.5 * t) * t + 0.5) * t,
      (t / 2 - 0.5) * t * t,
    ]
    for (let j = 0; j < 4; j++) {
      at[i * 4 + j] = Math.min(limit - 1, Math.max(0, left - 1 + j))
      weight[i * 4 + j] = weights[j]!
    }
  }
  return { at, weight }
}
