import { centerX, centerY, heightOf, holdsCenter, widthOf } from '../geometry/boxes.js'
import type { Bar, Stroke } from './parts.js'
import { keyOfEnds } from './rounded-ends.js'

/** A border runs along its fill within this many points. */
const ON_EDGE = 1

/** Of more bars none is looked at for what lies upon it. */
const MOST_BARS = 1000

/**
 * The lines that are no border of a bar: these run along one of its sides from corner to corner. The border of what
 * other bars lie upon is a frame.
 */
export function withoutBorders(strokes: readonly Stroke[], bars: readonly Bar[]): readonly Stroke[] {
  const level: Sides = new Map()
  const upright: Sides = new Map()
  const isUnder = (bar: Bar) => bars.some((other) => other.order > bar.order && holdsCenter(bar.bbox, other.bbox))
  for (const { bbox } of bars.length > MOST_BARS ? bars : bars.filter((bar) => !isUnder(bar))) {
    add(level, keyOf(bbox.x0, bbox.x1), bbox.y0, bbox.y1)
    add(upright, keyOf(bbox.y0, bbox.y1), bbox.x0, bbox.x1)
  }
  return strokes.filter(({ bbox }) =>
    widthOf(bbox) >= heightOf(bbox)
      ? !runsAlong(level, bbox.x0, bbox.x1, centerY(bbox))
      : !runsAlong(upright, bbox.y0, bbox.y1, centerX(bbox)),
  )
}

/** The places of the sides of bars, by where they begin and end. */
type Sides = Map<number, number[]>

function runsAlong(sides: Sides, from: number, to: number, at: number): boolean {
  for (let i = -1; i <= 1; i++) {
    for (let j = -1; j <= 1; j++) {
      const found = sides.get(keyOf(from + i * ON_EDGE, to + j * ON_EDGE))
      if (found?.some((side) => Math.abs(side - at) <= ON_EDGE)) return true
    }
  }
  return false
}

/** The lines that are no border of a bar with round corners: such a border is one closed curve, as large as its bar. */
export function withoutRoundBorders(strokes: readonly Stroke[], bars: readonly Bar[]): readonly Stroke[] {
  const columns = new Map<number, Bar[]>()
  for (const bar of bars) columns.set(Math.round(bar.bbox.x0), [...(columns.get(Math.round(bar.bbox.x0)) ?? []), bar])
  const isAlong = (a: Stroke['bbox'], b: Bar['bbox']) =>
    (['x0', 'y0', 'x1', 'y1'] as const).every((side) => Math.abs(a[side] - b[side]) <= ON_EDGE)
  return strokes.filter(({ bbox, points, isCurved }) => {
    const [first, last] = [points[0]!, points.at(-1)!]
    if (!isCurved || points.length < 5 || first.x !== last.x || first.y !== last.y) return true
    const near = [-1, 0, 1].flatMap((i) => columns.get(Math.round(bbox.x0) + i) ?? [])
    return !near.some((bar) => isAlong(bbox, bar.bbox))
  })
}

function add(sides: Sides, key: number, ...places: readonly number[]): void {
  const known = sides.get(key)
  if (known === undefined) sides.set(key, [...places])
  else known.push(...places)
}

function keyOf(from: number, to: number): number {
  return keyOfEnds(Math.round(from / ON_EDGE), Math.round(to / ON_EDGE))
}
