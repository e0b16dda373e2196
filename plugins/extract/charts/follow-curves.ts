import type { Point } from '../../recognise/charts/parts.js'
import { BRIDGE } from './dashed-lines.js'

/** A line with so many bridged gaps is dashed: a legend's key has no more. */
const LEAST_BRIDGED = 2

/** A line that was followed from left to right. */
export interface Curve {
  /** The middle of its ink, column by column, in pixels; columns without ink of its own are left out. */
  readonly points: readonly Point[]
  /** Thickness across the line. */
  readonly width: number
  readonly isDashed: boolean
}

/** The ink of lines of one colour. */
interface OwnInk {
  readonly width: number
  readonly height: number
  /** How much of each pixel is covered, 0 to 255. */
  readonly weights: Uint8Array
}

/** Ink in one column. */
interface Run {
  readonly top: number
  readonly bottom: number
  /** Weighted by strength, between pixels. */
  readonly middle: number
  /** Whether it was printed, and does not just lead over a gap between dashes. */
  readonly isInk: boolean
}

interface Track {
  readonly points: Point[]
  /** Of the ink, column by column; 0 where a gap between dashes was bridged. */
  readonly heights: number[]
  last: Run
  /** How many columns it has shared with another track without a break. */
  shared: number
}

// In inches.
/** What is drawn over a line, and the gaps of dashes, hide no more of it. */
const LONGEST_GAP = 0.13
/** A shorter curve is a letter, a key or a speck. */
const LEAST_LENGTH = 0.2
/** Two tracks that run together this long are one: a short one began at the rim of a marker, long ones may be crossing. */
const TOGETHER = { short: 0.04, long: 0.3 }
/** Columns over which the slope is taken. */
const SLOPE_REACH = 0.05

/**
 * Follows the lines of one colour column by column: from each column to the ink in the next that lies where the line was
 * heading, through crossings and over gaps.
 */
export function followCurves(ink: OwnInk, dpi: number): readonly Curve[] {
  const { width } = ink
  const gap = Math.round(LONGEST_GAP * dpi)
  const done: Track[] = []
  let open: Track[] = []
  const swallowed = new Set<Track>()
  for (let x = 0; x < width; x++) {
    const runs = runsAt(ink, x)
    const claims = new Map<Run, Track[]>()
    for (const track of open) {
      const run = nextOf(track, runs, x, dpi)
      if (run !== undefined) claims.set(run, [...(claims.get(run) ?? []), track])
    }
    for (const run of runs) {
      const tracks = claims.get(run)
      if (tracks === undefined)
        open.push({ points: [{ x: x + 0.5, y: run.middle }], heights: [heightOf(run)], last: run, shared: 0 })
      else for (const track of tracks) goOn(track, run, x, tracks.length > 1, dpi)
      if (tracks === undefined || tracks.length < 2) continue
      const elder = tracks.reduce((a, b) => (b.points.length > a.points.length ? b : a))
      for (const track of tracks) if (track !== elder && isSwallowed(track, dpi)) swallowed.add(track)
    }
    done.push(...[...swallowed].map(withoutShared))
    open = open.filter((track) => !swallowed.has(track))
    swallowed.clear()
    done.push(...open.filter((track) => x - lastX(track) > gap))
    open = open.filter((track) => x - lastX(track) <= gap)
  }
  done.push(...open)
  return done.filter((track) => isCurve(track, dpi)).map(toCurve)
}

function runsAt({ width, height, weights }: OwnInk, x: number): readonly Run[] {
  const runs: Run[] = []
  for (let y = 0, at = x; y < height; y++, at += width) {
    if (weights[at] === 0) continue
    const top = y
    let mass = 0
    let moment = 0
    while (y < height && weights[at] !== 0) {
      const weight = weights[at]!
      mass += weight
      moment += weight * (y + 0.5)
      y++
      at += width
    }
    runs.push({ top, bottom: y, middle: moment / mass, isInk: mass > BRIDGE * (y - top) })
  }
  return runs
}

function heightOf({ top, bottom, isInk }: Run): number {
  return isInk ? bottom - top : 0
}

function lastX({ points }: Track): number {
  return points.at(-1)!.x - 0.5
}

function slopeOf({ points }: Track, dpi: number): number {
  const last = points.at(-1)!
  const reach = SLOPE_REACH * dpi
  const first = points.find(({ x }) => x >= last.x - reach)!
  return last.x === first.x ? 0 : (last.y - first.y) / (last.x - first.x)
}

function nextOf(track: Track, runs: readonly Run[], x: number, dpi: number): Run | undefined {
  const step = x - lastX(track)
  const last = track.points.at(-1)!
  const expected = last.y + slopeOf(track, dpi) * step
  let best: Run | undefined
  let least = Infinity
  for (const run of runs) {
    const isTouching = step <= 1 && run.top <= track.last.bottom + 1 && run.bottom >= track.last.top - 1
    const off = Math.max(0, run.top - expected, expected - run.bottom)
    if (!isTouching && off > 1.5 + 0.35 * step) continue
    const distance = off + 0.01 * Math.abs(run.middle - expected)
    if (distance >= least) continue
    best = run
    least = distance
  }
  return best
}

function goOn(track: Track, run: Run, x: number, isShared: boolean, dpi: number): void {
  const step = x - lastX(track)
  // where two lines are one piece of ink, each goes on as it was heading
  const expected = track.points.at(-1)!.y + slopeOf(track, dpi) * step
  const y = isShared ? Math.max(run.top + 0.5, Math.min(run.bottom - 0.5, expected)) : run.middle
  track.points.push({ x: x + 0.5, y })
  track.heights.push(heightOf(run))
  track.last = run
  track.shared = isShared ? track.shared + 1 : 0
}

/** Whether a track has become one with another. */
function isSwallowed({ points, shared }: Track, dpi: number): boolean {
  const own = points.length - shared
  return shared > (own < LEAST_LENGTH * dpi ? TOGETHER.short : TOGETHER.long) * dpi
}

function withoutShared(track: Track): Track {
  const own = track.points.length - track.shared
  return { ...track, points: track.points.slice(0, own), heights: track.heights.slice(0, own) }
}

function isCurve({ points }: Track, dpi: number): boolean {
  if (points.length === 0) return false
  const length = points.at(-1)!.x - points[0]!.x
  return length >= LEAST_LENGTH * dpi && points.length >= 0.35 * length
}

function toCurve({ points, heights }: Track): Curve {
  const gaps = points.filter((point, i) => i > 0 && point.x - points[i - 1]!.x > 2).length
  const bridged = heights.filter((height, i) => height === 0 && heights[i - 1] !== 0).length
  const length = points.at(-1)!.x - points[0]!.x
  // the thinnest columns are those where the line is nearly level
  const own = heights.filter((height) => height > 0).sort((a, b) => a - b)
  const width = own[Math.floor(own.length * 0.25)] ?? 1
  return {
    points: withoutMarkers(points, heights, width),
    width,
    isDashed: bridged >= LEAST_BRIDGED || (gaps >= 4 && points.length < 0.9 * length),
  }
}

/** A column whose ink is so many times as high as that of the line there has a marker in it, or another line. */
const MARKED = 1.6
/** The line's slope beside a column is taken over so many columns. */
const BESIDE = 12

/** The line's own columns: where a marker sits on it, the middle of the ink is not the line's. */
function withoutMarkers(points: readonly Point[], heights: readonly number[], width: number): readonly Point[] {
  const own = points.filter((_, i) => {
    const [before, after] = [points[Math.max(0, i - BESIDE)]!, points[Math.min(points.length - 1, i + BESIDE)]!]
    const slope = (after.y - before.y) / Math.max(1, after.x - before.x)
    return i === 0 || i === points.length - 1 || heights[i]! <= MARKED * width * Math.hypot(1, slope) + 1
  })
  return own.length > 0.4 * points.length ? own : points
}
