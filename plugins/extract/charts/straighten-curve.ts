import type { Point } from '../../recognise/charts/parts.js'
import { simplify } from './mask.js'

/** Corners are kept where a line is off the straight by more, in pixels. */
const CORNER = 0.9
/** … or by this share of its width, if that is more: thick ink is uneven. */
const UNEVEN = 0.35
/** Pixels beside a corner where the ink of both its sides mingles, times the line's width. */
const MINGLED = 1.2
/** A straight part has so many pixels to itself, else its corners stay as they were seen. */
const LEAST_PART = 6
/** A mended corner lies no farther from where it was seen, times the line's width. */
const FARTHEST = 2.5

/**
 * The corners of a followed line. Ink is thick: at a sharp corner the middle of a column lies inside of the true one. So
 * each straight part between two corners is fitted by itself, and the corners are put where these cross.
 */
export function straightenCurve(points: readonly Point[], width: number): readonly Point[] {
  const seen = simplify(points, Math.max(CORNER, UNEVEN * width))
  const corners: Point[] = []
  let before: Part | undefined
  for (let i = 0; i < seen.length; i++) {
    const corner = seen[i]!
    const after = seen[i + 1] && fitBetween(points, corner, seen[i + 1]!, width)
    const next = seen[i + 1]
    const beyond = next && seen[i + 2] && fitBetween(points, next, seen[i + 2]!, width)
    // the short piece under a marker is none: the parts at its sides meet there
    const isHidden = before !== undefined && after === undefined && beyond !== undefined
    const hidden = isHidden ? crossing(before, beyond, corner) : undefined
    if (hidden !== undefined && next !== undefined && isBetween(hidden, corner, next, width)) {
      corners.push(hidden)
      before = beyond
      i++
      continue
    }
    corners.push(mended(before, after, corner, width))
    before = after
  }
  return corners
}

function isBetween({ x, y }: Point, a: Point, b: Point, width: number): boolean {
  const reach = FARTHEST * Math.max(2, width)
  return (
    b.x - a.x <= 4 * reach &&
    x >= a.x - reach &&
    x <= b.x + reach &&
    y >= Math.min(a.y, b.y) - 2 * reach &&
    y <= Math.max(a.y, b.y) + 2 * reach
  )
}

function mended(before: Part | undefined, after: Part | undefined, corner: Point, width: number): Point {
  const crossed = crossing(before, after, corner)
  if (crossed === undefined) return corner
  const isNear = Math.hypot(crossed.x - corner.x, crossed.y - corner.y) <= FARTHEST * Math.max(2, width)
  return isNear ? crossed : corner
}

interface Part {
  readonly slope: number
  /** At x = 0. */
  readonly start: number
}

function fitBetween(points: readonly Point[], a: Point, b: Point, width: number): Part | undefined {
  const margin = Math.max(1, MINGLED * width)
  const own = points.filter(({ x }) => x >= a.x + margin && x <= b.x - margin)
  if (own.length < LEAST_PART) return undefined
  const meanX = own.reduce((sum, { x }) => sum + x, 0) / own.length
  const meanY = own.reduce((sum, { y }) => sum + y, 0) / own.length
  const spread = own.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  const slope = own.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread
  return { slope, start: meanY - slope * meanX }
}

function crossing(before: Part | undefined, after: Part | undefined, corner: Point): Point | undefined {
  const one = before ?? after
  if (one === undefined) return undefined
  if (before === undefined || after === undefined) return { x: corner.x, y: one.start + one.slope * corner.x }
  if (Math.abs(before.slope - after.slope) < 0.02) return { x: corner.x, y: before.start + before.slope * corner.x }
  const x = (after.start - before.start) / (before.slope - after.slope)
  return { x, y: before.start + before.slope * x }
}
