import type { Label, Plot, PlotGround, Point, Polygon, Stroke } from '../../../../../plugins/recognise/charts/parts.js'

/** A slice to draw: angles are in degrees, clockwise from the top. */
export interface DrawnSlice {
  readonly from: number
  readonly to: number
  readonly center?: Point
  readonly inner?: number
  readonly outer?: number
  readonly color?: string
}

export const CENTER: Point = { x: 200, y: 200 }
export const RADIUS = 80
export const COLORS = ['#1f77b4', '#ff7f0e', '#2ca02c', '#d62728', '#9467bd', '#8c564b'] as const

/** Returns the outlines of slices in painting order, in steps of about one degree. */
export function outlinesOf(slices: readonly DrawnSlice[], firstOrder = 0): readonly Polygon[] {
  return slices.map(({ from, to, center = CENTER, inner = 0, outer = RADIUS, color }, i) => {
    const rim = arc(center, outer, from, to)
    const isRound = to - from >= 360
    const back = inner === 0 ? (isRound ? [] : [center]) : arc(center, inner, to, from)
    const points = [...rim, ...back]
    return { points, bbox: boxOf(points), color: color ?? COLORS[i % COLORS.length]!, order: firstOrder + i }
  })
}

/** Creates slices of a complete pie with the given percentages, clockwise from the top. */
export function pieOf(shares: readonly number[], more: Omit<DrawnSlice, 'from' | 'to'> = {}): readonly DrawnSlice[] {
  const sum = shares.reduce((total, share) => total + share, 0)
  let angle = 0
  return shares.map((share) => {
    const from = angle
    angle += (share / sum) * 360
    return { from, to: angle, ...more }
  })
}

/** Returns the point at an angle and a distance from the center, in radii. */
export function placeAt(angle: number, distance: number, center: Point = CENTER, radius = RADIUS): Point {
  const radians = (angle * Math.PI) / 180
  return { x: center.x + distance * radius * Math.sin(radians), y: center.y - distance * radius * Math.cos(radians) }
}

/** Creates a label of 8-point text around its center. */
export function labelAt(text: string, { x, y }: Point): Label {
  const half = text.length * 2
  const bbox = { x0: x - half, y0: y - 5, x1: x + half, y1: y + 5 }
  return { text, bbox, angle: 0, size: 8, color: '#000000', isBold: false }
}

export function strokeThrough(points: readonly Point[], more: Partial<Stroke> = {}): Stroke {
  return {
    points,
    bbox: boxOf(points),
    color: '#808080',
    width: 0.75,
    isDashed: false,
    isCurved: false,
    order: 99,
    ...more,
  }
}

/** Creates the context of a chart with these marks and labels on the page. */
export function groundOf(
  polygons: readonly Polygon[],
  labels: readonly Label[],
  more: { readonly strokes?: readonly Stroke[]; readonly legend?: PlotGround['legend'] } = {},
): PlotGround {
  const { strokes = [], legend = [] } = more
  const plot: Plot = {
    bbox: { x0: CENTER.x - RADIUS, y0: CENTER.y - RADIUS, x1: CENTER.x + RADIUS, y1: CENTER.y + RADIUS },
    marks: { bars: [], strokes, polygons },
    labels: [...labels, ...legend.map(({ label }) => label)],
    tolerance: 0.05,
    source: 'drawing',
  }
  return { plot, scales: [], categories: [], legend }
}

function arc(center: Point, radius: number, from: number, to: number): readonly Point[] {
  const steps = Math.max(2, Math.ceil(Math.abs(to - from)))
  return Array.from({ length: steps + 1 }, (_, i) => placeAt(from + ((to - from) * i) / steps, 1, center, radius))
}

function boxOf(points: readonly Point[]): Polygon['bbox'] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
