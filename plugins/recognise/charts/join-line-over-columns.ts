import type { Bbox } from '../../../core/model.js'
import { centerX, heightOf, hull, overlapX, overlapY, widthOf } from '../geometry/boxes.js'
import type { Bar, Polygon, Stroke } from './parts.js'

/** Columns stand on one line, to this many points. */
const ON_LINE = 1
/** A point of the line stands over the middle of its columns, to this share of their breadth. */
const OFF_MIDDLE = 0.15
/** Between the line and the columns there is no more room than this share of both of their heights. */
const ROOM = 0.8
/** An axis beside a plot is no farther from it than so many points. */
const BESIDE = 60
/** A line goes along this share of its group: grounds of its figures reach out at both ends. */
const SPANNING = 0.8
/** An axis goes along this share of its line. */
const ALONG = 0.8
/** With fewer points chance may do it. */
const LEAST_POINTS = 3

/** A group of marks with the box around it. */
interface Group {
  readonly bbox: Bbox
  readonly marks: readonly (Bar | Stroke | Polygon)[]
}

/**
 * Joins a line with the columns that it stands over at a distance, point by point over their middles: a rate over amounts,
 * which has no axis of its own.
 *
 * @param axes Lines of axes and grids.
 * @param join Several groups as one.
 */
export function joinLineOverColumns<T extends Group>(
  groups: readonly T[],
  axes: readonly Bbox[],
  join: (groups: readonly T[]) => T,
): readonly T[] {
  const columns = groups.flatMap((group) => {
    const bars = columnsOf(group)
    return bars === undefined ? [] : [{ group, bars }]
  })
  if (columns.length === 0) return groups
  const joined = new Map<T, T>()
  for (const group of groups) {
    const places = cornersOf(group)
    if (places === undefined || axes.some((axis) => isAxisOf(axis, group))) continue
    const own = columns.find(
      (each) =>
        !joined.has(each.group) &&
        isOver(group, each) &&
        !axes.some((axis) => isBetween(axis, group, each)) &&
        areMiddles(places, each.bars),
    )
    if (own !== undefined) joined.set(own.group, group)
  }
  if (joined.size === 0) return groups
  const lines = new Set(joined.values())
  return groups
    .filter((group) => !lines.has(group))
    .map((group) => (joined.has(group) ? join([group, joined.get(group)!]) : group))
}

/** Whether an axis, or a line of a grid, is a line's: beside it, or right below. */
function isAxisOf(axis: Bbox, { bbox }: Group): boolean {
  const isUpright = heightOf(axis) > widthOf(axis)
  if (isUpright) {
    const away = Math.max(axis.x0 - bbox.x1, bbox.x0 - axis.x1)
    return away <= BESIDE && overlapY(axis, bbox) > 0.5 * heightOf(axis) && heightOf(axis) > 0.5 * heightOf(bbox)
  }
  return overlapX(axis, bbox) > ALONG * widthOf(bbox) && overlapY(axis, bbox) > -heightOf(bbox) && axis.y0 > bbox.y0
}

/** Whether a level line goes along a line between it and the columns below: its names stand there. */
function isBetween(axis: Bbox, { bbox }: Group, { group }: { readonly group: Group }): boolean {
  return (
    heightOf(axis) < widthOf(axis) &&
    overlapX(axis, bbox) > ALONG * widthOf(bbox) &&
    axis.y0 > bbox.y1 &&
    axis.y1 < group.bbox.y0
  )
}

/** The columns of a group that has nothing else: one a place, from left to right. */
function columnsOf({ marks }: Group): readonly Bar[] | undefined {
  const bars = marks.filter((mark): mark is Bar => !('points' in mark))
  if (bars.length < LEAST_POINTS || bars.length < marks.length) return undefined
  const foot = Math.max(...bars.map(({ bbox }) => bbox.y1))
  const standing = bars.filter(({ bbox }) => Math.abs(bbox.y1 - foot) <= ON_LINE)
  return standing.length < LEAST_POINTS ? undefined : standing.toSorted((a, b) => a.bbox.x0 - b.bbox.x0)
}

/** The places of the points of one line, from left to right; undefined of what is no line alone. */
function cornersOf({ marks, bbox }: Group): readonly number[] | undefined {
  const lines = marks.filter((mark): mark is Stroke => 'width' in mark && widthOf(mark.bbox) > SPANNING * widthOf(bbox))
  if (lines.length !== 1 || marks.some((mark) => !('points' in mark) && heightOf(mark.bbox) > 0.5 * heightOf(bbox)))
    return undefined
  const places = lines[0]!.points.map(({ x }) => x)
  const isForward = places.every((x, i) => i === 0 || x > places[i - 1]!)
  return isForward && places.length >= LEAST_POINTS ? places : undefined
}

function isOver(line: Group, { group }: { readonly group: Group }): boolean {
  const room = -overlapY(line.bbox, group.bbox)
  const isAbove = line.bbox.y1 < group.bbox.y0 + 1
  return isAbove && room <= ROOM * (heightOf(line.bbox) + heightOf(group.bbox)) && overlapX(line.bbox, group.bbox) > 0
}

/** A line begins later, or ends before, by so many places at most to each of its points: a growth begins with the second year. */
const MISSING = 1 / 3

/** Whether each point stands over the middle of as many columns as each other, one place behind the other. */
function areMiddles(places: readonly number[], bars: readonly Bar[]): boolean {
  const missing = Array.from({ length: 1 + Math.floor(MISSING * places.length) }, (_, i) => i)
  return missing.some((more) => {
    const count = bars.length / (places.length + more)
    const starts = missing.slice(0, more + 1)
    return Number.isInteger(count) && starts.some((start) => areMiddlesFrom(start, places, bars, count))
  })
}

function areMiddlesFrom(start: number, places: readonly number[], bars: readonly Bar[], count: number): boolean {
  return places.every((at, i) => {
    const own = hull(bars.slice((start + i) * count, (start + i + 1) * count).map(({ bbox }) => bbox))
    return Math.abs(centerX(own) - at) <= OFF_MIDDLE * widthOf(own)
  })
}
