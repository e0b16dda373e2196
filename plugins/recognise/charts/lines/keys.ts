import type { Bbox } from '../../../../core/model.js'
import { centerY, heightOf, overlapY } from '../../geometry/boxes.js'
import type { Bar, LegendEntry, Marks, Polygon, Stroke } from '../parts.js'
import { colorDistance, SAME_COLOR } from './colors.js'
import type { Marker, MarkerShape } from './markers.js'

/** What stands before a legend's name: it tells its series. */
export interface Key {
  readonly entry: LegendEntry
  readonly color: string
  readonly hasLine: boolean
  readonly isDashed: boolean
  readonly width?: number
  readonly marker?: { readonly shape: MarkerShape; readonly isHollow: boolean }
  /** The drawn key itself: no data. */
  readonly marks: readonly (Bar | Stroke | Polygon)[]
}

/** A key is no further before its name than this many times the name's height. */
const REACH = 6
/** It may be taller than the name by this share. */
const TALLER = 0.35

/** Looks up what is drawn before each name of a legend. */
export function findKeys(legend: readonly LegendEntry[], marks: Marks, markers: readonly Marker[]): readonly Key[] {
  return legend.map((entry) => {
    if (entry.key === 'text') return { entry, color: entry.color, hasLine: false, isDashed: false, marks: [] }
    const zone = zoneOf(entry, legend)
    if (endsInData(entry, zone, marks)) return { entry, color: entry.color, hasLine: false, isDashed: false, marks: [] }
    const known = entry.marks === undefined ? undefined : new Set(entry.marks)
    const isKey = (mark: Bar | Stroke | Polygon) => known?.has(mark) ?? holds(zone, mark.bbox)
    const isNamed = ({ color }: { readonly color: string }) => colorDistance(color, entry.color) <= SAME_COLOR
    const strokes = marks.strokes.filter(isKey)
    const lines = strokes.filter((stroke) => isNamed(stroke) && isLevel(stroke))
    const sign = markers.filter((marker) => holds(zone, marker.bbox) && isNamed(marker)).at(-1)
    return {
      entry,
      color: entry.color,
      hasLine: entry.key === 'line' || lines.length > 0,
      isDashed: entry.isDashed === true || lines.some((line) => line.isDashed) || lines.length > 2,
      ...(lines[0] !== undefined && { width: lines[0].width }),
      ...(sign !== undefined && { marker: { shape: sign.shape, isHollow: sign.isHollow } }),
      marks: [...strokes, ...marks.bars.filter(isKey), ...marks.polygons.filter(isKey)],
    }
  })
}

/** Whether what stands before a name is the end of a line that goes on: a name at a series, not in a legend. */
function endsInData({ color }: LegendEntry, zone: Bbox, { strokes }: Marks): boolean {
  return strokes.some((stroke) => {
    if (isLevel(stroke) || stroke.bbox.x1 - stroke.bbox.x0 <= zone.y1 - zone.y0) return false
    const end = stroke.points.reduce((right, point) => (point.x > right.x ? point : right))
    const isIn = end.x > zone.x0 && end.x < zone.x1 && end.y > zone.y0 && end.y < zone.y1
    return isIn && colorDistance(stroke.color, color) <= SAME_COLOR
  })
}

function isLevel({ bbox }: Stroke): boolean {
  return heightOf(bbox) <= 0.5
}

/** Where the key of an entry may be: left of its name, up to the name before it in the same line. */
function zoneOf({ label }: LegendEntry, legend: readonly LegendEntry[]): Bbox {
  const { bbox } = label
  const height = heightOf(bbox)
  const line = label.size > 0 ? Math.min(height, 1.4 * label.size) : height
  const before = legend
    .map((other) => other.label.bbox)
    .filter((other) => other.x1 <= bbox.x0 && overlapY(other, bbox) > 0)
    .map((other) => other.x1)
  const x0 = Math.max(bbox.x0 - REACH * line, ...before)
  const middle =
    height > 1.5 * line ? { y0: bbox.y0, y1: bbox.y1 } : { y0: centerY(bbox) - line / 2, y1: centerY(bbox) + line / 2 }
  return { x0: x0 - 0.5, x1: bbox.x0 + 0.25 * line, y0: middle.y0 - TALLER * line, y1: middle.y1 + TALLER * line }
}

function holds(outer: Bbox, inner: Bbox): boolean {
  return inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1
}
