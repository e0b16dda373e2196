import type { Bbox } from '../../../../core/model.js'
import { centerX, centerY, heightOf, hull, widthOf } from '../../geometry/boxes.js'
import { boxOfPoints } from '../outlines.js'
import type { Bar, Label, Marks, Plot, Point, Polygon, Stroke } from '../parts.js'
import { colorDistance, isColorful, SAME_COLOR } from './colors.js'

export type MarkerShape = 'round' | 'square' | 'diamond' | 'triangle' | 'cross' | 'glyph' | 'other'

/** A small sign at a point of the data. */
export interface Marker {
  readonly at: Point
  readonly bbox: Bbox
  /** Of its outline where it is filled like the ground. */
  readonly color: string
  readonly isHollow: boolean
  readonly shape: MarkerShape
  readonly marks: readonly (Bar | Stroke | Polygon)[]
  readonly order: number
  /** Given where it is printed as a letter. */
  readonly label?: Label
}

/** A marker is no larger than this share of the plot's shorter side, and no larger than {@link LARGEST}. */
const LARGEST_SHARE = 0.12
/** Points. Bubbles are larger: they are markers where they are round. */
const LARGEST = 16
const LARGEST_BUBBLE_SHARE = 0.4
/** Its shorter side is at least this share of its longer one. */
const LEAST_SQUARENESS = 0.6
/** A rectangle smaller than this is a dot of a pattern, points. */
const SMALLEST = 0.8
const GLYPH_MARKS = /^[●○■□▪▫◆◇▲△▼▽✕✖×+✚•·∙⬤⚫★☆➕❖]$/u

/** The markers among the marks: filled, outlined, both at once, two crossed strokes, or a letter of a font of signs. */
export function findMarkers(marks: Marks, plot: Plot, ground: string): readonly Marker[] {
  const side = Math.min(widthOf(plot.bbox), heightOf(plot.bbox))
  const largest = Math.min(LARGEST * unitOf(plot), LARGEST_SHARE * side)
  const isSmall = (box: Bbox, limit = largest) => {
    const [long, short] = [Math.max(widthOf(box), heightOf(box)), Math.min(widthOf(box), heightOf(box))]
    return long <= limit && long >= SMALLEST && short >= LEAST_SQUARENESS * long
  }
  const limitFor = (shape: MarkerShape) => (shape === 'round' ? LARGEST_BUBBLE_SHARE * side : largest)
  const found: Marker[] = []
  for (const polygon of marks.polygons) {
    // one at the edge of the plot is cut there, but its outline says where it is
    const whole = boxOfPoints(polygon.points)
    const shape = shapeOf(polygon.points, whole)
    if (isSmall(whole, limitFor(shape))) found.push(toMarker([polygon], whole, polygon.color, shape, false))
  }
  const isColumn = plot.source === 'pixels' ? () => false : rowsOf(marks.bars)
  for (const bar of marks.bars)
    if (isSmall(bar.bbox) && !isColumn(bar)) found.push(toMarker([bar], bar.bbox, bar.color, 'square', false))
  const open: Stroke[] = []
  for (const stroke of marks.strokes) {
    const isClosed = closes(stroke.points)
    if (isClosed) {
      const shape = shapeOf(stroke.course ?? stroke.points, stroke.bbox, stroke.isCurved)
      if (isSmall(stroke.bbox, limitFor(shape))) found.push(toMarker([stroke], stroke.bbox, stroke.color, shape, true))
    } else if (widthOf(stroke.bbox) <= largest && heightOf(stroke.bbox) <= largest) open.push(stroke)
  }
  found.push(...crosses(open, plot.tolerance))
  for (const label of plot.labels)
    if (GLYPH_MARKS.test(label.text) && isWithin(plot.bbox, label.bbox))
      found.push({ ...toMarker([], label.bbox, label.color, 'glyph', false), label })
  const merged = mergeStacked(found, plot.tolerance, ground)
  return plot.source === 'pixels' ? inOneShape(merged) : merged
}

/** Bars are as broad as each other to so many points; two that are longer or shorter by so much make a square one of them. */
const ROW = { breadth: 0.05, length: 0.4 }

/** Tells squares that are columns of about their own breadth: among bars of their colour that are as broad and of other lengths. */
function rowsOf(bars: readonly Bar[]): (bar: Bar) => boolean {
  const sides = [
    [widthOf, heightOf],
    [heightOf, widthOf],
  ] as const
  const rows = sides.map(([breadth, length]) => {
    const lengths = new Map<string, number[]>()
    const keyOf = ({ color, bbox }: Bar, off = 0) => `${color} ${Math.round(breadth(bbox) / ROW.breadth) + off}`
    for (const bar of bars) {
      const known = lengths.get(keyOf(bar))
      if (known === undefined) lengths.set(keyOf(bar), [length(bar.bbox)])
      else known.push(length(bar.bbox))
    }
    for (const each of lengths.values()) each.sort((a, b) => a - b)
    return (bar: Bar) => {
      const ends = [-1, 0, 1].flatMap((off) => {
        const known = lengths.get(keyOf(bar, off)) ?? []
        return known.length <= 4 ? known : [...known.slice(0, 2), ...known.slice(-2)]
      })
      return ends.filter((end) => Math.abs(end - length(bar.bbox)) >= ROW.length * length(bar.bbox)).length >= 2
    }
  })
  return (bar) => rows.some((isOneOf) => isOneOf(bar))
}

/** Markers whose longer sides differ by no more than this share are of one size. */
const ONE_SIZE = 0.3

/**
 * Of a few pixels a disc is as good as a square: markers of one colour and size have the shape of most of them. Black and
 * grey ones may differ by their shapes alone.
 */
function inOneShape(markers: readonly Marker[]): readonly Marker[] {
  const sizeOf = ({ bbox }: Marker) => Math.max(widthOf(bbox), heightOf(bbox))
  const isAlike = (a: Marker, b: Marker) =>
    a.color === b.color &&
    a.isHollow === b.isHollow &&
    Math.abs(sizeOf(a) - sizeOf(b)) <= ONE_SIZE * Math.max(sizeOf(a), sizeOf(b))
  return markers.map((marker) => {
    if (marker.label !== undefined || !isColorful(marker.color)) return marker
    const counts = new Map<MarkerShape, number>()
    for (const other of markers) if (isAlike(marker, other)) counts.set(other.shape, (counts.get(other.shape) ?? 0) + 1)
    const [usual] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))
    return { ...marker, shape: usual }
  })
}

/** What a point is on paper is more on a picture. */
function unitOf(plot: Plot): number {
  return plot.source === 'pixels' ? Math.max(1, plot.tolerance / 0.25) : 1
}

function toMarker(
  marks: readonly (Bar | Stroke | Polygon)[],
  bbox: Bbox,
  color: string,
  shape: MarkerShape,
  isHollow: boolean,
): Marker {
  const order = Math.max(0, ...marks.map((mark) => mark.order))
  return { at: { x: centerX(bbox), y: centerY(bbox) }, bbox, color, isHollow, shape, marks, order }
}

function isWithin(outer: Bbox, inner: Bbox): boolean {
  return inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1
}

function closes(points: readonly Point[]): boolean {
  const [first, last] = [points[0]!, points.at(-1)!]
  return points.length > 3 && Math.hypot(first.x - last.x, first.y - last.y) <= 0.2
}

/** How much of its box an outline fills tells what it is: a square all, a circle π/4, a triangle or a diamond half. */
function shapeOf(points: readonly Point[], box: Bbox, isCurved = false): MarkerShape {
  if (isCurved) return 'round'
  const area = Math.abs(areaOf(points)) / Math.max(1e-6, widthOf(box) * heightOf(box))
  if (area > 0.93) return 'square'
  if (area > 0.7) return 'round'
  if (area < 0.42 || area > 0.58) return 'other'
  const tolerance = 0.15 * widthOf(box)
  const corners = points.filter(
    (point) =>
      (Math.abs(point.x - box.x0) <= tolerance || Math.abs(point.x - box.x1) <= tolerance) &&
      (Math.abs(point.y - box.y0) <= tolerance || Math.abs(point.y - box.y1) <= tolerance),
  )
  return corners.length > 0 ? 'triangle' : 'diamond'
}

function areaOf(points: readonly Point[]): number {
  let twice = 0
  for (let i = 0; i < points.length; i++) {
    const next = points[(i + 1) % points.length]!
    twice += points[i]!.x * next.y - next.x * points[i]!.y
  }
  return twice / 2
}

/** Short strokes that cross in their middles: ×, +, *. */
function crosses(strokes: readonly Stroke[], tolerance: number): readonly Marker[] {
  const places = new Map<string, Stroke[]>()
  const cell = Math.max(1, 4 * tolerance)
  for (const stroke of strokes) {
    const key = `${stroke.color} ${Math.round(centerX(stroke.bbox) / cell)} ${Math.round(centerY(stroke.bbox) / cell)}`
    places.set(key, [...(places.get(key) ?? []), stroke])
  }
  return [...places.values()].flatMap((group): readonly Marker[] => {
    const slants = new Set(group.map(({ points }) => slantOf(points[0]!, points.at(-1)!)))
    if (group.length < 2 || slants.size < 2) return []
    return [toMarker(group, hull(group.map((stroke) => stroke.bbox)), group[0]!.color, 'cross', false)]
  })
}

/** Direction of a stroke in steps of 30 degrees, whichever end it begins at. */
function slantOf(from: Point, to: Point): number {
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  return Math.round((((degrees % 180) + 180) % 180) / 30) % 6
}

/** Fill and outline, a white disc and the ring about it: one marker, of the colour that is not the ground's. */
function mergeStacked(markers: readonly Marker[], tolerance: number, ground: string): readonly Marker[] {
  const near = Math.max(0.3, 2 * tolerance)
  const cell = 4 * near
  const placed = new Map<string, Marker[]>()
  const merged: Marker[] = []
  for (const marker of markers.toSorted((a, b) => a.order - b.order)) {
    const key = (dx: number, dy: number) =>
      `${Math.floor(marker.at.x / cell) + dx} ${Math.floor(marker.at.y / cell) + dy}`
    const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => placed.get(key(dx, dy)) ?? []))
    const twin = around.find((other) => isTwin(other, marker, near, ground))
    if (twin === undefined) {
      merged.push(marker)
      placed.set(key(0, 0), [...(placed.get(key(0, 0)) ?? []), marker])
      continue
    }
    const both = mergeTwo(twin, marker, ground)
    merged[merged.indexOf(twin)] = both
    for (const list of placed.values()) if (list.includes(twin)) list[list.indexOf(twin)] = both
  }
  return merged.filter((marker) => colorDistance(marker.color, ground) > SAME_COLOR)
}

/** Whether two signs are one: in one place, drawn one after the other, and not two full ones of two series. */
function isTwin(lower: Marker, upper: Marker, near: number, ground: string): boolean {
  if (Math.hypot(lower.at.x - upper.at.x, lower.at.y - upper.at.y) > near) return false
  if (colorDistance(lower.color, upper.color) <= SAME_COLOR) return lower.shape === upper.shape || upper.isHollow
  const isGround = (marker: Marker) => colorDistance(marker.color, ground) <= SAME_COLOR
  return (isGround(lower) || isGround(upper) || upper.isHollow) && upper.order - lower.order <= 2
}

function mergeTwo(lower: Marker, upper: Marker, ground: string): Marker {
  const isGround = colorDistance(lower.color, ground) <= SAME_COLOR
  const inked = isGround ? upper : lower
  return {
    ...inked,
    isHollow: isGround || (lower.isHollow && upper.isHollow),
    bbox: hull([lower.bbox, upper.bbox]),
    marks: [...lower.marks, ...upper.marks],
    order: upper.order,
  }
}
