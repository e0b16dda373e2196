import type { Bbox } from '../../../core/model.js'
import { heightOf, hull, overlapX, overlapY, widthOf } from '../geometry.js'
import { findFrames } from './frames.js'
import type { Bar, Label, Marks, Plot, Polygon, Stroke } from './parts.js'
import { findPies } from './pies/find-pies.js'
import { takeOutPies } from './pies/pie-areas.js'

/** Where marks and labels come from, and how exact they are. */
export interface MarkSource {
  readonly tolerance: number
  readonly source: Plot['source']
}

/** What shows data on its own: a bar, a bending line, an outline. */
type DataMark = Bar | Stroke | Polygon

/** Bars of one chart stand no further apart than this many times their thickness. */
const BAR_GAP = 4
/** Smaller marks are dots of a line of text, in points. */
const LEAST_EXTENT = 20
/** Labels further off than this share of the plot's longer side, and this many points, belong to something else. */
const LABEL_REACH = { share: 0.3, points: 40 }

/** Where data are drawn, and with what: no label is looked at. */
export interface PlotArea {
  readonly bbox: Bbox
  readonly marks: Marks
}

/**
 * Finds where charts may stand: bars that stand in a row, lines and outlines, with the grid and the axes they touch.
 * A page without any gives an empty list at once.
 */
export function findPlotAreas(marks: Marks, tolerance: number): readonly PlotArea[] {
  const { areas, rest } = takeOutPies(marks, findPies(marks, tolerance))
  return [...areas, ...findOtherAreas(rest)]
}

function findOtherAreas(marks: Marks): readonly PlotArea[] {
  const frames = findFrames(marks.strokes)
  const lines = marks.strokes.filter(isDataLine)
  const bars = marks.bars.filter((bar) => !isBackdrop(bar, marks, frames))
  const data: readonly DataMark[] = [...bars, ...lines, ...marks.polygons]
  if (data.length === 0) return []
  const clusters = joinClusters(data, frames).filter(({ bbox }) => isLarge(bbox))
  return clusters.map(({ bbox, marks: own }) => {
    const area = hull([bbox, ...frames.filter((frame) => touches(frame, bbox, 1))])
    const near = { x0: area.x0 - 8, y0: area.y0 - 8, x1: area.x1 + 8, y1: area.y1 + 8 }
    const isOwn = (mark: DataMark) => own.has(mark)
    return {
      bbox: area,
      marks: {
        bars: bars.filter(isOwn),
        strokes: marks.strokes.filter(
          (stroke) => isOwn(stroke) || (!isDataLine(stroke) && isWithin(stroke.bbox, near)),
        ),
        polygons: marks.polygons.filter(isOwn),
      },
    }
  })
}

/** Gives each place for a chart the labels in and around it that no other is nearer to. */
export function labelPlots(
  areas: readonly PlotArea[],
  labels: readonly Label[],
  { tolerance, source }: MarkSource,
): readonly Plot[] {
  const owned = areas.map((): Label[] => [])
  for (const label of labels) {
    const distances = areas.map(({ bbox }) => distance(bbox, label.bbox))
    const nearest = distances.indexOf(Math.min(...distances))
    const area = areas[nearest]!
    const reach = LABEL_REACH.points + LABEL_REACH.share * Math.max(widthOf(area.bbox), heightOf(area.bbox))
    if (distances[nearest]! <= reach) owned[nearest]!.push(label)
  }
  return areas.map(({ bbox, marks }, i) => ({ bbox, marks, labels: owned[i]!, tolerance, source }))
}

/** A line with corners, or one that slants or bends; level and upright ones are grids, axes and ticks. */
function isDataLine({ points, bbox, isCurved }: Stroke): boolean {
  return points.length > 2 || isCurved || (widthOf(bbox) > 1 && heightOf(bbox) > 1)
}

/** What lies behind other marks shows nothing itself: the ground of a chart, of its grid or of a legend. */
function isBackdrop(bar: Bar, marks: Marks, frames: readonly Bbox[]): boolean {
  const inside = marks.bars.filter((other) => other !== bar && isWithin(other.bbox, bar.bbox)).length
  return inside > 2 || frames.some((frame) => isWithin(frame, bar.bbox))
}

function joinClusters(
  data: readonly DataMark[],
  frames: readonly Bbox[],
): readonly { readonly bbox: Bbox; readonly marks: ReadonlySet<DataMark> }[] {
  let clusters: { bbox: Bbox; marks: Set<DataMark> }[] = frames.map((bbox) => ({ bbox, marks: new Set() }))
  for (const mark of data) {
    const reach = reachOf(mark)
    const [near, apart] = part(clusters, ({ bbox, marks }) => {
      const gap = marks.size === 0 ? 1 : reach
      return touches(bbox, mark.bbox, gap)
    })
    const joined = { bbox: hull([mark.bbox, ...near.map(({ bbox }) => bbox)]), marks: new Set<DataMark>([mark]) }
    for (const { marks } of near) for (const each of marks) joined.marks.add(each)
    clusters = [...apart, joined]
  }
  return clusters.filter(({ marks }) => marks.size > 0)
}

function part<T>(items: readonly T[], holds: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))]
}

/** How far the next mark of the same chart may be. */
function reachOf(mark: DataMark): number {
  if ('points' in mark) return 6
  return Math.min(BAR_GAP * Math.min(widthOf(mark.bbox), heightOf(mark.bbox)), 40)
}

function isLarge(box: Bbox): boolean {
  return widthOf(box) >= LEAST_EXTENT && heightOf(box) >= LEAST_EXTENT
}

function touches(a: Bbox, b: Bbox, gap: number): boolean {
  return overlapX(a, b) >= -gap && overlapY(a, b) >= -gap
}

function isWithin(inner: Bbox, outer: Bbox): boolean {
  return (
    inner.x0 >= outer.x0 - 0.5 && inner.y0 >= outer.y0 - 0.5 && inner.x1 <= outer.x1 + 0.5 && inner.y1 <= outer.y1 + 0.5
  )
}

function distance(a: Bbox, b: Bbox): number {
  return Math.hypot(Math.max(-overlapX(a, b), 0), Math.max(-overlapY(a, b), 0))
}
