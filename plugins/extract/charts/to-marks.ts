import type { Bbox } from '../../../core/model.js'
import type { Bar, Marks, Point, Polygon, Stroke } from '../../recognise/charts/parts.js'
import { hexOf, type Rgb } from './colors.js'
import type { Traced } from './trace-marks.js'

/** What was traced as marks in points, in the order in which it must have been painted: what is inside of another later. */
export function toMarks({ fills, lines, curves }: Traced, dpi: number): Marks {
  const scale = 72 / dpi
  const sorted = fills.toSorted(
    (a, b) => Number(b.isBehind ?? false) - Number(a.isBehind ?? false) || areaOf(b.bbox) - areaOf(a.bbox),
  )
  const at = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale })
  const bars: Bar[] = []
  const polygons: Polygon[] = []
  for (const [order, { kind, bbox, color, points }] of sorted.entries()) {
    const mark = { bbox: scaled(bbox, scale), color: hexOf(color), order }
    if (kind === 'rectangle') bars.push(mark)
    else polygons.push({ ...mark, points: points.map(at) })
  }
  const stroke = (points: readonly Point[], color: Rgb, width: number, isDashed: boolean, order: number): Stroke => ({
    points: points.map(at),
    bbox: scaled(hullOf(points), scale),
    color: hexOf(color),
    width: width * scale,
    isDashed,
    isCurved: false,
    order,
  })
  const straight = lines.map(({ direction, at: across, from, to, color, width, isDashed = false }, i) => {
    const ends =
      direction === 'horizontal'
        ? [
            { x: from, y: across },
            { x: to, y: across },
          ]
        : [
            { x: across, y: from },
            { x: across, y: to },
          ]
    return stroke(ends, color, width, isDashed, sorted.length + i)
  })
  const followed = curves.map(({ points, color, width, isDashed }, i) =>
    stroke(points, color, width, isDashed, sorted.length + lines.length + i),
  )
  return { bars, polygons, strokes: [...straight, ...followed] }
}

function areaOf({ x0, y0, x1, y1 }: Bbox): number {
  return (x1 - x0) * (y1 - y0)
}

function scaled({ x0, y0, x1, y1 }: Bbox, scale: number): Bbox {
  return { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale }
}

function hullOf(points: readonly Point[]): Bbox {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
