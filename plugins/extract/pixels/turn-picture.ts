import type { GreyPicture } from '../../../core/pixels.js'
import { levelSize, type QuarterTurn, turnedSize } from './straightening.js'

/** Turns a picture clockwise by quarters: no pixel changes its shade. */
export function turnPicture(picture: GreyPicture, turn: QuarterTurn): GreyPicture {
  if (turn === 0) return picture
  const { width, height, pixels } = picture
  if (turn === 180) return { width, height, pixels: pixels.slice().reverse() }
  const size = turnedSize(picture, turn)
  const turned = new Uint8Array(pixels.length)
  // In squares, so that both pictures are read and written near where they were before.
  for (let top = 0; top < height; top += 32) {
    for (let left = 0; left < width; left += 32) {
      const bottom = Math.min(top + 32, height)
      const right = Math.min(left + 32, width)
      for (let x = left; x < right; x++) {
        const row = (turn === 90 ? x : width - 1 - x) * size.width
        for (let y = top; y < bottom; y++) {
          turned[row + (turn === 90 ? height - 1 - y : y)] = pixels[y * width + x]!
        }
      }
    }
  }
  return { ...size, pixels: turned }
}

const phases = 64
const weights = cubicWeights()
/** From this shade up, what has nothing darker near it is white paper. */
const grain = 232
/** Squares of white around the map of ink. */
const frame = 2
/** After so many pixels of a row the place is reckoned afresh. */
const segment = 64
/** Places between pixels are counted in 65536ths. */
const one = 65536

/**
 * Turns a picture about its middle by a few degrees, clockwise, between its pixels by cubic interpolation
 * (R. Keys, Cubic convolution interpolation, 1981).
 *
 * @param picture With its paper white: blank parts cost next to nothing, and grain in them goes.
 * @param degrees From -20 to 20. Below 0 it goes counter-clockwise; 0 gives the picture itself.
 * @returns The whole of it, its corners filled with white.
 */
export function levelPicture(picture: GreyPicture, degrees: number): GreyPicture {
  if (degrees === 0) return picture
  const size = levelSize(picture, degrees)
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const { width, height } = picture
  const ink = mapInk(picture)
  const pixels = new Uint8Array(size.width * size.height).fill(255)
  const stepX = Math.round(cos * one)
  const stepY = Math.round(-sin * one)
  for (let y = 0; y < size.height; y++) {
    // The middle of the row's first pixel, back in the picture; pixel middles are whole numbers there.
    const startX = (0.5 - size.width / 2) * cos + (y + 0.5 - size.height / 2) * sin + width / 2 - 0.5
    const startY = (y + 0.5 - size.height / 2) * cos - (0.5 - size.width / 2) * sin + height / 2 - 0.5
    for (let x = 0; x < size.width; x += segment) {
      let placeX = Math.round((startX + x * cos) * one)
      let placeY = Math.round((startY - x * sin) * one)
      const end = y * size.width + Math.min(x + segment, size.width)
      for (let at = y * size.width + x; at < end; at++, placeX += stepX, placeY += stepY) {
        const column = (placeX >> 18) + frame
        const row = (placeY >> 18) + frame
        if (column < 0 || row < 0 || column >= ink.columns || row >= ink.rows) continue
        if (ink.near[row * ink.columns + column] === 1) pixels[at] = shadeBetween(picture, placeX, placeY)
      }
    }
  }
  return { ...size, pixels }
}

function shadeBetween(picture: GreyPicture, placeX: number, placeY: number): number {
  const { width, height, pixels } = picture
  const left = placeX >> 16
  const top = placeY >> 16
  const h = ((placeX >> 10) & 63) << 2
  const v = ((placeY >> 10) & 63) << 2
  let sum = 0
  if (left >= 1 && top >= 1 && left + 2 < width && top + 2 < height) {
    const h0 = weights[h]!
    const h1 = weights[h + 1]!
    const h2 = weights[h + 2]!
    const h3 = weights[h + 3]!
    let at = (top - 1) * width + left - 1
    for (let i = v; i < v + 4; i++, at += width) {
      const across = pixels[at]! * h0 + pixels[at + 1]! * h1 + pixels[at + 2]! * h2 + pixels[at + 3]! * h3
      sum += Math.imul(across, weights[i]!)
    }
  } else {
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) {
        sum += shadeAt(picture, left - 1 + j, top - 1 + i) * weights[h + j]! * weights[v + i]!
      }
    }
  }
  const shade = (sum + (1 << 15)) >> 16
  return shade < 0 ? 0 : shade > 255 ? 255 : shade
}

function shadeAt(picture: GreyPicture, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return 255
  return picture.pixels[y * picture.width + x]!
}

/** Four weights a phase, in 256ths; they add up to 256. */
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

interface InkMap {
  readonly columns: number
  readonly rows: number
  /** 1 for squares of four pixels that have ink in them or beside them, with {@link frame} squares around the picture. */
  readonly near: Uint8Array
}

/** Tells where a picture is not white, but for grain. */
function mapInk({ width, height, pixels }: GreyPicture): InkMap {
  const columns = Math.ceil(width / 4) + 2 * frame
  const rows = Math.ceil(height / 4) + 2 * frame
  const inked = new Uint8Array(columns * rows)
  const whole = width & ~3
  for (let y = 0; y < height; y++) {
    let square = ((y >> 2) + frame) * columns + frame
    let at = y * width
    for (const end = at + whole; at < end; at += 4, square++) {
      if ((pixels[at]! & pixels[at + 1]! & pixels[at + 2]! & pixels[at + 3]!) === 255) continue
      if (pixels[at]! < grain || pixels[at + 1]! < grain || pixels[at + 2]! < grain || pixels[at + 3]! < grain) {
        inked[square] = 1
      }
    }
    for (const end = (y + 1) * width; at < end; at++) if (pixels[at]! < grain) inked[square] = 1
  }
  const near = new Uint8Array(columns * rows)
  for (let row = 1; row < rows - 1; row++) {
    for (let column = 1; column < columns - 1; column++) {
      const at = row * columns + column
      if (inked[at] === 0) continue
      near.fill(1, at - columns - 1, at - columns + 2)
      near.fill(1, at - 1, at + 2)
      near.fill(1, at + columns - 1, at + columns + 2)
    }
  }
  return { columns, rows, near }
}
