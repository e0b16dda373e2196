import type { ColorPicture } from '../../../core/pixels.js'
import type { Point } from '../../recognise/charts/parts.js'
import { heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import { colorAt, inkDistance, type Lab, labOf, offLine, type Rgb, rgbDistance } from './colors.js'
import type { Ink } from './ink.js'
import type { InkPiece } from './line-colors.js'

/** Short strokes, each heading for the next: a dashed, dotted or chained line, from left to right or from the top down. */
export interface DashChain {
  /** Places of its strokes in the list of pieces. */
  readonly pieces: readonly number[]
  /** What lies between them, from end to start. */
  readonly gaps: readonly { readonly from: Point; readonly to: Point }[]
  readonly from: Point
  readonly to: Point
  /** Of its line, in pixels. */
  readonly thickness: number
  readonly color: Rgb
  /** How far its ends lie from the straight between the chain's, at most, in pixels. */
  readonly bend: number
}

// In inches.
const LONGEST = 0.3
const THICKEST = 0.04
const LONGEST_GAP = 0.09
/** Gaps are no longer than this many times the longer of both strokes, or dots, … */
const GAP = { strokes: 1.7, dots: 2.4 }
/** … and not longer than this many times the gap before them, to a pixel or two. */
const EVEN = 1.8
/** A stroke that leans no more from here on stands upright, in radians: it leads downwards. */
const UPRIGHT = 1.5
/** A stroke this many times as long as thick has a direction; what is shorter is a dot. */
const LONG = 1.7
/** The next stroke begins no farther beside the way, as a share of the gap, and in pixels. */
const BESIDE = { share: 0.5, pixels: 1.5 }
/** Strokes of one line are as thick as each other, to this many times and a pixel. */
const ALIKE = 1.6
/** … and have one colour, CIE76, or the paler one's is the other's mixed with this much paper at most, to so many shades: dots are pale. */
const SAME_COLOR = 20
const MIXED = { share: 0.65, shades: 40 }
/** A chain has so many strokes, or so many strokes among so many dots, or so many dots, and is as long as this in inches. */
const LEAST = { strokes: 3, mixed: { strokes: 2, all: 4 }, dots: 6, inches: 0.2 }
/** What was read as letters is a chain only if it is of so many. */
const LEAST_OF_LETTERS = 5
/** More short strokes are a screen or a page of print: no line is looked for among them. */
const MOST_DASHES = 8000
/** Shorter ones are pieces of such a line that is cut by others. */
const LEAST_PIECE = 2

interface Dash {
  readonly piece: number
  /** Its left end, or its upper one where it stands upright. */
  readonly start: Point
  readonly end: Point
  readonly thickness: number
  readonly length: number
  readonly isDot: boolean
  readonly lab: Lab
  readonly color: Rgb
  /** What it is printed on. */
  readonly ground: Rgb
}

/**
 * Finds lines that are drawn in strokes: of each stroke the next is what lies nearest ahead of it, as thick and of its colour.
 *
 * @param map Whose each pixel is: its place in the list of pieces plus one.
 * @param isText Of each piece, whether it was read as letters: dashes are, too.
 */
export function findDashChains(
  picture: ColorPicture,
  paper: Rgb,
  ink: Ink,
  { pieces, map }: { readonly pieces: readonly InkPiece[]; readonly map: Int32Array },
  isText: readonly boolean[],
  dpi: number,
): readonly DashChain[] {
  const dashes = dashesOf(picture, paper, ink, pieces, map, dpi).sort((a, b) => a.start.x - b.start.x)
  if (dashes.length > MOST_DASHES) return []
  const next = new Map<Dash, Dash>()
  const before = new Map<Dash, Dash>()
  for (const dash of dashes) {
    const found = nearestAhead(dash, dashes, dpi)
    if (found === undefined) continue
    const other = before.get(found)
    if (other !== undefined && gapOf(other, found) <= gapOf(dash, found)) continue
    if (other !== undefined) next.delete(other)
    next.set(dash, found)
    before.set(found, dash)
  }
  const runs = dashes.filter((dash) => !before.has(dash)).flatMap((dash) => evenRuns(dash, next))
  const chains = runs.filter((run) => isChain(run, isText, dpi))
  const isPiece = (run: readonly Dash[]) =>
    run.length >= LEAST_PIECE &&
    !chains.includes(run) &&
    run.every(({ piece }) => !isText[piece]) &&
    chains.some((chain) => run.every((dash) => isAlike(dash, chain[0]!)))
  return [...chains, ...runs.filter(isPiece)].map(toChain)
}

/** Strokes from one on, cut where a gap is much longer than those around it. */
function evenRuns(first: Dash, next: ReadonlyMap<Dash, Dash>): readonly (readonly Dash[])[] {
  const runs: Dash[][] = [[first]]
  let usual = Infinity
  for (let dash = next.get(first), last = first; dash !== undefined; last = dash, dash = next.get(dash)) {
    const gap = gapOf(last, dash)
    if (gap > EVEN * usual + 2) {
      runs.push([dash])
      usual = Infinity
    } else {
      runs.at(-1)!.push(dash)
      usual = Math.max(gap, usual === Infinity ? 0 : 0.8 * usual)
    }
  }
  return runs
}

function isChain(run: readonly Dash[], isText: readonly boolean[], dpi: number): boolean {
  const strokes = run.filter(({ isDot }) => !isDot).length
  const isMixed = strokes >= LEAST.mixed.strokes && run.length >= LEAST.mixed.all
  if (strokes < LEAST.strokes && !isMixed && run.length < LEAST.dots) return false
  if (run.length < LEAST_OF_LETTERS && run.some(({ piece }) => isText[piece])) return false
  const [from, to] = [run[0]!.start, run.at(-1)!.end]
  return Math.hypot(to.x - from.x, to.y - from.y) >= LEAST.inches * dpi
}

function toChain(run: readonly Dash[]): DashChain {
  const [from, to] = [run[0]!.start, run.at(-1)!.end]
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y))
  const off = ({ x, y }: Point) => Math.abs((x - from.x) * (to.y - from.y) - (y - from.y) * (to.x - from.x)) / length
  const longest = run.reduce((a, b) => (b.length > a.length ? b : a))
  return {
    pieces: run.map(({ piece }) => piece),
    gaps: run.slice(1).map((dash, i) => ({ from: run[i]!.end, to: dash.start })),
    from,
    to,
    thickness: longest.thickness,
    color: longest.color,
    bend: Math.max(...run.flatMap(({ start, end }) => [off(start), off(end)])),
  }
}

function gapOf(a: Dash, b: Dash): number {
  return Math.hypot(b.start.x - a.end.x, b.start.y - a.end.y)
}

function nearestAhead(dash: Dash, dashes: readonly Dash[], dpi: number): Dash | undefined {
  let best: Dash | undefined
  let least = Infinity
  for (let i = firstFrom(dashes, dash.end.x - 4); i < dashes.length; i++) {
    const other = dashes[i]!
    if (other.start.x > dash.end.x + LONGEST_GAP * dpi) break
    if (other === dash) continue
    const gap = gapOf(dash, other)
    if (gap >= least || gap > longestGap(dash, other, dpi)) continue
    if (!isAhead(dash, other) || !isAlike(dash, other)) continue
    best = other
    least = gap
  }
  return best
}

function longestGap(a: Dash, b: Dash, dpi: number): number {
  const times = a.isDot && b.isDot ? GAP.dots : GAP.strokes
  return Math.min(LONGEST_GAP * dpi, times * Math.max(a.length, b.length) + 1)
}

/** Of what is sorted by its start, the first that starts there. */
function firstFrom(dashes: readonly Dash[], x: number): number {
  let [low, high] = [0, dashes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (dashes[middle]!.start.x < x) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a stroke's way leads to the other, or the other's back to it; at a bend it is one of them. */
function isAhead(a: Dash, b: Dash): boolean {
  const gap = { x: b.start.x - a.end.x, y: b.start.y - a.end.y }
  const length = Math.hypot(gap.x, gap.y)
  const near = BESIDE.share * length + BESIDE.pixels
  const isOn = ({ start, end, isDot }: Dash) => {
    if (isDot) return undefined
    const way = { x: end.x - start.x, y: end.y - start.y }
    const size = Math.hypot(way.x, way.y)
    if (way.x * gap.x + way.y * gap.y < 0) return false
    return Math.abs(way.x * gap.y - way.y * gap.x) / size <= near
  }
  const [first, second] = [isOn(a), isOn(b)]
  // dots lead from left to right, or downwards
  if (first === undefined && second === undefined) return gap.x > 1 || (gap.x > -1 && gap.y > 0)
  return first === true || second === true
}

function isAlike(a: Dash, b: Dash): boolean {
  const [thin, thick] = [Math.min(a.thickness, b.thickness), Math.max(a.thickness, b.thickness)]
  if (thick > ALIKE * thin + 1) return false
  if (inkDistance(a.lab, b.lab) < SAME_COLOR) return true
  const [pale, full] = a.lab.l > b.lab.l ? [a, b] : [b, a]
  const [far, whole] = [rgbDistance(pale.color, pale.ground), rgbDistance(full.color, full.ground)]
  return far >= (1 - MIXED.share) * whole && offLine(pale.color, pale.ground, full.color) < MIXED.shades
}

function dashesOf(
  picture: ColorPicture,
  paper: Rgb,
  { width, strength }: Ink,
  pieces: readonly InkPiece[],
  map: Int32Array,
  dpi: number,
): Dash[] {
  const dashes: Dash[] = []
  for (const [piece, { bbox, area }] of pieces.entries()) {
    const size = Math.max(widthOf(bbox), heightOf(bbox))
    // a stroke covers no more than its thickness times its length
    if (size > LONGEST * dpi || area > 1.5 * THICKEST * dpi * size + 4) continue
    let [mass, sx, sy, sxx, sxy, syy, strongest] = [0, 0, 0, 0, 0, 0, -1]
    for (let y = bbox.y0; y < bbox.y1; y++) {
      for (let x = bbox.x0; x < bbox.x1; x++) {
        const at = y * width + x
        if (map[at] !== piece + 1) continue
        const weight = strength[at]!
        mass += weight
        sx += weight * x
        sy += weight * y
        sxx += weight * x * x
        sxy += weight * x * y
        syy += weight * y * y
        if (strongest < 0 || weight > strength[strongest]!) strongest = at
      }
    }
    const [mx, my] = [sx / mass, sy / mass]
    const [xx, xy, yy] = [sxx / mass - mx * mx + 1 / 12, sxy / mass - mx * my, syy / mass - my * my + 1 / 12]
    // an even bar of some length has a twelfth of its square as variance
    const root = Math.hypot((xx - yy) / 2, xy)
    const length = Math.sqrt(12 * ((xx + yy) / 2 + root))
    const thickness = Math.sqrt(12 * Math.max(1 / 12, (xx + yy) / 2 - root))
    if (thickness > THICKEST * dpi + 1) continue
    const isDot = length < LONG * thickness
    const turn = isDot ? 0 : 0.5 * Math.atan2(2 * xy, xx - yy)
    const angle = turn < -UPRIGHT ? turn + Math.PI : turn
    const reach = isDot ? 0 : (length - thickness / 2) / 2
    const middle = { x: mx + 0.5, y: my + 0.5 }
    const start = { x: middle.x - reach * Math.cos(angle), y: middle.y - reach * Math.sin(angle) }
    const end = { x: middle.x + reach * Math.cos(angle), y: middle.y + reach * Math.sin(angle) }
    const color = colorAt(picture, strongest)
    dashes.push({ piece, start, end, thickness, length, isDot, lab: labOf(color), color, ground: paper })
  }
  return dashes
}
