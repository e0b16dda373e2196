import type { ColorPicture } from '../../../core/pixels.js'
import { colorAt, inkDistance, type Lab, labDistance, labOf, lengthOf, type Rgb } from './colors.js'
import { mayHaveCommonShade } from './common-shade.js'
import { areParted, isFillBeside, isPaleFill } from './pale-fills.js'

/** The even colours of a picture. */
export interface Layers {
  /** What it is printed on. */
  readonly paper: Rgb
  /** Colours of what is filled, the most of it first; the paper is not among them. */
  readonly fills: readonly Rgb[]
}

/** Steps a channel when pixels are counted: 32 of 8 shades each. */
const SHIFT = 3
const STEPS = 256 >> SHIFT
/** A pixel is of an even colour where none beside it differs by more than so many shades in a channel. */
const EVEN = 22
/** Colours nearer to each other than this are one: pictures kept as JPEG are not even, CIE76. */
const ONE_COLOR = 7.5
/**
 * Of colours that have about as many pixels those nearer than this are one, too, but where each covers a patch: in small
 * marks JPEG has two shades of one.
 */
const ONE_OF_MARKS = 16
/** And so much more for each time that one has ten times the pixels of the other: then it is its smear. */
const SMEAR = 4
/** What has no more than one of so many pixels of another colour may be its smear. */
const SMEAR_TIMES = 3
/** A colour counts from so many even pixels at 100 pixels an inch: a legend's smallest key has about thrice as many. */
const LEAST_PIXELS = 12
/** A picture with more even colours is a photograph or a shaded drawing; the most common are looked at. */
const MOST_FILLS = 40
/** A fill that is near so many others is a shade between them. */
const MOST_NEAR = 2
/** So many colours are looked at for what they cover, the most common first: each look is one at every pixel. */
const MOST_LOOKS = 12
/** Rounds in which each colour goes to the middle of the pixels that are nearest to it. */
const ROUNDS = 3

/**
 * Finds the colours with which a picture is filled: counted over pixels that lie among their like, so that neither
 * soft edges nor thin lines add colours of their own, then each brought to the middle of its pixels (k-means from the
 * peaks of the histogram).
 */
export function findLayers(picture: ColorPicture, dpi: number): Layers {
  return settleLayers(peaksOf(picture, dpi))
}

/** Colours that stand out, the paper first, and all that were counted. */
interface Peaks {
  readonly bins: readonly Bin[]
  readonly peaks: readonly Peak[]
}

function peaksOf(picture: ColorPicture, dpi: number): Peaks {
  const bins = countEven(picture)
  const least = Math.max(10, LEAST_PIXELS * (dpi / 100) ** 2)
  let places: Uint16Array | undefined
  const counted = { picture, dpi, counted: bins, places: () => (places ??= placesOf(picture)) }
  const isFill = (peak: Peak, other: Peak, isPaper: boolean) => {
    if (isPaper) return isPaleFill(counted, other.lab, peak.lab)
    if (isAsMany(peak, other) && areParted(counted, peak, other)) return true
    return isFillBeside(counted, other.lab, peak.lab)
  }
  return { bins, peaks: findPeaks(bins, least, paperAndGround(bins, picture), isFill) }
}

function placesOf({ pixels, width, height }: ColorPicture): Uint16Array {
  const places = new Uint16Array(width * height)
  for (let i = 0; i < places.length; i++) places[i] = binOf(pixels, 3 * i)
  return places
}

function settleLayers({ bins, peaks }: Peaks): Layers {
  const centers = settle(bins, peaks)
  const [paper = { color: [255, 255, 255] as Rgb }, ...fills] = centers
  return { paper: paper.color, fills: fills.slice(0, MOST_FILLS).map(({ color }) => color) }
}

interface Peak {
  readonly color: Rgb
  readonly lab: Lab
  readonly count: number
}

interface Bin extends Peak {
  readonly place: number
}

function countEven(picture: ColorPicture): readonly Bin[] {
  const { width, height, pixels } = picture
  const counts = new Uint32Array(STEPS ** 3)
  const sums = new Float64Array(3 * STEPS ** 3)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = 3 * (y * width + x)
      if (!isEven(pixels, at, 3 * width)) continue
      const bin = binOf(pixels, at)
      counts[bin]!++
      for (let i = 0; i < 3; i++) sums[3 * bin + i]! += pixels[at + i]!
    }
  }
  const bins: Bin[] = []
  for (const [bin, count] of counts.entries()) {
    if (count === 0) continue
    const color: Rgb = [sums[3 * bin]! / count, sums[3 * bin + 1]! / count, sums[3 * bin + 2]! / count]
    bins.push({ place: bin, color, lab: labOf(color), count })
  }
  return bins.sort((a, b) => b.count - a.count)
}

function binOf(pixels: Uint8Array, at: number): number {
  return ((pixels[at]! >> SHIFT) * STEPS + (pixels[at + 1]! >> SHIFT)) * STEPS + (pixels[at + 2]! >> SHIFT)
}

/** The margin is of the paper where its commonest colour takes up so much of the rim, and so much of the whole. */
const MARGIN = { rim: 0.6, whole: 0.1 }
/** The pale ground of a plot is so far from its paper, CIE76: nearer is noise, farther off is another thing altogether. */
const PALE_GROUND = { least: 4, most: 22 }

/** Paper is as light as this, and has hardly any colour. */
const LIGHT = 90
const PALE_CHROMA = 10
/** What runs around a picture is its paper, whatever else is in it, where it takes up so much of it. */
const LEAST_PAPER = 0.25

/** A ground that takes up less than the paper has so large a share of what is even, and hardly any colour lies between. */
const LESSER_GROUND = { share: 0.15, between: 0.2 }

/**
 * The shaded ground of a plot may take up more than the paper, and hardly differ from it: then the paper is the lighter
 * colour that runs around the picture. It may take up less as well, and would be lost as a smear of the paper.
 *
 * @returns Both, the paper first; the paper alone where there is no such ground, none where nothing tells what it is.
 */
function paperAndGround(bins: readonly Bin[], picture: ColorPicture): readonly Bin[] {
  const margin = marginOf(bins, picture)
  if (margin === undefined) return []
  const ground = margin === bins[0] ? lesserGround(bins, margin) : bins[0]!
  if (ground !== undefined && isGroundOn(ground, margin)) return [margin, ground]
  const whole = bins.reduce((sum, { count }) => sum + count, 0)
  // an area may take up more than the light paper around it
  return isLight(margin) && margin.count >= LEAST_PAPER * whole ? [margin] : []
}

function isLight({ lab }: Bin): boolean {
  return lab.l >= LIGHT && Math.hypot(lab.a, lab.b) <= PALE_CHROMA
}

function isGroundOn({ lab }: Bin, paper: Bin): boolean {
  const distance = labDistance(paper.lab, lab)
  return paper.lab.l > lab.l && distance >= PALE_GROUND.least && distance <= PALE_GROUND.most
}

/** The noise of a scan spreads over all shades near the paper's, a ground stands apart from it. */
function lesserGround(bins: readonly Bin[], paper: Bin): Bin | undefined {
  const ground = bins.find((bin) => isGroundOn(bin, paper))
  const whole = bins.reduce((sum, bin) => sum + bin.count, 0)
  if (ground === undefined || ground.count < LESSER_GROUND.share * whole) return undefined
  const isBetween = ({ lab }: Bin) =>
    labDistance(lab, paper.lab) < labDistance(ground.lab, paper.lab) && lab.l < paper.lab.l && lab.l > ground.lab.l
  const between = bins.filter(isBetween).reduce((sum, { count }) => sum + count, 0)
  return between < LESSER_GROUND.between * ground.count ? ground : undefined
}

/** The colour that runs around a picture, if one does. */
function marginOf(bins: readonly Bin[], { width, height, pixels }: ColorPicture): Bin | undefined {
  const counts = new Map<number, number>()
  const count = (x: number, y: number) => {
    const place = binOf(pixels, 3 * (y * width + x))
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  for (let x = 0; x < width; x++) for (const y of [1, height - 2]) count(x, y)
  for (let y = 0; y < height; y++) for (const x of [1, width - 2]) count(x, y)
  const [place, most] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [-1, 0])
  const whole = bins.reduce((sum, bin) => sum + bin.count, 0)
  const margin = bins.find((bin) => bin.place === place)
  const isMargin = most >= MARGIN.rim * 2 * (width + height)
  return isMargin && margin !== undefined && margin.count >= MARGIN.whole * whole ? margin : undefined
}

/** Whether the pixels above, below and beside, and two away, are as this one. */
function isEven(pixels: Uint8Array, at: number, row: number): boolean {
  for (let i = at; i < at + 3; i++) {
    const here = pixels[i]!
    if (Math.abs(pixels[i - 3]! - here) > EVEN || Math.abs(pixels[i + 3]! - here) > EVEN) return false
    if (Math.abs(pixels[i - row]! - here) > EVEN || Math.abs(pixels[i + row]! - here) > EVEN) return false
  }
  return true
}

/**
 * @param known Colours that are no smear of each other, however near; the first of them is the paper.
 * @param isFill Whether a colour near another, or the paper's, is filled in.
 */
function findPeaks(
  bins: readonly Bin[],
  least: number,
  known: readonly Bin[],
  isFill: (peak: Peak, other: Peak, isPaper: boolean) => boolean,
): readonly Peak[] {
  const peaks: { lab: Lab; color: Rgb; count: number }[] = known.map((bin) => ({ ...bin }))
  for (const bin of bins) {
    if (known.includes(bin)) continue
    const near = peaks.find((peak) => labDistance(peak.lab, bin.lab) < ONE_COLOR)
    if (near !== undefined) near.count += bin.count
    else peaks.push({ ...bin })
  }
  const kept: Peak[] = peaks.splice(0, known.length)
  let looks = 0
  for (const peak of peaks.sort((a, b) => b.count - a.count)) {
    if (peak.count < least) continue
    const near = kept.filter((other) => {
      if (isAsMany(peak, other)) return labDistance(other.lab, peak.lab) < ONE_OF_MARKS
      return inkDistance(other.lab, peak.lab) < ONE_COLOR + SMEAR * Math.log10(other.count / peak.count)
    })
    if (near.length === 0) kept.push(peak)
    // a photograph has many colours, and shades between all of them: they are not looked at one by one
    else if (near.length <= MOST_NEAR && kept.length <= DRAWN.fills && looks++ < MOST_LOOKS) {
      if (near.every((other) => isFill(peak, other, other === kept[0]))) kept.push(peak)
    }
  }
  return kept
}

/** Whether two colours have about as many pixels: then neither is a smear of the other. */
function isAsMany(peak: Peak, other: Peak): boolean {
  return other.count < SMEAR_TIMES * peak.count
}

function settle(bins: readonly Bin[], peaks: readonly Peak[]): readonly Peak[] {
  let centers = peaks
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centers.map(() => ({ count: 0, color: [0, 0, 0] as [number, number, number] }))
    for (const bin of bins) {
      const nearest = nearestOf(centers, bin.lab)
      if (nearest < 0 || labDistance(centers[nearest]!.lab, bin.lab) > ONE_COLOR) continue
      const sum = sums[nearest]!
      sum.count += bin.count
      for (let i = 0; i < 3; i++) sum.color[i]! += bin.color[i]! * bin.count
    }
    centers = centers.map((center, i) => {
      const { count, color } = sums[i]!
      if (count === 0) return center
      const mean: Rgb = [color[0] / count, color[1] / count, color[2] / count]
      return { count, color: mean, lab: labOf(mean) }
    })
  }
  return centers
}

function nearestOf(centers: readonly Peak[], lab: Lab): number {
  let nearest = -1
  let least = Infinity
  for (const [i, center] of centers.entries()) {
    const distance = labDistance(center.lab, lab)
    if (distance >= least) continue
    nearest = i
    least = distance
  }
  return nearest
}

/** What a pixel is of: {@link PAPER}, a fill by its place in the list plus one, or {@link MIXED}. */
export type LayerMap = Uint8Array
export const PAPER = 0
export const MIXED = 255

/** A pixel farther than this from every colour of the picture is mixed: an edge, or thin ink, CIE76 … */
const OF_A_LAYER = 13
/** … with its colour counted for less than its lightness, which JPEG keeps better. */
const COLOR_SHARE = 0.55

/** Says of each pixel which colour it is of, looked up by its own colour in a table. */
export function mapLayers(picture: ColorPicture, { paper, fills }: Layers): LayerMap {
  const labs = [paper, ...fills].map(labOf)
  const known = new Int16Array(64 ** 3).fill(-1)
  const { pixels } = picture
  const map = new Uint8Array(picture.width * picture.height)
  for (let i = 0, at = 0; i < map.length; i++, at += 3) {
    const key = ((pixels[at]! >> 2) << 12) | ((pixels[at + 1]! >> 2) << 6) | (pixels[at + 2]! >> 2)
    if (known[key] === -1) known[key] = layerOf(labOf(colorAt(picture, i)), labs)
    map[i] = known[key]!
  }
  return map
}

function layerOf(lab: Lab, labs: readonly Lab[]): number {
  let nearest = MIXED
  let least = OF_A_LAYER
  for (const [i, each] of labs.entries()) {
    const distance = lengthOf(each.l - lab.l, COLOR_SHARE * (each.a - lab.a), COLOR_SHARE * (each.b - lab.b))
    if (distance >= least) continue
    nearest = i
    least = distance
  }
  return nearest
}

/** Of a drawing no more of its pixels are mixed, at least so many are just the colour of its paper, and it has no more colours. */
const DRAWN = { mixed: 0.25, paper: 0.25, fills: 24 }
/** Just the colour of the paper, CIE76: where a photograph is lightest its shades glide. */
const JUST = 3

/** Whether a picture is drawn with a few even colours; photographs are not. */
export function looksDrawn(picture: ColorPicture, dpi: number): boolean {
  if (!mayHaveCommonShade(picture, DRAWN.paper)) return false
  const found = peaksOf(picture, dpi)
  if (found.peaks.length - 1 > DRAWN.fills) return false
  const layers = settleLayers(found)
  const map = mapLayers(picture, layers)
  let mixed = 0
  for (const each of map) if (each === MIXED) mixed++
  return mixed <= DRAWN.mixed * map.length && countJust(picture, map, layers.paper) >= DRAWN.paper * map.length
}

/** Pixels of the paper that have just its colour. There are as many as it has pixels, and few colours among them. */
function countJust(picture: ColorPicture, map: LayerMap, paper: Rgb): number {
  const lab = labOf(paper)
  const known = new Map<number, boolean>()
  const { pixels } = picture
  let count = 0
  for (const [i, each] of map.entries()) {
    if (each !== PAPER) continue
    const key = (pixels[3 * i]! << 16) | (pixels[3 * i + 1]! << 8) | pixels[3 * i + 2]!
    let isJust = known.get(key)
    if (isJust === undefined) {
      isJust = labDistance(labOf(colorAt(picture, i)), lab) < JUST
      known.set(key, isJust)
    }
    if (isJust) count++
  }
  return count
}
