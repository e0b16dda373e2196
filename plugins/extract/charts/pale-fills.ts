import type { ColorPicture } from '../../../core/pixels.js'
import { type Lab, labDistance } from './colors.js'

/** Pixels of one colour, as they were counted. */
interface Counted {
  readonly place: number
  readonly lab: Lab
  readonly count: number
}

/** A pale fill is so far from its paper, CIE76: nearer ones are noise and smears of it. */
const LEAST_DISTANCE = 12
/** What has less colour is a ground, a frame or a shadow, CIE76. */
const LEAST_CHROMA = 16
/** What is of one colour, CIE76. */
const ONE_COLOR = 7.5
/** Of a fill pixels lie deep: so far from its rim, in inches, … */
const DEPTH = 0.04
/** … and as many as a square of this side has, in inches. A smear is as wide as the letters that it is around. */
const LEAST_SIDE = 0.15
/** Of colours between it and the paper a fill has no more pixels than this share of its own: shades that glide have. */
const BETWEEN = 0.2

/**
 * Whether a pale colour is filled in, be it near that of the paper: a slice, a band. It is where it covers a patch of some
 * size, and where its shade does not glide into the paper's.
 *
 * @param placeOf The place among the counted colours of a pixel's, by where it begins in the picture's bytes.
 */
export function isPaleFill(
  picture: ColorPicture,
  dpi: number,
  counted: readonly Counted[],
  paper: Lab,
  color: Lab,
  placeOf: (pixels: Uint8Array, at: number) => number,
): boolean {
  if (labDistance(paper, color) < LEAST_DISTANCE || paper.l <= color.l) return false
  if (Math.hypot(color.a, color.b) < LEAST_CHROMA) return false
  const own = counted.filter(({ lab }) => labDistance(lab, color) < ONE_COLOR)
  const least = (LEAST_SIDE * dpi) ** 2
  const count = own.reduce((sum, each) => sum + each.count, 0)
  if (count < least || between(counted, paper, color) > BETWEEN * count) return false
  return hasDeep(picture, Math.max(2, Math.round(DEPTH * dpi)), least, new Set(own.map(({ place }) => place)), placeOf)
}

function between(counted: readonly Counted[], paper: Lab, color: Lab): number {
  const isBetween = ({ lab }: Counted) =>
    labDistance(lab, paper) < labDistance(color, paper) &&
    labDistance(lab, color) < labDistance(color, paper) &&
    Math.min(labDistance(lab, color), labDistance(lab, paper)) >= ONE_COLOR / 2
  return counted.filter(isBetween).reduce((sum, { count }) => sum + count, 0)
}

function hasDeep(
  { pixels, width, height }: ColorPicture,
  depth: number,
  least: number,
  own: ReadonlySet<number>,
  placeOf: (pixels: Uint8Array, at: number) => number,
): boolean {
  const isOwn = (x: number, y: number) => own.has(placeOf(pixels, 3 * (y * width + x)))
  let deep = 0
  for (let y = depth; y < height - depth; y++) {
    for (let x = depth; x < width - depth; x++) {
      if (!isOwn(x, y)) continue
      if (isOwn(x - depth, y) && isOwn(x + depth, y) && isOwn(x, y - depth) && isOwn(x, y + depth)) deep++
      if (deep >= least) return true
    }
  }
  return false
}
