import type { Bbox } from '../../../core/model.js'
import { heightOf, holdsCenter, hull, overlapX, overlapY, widthOf } from '../geometry/boxes.js'
import { joinDots } from './join-dots.js'
import { joinLineOverColumns } from './join-line-over-columns.js'
import { joinLines } from './join-lines.js'
import type { Bar, DataMark, Stroke } from './parts.js'
import { findSwatches } from './swatches.js'

/** Marks that stand together, in the grid and between the axes that they touch. */
interface Cluster {
  readonly bbox: Bbox
  readonly marks: ReadonlySet<DataMark>
}

/** Bars of one chart stand no further apart than this many times their thickness, and than so many points. */
const BAR_GAP = { times: 4, most: 40 }
/** Smaller bars are markers and keys: they do not reach out, in points. */
const KEY_SIZE = 14
/** Lines and outlines of one chart touch or all but touch, in points. */
const LINE_GAP = 6
/** With more marks the page is a map or a picture drawn in pieces: only the large ones are looked at. */
const MOST_MARKS = 4000
const LARGE = 10

/** Shorter lines are ticks, in points. */
const LEAST_AXIS = 30
/** An axis that parts two charts runs along this share of the smaller. */
const PARTING_SHARE = 0.6

/** A line with corners, or one that slants or bends; level and upright ones are grids, axes and ticks. */
export function isDataLine({ points, bbox, isCurved }: Stroke): boolean {
  return points.length > 2 || isCurved || (widthOf(bbox) > 1 && heightOf(bbox) > 1)
}

/**
 * Joins marks that are near to each other for their kind, and those that lie in one frame.
 *
 * @param lines Level and upright lines: the axis of the next chart parts bars that stand near.
 */
export function clusterMarks(
  all: readonly DataMark[],
  frames: readonly Bbox[],
  lines: readonly Stroke[],
): readonly Cluster[] {
  const isLarge = ({ bbox }: DataMark) => widthOf(bbox) > LARGE || heightOf(bbox) > LARGE
  const data = all.length > MOST_MARKS ? all.filter(isLarge).slice(0, MOST_MARKS) : all
  let clusters: readonly Growing[] = frames.map((bbox) => ({ bbox, reach: 1, marks: [], isFramed: true }))
  const axes = lines.map(({ bbox }) => bbox).filter((box) => Math.max(widthOf(box), heightOf(box)) >= LEAST_AXIS)
  const swatches = findSwatches(data)
  for (const mark of data) {
    // in a frame it belongs to what else is in it, and keys of a legend may be those of several charts
    const isHeld = swatches.has(mark) || frames.some((frame) => holdsCenter(frame, mark.bbox))
    const reach = isHeld ? 1 : reachOf(mark)
    clusters = take({ bbox: mark.bbox, reach, marks: [mark] }, clusters, axes)
  }
  for (let before = -1; before !== clusters.length; ) {
    before = clusters.length
    for (const cluster of clusters) {
      if (clusters.includes(cluster)) clusters = take({ ...cluster, reach: 0 }, without(clusters, cluster), [])
    }
  }
  const rows = joinRows(
    clusters.filter(({ marks }) => marks.length > 0),
    axes,
  )
  const joined = joinLineOverColumns(joinDots(joinLines(rows, rowOf), rowOf), axes, rowOf)
  return joined.map(({ bbox, marks }) => ({ bbox, marks: new Set(marks) }))
}

interface Growing {
  readonly bbox: Bbox
  /** How far the next mark of the same chart may be. */
  readonly reach: number
  readonly marks: readonly DataMark[]
  /** Whether it has a grid or axes of its own. */
  readonly isFramed?: true
}

function take(one: Growing, clusters: readonly Growing[], axes: readonly Bbox[]): readonly Growing[] {
  const isHeld = clusters.some(({ bbox, isFramed }) => isFramed && holdsCenter(bbox, one.bbox))
  // what stands in one frame does not stand on another that begins where it ends
  const reachTo = ({ bbox, marks, isFramed }: Growing) =>
    isFramed && (one.isFramed || (isHeld && !holdsCenter(bbox, one.bbox))) ? -1 : marks.length === 0 ? 1 : one.reach
  const near = clusters.filter(
    (other) =>
      touches(other.bbox, one.bbox, reachTo(other)) &&
      !axes.some((axis) => parts(axis, other.bbox, one.bbox)) &&
      !(hasOwnBase(one, other, axes) && hasOwnBase(other, one, axes)),
  )
  if (near.length === 0) return [...clusters, one]
  const joined: Growing = {
    bbox: hull([one.bbox, ...near.map(({ bbox }) => bbox)]),
    reach: one.reach,
    marks: [...near.flatMap(({ marks }) => marks), ...one.marks],
    ...([one, ...near].some(({ isFramed }) => isFramed) && { isFramed: true }),
  }
  return [...clusters.filter((cluster) => !near.includes(cluster)), joined]
}

/** Whether an upright line stands in the gap between two boxes, or a level one lies there, over most of the smaller. */
function parts(axis: Bbox, a: Bbox, b: Bbox): boolean {
  const isBetween = (from: number, to: number, x0: number, x1: number) => x0 > from + 0.5 && x1 < to - 0.5
  const upright =
    heightOf(axis) > widthOf(axis) && isBetween(Math.min(a.x1, b.x1), Math.max(a.x0, b.x0), axis.x0, axis.x1)
  const level =
    widthOf(axis) > heightOf(axis) && isBetween(Math.min(a.y1, b.y1), Math.max(a.y0, b.y0), axis.y0, axis.y1)
  if (upright)
    return Math.min(overlapY(axis, a), overlapY(axis, b)) >= PARTING_SHARE * Math.min(heightOf(a), heightOf(b))
  return level && Math.min(overlapX(axis, a), overlapX(axis, b)) >= PARTING_SHARE * Math.min(widthOf(a), widthOf(b))
}

function without<T>(items: readonly T[], item: T): readonly T[] {
  return items.filter((each) => each !== item)
}

function reachOf(mark: DataMark): number {
  if ('points' in mark) return LINE_GAP
  const [width, height] = [widthOf(mark.bbox), heightOf(mark.bbox)]
  if (Math.max(width, height) <= KEY_SIZE) return 1
  return Math.min(BAR_GAP.times * Math.min(width, height), BAR_GAP.most)
}

/** Steps from bar to bar are whole multiples of the least one, to this share of it: where none stands a value is missing. */
const EVEN = { groups: 0.1, bars: 0.03 }
/** Bars of one chart are equally thick to this share: two of the same length are not. */
const SAME_BREADTH = 0.08
/** So many steps may lie between two bars of one chart. */
const MOST_STEPS = 2.2

/** Bars far apart that stand on one line in even steps are one chart. */
function joinRows(clusters: readonly Growing[], axes: readonly Bbox[]): readonly Growing[] {
  const left = new Set(clusters)
  const joined: Growing[] = []
  for (const cluster of clusters) {
    if (!left.delete(cluster)) continue
    const row = [cluster]
    // of a waterfall each bar shares a line with the next alone
    for (const member of row) {
      for (const other of left) {
        // charts beside each other have a grid each
        if (member.isFramed && other.isFramed) continue
        if (!isBesideInRow(member, other) || axes.some((axis) => parts(axis, member.bbox, other.bbox))) continue
        if (areOfTwo(member, other, axes)) continue
        left.delete(other)
        row.push(other)
      }
    }
    if (row.length > 1 && isEvenRow(row)) joined.push(rowOf(row))
    else joined.push(...row)
  }
  return joined
}

/** Whether each of two rows has an axis beside it, or a line to stand on, that ends before the other. */
function areOfTwo(a: Growing, b: Growing, axes: readonly Bbox[]): boolean {
  return (hasOwnAxis(a, b, axes) && hasOwnAxis(b, a, axes)) || (hasOwnBase(a, b, axes) && hasOwnBase(b, a, axes))
}

/** Whether an upright line stands beside marks from their lowest end to their highest, and beside no others. */
function hasOwnAxis({ bbox }: Growing, other: Growing, axes: readonly Bbox[]): boolean {
  return axes.some(
    (axis) =>
      heightOf(axis) > widthOf(axis) &&
      overlapY(axis, bbox) >= heightOf(bbox) - 2 &&
      overlapY(axis, other.bbox) <= 2 &&
      -overlapX(axis, bbox) <= BAR_GAP.most,
  )
}

/** The line of one bar alone is broader than it by this factor where others may stand on it. */
const BROAD_BASE = 2.2

/** Whether columns stand on a line that goes from before the first to behind the last of them, and under no others. */
function hasOwnBase({ bbox, marks }: Growing, other: Growing, axes: readonly Bbox[]): boolean {
  return axes.some(
    (axis) =>
      widthOf(axis) > heightOf(axis) &&
      axis.x0 < bbox.x0 - 1 &&
      axis.x1 > bbox.x1 + 1 &&
      Math.abs(axis.y0 - bbox.y1) <= 2 &&
      (marks.length > 1 || widthOf(axis) >= BROAD_BASE * widthOf(bbox)) &&
      overlapX(axis, other.bbox) <= 0,
  )
}

function rowOf(row: readonly Growing[]): Growing {
  return { ...row[0]!, bbox: hull(row.map(({ bbox }) => bbox)), marks: row.flatMap(({ marks }) => marks) }
}

/** Whether both are bars alone, equally thick and with ends on one line. */
function isBesideInRow(a: Growing, b: Growing): boolean {
  const [ones, others] = [barsOf(a), barsOf(b)]
  if (ones === undefined || others === undefined) return false
  const isSame = (one: number, other: number) => Math.abs(one - other) < 0.5
  // sides of pictured bars lie on whole pixels
  const areThick = (size: (box: Bbox) => number) =>
    [...ones, ...others].every((box) => Math.abs(size(box) - size(ones[0]!)) <= Math.max(1, SAME_BREADTH * size(box)))
  const meet = (size: (box: Bbox) => number, ends: readonly ('x0' | 'x1' | 'y0' | 'y1')[]) =>
    areThick(size) &&
    ones.some((one) => others.some((other) => ends.some((i) => ends.some((j) => isSame(one[i], other[j])))))
  return meet(widthOf, ['y0', 'y1']) || meet(heightOf, ['x0', 'x1'])
}

function barsOf({ marks }: Growing): readonly Bbox[] | undefined {
  return marks.some((mark) => 'points' in mark || reachOf(mark) <= 1) ? undefined : marks.map(({ bbox }) => bbox)
}

/** Whether groups of one size stand in even steps, or all bars do. */
function isEvenRow(row: readonly Growing[]): boolean {
  const count = row[0]!.marks.length
  const isOfGroups =
    row.length > 2 && count <= 8 && row.every(({ marks }) => marks.length === count) && !row.every(isOneSeries)
  const bars = row.flatMap(({ marks }) => marks.map(({ bbox }) => bbox))
  return (['x0', 'y0'] as const).some(
    (edge) =>
      (isOfGroups &&
        isEven(
          row.map(({ bbox }) => bbox[edge]),
          EVEN.groups,
        )) ||
      (bars.length > 2 &&
        isEven(
          bars.map((bbox) => bbox[edge]),
          EVEN.bars,
        )),
  )
}

/**
 * Bars that stand apart, some of them of one colour: categories of one chart, the last of them often set off by its own.
 * Those of a group all differ, or touch.
 */
function isOneSeries({ bbox, marks }: Growing): boolean {
  const bars = marks.filter((mark): mark is Bar => !('points' in mark))
  if (bars.length < 3) return false
  const comesAgain = new Set(bars.map(({ color, pattern = '' }) => color + pattern)).size < bars.length
  const isApart = (size: (box: Bbox) => number) =>
    bars.reduce((sum, bar) => sum + size(bar.bbox), 0) < 0.95 * size(bbox)
  return comesAgain && (isApart(widthOf) || isApart(heightOf))
}

function isEven(places: readonly number[], off: number): boolean {
  const sorted = [...places].sort((a, b) => a - b)
  const steps = sorted.slice(1).map((at, i) => at - sorted[i]!)
  const apart = steps.filter((step) => step > 0.5)
  const least = Math.min(...apart)
  return (
    apart.length > 1 &&
    apart.every((step) => step <= MOST_STEPS * least && Math.abs(step / least - Math.round(step / least)) < off)
  )
}

function touches(a: Bbox, b: Bbox, gap: number): boolean {
  return overlapX(a, b) >= -gap && overlapY(a, b) >= -gap
}
