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
const block = 16

/**
 * Turns a picture about its middle by a few degrees, clockwise, between its pixels by cubic interpolation
 * (R. Keys, Cubic convolution interpolation, 1981).
 *
 * @param picture Best with its paper wholly white: blank parts cost next to nothing.
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
  const blank = findBlankBlocks(picture)
  const pixels = new Uint8Array(size.width * size.height).fill(255)
  const out: Row = { pixels, from: 0, to: 0, x: 0, y: 0, dx: cos, dy: -sin }
  for (let y = 0; y < size.height; y++) {
    // The middle of the row's first pixel, back in the picture; pixel middles are whole numbers there.
    const startX = (0.5 - size.width / 2) * cos + (y + 0.5 - size.height / 2) * sin + width / 2 - 0.5
    const startY = (y + 0.5 - size.height / 2) * cos - (0.5 - size.width / 2) * sin + height / 2 - 0.5
    for (let x = 0; x < size.width; x += block) {
      const fromX = startX + x * cos
      const fromY = startY - x * sin
      if (blank.isBlankAround(fromX, fromY)) continue
      out.from = y * size.width + x
      out.to = y * size.width + Math.min(x + block, size.width)
      out.x = fromX
      out.y = fromY
      fillRow(picture, out)
    }
  }
  return { ...size, pixels }
}

interface Row {
  readonly pixels: Uint8Array
  from: number
  to: number
  /** Where the first pixel comes from, and the step from one to the next. */
  x: number
  y: number
  readonly dx: number
  readonly dy: number
}

function fillRow(picture: GreyPicture, row: Row): void {
  const { width, height, pixels } = picture
  const { dx, dy } = row
  let { x, y } = row
  for (let at = row.from; at < row.to; at++, x += dx, y += dy) {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const h = ((x - left) * phases) << 2
    const v = ((y - top) * phases) << 2
    let sum = 0
    if (left >= 1 && top >= 1 && left + 2 < width && top + 2 < height) {
      let corner = (top - 1) * width + left - 1
      const h0 = weights[h]!
      const h1 = weights[h + 1]!
      const h2 = weights[h + 2]!
      const h3 = weights[h + 3]!
      for (let i = 0; i < 4; i++, corner += width) {
        const across =
          pixels[corner]! * h0 + pixels[corner + 1]! * h1 + pixels[corner + 2]! * h2 + pixels[corner + 3]! * h3
        sum += across * weights[v + i]!
      }
    } else {
      for (let i = 0; i < 4; i++) {
        let across = 0
        for (let j = 0; j < 4; j++) across += shadeAt(picture, left - 1 + j, top - 1 + i) * weights[h + j]!
        sum += across * weights[v + i]!
      }
    }
    const shade = (sum + (1 << 15)) >> 16
    row.pixels[at] = shade < 0 ? 0 : shade > 255 ? 255 : shade
  }
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

/** Tells where a picture is all white: around a point by at least a block to each side. */
function findBlankBlocks(picture: GreyPicture): { isBlankAround(x: number, y: number): boolean } {
  const { width, height, pixels } = picture
  const columns = Math.ceil(width / block)
  const rows = Math.ceil(height / block)
  // A frame of two blocks, so that places outside the picture need no question.
  const stride = columns + 4
  const inked = new Uint8Array(stride * (rows + 4))
  for (let y = 0; y < height; y++) {
    const line = ((y >> 4) + 2) * stride + 2
    for (let column = 0; column < columns; column++) {
      if (inked[line + column] === 1) continue
      const end = y * width + Math.min((column + 1) * block, width)
      for (let at = y * width + column * block; at < end; at++) {
        if (pixels[at] !== 255) {
          inked[line + column] = 1
          break
        }
      }
    }
  }
  return {
    isBlankAround(x, y) {
      const column = Math.floor(x / block)
      const row = Math.floor(y / block)
      if (column < -1 || row < -1 || column > columns || row > rows) return false
      const at = (row + 2) * stride + column + 2
      return (
        inked[at - stride - 1]! +
          inked[at - stride]! +
          inked[at - stride + 1]! +
          inked[at - 1]! +
          inked[at]! +
          inked[at + 1]! +
          inked[at + stride - 1]! +
          inked[at + stride]! +
          inked[at + stride + 1]! ===
        0
      )
    },
  }
}
