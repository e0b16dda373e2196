import type { ColorPicture } from '../../../core/pixels.js'
import { colorAt, type Lab, labDistance, labOf } from './colors.js'

/** Pixels of one colour, as they were counted. */
interface Counted {
  readonly place: number
  readonly lab: Lab
  readonly count: number
}

/** A pale fill is so far from its paper, CIE76: nearer ones are noise and smears of it. */
const LEAST_DISTANCE = 12
/** What has less colour is a ground, a frame or a shadow, CIE76 … */
const LEAST_CHROMA = 16
/** … but for what lines run around: such a fill may be as near to its paper as this, CIE76. */
const LEAST_OUTLINED = 6
/** A line is so much darker than the fill that it goes around, in L* of CIELAB, … */
const DARKER = 25
/** … so many pixels beyond its edge, … */
const BEYOND = 4
/** … at this share of its edge. */
const ALONG = 0.85
/** Of a fill so many pixels in a row may have another shade: noise. */
const BREAK = 2
/** What is of one colour, CIE76. */
const ONE_COLOR = 7.5
/** Of a fill pixels lie deep: so far from its rim, in inches, … */
const DEPTH = 0.04
/** … and as many as a square of this side has, in inches. A smear is as wide as the letters that it is around. */
const LEAST_SIDE = 0.15
/** Within lines fewer will do. */
const LEAST_OUTLINED_SIDE = 0.1
/** Of colours between it and the paper a fill has no more pixels than this share of its own: shades that glide have. */
const BETWEEN = 0.2
/**
 * Whether a pale colour is filled in, be it near that of the paper: a slice, a band. It is where it covers a patch of some
 * size, and where its shade does not glide into the paper's. One that hardly has any colour, or hardly differs from the
 * paper, is where lines run around it.
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
  const far = labDistance(paper, color)
  if (far < LEAST_OUTLINED || paper.l <= color.l) return false
  const isColored = far >= LEAST_DISTANCE && Math.hypot(color.a, color.b) >= LEAST_CHROMA
  const own = counted.filter(
    ({ lab }) =>
      labDistance(lab, color) < ONE_COLOR && (isColored || labDistance(lab, color) < labDistance(lab, paper)),
  )
  const least = ((isColored ? LEAST_SIDE : LEAST_OUTLINED_SIDE) * dpi) ** 2
  const count = own.reduce((sum, each) => sum + each.count, 0)
  if (count < least || (isColored && between(counted, paper, color) > BETWEEN * count)) return false
  const depth = Math.max(2, Math.round(DEPTH * dpi))
  const places = new Set(own.map(({ place }) => place))
  const isOwn = (at: number) => places.has(placeOf(picture.pixels, 3 * at))
  return hasDeep(picture, depth, least, isOwn) && (isColored || isOutlined(picture, depth, color, isOwn))
}

function between(counted: readonly Counted[], paper: Lab, color: Lab): number {
  const isBetween = ({ lab }: Counted) =>
    labDistance(lab, paper) < labDistance(color, paper) &&
    labDistance(lab, color) < labDistance(color, paper) &&
    Math.min(labDistance(lab, color), labDistance(lab, paper)) >= ONE_COLOR / 2
  return counted.filter(isBetween).reduce((sum, { count }) => sum + count, 0)
}

function hasDeep(
  { width, height }: ColorPicture,
  depth: number,
  least: number,
  isOwn: (at: number) => boolean,
): boolean {
  let deep = 0
  for (let y = depth; y < height - depth; y++) {
    for (let x = depth; x < width - depth; x++) {
      const at = y * width + x
      if (!isOwn(at)) continue
      if (isOwn(at - depth) && isOwn(at + depth) && isOwn(at - depth * width) && isOwn(at + depth * width)) deep++
      if (deep >= least) return true
    }
  }
  return false
}

/** Whether a level way through a fill ends at something darker, wherever it begins, and an upright one, too. */
function isOutlined(picture: ColorPicture, depth: number, { l }: Lab, isOwn: (at: number) => boolean): boolean {
  const { width, height } = picture
  return areEndsDark(height, width, width, 1) && areEndsDark(width, height, 1, width)

  function areEndsDark(rows: number, length: number, row: number, step: number): boolean {
    let [ends, dark] = [0, 0]
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < length; j++) {
        const from = j
        for (let k = j; k < length && k <= j + BREAK; k++) if (isOwn(i * row + k * step)) j = k + 1
        const middle = i * row + ((from + j) >> 1) * step
        // the soft edges of letters are as long, but not as broad
        if (j - from < 2 * depth || !isOwn(middle - depth * row) || !isOwn(middle + depth * row)) continue
        ends += 2
        const isDark = (k: number) =>
          k >= 0 && k < length && labOf(colorAt(picture, i * row + k * step)).l <= l - DARKER
        const beyond = Array.from({ length: BEYOND }, (_, k) => k)
        if (beyond.some((k) => isDark(from - 1 - k))) dark++
        if (beyond.some((k) => isDark(j + k))) dark++
      }
    }
    return ends > 0 && dark >= ALONG * ends
  }
}
