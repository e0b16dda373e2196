import type { ColorPicture } from '../../../core/pixels.js'
import { colorAt, type Lab, labDistance, labOf } from './colors.js'

/** A colour, and how many pixels have it. */
interface Shade {
  readonly lab: Lab
  readonly count: number
}

/** Pixels of one colour, as they were counted. */
interface Counted extends Shade {
  readonly place: number
}

/** A pale fill is so far from its paper, CIE76: nearer ones are noise and smears of it. */
const LEAST_DISTANCE = 12
/** What has less colour is a ground, a frame or a shadow, CIE76, but for what a key of a legend has, too, … */
const LEAST_CHROMA = 16
/** … and for what lines run around: such a fill may be as near to its paper as this, CIE76. */
const LEAST_OUTLINED = 6
/** The sides of a key, in inches, how much longer than high it may be, and how much of its box it covers. */
const KEY = { least: 0.04, most: 0.3, shape: 4, share: 0.85 }
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
/** A mark is of a colour that this share of its pixels has, and a colour has marks of its own where so many of its pixels lie in such. */
const OWN_MARK = 0.8
const OWN_MARKS = 0.7
/** What lies broad has this share of its pixels farther than so many from its rim; two shades of one mark are narrow in it. */
const RIM = 2
const DEEP = 0.4
/** Between colours farther apart than this lie those of soft edges, too, CIE76. */
const FAR = 12
/** Of colours between it and the paper a fill has no more pixels than this share of its own: shades that glide have. */
const BETWEEN = 0.2

/** A picture whose pixels were counted by colour. */
interface CountedPicture {
  readonly picture: ColorPicture
  readonly dpi: number
  readonly counted: readonly Counted[]
  /** The place of each pixel's colour among those that may be counted; looked up when it is first asked for. */
  places(): Uint16Array
}

/**
 * Whether two colours that have about as many pixels are parted: of shades of one, as JPEG makes them, some lie between, or
 * both lie in the same marks.
 */
export function areParted(shown: CountedPicture, { lab, count }: Shade, other: Shade): boolean {
  const isFar = labDistance(lab, other.lab) >= FAR
  const isGliding = () => between(shown.counted, other.lab, lab) > BETWEEN * Math.min(count, other.count)
  return (isFar || !isGliding()) && areApart(shown, lab, other.lab)
}

/** Whether each of two colours has marks of its own, or lies broad beside the other. */
function areApart({ picture, counted, places }: CountedPicture, a: Lab, b: Lab): boolean {
  const colorOf = new Uint8Array(2 ** 16)
  for (const { lab, place } of counted) {
    const [toA, toB] = [labDistance(lab, a), labDistance(lab, b)]
    if (Math.min(toA, toB) < ONE_COLOR) colorOf[place] = toA < toB ? 1 : 2
  }
  const ofPlace = places()
  const whole = [0, 0, 0]
  const own = [0, 0, 0]
  for (const { counts } of patchesOf(picture, (at) => colorOf[ofPlace[at]!]!)) {
    for (const color of [1, 2]) {
      whole[color]! += counts[color]!
      if (counts[color]! >= OWN_MARK * (counts[1]! + counts[2]!)) own[color]! += counts[color]!
    }
  }
  if ([1, 2].every((color) => own[color]! >= OWN_MARKS * whole[color]!)) return true
  const { width, pixels } = picture
  const deep = [0, 0, 0]
  for (let at = RIM * width; at < pixels.length / 3 - RIM * width; at++) {
    const color = colorOf[ofPlace[at]!]!
    if (color === 0) continue
    const around = [at - RIM, at + RIM, at - RIM * width, at + RIM * width]
    if (around.every((beside) => colorOf[ofPlace[beside]!] === color)) deep[color]!++
  }
  return [1, 2].every((color) => deep[color]! >= DEEP * whole[color]!)
}

/**
 * Whether a colour near another is filled in, and no smear of it: it covers a patch of some size, and its shade does not
 * glide into the other's.
 */
export function isFillBeside({ picture, dpi, counted, places }: CountedPicture, other: Lab, color: Lab): boolean {
  // pixels of smears are as far off, too, but do not cover a patch
  if (labDistance(other, color) < ONE_COLOR) return false
  const own = counted.filter(
    ({ lab }) => labDistance(lab, color) < ONE_COLOR && labDistance(lab, color) < labDistance(lab, other),
  )
  const least = (LEAST_SIDE * dpi) ** 2
  const count = countOf(own)
  if (count < least || between(counted, other, color) > BETWEEN * count) return false
  return hasDeep(picture, depthAt(dpi), least, isOneOf(own, places()))
}

/**
 * Whether a pale colour is filled in, be it near that of the paper: a slice, a band. It is where it covers a patch of some
 * size, and where its shade does not glide into the paper's. One that hardly has any colour is where a key of a legend has
 * it, too, and that, or one that hardly differs from the paper, where lines run around it.
 */
export function isPaleFill({ picture, dpi, counted, places }: CountedPicture, paper: Lab, color: Lab): boolean {
  const far = labDistance(paper, color)
  if (far < LEAST_OUTLINED || paper.l <= color.l) return false
  const isColored = far >= LEAST_DISTANCE && Math.hypot(color.a, color.b) >= LEAST_CHROMA
  const own = counted.filter(
    ({ lab }) =>
      labDistance(lab, color) < ONE_COLOR && (isColored || labDistance(lab, color) < labDistance(lab, paper)),
  )
  const leastOf = (side: number) => (side * dpi) ** 2
  const count = countOf(own)
  const isGliding = () => between(counted, paper, color) > BETWEEN * count
  const isOwn = isOneOf(own, places())
  const depth = depthAt(dpi)
  const isDeep = (side: number) => count >= leastOf(side) && hasDeep(picture, depth, leastOf(side), isOwn)
  if (isColored) return !isGliding() && isDeep(LEAST_SIDE)
  if (far >= LEAST_DISTANCE && isDeep(LEAST_SIDE) && !isGliding() && hasKey(picture, dpi, isOwn)) return true
  return isDeep(LEAST_OUTLINED_SIDE) && isOutlined(picture, depth, color, isOwn)
}

function countOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0)
}

function isOneOf(own: readonly Counted[], places: Uint16Array): (at: number) => boolean {
  const isOwn = new Uint8Array(2 ** 16)
  for (const { place } of own) isOwn[place] = 1
  return (at) => isOwn[places[at]!] === 1
}

function depthAt(dpi: number): number {
  return Math.max(2, Math.round(DEPTH * dpi))
}

/** Pixels that are connected. */
interface Patch {
  /** How many there are of each kind, from 1 up. */
  readonly counts: readonly number[]
  readonly broad: number
  readonly high: number
}

/** Whether one of the patches of a colour is as large as a key, and whole. */
function hasKey(picture: ColorPicture, dpi: number, isOwn: (at: number) => boolean): boolean {
  for (const { counts, broad, high } of patchesOf(picture, (at) => (isOwn(at) ? 1 : 0))) {
    const isAsLarge = [broad, high].every((side) => side >= KEY.least * dpi && side <= KEY.most * dpi)
    if (isAsLarge && broad <= KEY.shape * high && high <= broad * 1.5 && counts[1]! >= KEY.share * broad * high)
      return true
  }
  return false
}

/** @param kindOf What a pixel is of: 0 nothing, 1 or 2. */
function* patchesOf({ width, height }: ColorPicture, kindOf: (at: number) => number): Generator<Patch> {
  const seen = new Uint8Array(width * height)
  const stack: number[] = []
  const reach = (at: number) => {
    if (at < 0 || at >= seen.length || seen[at] === 1 || kindOf(at) === 0) return
    seen[at] = 1
    stack.push(at)
  }
  for (let start = 0; start < seen.length; start++) {
    reach(start)
    if (stack.length === 0) continue
    const box = { x0: width, y0: height, x1: 0, y1: 0 }
    const counts = [0, 0, 0]
    while (stack.length > 0) {
      const at = stack.pop()!
      const [x, y] = [at % width, Math.floor(at / width)]
      counts[kindOf(at)]!++
      if (x < box.x0) box.x0 = x
      if (x > box.x1) box.x1 = x
      if (y < box.y0) box.y0 = y
      if (y > box.y1) box.y1 = y
      if (x > 0) reach(at - 1)
      if (x < width - 1) reach(at + 1)
      reach(at - width)
      reach(at + width)
    }
    yield { counts, broad: box.x1 - box.x0 + 1, high: box.y1 - box.y0 + 1 }
  }
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
  // a patch is seen as well by some of its pixels
  const step = Math.max(1, Math.floor(depth / 3))
  let deep = 0
  for (let y = depth; y < height - depth; y += step) {
    for (let x = depth; x < width - depth; x += step) {
      const at = y * width + x
      if (!isOwn(at)) continue
      if (isOwn(at - depth) && isOwn(at + depth) && isOwn(at - depth * width) && isOwn(at + depth * width))
        deep += step * step
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
