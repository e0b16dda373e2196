import type { GreyPicture } from '../../../core/pixels.js'
import { levelSize, type QuarterTurn, turnedSize } from './straightening.js'

/** Rotates a picture clockwise by quarter turns. Pixel values do not change. */
export function turnPicture(picture: GreyPicture, turn: QuarterTurn): GreyPicture {
  if (turn === 0) return picture
  const { width, height, pixels } = picture
  if (turn === 180) return { width, height, pixels: pixels.slice().reverse() }
  const size = turnedSize(picture, turn)
  const turned = new Uint8Array(pixels.length)
  // Works in squares, so that memory accesses to both pictures stay local.
  for (let top = 0; top < height; top += 32) {
    for (let left = 0; left < width; left += 32) {
      turnSquare(picture, turn, left, top, turned)
    }
  }
  return { ...size, pixels: turned }
}

function turnSquare(
  { width, height, pixels }: GreyPicture,
  turn: QuarterTurn,
  left: number,
  top: number,
  turned: Uint8Array,
): void {
  const bottom = Math.min(top + 32, height)
  const right = Math.min(left + 32, width)
  for (let x = left; x < right; x++) {
    const row = (turn === 90 ? x : width - 1 - x) * height
    for (let y = top; y < bottom; y++) turned[row + (turn === 90 ? height - 1 - y : y)] = pixels[y * width + x]!
  }
}

const phases = 64
const weights = cubicWeights()
/** Minimum grey level of paper if nothing darker is nearby. */
const grain = 232
/** Width of the white border around the ink map, in squares. */
const frame = 2
/** Number of pixels in a row after which the position is recomputed to limit rounding errors. */
const segment = 64
/** Fixed-point scale of subpixel positions. */
const one = 65536

/**
 * Rotates a picture clockwise around its center by a few degrees, with cubic interpolation (R. Keys, Cubic convolution
 * interpolation, 1981).
 *
 * @param picture Picture with white paper. Blank parts are skipped, and their grain is removed.
 * @param degrees From -20 to 20. Negative angles rotate counter-clockwise; 0 returns the same picture.
 * @param known Ink map of the picture, if already computed.
 * @returns The whole rotated picture, with white corners.
 */
export function levelPicture(picture: GreyPicture, degrees: number, known?: InkMap): GreyPicture {
  if (degrees === 0) return picture
  const ink = known ?? mapInk(picture)
  const size = levelSize(picture, degrees)
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const { width, height } = picture
  const pixels = new Uint8Array(size.width * size.height).fill(255)
  const stepX = Math.round(cos * one)
  const stepY = Math.round(-sin * one)
  for (let y = 0; y < size.height; y++) {
    // The center of the row's first pixel in the source picture, where pixel centers have integer coordinates.
    const startX = (0.5 - size.width / 2) * cos + (y + 0.5 - size.height / 2) * sin + width / 2 - 0.5
    const startY = (y + 0.5 - size.height / 2) * cos - (0.5 - size.width / 2) * sin + height / 2 - 0.5
    for (let x = 0; x < size.width; x += segment) {
      const length = Math.min(segment, size.width - x)
      const from = y * size.width + x
      const line = {
        x: Math.round((startX + x * cos) * one),
        y: Math.round((startY - x * sin) * one),
        stepX,
        stepY,
        length,
      }
      const isInside =
        isWithin(picture, line.x, line.y) && isWithin(picture, line.x + length * stepX, line.y + length * stepY)
      if (isInside) drawInside(picture, ink, line, pixels, from)
      else drawAtEdge(picture, ink, line, pixels, from)
    }
  }
  return { ...size, pixels }
}

/** Evenly spaced positions in a picture, in 65536ths of a pixel. */
interface Line {
  readonly x: number
  readonly y: number
  readonly stepX: number
  readonly stepY: number
  /** Number of positions. */
  readonly length: number
}

/** Returns whether a position has pixels on all sides. */
function isWithin({ width, height }: GreyPicture, x: number, y: number): boolean {
  const left = x >> 16
  const top = y >> 16
  return left >= 1 && top >= 1 && left + 2 < width && top + 2 < height
}

/** Interpolates positions with pixels on all sides. */
function drawInside(picture: GreyPicture, { columns, near }: InkMap, line: Line, onto: Uint8Array, from: number): void {
  const { width, pixels } = picture
  const { stepX, stepY } = line
  let { x, y } = line
  for (let at = from, end = from + line.length; at < end; at++, x = (x + stepX) | 0, y = (y + stepY) | 0) {
    const ink = near[((y >> 18) + frame) * columns + (x >> 18) + frame]!
    if (ink < 2) {
      // The next three positions are at most one square away.
      if (ink === 0) {
        at += 3
        x += 3 * stepX
        y += 3 * stepY
      }
      continue
    }
    const h = (x >> 8) & 252
    const v = (y >> 8) & 252
    const h0 = weights[h]!
    const h1 = weights[h + 1]!
    const h2 = weights[h + 2]!
    const h3 = weights[h + 3]!
    const a = ((y >> 16) - 1) * width + (x >> 16) - 1
    const b = a + width
    const c = b + width
    const d = c + width
    const sum =
      Math.imul(pixels[a]! * h0 + pixels[a + 1]! * h1 + pixels[a + 2]! * h2 + pixels[a + 3]! * h3, weights[v]!) +
      Math.imul(pixels[b]! * h0 + pixels[b + 1]! * h1 + pixels[b + 2]! * h2 + pixels[b + 3]! * h3, weights[v + 1]!) +
      Math.imul(pixels[c]! * h0 + pixels[c + 1]! * h1 + pixels[c + 2]! * h2 + pixels[c + 3]! * h3, weights[v + 2]!) +
      Math.imul(pixels[d]! * h0 + pixels[d + 1]! * h1 + pixels[d + 2]! * h2 + pixels[d + 3]! * h3, weights[v + 3]!)
    const shade = (sum + (1 << 15)) >> 16
    onto[at] = shade < 0 ? 0 : shade > 255 ? 255 : shade
  }
}

/** Interpolates positions that may be at the picture's edge or beyond it. */
function drawAtEdge(picture: GreyPicture, ink: InkMap, line: Line, onto: Uint8Array, from: number): void {
  const { columns, rows, near } = ink
  for (let i = 0; i < line.length; i++) {
    const x = line.x + i * line.stepX
    const y = line.y + i * line.stepY
    const column = (x >> 18) + frame
    const row = (y >> 18) + frame
    if (column < 0 || row < 0 || column >= columns || row >= rows || near[row * columns + column]! < 2) continue
    const h = (x >> 8) & 252
    const v = (y >> 8) & 252
    let sum = 0
    for (let j = 0; j < 16; j++) {
      const shade = shadeAt(picture, (x >> 16) - 1 + (j & 3), (y >> 16) - 1 + (j >> 2))
      sum += shade * weights[h + (j & 3)]! * weights[v + (j >> 2)]!
    }
    const shade = (sum + (1 << 15)) >> 16
    onto[from + i] = shade < 0 ? 0 : shade > 255 ? 255 : shade
  }
}

function shadeAt(picture: GreyPicture, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return 255
  return picture.pixels[y * picture.width + x]!
}

/** Returns four weights for each phase, in 256ths. They add up to 256. */
function cubicWeights(): Int32Array {
  const table = new Int32Array(phases * 4)
  for (let phase = 0; phase < phases; phase++) {
    const t = (phase + 0.5) / phases
    const first = Math.round(256 * (-0.5 * t + t * t - 0.5 * t ** 3))
    const second = Math.round(256 * (1 - 2.5 * t * t + 1.5 * t ** 3))
    const last = Math.round(256 * (-0.5 * t * t + 0.5 * t ** 3))
    table.set([first, second, 256 - first - second - last, last], phase * 4)
  }
  return table
}

/** Marks the parts of a picture that are not blank. */
interface InkMap {
  readonly columns: number
  readonly rows: number
  /**
   * One value for each square of four pixels, with {@link frame} squares around the picture: 2 if the square or a
   * neighbor has ink, 1 for the neighbors of those squares, otherwise 0.
   */
  readonly near: Uint8Array
}

/**
 * Marks the parts of a picture that are not white, ignoring grain.
 *
 * @param white Minimum grey level of white, 0 to 255.
 */
export function mapInk({ width, height, pixels }: GreyPicture, white = grain): InkMap {
  const columns = Math.ceil(width / 4) + 2 * frame
  const rows = Math.ceil(height / 4) + 2 * frame
  const inked = new Uint8Array(columns * rows)
  for (let y = 0; y < height; y++) {
    markInk(pixels, y * width, width, white, inked, ((y >> 2) + frame) * columns + frame)
  }
  // First left and right, then above and below.
  const beside = inked.slice()
  markNear(beside, inked, 1)
  const near = beside.slice()
  markNear(near, beside, columns)
  const wide = near.slice()
  markNear(wide, near, 1)
  const around = wide.slice()
  markNear(around, wide, columns)
  for (let at = 0; at < near.length; at++) near[at]! += around[at]!
  return { columns, rows, near }
}

/** Marks the squares of one row of pixels that has ink. */
function markInk(
  pixels: Uint8Array,
  start: number,
  width: number,
  white: number,
  inked: Uint8Array,
  first: number,
): void {
  let square = first
  let at = start
  for (const end = start + (width & ~3); at < end; at += 4, square++) {
    const [a, b, c, d] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!, pixels[at + 3]!]
    if ((a & b & c & d) !== 255 && (a < white || b < white || c < white || d < white)) inked[square] = 1
  }
  for (const end = start + width; at < end; at++) if (pixels[at]! < white) inked[square] = 1
}

/** Marks the squares at a distance of `away` before and after each marked square. */
function markNear(marks: Uint8Array, of: Uint8Array, away: number): void {
  for (let at = away; at < marks.length - away; at++) marks[at] = of[at - away]! | of[at]! | of[at + away]!
}
