import type { Bbox } from '../../../core/model.js'
import type { Point } from '../../recognise/charts/parts.js'
import { heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import { chromaOf, inkDistance, labOf, type Rgb } from './colors.js'
import type { DashChain } from './dash-chains.js'
import type { InkPiece } from './line-colors.js'

/** What is more colourful is a series, not the grid. */
const MOST_CHROMA = 20
/** A line of a grid is straight and level or upright, to so many pixels; a key of a legend is no longer, in inches. */
const STRAIGHT = 1.5
const LONGEST_KEY = 0.6
/** Where a dashed line bends the stroke does too: it is no larger than this, and as near to the strokes beside it, in inches. */
const BENT = { size: 0.25, gap: 0.07 }
/** Strokes have their line's colour within this, CIE76; thin ones are pale. */
const SAME_COLOR = 30

/** Ink that was not printed: it leads over the gap between two strokes, and weighs nothing beside the true one. */
export const BRIDGE = 1

/** The chains of strokes that are lines of the grid: colourless, straight, level or upright, seen in pieces between bars. */
export function findDashedGrid(chains: readonly DashChain[], dpi: number): readonly DashChain[] {
  const straight = chains.filter(({ from, to, bend, color }) => {
    const short = Math.min(Math.abs(to.x - from.x), Math.abs(to.y - from.y))
    return bend <= STRAIGHT && short <= STRAIGHT && chromaOf(color) <= MOST_CHROMA
  })
  return straight.filter((chain) => {
    const inLine = straight.filter((other) => isInLine(chain, other))
    return inLine.reduce((sum, each) => sum + lengthOf(each), 0) > LONGEST_KEY * dpi
  })
}

function isInLine(a: DashChain, b: DashChain): boolean {
  const isLevel = ({ from, to }: DashChain) => Math.abs(to.x - from.x) > Math.abs(to.y - from.y)
  if (isLevel(a) !== isLevel(b)) return false
  return Math.abs(isLevel(a) ? a.from.y - b.from.y : a.from.x - b.from.x) <= 2 * STRAIGHT
}

function lengthOf({ from, to }: DashChain): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}

/** Share of its way that a dashed line of the grid is level: where another meets it, it was followed around the corner. */
const LEVEL = 0.9

/** Whether a line that was followed is one of the grid: colourless, dashed, and at one height nearly all its way. */
export function isLevelDashes(points: readonly Point[], color: Rgb): boolean {
  if (chromaOf(color) > MOST_CHROMA) return false
  const widths = new Map<number, number>()
  for (const [i, b] of points.entries()) {
    const a = points[i - 1]
    if (a === undefined || Math.abs(b.y - a.y) > 2 * STRAIGHT) continue
    const height = Math.round((a.y + b.y) / 2)
    for (const at of [height - 1, height, height + 1]) widths.set(at, (widths.get(at) ?? 0) + b.x - a.x)
  }
  const most = [...widths.values()].reduce((one, other) => Math.max(one, other), 0)
  return most >= LEVEL * (points.at(-1)!.x - points[0]!.x)
}

/** 1 for each piece that is a stroke of a chain, or its stroke around a bend. @param isText Of each piece. */
export function piecesOfChains(
  chains: readonly DashChain[],
  pieces: readonly InkPiece[],
  isText: readonly boolean[],
  dpi: number,
): Uint8Array {
  const isInChain = new Uint8Array(pieces.length)
  for (const chain of chains) for (const piece of chain.pieces) isInChain[piece] = 1
  if (chains.length === 0) return isInChain
  const ends = chains.flatMap(({ from, to }) => [from, to])
  for (const [i, { bbox }] of pieces.entries()) {
    if (isInChain[i] === 1 || isText[i] || Math.max(widthOf(bbox), heightOf(bbox)) > BENT.size * dpi) continue
    // letters stand near to one end at most
    const near = ends.filter((end) => distanceTo(bbox, end) <= BENT.gap * dpi)
    if (near.length > 1) isInChain[i] = 1
  }
  return isInChain
}

function distanceTo({ x0, y0, x1, y1 }: Bbox, { x, y }: Point): number {
  return Math.hypot(Math.max(0, x0 - x, x - x1), Math.max(0, y0 - y, y - y1))
}

/** What leads over the gaps of a line of this colour, put among its ink where there is none. */
export function bridgeGaps(
  chains: readonly DashChain[],
  color: Rgb,
  colors: readonly Rgb[],
  weights: Uint8Array,
  width: number,
): void {
  for (const chain of chains) {
    const lab = labOf(chain.color)
    const distances = colors.map((each) => inkDistance(labOf(each), lab))
    const least = Math.min(...distances)
    if (least > SAME_COLOR || colors[distances.indexOf(least)] !== color) continue
    for (const { from, to } of chain.gaps) bridge(from, to, Math.max(1, chain.thickness / 2), weights, width)
  }
}

function bridge(from: Point, to: Point, half: number, weights: Uint8Array, width: number): void {
  const steps = Math.ceil(2 * Math.max(1, Math.abs(to.x - from.x), Math.abs(to.y - from.y)))
  for (let step = 0; step <= steps; step++) {
    const x = Math.floor(from.x + ((to.x - from.x) * step) / steps)
    const middle = from.y + ((to.y - from.y) * step) / steps
    for (let y = Math.floor(middle - half); y <= middle + half; y++) {
      const at = y * width + x
      if (x >= 0 && x < width && at >= 0 && at < weights.length && weights[at] === 0) weights[at] = BRIDGE
    }
  }
}
