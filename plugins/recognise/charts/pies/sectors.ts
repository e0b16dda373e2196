import { areaOf } from '../outlines.js'
import type { Bar, Point, Polygon, Stroke } from '../parts.js'
import { type Circle, distance, sampleEvenly } from './circles.js'

/** A piece of a disc or of a ring. Angles are degrees clockwise from the top. */
export interface Sector {
  /** Its own: that of a slice pulled out is not its pie's. */
  readonly center: Point
  /** Where its ring begins; 0 where it reaches to the middle. */
  readonly inner: number
  readonly outer: number
  /** From 0 to 360. */
  readonly from: number
  /** Above 0, up to 360. */
  readonly span: number
  readonly color: string
  readonly pattern?: string
  readonly order: number
  readonly mark: Polygon | Stroke | Bar
}

/** Points into which an outline is cut to be measured around a centre. */
const SAMPLES = 180
/** And one that all but closes to a ring, whose opening may be as narrow as a step. */
const MANY_SAMPLES = 1440
/** Degrees from which on it does. */
const ALL_BUT_CLOSED = 300
/** A hole below this share of the radius is what rounding left of the tip. */
const LEAST_HOLE = 0.08
/** A point this near to the rim, as a share of the radius, is on it. */
const ON_RIM = 0.02
/** A gap at the rim below this, in degrees, around a middle that is enclosed, is the step of the samples: it is all round. */
const LEAST_OPENING = 2.5
/** How much an area may differ from that of the sector that its angles and radii say, as a share. */
const AREA_DIFFERENCE = 0.05

/**
 * Measures an outline around a point: whether it is a sector there, and which.
 *
 * Angles are taken where it meets its rim. The area that it encloses must be what they say: stars, drops and letters
 * have points at one distance from their middle too.
 *
 * @param tolerance How far a coordinate may be off.
 * @returns Undefined where it is no sector around that point.
 */
export function measureSector(polygon: Polygon, center: Point, tolerance: number): Sector | undefined {
  const sector = measureBySamples(polygon, center, tolerance, SAMPLES)
  const isNearlyClosed = sector !== undefined && sector.inner > 0 && sector.span >= ALL_BUT_CLOSED
  return isNearlyClosed ? measureBySamples(polygon, center, tolerance, MANY_SAMPLES) : sector
}

/** Those of outlines that were measured: each is, around one centre after the other. */
const sampled = new WeakMap<Polygon, readonly Point[]>()

function samplesOf(polygon: Polygon): readonly Point[] {
  const known = sampled.get(polygon)
  if (known !== undefined) return known
  const samples = sampleEvenly(polygon.points, SAMPLES)
  sampled.set(polygon, samples)
  return samples
}

function measureBySamples(polygon: Polygon, center: Point, tolerance: number, count: number): Sector | undefined {
  const outline = [...polygon.points, ...(count === SAMPLES ? samplesOf(polygon) : sampleEvenly(polygon.points, count))]
  const radii = outline.map((point) => distance(point, center))
  const outer = Math.max(...radii)
  const least = Math.min(...radii)
  const inner = least <= Math.max(LEAST_HOLE * outer, 2 * tolerance) ? 0 : least
  const rim = outer - Math.max(ON_RIM * outer, 2 * tolerance)
  const angles = outline.filter((_, i) => radii[i]! >= rim).map((point) => angleOf(point, center))
  const arc = arcHolding(angles)
  const isRound = encloses(polygon.points, center) && arc.span > 360 - LEAST_OPENING
  const span = isRound ? 360 : arc.span
  const from = isRound ? 0 : arc.from
  const expected = (span / 360) * Math.PI * (outer ** 2 - (isRound ? 0 : inner) ** 2)
  const slack = AREA_DIFFERENCE * expected + tolerance * outer * 2
  if (span <= 0 || Math.abs(areaOf(polygon.points) - expected) > slack) return undefined
  if (inner > 0 && !isRound && outer - inner < 2 * tolerance) return undefined
  const { color, order, pattern } = polygon
  const rounded = isRound ? 0 : inner
  return { center, inner: rounded, outer, from, span, color, order, mark: polygon, ...(pattern && { pattern }) }
}

/**
 * A thick line that bends around a point is a piece of a ring.
 *
 * @returns Undefined where it does not stay at one distance from the point.
 */
export function measureThickArc(stroke: Stroke, circle: Circle, tolerance: number): Sector | undefined {
  const { width, color, order } = stroke
  const isOn = (point: Point) => Math.abs(distance(point, circle.center) - circle.radius) <= tolerance
  const points = stroke.course ?? stroke.points
  if (!points.every(isOn)) return undefined
  const angles = points.map((point) => angleOf(point, circle.center))
  const turns = angles.slice(1).map((angle, i) => turnBetween(angles[i]!, angle))
  const turned = turns.reduce((sum, turn) => sum + turn, 0)
  const span = Math.min(Math.abs(turned), 360)
  if (span === 0 || !turns.every((turn) => Math.sign(turn) === Math.sign(turned))) return undefined
  const from = turned > 0 ? angles[0]! : angles.at(-1)!
  const inner = Math.max(circle.radius - width / 2, 0)
  return { center: circle.center, inner, outer: circle.radius + width / 2, from, span, color, order, mark: stroke }
}

/** Degrees clockwise from the top, from 0 to 360. */
export function angleOf(point: Point, center: Point): number {
  return turned((Math.atan2(point.x - center.x, center.y - point.y) * 180) / Math.PI)
}

/** Any angle as one from 0 to 360. */
export function turned(angle: number): number {
  return ((angle % 360) + 360) % 360
}

/** The short way from one angle to another, from -180 to 180. */
export function turnBetween(from: number, to: number): number {
  return turned(to - from + 180) - 180
}

/** The middle of a sector at some distance from its centre. */
export function pointAt(center: Point, angle: number, radius: number): Point {
  const radians = (angle * Math.PI) / 180
  return { x: center.x + radius * Math.sin(radians), y: center.y - radius * Math.cos(radians) }
}

/** The shortest arc that holds all angles: what is left beside the widest gap between two of them. */
function arcHolding(angles: readonly number[]): { from: number; span: number } {
  const sorted = [...angles].sort((a, b) => a - b)
  let [from, widest] = [sorted[0] ?? 0, 0]
  sorted.forEach((angle, i) => {
    const next = i + 1 < sorted.length ? sorted[i + 1]! : sorted[0]! + 360
    if (next - angle > widest) [from, widest] = [turned(next), next - angle]
  })
  return { from, span: 360 - widest }
}

/** Whether a point lies inside of an outline: a ray from it crosses the outline an odd number of times. */
function encloses(outline: readonly Point[], { x, y }: Point): boolean {
  let isInside = false
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length]!
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) isInside = !isInside
  })
  return isInside
}
