import type { Bbox } from '../../../core/model.js'
import type { Point } from '../../recognise/charts/parts.js'

/** A part of a picture in black and white. */
export interface Mask {
  /** Where its upper left pixel lies. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** 1 where it is inked. */
  readonly bits: Uint8Array
}

/** The mask of what a test says, with a blank pixel around it. */
export function maskOf({ x0, y0, x1, y1 }: Bbox, isInked: (x: number, y: number) => boolean): Mask {
  const left = x0 - 1
  const top = y0 - 1
  const width = x1 - x0 + 2
  const height = y1 - y0 + 2
  const bits = new Uint8Array(width * height)
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) if (isInked(x, y)) bits[(y - top) * width + x - left] = 1
  }
  return { left, top, width, height, bits }
}

/** Pixels of ink. */
export function areaOfMask({ bits }: Mask): number {
  let area = 0
  for (const bit of bits) area += bit
  return area
}

/** The mask without its holes: labels printed on it. @param isHole Says of a hole's pixels whether it stays one. */
export function withoutHoles(mask: Mask, isHole: (places: readonly number[]) => boolean): Mask {
  const { width, bits } = mask
  const seen = bits.slice()
  const filled = bits.slice()
  flood(seen, width, 0)
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] !== 0) continue
    const places = flood(seen, width, start)
    if (!isHole(places)) for (const at of places) filled[at] = 1
  }
  return { ...mask, bits: filled }
}

/** Inks what hangs together with a blank pixel. @returns Its places. */
function flood(bits: Uint8Array, width: number, start: number): readonly number[] {
  const places = [start]
  bits[start] = 1
  for (let i = 0; i < places.length; i++) {
    const at = places[i]!
    const x = at % width
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= bits.length || bits[next] !== 0) continue
      bits[next] = 1
      places.push(next)
    }
  }
  return places
}

/** Half the side of the largest square that fits in, in pixels. */
export function halfThickness({ width, height, bits }: Mask): number {
  const depth = new Uint16Array(bits.length)
  let most = 0
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < width; x++) {
      const at = y * width + x
      if (bits[at] === 0) continue
      // side of the largest square whose lower right corner this is
      depth[at] = 1 + Math.min(depth[at - 1]!, depth[at - width]!, depth[at - width - 1]!)
      if (depth[at]! > most) most = depth[at]!
    }
  }
  return most / 2
}

/** The mask without what is thinner than a few pixels: gridlines and axes of its own shade that run into it (opening). */
export function withoutThin(mask: Mask): Mask {
  const { width, height, bits } = mask
  const core = spread(
    width,
    height,
    bits.map((bit) => 1 - bit),
    THIN,
  ).map((bit) => 1 - bit)
  const grown = spread(width, height, core, THIN + 1)
  return { ...mask, bits: bits.map((bit, at) => bit & grown[at]!) }
}

/** Its parts that do not touch, each in a mask of its own with two blank pixels around. */
export function partsOf({ left, top, width, bits }: Mask): readonly Mask[] {
  const blank = bits.map((bit) => 1 - bit)
  const parts: Mask[] = []
  for (let start = 0; start < bits.length; start++) {
    if (blank[start] !== 0) continue
    const places = flood(blank, width, start)
    const xs = places.map((at) => at % width)
    const ys = places.map((at) => Math.floor(at / width))
    const [x0, y0] = [least(xs) - 2, least(ys) - 2]
    const part = { left: left + x0, top: top + y0, width: most(xs) - x0 + 3, height: most(ys) - y0 + 3 }
    const own = new Uint8Array(part.width * part.height)
    for (const [i, x] of xs.entries()) own[(ys[i]! - y0) * part.width + x - x0] = 1
    parts.push({ ...part, bits: own })
  }
  return parts
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Infinity)
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), -Infinity)
}

/** Half of how thick is thin, in pixels. */
const THIN = 2

/** Inks all pixels within a square around inked ones. */
function spread(width: number, height: number, bits: Uint8Array, reach: number): Uint8Array {
  const across = new Uint8Array(bits.length)
  for (let at = 0; at < bits.length; at++) {
    if (bits[at] === 0) continue
    const start = at - (at % width)
    across.fill(1, Math.max(start, at - reach), Math.min(start + width, at + reach + 1))
  }
  const both = new Uint8Array(bits.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (across[y * width + x] === 0) continue
      for (let j = Math.max(0, y - reach); j <= Math.min(height - 1, y + reach); j++) both[j * width + x] = 1
    }
  }
  return both
}

/** Thickness of most of the ink, in pixels: of each pixel the shorter of the level and the upright run that it is in. */
export function usualThickness({ width, height, bits }: Mask): number {
  const shortest = new Uint16Array(bits.length)
  const measure = (start: number, step: number, length: number) => {
    for (let from = 0; from < length; from++) {
      if (bits[start + from * step] === 0) continue
      let to = from
      while (to < length && bits[start + to * step] === 1) to++
      for (let i = from; i < to; i++) {
        const at = start + i * step
        shortest[at] = shortest[at] === 0 ? to - from : Math.min(shortest[at]!, to - from)
      }
      from = to
    }
  }
  for (let y = 0; y < height; y++) measure(y * width, 1, width)
  for (let x = 0; x < width; x++) measure(x, width, height)
  const inked = shortest.filter((each) => each > 0).sort()
  return inked[inked.length >> 1] ?? 0
}

/**
 * Walks around the mask's largest inked part, through the middles of the pixel edges that part ink from blank
 * (crack following): on a slanting edge these lie as often inside as outside of the true one.
 *
 * @returns Corners in the picture's pixels, clockwise.
 */
export function outlineOf({ left, top, width, bits }: Mask): readonly Point[] {
  const start = bits.indexOf(1)
  if (start < 0) return []
  const points: Point[] = []
  // corner of the pixel grid, and the way from it: 0 right, 1 down, 2 left, 3 up; ink lies at the right hand
  const x0 = start % width
  const y0 = Math.floor(start / width)
  let x = x0
  let y = y0
  let way = 0
  const isInked = (column: number, row: number) => bits[row * width + column] === 1
  do {
    const dx = [1, 0, -1, 0][way]!
    const dy = [0, 1, 0, -1][way]!
    points.push({ x: left + x + dx / 2, y: top + y + dy / 2 })
    x += dx
    y += dy
    // the pixels ahead, at the left and at the right hand
    const [lx, ly] = [x + (way === 2 || way === 3 ? -1 : 0), y + (way === 0 || way === 3 ? -1 : 0)]
    const [rx, ry] = [x + (way === 1 || way === 2 ? -1 : 0), y + (way === 2 || way === 3 ? -1 : 0)]
    if (isInked(lx, ly)) way = (way + 3) % 4
    else if (!isInked(rx, ry)) way = (way + 1) % 4
  } while (x !== x0 || y !== y0 || way !== 0)
  return points
}

/**
 * Leaves out corners that lie within a tolerance of the line between their neighbours (D. Douglas, T. Peucker, Algorithms
 * for the reduction of the number of points, 1973).
 */
export function simplify(points: readonly Point[], tolerance: number): readonly Point[] {
  const keep = new Uint8Array(points.length)
  if (points.length === 0) return []
  keep[0] = 1
  keep[points.length - 1] = 1
  const open: (readonly [number, number])[] = [[0, points.length - 1]]
  while (open.length > 0) {
    const [from, to] = open.pop()!
    const a = points[from]!
    const b = points[to]!
    let farthest = -1
    let most = tolerance
    for (let i = from + 1; i < to; i++) {
      const off = distanceToSegment(points[i]!, a, b)
      if (off <= most) continue
      farthest = i
      most = off
    }
    if (farthest < 0) continue
    keep[farthest] = 1
    open.push([from, farthest], [farthest, to])
  }
  return points.filter((_, i) => keep[i] === 1)
}

/** A closed outline, simplified from the two corners that are farthest apart. */
export function simplifyRing(points: readonly Point[], tolerance: number): readonly Point[] {
  const [first] = points
  if (first === undefined || points.length < 4) return points
  let far = 0
  let most = 0
  for (const [i, point] of points.entries()) {
    const distance = Math.hypot(point.x - first.x, point.y - first.y)
    if (distance <= most) continue
    far = i
    most = distance
  }
  const there = simplify(points.slice(0, far + 1), tolerance)
  const back = simplify([...points.slice(far), first], tolerance)
  return [...there, ...back.slice(1, -1)]
}

/** How far a point is from what lies between two others. */
export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length))
  return Math.hypot(point.x - a.x - along * dx, point.y - a.y - along * dy)
}

/** Area of the smallest convex outline around the ink, in pixels (A. Andrew's monotone chain, 1979). */
export function convexArea({ width, height, bits }: Mask): number {
  const corners: Point[] = []
  for (let y = 0; y < height; y++) {
    const row = bits.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(1)
    if (first < 0) continue
    const last = row.lastIndexOf(1) + 1
    corners.push({ x: first, y }, { x: first, y: y + 1 }, { x: last, y }, { x: last, y: y + 1 })
  }
  corners.sort((a, b) => a.x - b.x || a.y - b.y)
  const half = (points: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of points) {
      while (chain.length > 1 && cross(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  const outline = [...half(corners), ...half(corners.toReversed())]
  return Math.abs(ringArea(outline))
}

/** An outermost row or column with no more than this share of the ink beside it is of soft corners. */
const SPIKES = 0.25

/** Without what sticks out at the corners of a small rectangle where a picture was made larger, a row or a column wide. */
export function withoutSpikes(mask: Mask): Mask {
  const { width, height, bits } = mask
  const rows = inkOf(height, (i) => bits.subarray(i * width, (i + 1) * width))
  const columns = inkOf(width, (i) => Uint8Array.from({ length: height }, (_, y) => bits[y * width + i]!))
  const isSpike = [rows, columns].map(spikesOf)
  const kept = bits.map((bit, at) => (isSpike[0]!.has(Math.floor(at / width)) || isSpike[1]!.has(at % width) ? 0 : bit))
  return { ...mask, bits: kept }
}

function inkOf(count: number, line: (i: number) => Uint8Array): readonly number[] {
  return Array.from({ length: count }, (_, i) => line(i).reduce((sum, bit) => sum + bit, 0))
}

/** Of lines of ink those at both ends that have little of it beside the next one. */
function spikesOf(ink: readonly number[]): ReadonlySet<number> {
  const ends = [
    [ink.findIndex((count) => count > 0), 1],
    [ink.findLastIndex((count) => count > 0), -1],
  ] as const
  return new Set(ends.flatMap(([end, step]) => (ink[end]! <= SPIKES * (ink[end + step] ?? 0) ? [end] : [])))
}

function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

function ringArea(points: readonly Point[]): number {
  return points.reduce((sum, point, i) => {
    const next = points[(i + 1) % points.length]!
    return sum + (point.x * next.y - next.x * point.y) / 2
  }, 0)
}
