import type { Bbox } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { colorAt, inkDistance, type Lab, labOf, offLine, type Rgb } from './colors.js'
import type { Ink } from './ink.js'

/** Which line colour each pixel of ink is of: its place in the list plus one, 0 for none. */
interface LineColors {
  readonly colors: readonly Rgb[]
  readonly map: Uint8Array
}

/** Ink of lines, in shades. */
const INK = 60
/** Ink of the middle of a line: the full colour is seen there. */
const FULL = 90
/** On the ridge of a thin pale line there is less of it: two pixels beside a ridge ink falls to this share. */
const RIDGE = 70
const FALL = 0.7
const FAINTER = 1.35
/** Colours of lines that are nearer to each other are one. */
const ONE_COLOR = 14
/** And so much more for each time that one has ten times the pixels of the other: then it is its smear. */
const SMEAR = 8
/** A colour of lines counts from so many pixels of their middles, in inches. */
const LEAST = 0.12
const MOST_COLORS = 12
/** Half the thickness of a line, in pixels: so far its colour is carried outwards from its middle. */
const ROUNDS = 4
/** A colour between the paper's and that of so many times as many middles is that of soft edges, in shades. */
const EDGE_TIMES = 4
const EDGE = 30

/**
 * Finds the colours of thin lines, and whose each pixel of ink is. Only the middle of a line shows its colour: its
 * edges are mixed with the ground, so they go with the middle that is nearest to them.
 *
 * @param isLine Says of a pixel whether it may be of a line.
 */
export function findLineColors(
  picture: ColorPicture,
  paper: Rgb,
  ink: Ink,
  isLine: (at: number) => boolean,
  dpi: number,
): LineColors {
  const { width, height, strength, fullStrength } = ink
  const middles: number[] = []
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x
      if (strength[at]! >= RIDGE && isLine(at) && isMiddle(fullStrength, at, width)) middles.push(at)
    }
  }
  const colors = peaksOf(middles, picture, LEAST * dpi, paper)
  const labs = colors.map(labOf)
  const map = new Uint8Array(width * height)
  for (const at of middles) map[at] = nearestOf(labOf(colorAt(picture, at)), labs)
  for (let round = 0; round < ROUNDS; round++) {
    const before = map.slice()
    for (let at = width; at < map.length - width; at++) {
      if (before[at] !== 0 || strength[at]! < INK || !isLine(at)) continue
      map[at] = before[at - width]! || before[at + width]! || before[at - 1]! || before[at + 1]!
    }
  }
  return { colors, map }
}

/**
 * Whether a pixel is of a line's middle: on its ridge, or no fainter than all beside it where the line is broad. Along its
 * edge a line is as even as along its middle.
 */
function isMiddle(strength: Uint16Array, at: number, width: number): boolean {
  const here = strength[at]!
  const [left, right, above, below] = [
    strength[at - 1]!,
    strength[at + 1]!,
    strength[at - width]!,
    strength[at + width]!,
  ]
  const isTop = here >= above && here >= below
  const isSide = here >= left && here >= right
  if (isTop && isSide) return here >= FULL || Math.max(left, right, above, below) < here
  // beside what is much stronger lies its soft edge
  if (Math.max(left, right, above, below) > FAINTER * here) return false
  const isFall = (step: number) => Math.max(strength[at - 2 * step]!, strength[at + 2 * step]!) < FALL * here
  return (isTop && isFall(width)) || (isSide && isFall(1))
}

function peaksOf(middles: readonly number[], picture: ColorPicture, least: number, paper: Rgb): readonly Rgb[] {
  const bins = new Map<number, { sum: [number, number, number]; count: number }>()
  for (const at of middles) {
    const color = colorAt(picture, at)
    const key = ((color[0] >> 4) << 8) | ((color[1] >> 4) << 4) | (color[2] >> 4)
    const bin = bins.get(key) ?? { sum: [0, 0, 0], count: 0 }
    bins.set(key, bin)
    bin.count++
    for (let i = 0; i < 3; i++) bin.sum[i]! += color[i]!
  }
  const peaks: { lab: Lab; color: Rgb; count: number }[] = []
  for (const { sum, count } of [...bins.values()].sort((a, b) => b.count - a.count)) {
    const color: Rgb = [sum[0] / count, sum[1] / count, sum[2] / count]
    const lab = labOf(color)
    const near = peaks.find((peak) => inkDistance(peak.lab, lab) < ONE_COLOR + SMEAR * Math.log10(peak.count / count))
    if (near !== undefined) near.count += count
    else peaks.push({ lab, color, count })
  }
  const isEdge = (peak: (typeof peaks)[number]) =>
    peaks.some(({ color, count }) => count > EDGE_TIMES * peak.count && offLine(peak.color, color, paper) < EDGE)
  return peaks
    .filter((peak) => peak.count >= least && !isEdge(peak))
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_COLORS)
    .map(({ color }) => color)
}

function nearestOf(lab: Lab, labs: readonly Lab[]): number {
  let nearest = 0
  let least = 2.2 * ONE_COLOR
  for (const [i, each] of labs.entries()) {
    const distance = inkDistance(lab, each)
    if (distance >= least) continue
    nearest = i + 1
    least = distance
  }
  return nearest
}

/** A piece of ink that hangs together, its corners too. */
export interface InkPiece {
  readonly bbox: Bbox
  readonly area: number
}

/** Pieces of ink, and which one each pixel is of: its place in the list plus one. */
export function findInkPieces(
  { width, height, strength }: Ink,
  isLeft: (at: number) => boolean,
): { readonly pieces: readonly InkPiece[]; readonly map: Int32Array } {
  const map = new Int32Array(width * height)
  const pieces: InkPiece[] = []
  const around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1]
  for (let start = width; start < map.length - width; start++) {
    if (strength[start]! < INK || map[start] !== 0 || !isLeft(start)) continue
    const id = pieces.length + 1
    const bbox = { x0: width, y0: height, x1: 0, y1: 0 }
    const places = [start]
    map[start] = id
    for (let i = 0; i < places.length; i++) {
      const at = places[i]!
      const x = at % width
      const y = (at - x) / width
      bbox.x0 = Math.min(bbox.x0, x)
      bbox.x1 = Math.max(bbox.x1, x + 1)
      bbox.y0 = Math.min(bbox.y0, y)
      bbox.y1 = Math.max(bbox.y1, y + 1)
      for (const step of around) {
        const next = at + step
        if (next < width || next >= map.length - width) continue
        if (strength[next]! < INK || map[next] !== 0 || !isLeft(next)) continue
        map[next] = id
        places.push(next)
      }
    }
    pieces.push({ bbox, area: places.length })
  }
  return { pieces, map }
}
