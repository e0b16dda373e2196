import type { GreyPicture } from '../../../core/pixels.js'
import { type LongRuns, type Way, wayOf } from './long-runs.js'

/** A long thin straight piece of ink. Positions are in pixels along and across its direction. */
export interface Stroke {
  readonly direction: 'horizontal' | 'vertical'
  readonly from: number
  readonly to: number
  /** Position of its middle across at `from`, and its change for each pixel along. */
  readonly start: number
  readonly slope: number
  /** Thickness of its ink. */
  readonly thickness: number
}

/** Returns the position of a stroke's middle across. */
export function middleAt(stroke: Stroke, along: number): number {
  return stroke.start + (along - stroke.from) * stroke.slope
}

interface StrokeLimits {
  /** Maximum thickness, in pixels. Thicker ones are bars or bands. */
  readonly thickest: number
  /** Height of digits. A stroke with ink on both sides within this distance is part of letters. */
  readonly capHeight: number
}

/**
 * Joins runs of neighboring lines to strokes, and keeps those that are thin, straight and isolated. Two strokes that
 * almost touch stay separate.
 */
export function findStrokes(
  picture: GreyPicture,
  direction: 'horizontal' | 'vertical',
  runs: LongRuns,
  limits: StrokeLimits,
): Stroke[] {
  const way = wayOf(picture, direction)
  return groupRuns(runs).flatMap((group) => {
    const hull = measure(runs, group, direction)
    // Two strokes with a gap between them may be in one group.
    if (hull.thickness > limits.thickest * 2.5 || Math.abs(hull.slope) >= 0.05) return []
    return splitDouble(picture, way, hull).filter(
      (stroke) =>
        stroke.thickness <= limits.thickest &&
        stroke.to - stroke.from >= 4 * stroke.thickness &&
        isEven(picture, way, stroke) &&
        !isPartOfLetters(picture, way, stroke, limits.capHeight),
    )
  })
}

/** Groups adjacent runs. Returns lists of run numbers. */
function groupRuns({ count, from, to, line }: LongRuns): number[][] {
  const parent = Int32Array.from({ length: count }, (_, i) => i)
  const rootOf = (run: number) => {
    let root = run
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]!]!
      root = parent[root]!
    }
    return root
  }
  let over = 0
  for (let run = 0; run < count; run++) {
    while (line[over]! < line[run]! - 1 || (line[over] === line[run]! - 1 && to[over]! <= from[run]!)) over++
    for (let each = over; line[each] === line[run]! - 1 && from[each]! < to[run]!; each++) {
      if (to[each]! > from[run]!) parent[rootOf(each)] = rootOf(run)
    }
  }
  const groups = new Map<number, number[]>()
  for (let run = 0; run < count; run++) {
    const root = rootOf(run)
    const group = groups.get(root)
    if (group === undefined) groups.set(root, [run])
    else group.push(run)
  }
  return [...groups.values()]
}

/** Fits a stroke to a group of runs: a straight line through the middles of the ink (least squares). */
function measure(runs: LongRuns, group: readonly number[], direction: Stroke['direction']): Stroke {
  let from = Number.POSITIVE_INFINITY
  let to = 0
  let ink = 0
  let x = 0
  let y = 0
  for (const run of group) {
    const length = runs.to[run]! - runs.from[run]!
    from = Math.min(from, runs.from[run]!)
    to = Math.max(to, runs.to[run]!)
    ink += length
    x += (length * (runs.from[run]! + runs.to[run]!)) / 2
    y += length * (runs.line[run]! + 0.5)
  }
  x /= ink
  y /= ink
  let up = 0
  let along = 0
  for (const run of group) {
    const length = runs.to[run]! - runs.from[run]!
    const off = (runs.from[run]! + runs.to[run]!) / 2 - x
    up += length * off * (runs.line[run]! + 0.5 - y)
    along += length * (off * off + (length * length) / 12)
  }
  const slope = up / along
  return { direction, from, to, start: y + (from - x) * slope, slope, thickness: ink / (to - from) }
}

/** Splits a stroke if its profile across has two peaks with paler ink between them. */
function splitDouble({ pixels }: GreyPicture, way: Way, stroke: Stroke): Stroke[] {
  const reach = Math.ceil(stroke.thickness / 2) + 3
  // Position across in half pixels, relative to the stroke's middle.
  const ink = new Float64Array(reach * 4 + 1)
  const step = Math.max(1, Math.floor((stroke.to - stroke.from) / 400))
  let count = 0
  for (let along = stroke.from; along < stroke.to; along += step, count++) {
    const middle = middleAt(stroke, along + 0.5)
    const first = Math.max(0, Math.ceil(middle - reach - 0.5))
    const last = Math.min(way.breadth - 1, Math.floor(middle + reach - 0.5))
    for (let across = first; across <= last; across++) {
      const place = Math.round((across + 0.5 - middle + reach) * 2)
      ink[place]! += 255 - pixels[along * way.along + across * way.across]!
    }
  }
  // Each position samples every second pixel, so two positions are combined.
  const depth = new Float64Array(ink.length)
  for (let i = 0; i < ink.length; i++) {
    depth[i] = (ink[i]! + (i === 0 ? 0 : ink[i - 1]!) / 2 + (i + 1 === ink.length ? 0 : ink[i + 1]!) / 2) / count
  }
  return findPeaks(depth).map(({ from, to }) => {
    let weight = 0
    let place = 0
    let peak = 0
    for (let i = from; i <= to; i++) {
      weight += ink[i]!
      place += ink[i]! * i
      peak = Math.max(peak, depth[i]!)
    }
    const shift = place / weight / 2 - reach
    return { ...stroke, start: stroke.start + shift, thickness: Math.max(1, weight / count / peak) }
  })
}

/** Finds the ranges around the peaks of a profile that are separated by valleys below half their height. */
function findPeaks(depth: Float64Array): { from: number; to: number }[] {
  let highest = 0
  for (let i = 0; i < depth.length; i++) highest = Math.max(highest, depth[i]!)
  const floor = highest * 0.15
  const heaps: { from: number; to: number; peak: number }[] = []
  let valley = highest
  let valleyAt = 0
  let open: { from: number; to: number; peak: number } | undefined
  for (let i = 0; i < depth.length; i++) {
    const here = depth[i]!
    if (open === undefined) {
      if (here <= floor) continue
      open = { from: i, to: i, peak: here }
      heaps.push(open)
      valley = here
      continue
    }
    if (here <= floor) {
      open = undefined
      continue
    }
    if (here < valley) {
      valley = here
      valleyAt = i
    } else if (here > valley * 1.8 && open.peak > valley * 1.8) {
      open.to = valleyAt
      open = { from: valleyAt, to: i, peak: here }
      heaps.push(open)
      valley = here
      continue
    }
    if (here > open.peak) {
      open.peak = here
      valley = here
    }
    open.to = i
  }
  return heaps.filter((heap) => heap.peak > highest * 0.4)
}

/** Returns whether a stroke has uniform thickness. Letters that touch each other do not. */
function isEven({ pixels }: GreyPicture, way: Way, stroke: Stroke): boolean {
  const most = Math.ceil(stroke.thickness * 2 + 4)
  const length = stroke.to - stroke.from
  const middleOf = (along: number) => Math.max(0, Math.min(way.breadth - 1, Math.floor(middleAt(stroke, along + 0.5))))
  const shades = new Int32Array(256)
  for (let along = stroke.from; along < stroke.to; along++) {
    shades[pixels[along * way.along + middleOf(along) * way.across]!]!++
  }
  // The edge is where the ink is half as dark as the stroke.
  const edge = (medianOf(shades, length) + 255) / 2
  const counts = new Int32Array(2 * most + 2)
  for (let along = stroke.from; along < stroke.to; along++) {
    const middle = middleOf(along)
    const base = along * way.along
    let near = middle
    let far = middle
    while (near >= 0 && middle - near < most && pixels[base + near * way.across]! < edge) near--
    while (far < way.breadth && far - middle < most && pixels[base + far * way.across]! < edge) far++
    counts[far - near]!++
  }
  const usual = medianOf(counts, length)
  const off = Math.max(1, 0.3 * usual)
  let even = 0
  for (let thickness = 0; thickness < counts.length; thickness++) {
    if (Math.abs(thickness - usual) <= off) even += counts[thickness]!
  }
  return even > length * 0.7
}

function medianOf(counts: Int32Array, total: number): number {
  let left = total / 2
  for (let i = 0; i < counts.length; i++) {
    left -= counts[i]!
    if (left <= 0) return i
  }
  return counts.length - 1
}

/** Returns whether a stroke is part of touching letters: on one side, no white line separates it from other ink. */
function isPartOfLetters({ pixels }: GreyPicture, way: Way, stroke: Stroke, capHeight: number): boolean {
  const length = stroke.to - stroke.from
  const most = length * (length > 8 * capHeight ? 0.22 : 0.13)
  const edge = stroke.thickness / 2
  return [-1, 1].some((side) => {
    for (let away = edge + 1.5; away < edge + Math.max(3, 0.35 * capHeight); away++) {
      let dark = 0
      for (let along = stroke.from; along < stroke.to; along++) {
        const across = Math.floor(middleAt(stroke, along + 0.5) + side * away)
        if (across < 0 || across >= way.breadth) continue
        if (pixels[along * way.along + across * way.across]! < 190) dark++
      }
      if (dark <= most) return false
    }
    return true
  })
}
