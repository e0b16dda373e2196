import { heightOf, widthOf } from '../../geometry/boxes.js'
import { boxOfPoints } from '../outlines.js'
import type { Plot, Point, Polygon } from '../parts.js'
import { colorDistance, SAME_COLOR } from './colors.js'
import { along } from './tracks.js'

/** A filled surface between a curve and what it stands on; in parts where it is broken. */
export interface Area {
  readonly parts: readonly AreaPart[]
  readonly color: string
  /** Of the line drawn along its curve, where there is one in a colour. */
  readonly edgeColor?: string
  readonly pattern?: string
  readonly order: number
  readonly polygons: readonly Polygon[]
}

export interface AreaPart {
  /** The edge that shows the values, from left to right. */
  readonly curve: readonly Point[]
  /** The edge that it stands on: the base line, or the curve of the area below. */
  readonly base: readonly Point[]
}

/** An area is at least this share of the plot's width. */
const LEAST_WIDTH = 0.12
/** A surface thinner than this throughout is a line that was filled instead of stroked, in points. */
const THICKEST_RIBBON = 4
/** So many equal parts of its width are looked at. */
const PROBES = 40

/** The filled surfaces that go through a plot from left to right. */
export function findAreas(polygons: readonly Polygon[], plot: Plot): readonly Area[] {
  const areas: Area[] = []
  for (const polygon of polygons) {
    const part = splitOutline(polygon, plot)
    if (part === undefined || isRibbon(part)) continue
    const [start, end] = [part.curve[0]!.x, part.curve.at(-1)!.x]
    const before = areas.findIndex(
      (area) =>
        area.color === polygon.color &&
        area.pattern === polygon.pattern &&
        area.parts.every(
          ({ curve }) => curve[0]!.x >= end - plot.tolerance || curve.at(-1)!.x <= start + plot.tolerance,
        ),
    )
    const area = areas[before]
    if (area === undefined) {
      const { color, order, pattern } = polygon
      areas.push({ parts: [part], color, order, polygons: [polygon], ...(pattern !== undefined && { pattern }) })
    } else {
      const parts = [...area.parts, part].sort((a, b) => a.curve[0]!.x - b.curve[0]!.x)
      areas[before] = { ...area, parts, polygons: [...area.polygons, polygon] }
    }
  }
  const isWide = ({ parts }: Area) =>
    parts.reduce((sum, { curve }) => sum + curve.at(-1)!.x - curve[0]!.x, 0) >= LEAST_WIDTH * widthOf(plot.bbox)
  return areas.filter(isWide)
}

/** The filled lines among the polygons, by their middles. */
export function findRibbons(
  polygons: readonly Polygon[],
  plot: Plot,
): readonly { readonly polygon: Polygon; readonly points: readonly Point[]; readonly width: number }[] {
  return polygons.flatMap((polygon) => {
    if (widthOf(polygon.bbox) < LEAST_WIDTH * widthOf(plot.bbox)) return []
    const part = splitOutline(polygon, plot)
    if (part === undefined || !isRibbon(part)) return []
    const xs = [...part.curve, ...part.base].map(({ x }) => x).sort((a, b) => a - b)
    const points = xs
      .filter((x, i) => i === 0 || x - xs[i - 1]! > plot.tolerance)
      .map((x) => ({ x, y: (along(part.curve, x) + along(part.base, x)) / 2 }))
    return [{ polygon, points, width: thicknessOf(part) }]
  })
}

function isRibbon(part: AreaPart): boolean {
  return part.curve.length + part.base.length > 4 && thicknessOf(part) <= THICKEST_RIBBON
}

/** The largest distance of its edges, square to its course. */
function thicknessOf({ curve, base }: AreaPart): number {
  const [from, to] = [curve[0]!.x, curve.at(-1)!.x]
  const step = (to - from) / PROBES
  const places = Array.from({ length: PROBES - 1 }, (_, i) => from + (i + 1) * step)
  return Math.max(
    ...places.map((x) => {
      const slope = (along(curve, x + step / 4) - along(curve, x - step / 4)) / (step / 2)
      return Math.abs(along(curve, x) - along(base, x)) / Math.hypot(1, slope)
    }),
  )
}

/** An outline's two ways from its left end to its right one; undefined where one of them turns back. */
function splitOutline({ points }: Polygon, plot: Plot): AreaPart | undefined {
  const bbox = boxOfPoints(points)
  // a corner of a traced outline may be left out where it is less than a pixel from the next
  const tolerance = plot.source === 'pixels' ? 2 * plot.tolerance : Math.max(plot.tolerance, 0.02)
  const left = points.findIndex((point) => point.x <= bbox.x0 + tolerance)
  if (left < 0 || widthOf(bbox) <= 4 * tolerance) return undefined
  const round = [...points.slice(left), ...points.slice(0, left + 1)]
  const right = round.findIndex((point) => point.x >= bbox.x1 - tolerance)
  const ways = [round.slice(0, right + 1), round.slice(right).toReversed()].map((way) => trimEnds(way, bbox, tolerance))
  const isRightwards = ways.every((way) => way.every((point, i) => i === 0 || point.x >= way[i - 1]!.x - tolerance))
  if (!isRightwards || ways.some((way) => way.length < 2)) return undefined
  const [a, b] = ways as [readonly Point[], readonly Point[]]
  // where the ways cross the level one is what it stands on; else the lower one on the page
  const isUnder = crosses(a, b) ? isLevel(b, tolerance) : meanHeight(a) < meanHeight(b)
  return isUnder ? { curve: a, base: b } : { curve: b, base: a }
}

/** Whether a way is now above, now below the other. */
function crosses(a: readonly Point[], b: readonly Point[]): boolean {
  const sides = a.map(({ x, y }) => y - along(b, x))
  return Math.max(...sides) > 0.5 && Math.min(...sides) < -0.5
}

/** Without the upright edges at both ends. */
function trimEnds(way: readonly Point[], bbox: { x0: number; x1: number }, tolerance: number): readonly Point[] {
  let [from, to] = [0, way.length - 1]
  while (from + 1 < to && way[from + 1]!.x <= bbox.x0 + tolerance) from++
  while (to - 1 > from && way[to - 1]!.x >= bbox.x1 - tolerance) to--
  return way.slice(from, to + 1)
}

/** Whether an area is below what it is drawn from. */
function isHanging({ parts }: Area): boolean {
  return parts.every(({ curve, base }) => meanHeight(curve) > meanHeight(base))
}

function isLevel(way: readonly Point[], tolerance: number): boolean {
  const ys = way.map(({ y }) => y)
  return Math.max(...ys) - Math.min(...ys) <= 2 * tolerance
}

function meanHeight(way: readonly Point[]): number {
  const [from, to] = [way[0]!.x, way.at(-1)!.x]
  const places = Array.from({ length: 9 }, (_, i) => from + ((i + 1) / 10) * (to - from))
  return places.reduce((sum, x) => sum + along(way, x), 0) / places.length
}

/** A ground is as near to white as this, see {@link colorDistance}, … */
const PALE = 0.12
/** … takes up this share of the plot's width, and its upper edge lies no farther from the plot's, in points. */
const GROUND = { width: 0.9, edge: 3 }

/**
 * Without the shaded ground of a plot in a picture: what is seen of it over the areas is a surface with one level edge, that
 * of the plot, and no key has its colour. A hundred per cent in pale grey without a key would look the same.
 */
export function withoutGround(
  areas: readonly Area[],
  { bbox, source }: Plot,
  keys: readonly { readonly color: string }[],
): readonly Area[] {
  if (source !== 'pixels') return areas
  const isGround = ({ parts, color }: Area) => {
    const ys = parts.flatMap(({ curve }) => curve.map(({ y }) => y))
    const width = parts.reduce((sum, { curve }) => sum + curve.at(-1)!.x - curve[0]!.x, 0)
    const isAtEdge = ys.every((y) => Math.abs(y - bbox.y0) <= GROUND.edge)
    const isKeyed = keys.some((key) => colorDistance(key.color, color) <= SAME_COLOR / 2)
    return isAtEdge && width >= GROUND.width * widthOf(bbox) && colorDistance(color, '#ffffff') <= PALE && !isKeyed
  }
  return areas.filter((area) => !isGround(area))
}

/** Where an area's curve and its base are at an x; undefined where it is not drawn. */
export function areaAt(
  { parts }: Area,
  x: number,
  tolerance: number,
): { readonly curve: number; readonly base: number } | undefined {
  const part = parts.find(({ curve }) => x >= curve[0]!.x - tolerance && x <= curve.at(-1)!.x + tolerance)
  return part === undefined ? undefined : { curve: along(part.curve, x), base: along(part.base, x) }
}

/** How areas stand to each other. */
export interface AreaStack {
  /** From the base line upwards where they are stacked, else in the order of drawing. */
  readonly areas: readonly Area[]
  readonly isStacked: boolean
  /** Whether each reaches down to the base line, the areas below painted over it: its own size is its distance to these. */
  readonly isCumulated: boolean
}

/** Share of the places at which edges must meet. */
const MOSTLY = 0.8
/** So many areas that all lie within each other were summed up; two may well be a whole and its part. */
const SUMMED_UP = 3

/** Between the fills of a picture a line may be drawn, so thick in points. */
const LINE_BETWEEN = 2

/** Tells stacked areas from overlapping ones: one stands on the other's curve, or each is painted over the one before and lower. */
export function stackAreas(areas: readonly Area[], places: readonly number[], plot: Plot): AreaStack {
  const near = Math.max(plot.source === 'pixels' ? LINE_BETWEEN : 0.35, 3 * plot.tolerance)
  // in a picture markers hide the edges where the values are
  const spots = plot.source === 'pixels' ? between(places) : places
  const heights = areas.map((area) => spots.map((x) => areaAt(area, x, plot.tolerance)))
  const meets = (i: number, k: number) => {
    const both = heights[i]!.flatMap((at, p) => {
      const below = heights[k]![p]
      return at === undefined || below === undefined ? [] : [Math.abs(at.base - below.curve) <= near]
    })
    return both.length > 0 && both.filter(Boolean).length >= MOSTLY * both.length
  }
  const below = areas.map((_, i) => areas.findIndex((_, k) => k !== i && meets(i, k)))
  if (below.some((k) => k >= 0)) {
    const depth = (i: number, seen = 0): number =>
      below[i]! < 0 || seen > areas.length ? 0 : 1 + depth(below[i]!, seen + 1)
    const order = areas.map((_, i) => i).sort((a, b) => depth(a) - depth(b))
    return { areas: order.map((i) => areas[i]!), isStacked: true, isCumulated: false }
  }
  const order = areas.map((_, i) => i).sort((a, b) => areas[a]!.order - areas[b]!.order)
  const hanging = areas.filter(isHanging).length
  const down = hanging > 0 ? -1 : 1
  const isWithin = order.slice(1).every((i, n) => {
    const outer = heights[order[n]!]!
    return heights[i]!.every(
      (at, p) => at === undefined || outer[p] === undefined || down * (at.curve - outer[p].curve) >= -near,
    )
  })
  const tops = areas.length > 0 ? heights[order[0]!]!.flatMap((at) => (at === undefined ? [] : [at.curve])) : []
  const isFull = tops.length > 2 && Math.max(...tops) - Math.min(...tops) <= near
  const isOneWay = hanging === 0 || hanging === areas.length
  const isCumulated = areas.length > 1 && isOneWay && isWithin && (isFull || areas.length >= SUMMED_UP)
  return {
    areas: (isCumulated ? order.toReversed() : order).map((i) => areas[i]!),
    isStacked: isCumulated,
    isCumulated,
  }
}

function between(places: readonly number[]): readonly number[] {
  return places.slice(1).flatMap((to, i) => [0.3, 0.5, 0.7].map((share) => places[i]! + share * (to - places[i]!)))
}

/** Whether a surface is more than a sliver: what is lower than this is an arrow or a stroke's end. */
export function isTall({ polygons }: Area, plot: Plot): boolean {
  return polygons.some((polygon) => heightOf(polygon.bbox) > Math.max(1.5, 0.01 * heightOf(plot.bbox)))
}
