import type { Bbox } from '../../../core/model.js'
import { heightOf, hull, overlapX, overlapY, widthOf } from '../geometry.js'
import type { Stroke } from './parts.js'

/** Shorter lines are ticks, keys and underlines, in points. */
const LEAST_LENGTH = 30
/** Lines of one grid begin and end within this of each other, in points. */
const SAME_END = 1.5
/** Fewer lines of one length are rules of the page; a grid has more. */
const LEAST_LINES = 3
/** The step from line to line of a grid differs by no more than this share. */
const EVEN = 0.1

/** Between a border around a chart and its grid is at least this much room, in points. */
const BORDER_ROOM = 5

/** Lines of one grid are no further apart than this many steps: the axis of the chart beside is. */
const MOST_STEPS = 3.5

/** A line's place across its direction, and its ends along it. */
interface Span {
  readonly at: number
  readonly from: number
  readonly to: number
  readonly bbox: Bbox
}

/**
 * The boxes that grids and axes span: lines of one length in even steps, and a level and an upright line that share an
 * end, as two axes do.
 */
export function findFrames(strokes: readonly Stroke[]): readonly Bbox[] {
  const level = strokes
    .filter(({ bbox }) => heightOf(bbox) <= 1 && widthOf(bbox) >= LEAST_LENGTH)
    .map(({ bbox }): Span => ({ at: bbox.y0, from: bbox.x0, to: bbox.x1, bbox }))
  const upright = strokes
    .filter(({ bbox }) => widthOf(bbox) <= 1 && heightOf(bbox) >= LEAST_LENGTH)
    .map(({ bbox }): Span => ({ at: bbox.x0, from: bbox.y0, to: bbox.y1, bbox }))
  const found = [...grids(level), ...grids(upright), ...corners(level, upright)]
  return joinMeeting(found.filter((box) => !found.some((other) => isAround(box, other))))
}

/** A line drawn around a chart holds its grid with room for labels at all sides. */
function isAround(outer: Bbox, inner: Bbox): boolean {
  return (
    inner.x0 - outer.x0 > BORDER_ROOM &&
    inner.y0 - outer.y0 > BORDER_ROOM &&
    outer.x1 - inner.x1 > BORDER_ROOM &&
    outer.y1 - inner.y1 > BORDER_ROOM
  )
}

/** Boxes that overlap as one. */
function joinMeeting(boxes: readonly Bbox[]): readonly Bbox[] {
  let frames: readonly Bbox[] = []
  for (const box of boxes) {
    const apart = frames.filter((frame) => overlapX(frame, box) < -2 || overlapY(frame, box) < -2)
    frames = [...apart, hull([box, ...frames.filter((frame) => !apart.includes(frame))])]
  }
  return frames
}

/** Lines that begin and end alike, in even steps. */
function grids(spans: readonly Span[]): readonly Bbox[] {
  const groups: Span[][] = []
  const byEnds = new Map<string, Span[][]>()
  for (const span of spans) {
    const [from, to] = [Math.round(span.from / SAME_END), Math.round(span.to / SAME_END)]
    const near = [-1, 0, 1].flatMap((i) => [-1, 0, 1].flatMap((j) => byEnds.get(`${from + i} ${to + j}`) ?? []))
    const group = near.find(([first]) => isAlike(first!, span))
    if (group !== undefined) group.push(span)
    else {
      const own = [span]
      groups.push(own)
      byEnds.set(`${from} ${to}`, [...(byEnds.get(`${from} ${to}`) ?? []), own])
    }
  }
  return groups.flatMap(evenRuns).map((group) => hull(group.map(({ bbox }) => bbox)))
}

/** Charts under each other are often as wide as each other: their lines are parted at the widest gap, until each are even. */
function evenRuns(group: readonly Span[]): readonly (readonly Span[])[] {
  if (group.length < LEAST_LINES) return []
  if (isEven(group)) return [group]
  const sorted = [...group].sort((a, b) => a.at - b.at)
  const gaps = sorted.slice(1).map(({ at }, i) => at - sorted[i]!.at)
  const cut = gaps.indexOf(Math.max(...gaps)) + 1
  return [sorted.slice(0, cut), sorted.slice(cut)].flatMap(evenRuns)
}

function isAlike(a: Span, b: Span): boolean {
  return Math.abs(a.from - b.from) <= SAME_END && Math.abs(a.to - b.to) <= SAME_END
}

/** Whether lines stand in even steps; some may lack, where an axis or a bar covers them. */
function isEven(group: readonly Span[]): boolean {
  const places = [...new Set(group.map(({ at }) => Math.round(at * 2) / 2))].sort((a, b) => a - b)
  const gaps = places.slice(1).map((at, i) => at - places[i]!)
  if (places.length < LEAST_LINES) return false
  const step = Math.min(...gaps.filter((gap) => gap > 2))
  if (Math.max(...gaps) > MOST_STEPS * step) return false
  const off = (gap: number) => Math.abs(gap / step - Math.round(gap / step))
  return gaps.filter((gap) => gap <= 2 || off(gap) <= EVEN).length >= 0.8 * gaps.length
}

/** Two axes: a level and an upright line that share an end, or of which one stands alone on the other, where zero is. */
function corners(level: readonly Span[], upright: readonly Span[]): readonly Bbox[] {
  const isEnd = (at: number, { from, to }: Span) => Math.min(Math.abs(at - from), Math.abs(at - to)) <= 2
  return level.flatMap((x) => {
    const meeting = upright.filter((y) => isEnd(x.at, y) && y.at >= x.from - 2 && y.at <= x.to + 2)
    return meeting.filter((y) => isEnd(y.at, x) || meeting.length === 1).map((y) => hull([x.bbox, y.bbox]))
  })
}
