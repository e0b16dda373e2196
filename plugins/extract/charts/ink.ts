import type { ColorPicture } from '../../../core/pixels.js'
import { colorAt, offLine, type Rgb, rgbDistance } from './colors.js'
import type { Fill } from './fills.js'
import type { Layers } from './layers.js'

/** What each pixel lies on: 0 is paper, else a fill's place in the list plus one. */
type GroundMap = Uint16Array

/** Everything thin: lines and letters, on whatever ground. */
export interface Ink {
  readonly width: number
  readonly height: number
  readonly ground: GroundMap
  /** How far each pixel is from its ground's colour, in shades from 0 to 255; 0 where that is a soft edge or noise. */
  readonly strength: Uint8Array
  /** The same where it is more than 255: black is up to 442 shades from white, and darker than the soft edge beside it. */
  readonly fullStrength: Uint16Array
}

/** Pixels at each side of a fill's edge that may be mixed of what lies there. */
const SOFT = 2
/** A soft edge is off the line between the two colours by less, in shades: pictures kept as JPEG smear colours. */
const SMEARED = 48
/** Less than this is noise, in shades; a pale gridline that falls between two rows of pixels is not much more. */
const NOISE = 12

/** Ink of a line that crosses an edge is as strong as this and as even, in shades, … */
const CROSSING = 50
const ONE_INK = 60
/** … and seen so many pixels away at both sides: beyond the edge's own soft pixels. */
const RING = 6

/** Takes all fills off a picture: what is left is ink. */
export function findInk(picture: ColorPicture, { paper }: Layers, fills: readonly Fill[]): Ink {
  const { width, height } = picture
  const ground = groundOf(picture, fills)
  const colors: readonly Rgb[] = [paper, ...fills.map(({ color }) => color)]
  const strength = new Uint8Array(width * height)
  const fullStrength = new Uint16Array(width * height)
  const isRim = findRims(ground, width, height)
  const mixed: number[] = []
  for (let at = 0; at < strength.length; at++) {
    const pixel = colorAt(picture, at)
    const far = rgbDistance(pixel, colors[ground[at]!]!)
    if (far < NOISE) continue
    if (isRim[at] === 1 && isMixed(pixel, at)) {
      if (far >= CROSSING) mixed.push(at)
      continue
    }
    take(at, far)
  }
  const crossing = mixed.filter((at) => isCrossed(at))
  for (const at of crossing) take(at, rgbDistance(colorAt(picture, at), colors[ground[at]!]!))
  return { width, height, ground, strength, fullStrength }

  function take(at: number, far: number): void {
    strength[at] = Math.min(255, far)
    fullStrength[at] = far
  }

  /** Whether a line runs through a pixel at an edge, and on at both sides of it in the same colour. */
  function isCrossed(at: number): boolean {
    const pixel = colorAt(picture, at)
    const x = at % width
    const y = Math.floor(at / width)
    if (x < RING || y < RING || x >= width - RING || y >= height - RING) return false
    const isOwn = (there: number) =>
      isRim[there] === 0 && strength[there]! >= CROSSING && rgbDistance(colorAt(picture, there), pixel) < ONE_INK
    for (let i = -RING; i < RING; i++) {
      for (const step of [i * width + RING, RING * width - i]) if (isOwn(at + step) && isOwn(at - step)) return true
    }
    return false
  }

  /** Whether a pixel is a mixture of what lies around it. */
  function isMixed(pixel: Rgb, at: number): boolean {
    const near = new Set<number>()
    const x = at % width
    const y = Math.floor(at / width)
    for (let j = Math.max(0, y - SOFT); j <= Math.min(height - 1, y + SOFT); j++) {
      for (let i = Math.max(0, x - SOFT); i <= Math.min(width - 1, x + SOFT); i++) near.add(ground[j * width + i]!)
    }
    near.add(0)
    const around = [...near].map((each) => colors[each]!)
    return around.some((a, i) => around.slice(i + 1).some((b) => offLine(pixel, a, b) < SMEARED))
  }
}

function groundOf({ width, height }: ColorPicture, fills: readonly Fill[]): GroundMap {
  const ground = new Uint16Array(width * height)
  // a fill inside of another one lies on it
  const isBehind = (i: number) => Number(fills[i]!.isBehind ?? false)
  const sizeOf = (i: number) => fills[i]!.mask.bits.length
  const order = [...fills.keys()].sort((a, b) => isBehind(b) - isBehind(a) || sizeOf(b) - sizeOf(a))
  for (const i of order) {
    const { left, top, width: across, height: down, bits } = fills[i]!.mask
    for (let y = 0; y < down; y++) {
      for (let x = 0; x < across; x++) if (bits[y * across + x] === 1) ground[(top + y) * width + left + x] = i + 1
    }
  }
  return ground
}

/** 1 for pixels near an edge between grounds. */
function findRims(ground: GroundMap, width: number, height: number): Uint8Array {
  const rims = new Uint8Array(ground.length)
  const mark = (x: number, y: number) => {
    for (let j = Math.max(0, y - SOFT); j <= Math.min(height - 1, y + SOFT); j++) {
      rims.fill(1, j * width + Math.max(0, x - SOFT), j * width + Math.min(width, x + SOFT + 1))
    }
  }
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x
      if (ground[at] !== ground[at + 1] || ground[at] !== ground[at + width]) mark(x, y)
    }
  }
  return rims
}
