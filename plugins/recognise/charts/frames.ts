import type { Bbox } from '../../../core/model.js'
import { heightOf, hull, median, overlapX, overlapY, widthOf } from '../geometry/boxes.js'
import { isBetweenCharts, withoutAxes } from './part-grids.js'
import type { Stroke } from './parts.js'
import { keyOfEnds } from './rounded-ends.js'
import type { Span } from './span.js'

/** Shorter lines are ticks, keys and underlines, in points. */
const LEAST_LENGTH = 30
/** Lines of one grid begin and end within this of each other, in points. */
const SAME_END = 1.5
/** Fewer lines of one length are rules of the page; a grid has more. */
const LEAST_LINES = 3
/** The step from line to line of a grid differs by no more than this share, and than this many points. */
const EVEN = 0.1
const EVEN_POINTS = 2.5

/** Ends of lines that go on from each other are no further apart, in points. */
const MEETING = 0.5

/** Between a border around a chart and its grid is at least this much room, in points. */
const BORDER_ROOM = 5

/** Lines of one grid are no further apart than this many steps: the axis of the chart beside is. */
const MOST_STEPS = 3.5

/**
 * The boxes that grids and axes span: lines of one length in even steps, and a level and an upright line that share an
 * end, as two axes do.
 *
 * @param data What shows values: a line of a grid is missing only where some of it covers the line.
 */
export function findFrames(strokes: readonly Stroke[], data: readonly Bbox[] = []): readonly Bbox[] {
  const level = strokes
    .filter(({ bbox }) => heightOf(bbox) <= 1 && widthOf(bbox) >= LEAST_LENGTH)
    .map(({ bbox }): Span => ({ at: bbox.y0, from: bbox.x0, to: bbox.x1, bbox }))
  const upright = strokes
    .filter(({ bbox }) => widthOf(bbox) <= 1 && heightOf(bbox) >= LEAST_LENGTH)
    .map(({ bbox }): Span => ({ at: bbox.x0, from: bbox.y0, to: bbox.y1, bbox }))
  const short = strokes.filter(({ bbox }) => Math.max(widthOf(bbox), heightOf(bbox)) < LEAST_LENGTH)
  const ticks = short.map(({ bbox }) => bbox)
  const covering = [...data, ...strokes.map(({ bbox }) => bbox)]
  const ofGrids = [
    ...grids(withoutAxes(level, ticks), upright, covering),
    ...grids(withoutAxes(upright, ticks.map(turned)), level, covering.map(turned)),
  ]
  const found = [...ofGrids, ...corners(joinEnds(level), joinEnds(upright))]
  const isBorder = (box: Bbox) =>
    found.some((other) => isAround(box, other) && !(ofGrids.includes(box) && isSmallIn(other, box)))
  return joinMeeting(found.filter((box) => !isBorder(box)))
}

/** Lines that go on from each other as one: a border that is drawn in one go often begins in the middle of a side. */
function joinEnds(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = []
  for (const span of [...spans].sort((a, b) => a.at - b.at || a.from - b.from)) {
    const before = joined.at(-1)
    const goesOn =
      before !== undefined && Math.abs(before.at - span.at) < 0.1 && Math.abs(before.to - span.from) <= MEETING
    if (!goesOn) joined.push(span)
    else joined.splice(-1, 1, { ...before, to: span.to, bbox: hull([before.bbox, span.bbox]) })
  }
  return joined
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

/** A legend's box in a grid is no larger than this share of it, either way. */
const LEGEND_SHARE = 0.4

function isSmallIn(box: Bbox, grid: Bbox): boolean {
  return widthOf(box) < LEGEND_SHARE * widthOf(grid) && heightOf(box) < LEGEND_SHARE * heightOf(grid)
}

/** Boxes that overlap or stand side by side as one; what hangs from the foot of a chart is a table under it, or another chart. */
function joinMeeting(boxes: readonly Bbox[]): readonly Bbox[] {
  let frames: readonly Bbox[] = []
  for (const box of boxes) {
    const apart = frames.filter((frame) => overlapX(frame, box) < -2 || overlapY(frame, box) < 1)
    frames = [...apart, hull([box, ...frames.filter((frame) => !apart.includes(frame))])]
  }
  return frames
}

/** With x and y exchanged: what is so for level lines is so for upright ones. */
function turned({ x0, y0, x1, y1 }: Bbox): Bbox {
  return { x0: y0, y0: x0, x1: y1, y1: x1 }
}

/**
 * Lines that begin and end alike, in even steps.
 *
 * @param across The lines of the other direction.
 * @param marks What else is drawn, turned so that the lines are level.
 */
function grids(spans: readonly Span[], across: readonly Span[], marks: readonly Bbox[]): readonly Bbox[] {
  const groups: Span[][] = []
  const byEnds = new Map<number, Span[][]>()
  for (const span of spans) {
    const [from, to] = [Math.round(span.from / SAME_END), Math.round(span.to / SAME_END)]
    const group = findAlike(span, from, to, byEnds)
    if (group !== undefined) group.push(span)
    else {
      const own = [span]
      groups.push(own)
      const alike = byEnds.get(keyOfEnds(from, to))
      if (alike === undefined) byEnds.set(keyOfEnds(from, to), [own])
      else alike.push(own)
    }
  }
  const parted = groups.flatMap((group) => partAt(group, isBetweenCharts(group, across, marks)))
  return parted.flatMap(evenRuns).map((group) => hull(group.map(({ bbox }) => bbox)))
}

/** The group of lines that begin and end as this one does: rounded ends that are near to each other differ by no more than one. */
function findAlike(
  span: Span,
  from: number,
  to: number,
  byEnds: ReadonlyMap<number, readonly Span[][]>,
): Span[] | undefined {
  for (let i = -1; i <= 1; i++) {
    for (let j = -1; j <= 1; j++) {
      const group = byEnds.get(keyOfEnds(from + i, to + j))?.find(([first]) => isAlike(first!, span))
      if (group !== undefined) return group
    }
  }
  return undefined
}

/** Cuts lines in order of their places wherever two neighbours are parted. */
function partAt(
  group: readonly Span[],
  isParted: (before: Span, after: Span) => boolean,
): readonly (readonly Span[])[] {
  if (group.length < LEAST_LINES) return []
  const sorted = [...group].sort((a, b) => a.at - b.at)
  const cuts = sorted.flatMap((span, i) => (i > 0 && isParted(sorted[i - 1]!, span) ? [i] : []))
  return [0, ...cuts].map((from, i) => sorted.slice(from, cuts[i]))
}

/** Charts under each other are often as wide as each other: their lines are parted at the oddest gap, until each are even. */
function evenRuns(sorted: readonly Span[]): readonly (readonly Span[])[] {
  if (sorted.length < LEAST_LINES) return []
  if (isEven(sorted)) return [sorted]
  const gaps = sorted.slice(1).map(({ at }, i) => at - sorted[i]!.at)
  // two grids of other steps: both are even where they are parted, whatever the room between them
  const both = gaps.flatMap((_, i) => {
    const parts = [sorted.slice(0, i + 1), sorted.slice(i + 1)]
    return parts.every(isEven) ? [parts] : []
  })
  if (both.length === 1) return both[0]!
  const step = median(gaps.filter((gap) => gap > 2))
  const isOdd = (gap: number) => gap > 2 && (offOf(gap, step) > evenTo(step) || gap > MOST_STEPS * step)
  const oddness = gaps.map((gap) => (gaps.some(isOdd) ? (isOdd(gap) ? Math.abs(gap - step) : 0) : gap))
  const cut = oddness.indexOf(Math.max(...oddness)) + 1
  return [sorted.slice(0, cut), sorted.slice(cut)].flatMap(evenRuns)
}

function isAlike(a: Span, b: Span): boolean {
  return Math.abs(a.from - b.from) <= SAME_END && Math.abs(a.to - b.to) <= SAME_END
}

/**
 * Whether lines stand in even steps; some may lack, where an axis or a bar covers them.
 *
 * @param group In the order of their places.
 */
function isEven(group: readonly Span[]): boolean {
  const places: number[] = []
  for (const { at } of group) {
    const place = Math.round(at * 2) / 2
    if (place !== places.at(-1)) places.push(place)
  }
  if (places.length < LEAST_LINES) return false
  const gaps = places.slice(1).map((at, i) => at - places[i]!)
  const apart = gaps.filter((gap) => gap > 2)
  return [Math.min(...apart), median(apart)].some((step) => areMultiples(gaps, step))
}

/** Whether gaps are whole steps. A line for a target divides one; at either end may stand an axis at any place. */
function areMultiples(gaps: readonly number[], step: number): boolean {
  if (Math.max(...gaps) > MOST_STEPS * step) return false
  const isOff = (gap: number | undefined) => gap !== undefined && gap > 2 && offOf(gap, step) > evenTo(step)
  const isDivided = (i: number) =>
    [gaps[i - 1], gaps[i + 1]].some((other) => isOff(other) && offOf(gaps[i]! + other!, step) <= evenTo(step))
  const whole = gaps.filter((gap) => gap > 2 && !isOff(gap))
  const divided = gaps.flatMap((gap, i) => (isOff(gap) && isDivided(i) ? [i] : []))
  // steps that are halves of others all over are steps of another grid
  if (divided.length > whole.length) return false
  const off = gaps.flatMap((gap, i) => (isOff(gap) && !divided.includes(i) ? [i] : []))
  return off.length <= 0.2 * gaps.length && off.every((i) => i === 0 || i === gaps.length - 1)
}

/** How far a gap may be from a whole number of steps: wide ones are no less exact. */
function evenTo(step: number): number {
  return Math.min(EVEN, EVEN_POINTS / step)
}

/** How far a gap is from a whole number of steps, as a share of one. */
function offOf(gap: number, step: number): number {
  return Math.abs(gap / step - Math.round(gap / step))
}

/** Two axes: a level and an upright line that share an end, or of which one stands alone on the other, where zero is. */
function corners(level: readonly Span[], upright: readonly Span[]): readonly Bbox[] {
  const isEnd = (at: number, { from, to }: Span) => Math.min(Math.abs(at - from), Math.abs(at - to)) <= 2
  return level.flatMap((x) => {
    const meeting = upright.filter((y) => isEnd(x.at, y) && y.at >= x.from - 2 && y.at <= x.to + 2)
    return meeting.filter((y) => isEnd(y.at, x) || meeting.length === 1).map((y) => hull([x.bbox, y.bbox]))
  })
}
