import type { Bbox, PathStep } from '../../../core/model.js'
import { heightOf, widthOf } from '../geometry/boxes.js'
import type { Point } from './parts.js'

/** One outline of a path: what lies between two moves. */
export interface Outline {
  /** With curves followed in small steps. */
  readonly points: readonly Point[]
  /** The ends of its lines and curves alone. */
  readonly corners: readonly Point[]
  readonly isClosed: boolean
  readonly isCurved: boolean
}

/** Steps in which a curve is followed: of a quarter circle of 100 points none is off by a tenth. */
const CURVE_STEPS = 12
/** How far a point may be off a side and lie on it, in points. */
const ON_SIDE = 0.3
/** A rectangle whose corners are cut or rounded fills at least this share of its box. */
const BOX_SHARE = 0.9
/** Its straight sides lie on its box over at least this share of the box's edges. */
const EDGE_SHARE = 0.6

/** The outlines of a path. */
export function outlinesOf(steps: readonly PathStep[]): readonly Outline[] {
  const outlines: Outline[] = []
  let points: Point[] = []
  let corners: Point[] = []
  let isCurved = false
  const finish = (isClosed: boolean) => {
    const distinct = dropRepeats(points)
    const isRound = points.length > 3 && isSame(points[0]!, points.at(-1)!)
    if (distinct.length > 1)
      outlines.push({ points: distinct, corners: dropRepeats(corners), isClosed: isClosed || isRound, isCurved })
    points = []
    corners = []
    isCurved = false
  }
  for (const step of steps) {
    if (step.kind === 'close') {
      finish(true)
      continue
    }
    if (step.kind === 'move') finish(false)
    const end = { x: step.x, y: step.y }
    const start = points.at(-1)
    if (step.kind === 'curve' && start !== undefined) {
      isCurved = true
      points.push(...alongCurve(start, step, end))
    } else points.push(end)
    corners.push(end)
  }
  finish(false)
  return outlines
}

function alongCurve(
  start: Point,
  { x1, y1, x2, y2 }: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number },
  end: Point,
): readonly Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, i) => {
    const t = (i + 1) / CURVE_STEPS
    const u = 1 - t
    const along = (a: number, b: number, c: number, d: number) =>
      u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
    return { x: along(start.x, x1, x2, end.x), y: along(start.y, y1, y2, end.y) }
  })
}

function dropRepeats(points: readonly Point[]): readonly Point[] {
  const distinct = points.filter((point, i) => i === 0 || !isSame(point, points[i - 1]!))
  return distinct.length > 2 && isSame(distinct[0]!, distinct.at(-1)!) ? distinct.slice(0, -1) : distinct
}

function isSame(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) < 0.01 && Math.abs(a.y - b.y) < 0.01
}

/** The box around points. */
export function boxOfPoints(points: readonly Point[]): Bbox {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x)
    y1 = Math.max(y1, y)
  }
  return { x0, y0, x1, y1 }
}

/** Whether an outline fills its box but for cut or rounded corners, with straight sides along the box's edges. */
export function isBoxLike(points: readonly Point[], box: Bbox): boolean {
  const area = widthOf(box) * heightOf(box)
  if (area === 0 || areaOf(points) < BOX_SHARE * area) return false
  // an area with a nearly level top fills its box as well, but its top is off the box far from any corner
  const round = Math.min(widthOf(box), heightOf(box)) / 2
  const isByCorner = ({ x, y }: Point) =>
    Math.min(x - box.x0, box.x1 - x) <= round + ON_SIDE && Math.min(y - box.y0, box.y1 - y) <= round + ON_SIDE
  const isOnEdge = ({ x, y }: Point) => Math.min(x - box.x0, box.x1 - x, y - box.y0, box.y1 - y) <= ON_SIDE
  if (!points.every((point) => isOnEdge(point) || isByCorner(point))) return false
  let alongEdges = 0
  for (let i = 0; i < points.length; i++) {
    const [a, b] = [points[i]!, points[(i + 1) % points.length]!]
    const isOn = (at: number, other: number, edge: number) =>
      Math.abs(at - edge) <= ON_SIDE && Math.abs(other - edge) <= ON_SIDE
    if (isOn(a.x, b.x, box.x0) || isOn(a.x, b.x, box.x1)) alongEdges += Math.abs(a.y - b.y)
    else if (isOn(a.y, b.y, box.y0) || isOn(a.y, b.y, box.y1)) alongEdges += Math.abs(a.x - b.x)
  }
  return alongEdges >= EDGE_SHARE * 2 * (widthOf(box) + heightOf(box))
}

/** The area that an outline encloses. */
export function areaOf(points: readonly Point[]): number {
  const twice = points.reduce((sum, { x, y }, i) => {
    const next = points[(i + 1) % points.length]!
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(twice) / 2
}
