import type { Bbox } from '../../../core/model.js'
import { heightOf, hull, overlapX, overlapY, widthOf } from '../geometry.js'
import type { Bar, Polygon, Stroke } from './parts.js'

/** What shows data on its own: a bar, a bending line, an outline. */
export type DataMark = Bar | Stroke | Polygon

/** Marks that stand together, in the grid and between the axes that they touch. */
export interface Cluster {
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

/** A line with corners, or one that slants or bends; level and upright ones are grids, axes and ticks. */
export function isDataLine({ points, bbox, isCurved }: Stroke): boolean {
  return points.length > 2 || isCurved || (widthOf(bbox) > 1 && heightOf(bbox) > 1)
}

/** Joins marks that are near to each other for their kind, and those that lie in one frame. */
export function clusterMarks(all: readonly DataMark[], frames: readonly Bbox[]): readonly Cluster[] {
  const isLarge = ({ bbox }: DataMark) => widthOf(bbox) > LARGE || heightOf(bbox) > LARGE
  const data = all.length > MOST_MARKS ? all.filter(isLarge).slice(0, MOST_MARKS) : all
  let clusters: readonly Growing[] = frames.map((bbox) => ({ bbox, reach: 1, marks: [] }))
  for (const mark of data) clusters = take({ bbox: mark.bbox, reach: reachOf(mark), marks: [mark] }, clusters)
  for (let before = -1; before !== clusters.length; ) {
    before = clusters.length
    for (const cluster of clusters) {
      if (clusters.includes(cluster)) clusters = take({ ...cluster, reach: 0 }, without(clusters, cluster))
    }
  }
  return joinRows(clusters.filter(({ marks }) => marks.length > 0)).map(({ bbox, marks }) => ({
    bbox,
    marks: new Set(marks),
  }))
}

interface Growing {
  readonly bbox: Bbox
  /** How far the next mark of the same chart may be. */
  readonly reach: number
  readonly marks: readonly DataMark[]
}

function take(one: Growing, clusters: readonly Growing[]): readonly Growing[] {
  const near = clusters.filter(({ bbox, marks }) => touches(bbox, one.bbox, marks.length === 0 ? 1 : one.reach))
  if (near.length === 0) return [...clusters, one]
  const joined = {
    bbox: hull([one.bbox, ...near.map(({ bbox }) => bbox)]),
    reach: one.reach,
    marks: [...near.flatMap(({ marks }) => marks), ...one.marks],
  }
  return [...clusters.filter((cluster) => !near.includes(cluster)), joined]
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

/** Bars far apart that stand on one line in even steps, one or one group to a cluster, are one chart. */
function joinRows(clusters: readonly Growing[]): readonly Growing[] {
  const left = new Set(clusters)
  const joined: Growing[] = []
  for (const cluster of clusters) {
    if (!left.delete(cluster)) continue
    const row = [cluster, ...[...left].filter((other) => isBesideInRow(cluster, other))]
    if (row.length < 3 || !isEvenRow(row)) {
      joined.push(cluster)
      continue
    }
    for (const each of row) left.delete(each)
    joined.push({ ...cluster, bbox: hull(row.map(({ bbox }) => bbox)), marks: row.flatMap(({ marks }) => marks) })
  }
  return joined
}

function isBesideInRow(a: Growing, b: Growing): boolean {
  if (
    a.marks.length !== b.marks.length ||
    a.marks.length > 4 ||
    [...a.marks, ...b.marks].some((mark) => 'points' in mark)
  )
    return false
  const isSame = (one: number, other: number) => Math.abs(one - other) < 0.5
  const standing = isSame(a.bbox.y1, b.bbox.y1) && isSame(widthOf(a.bbox), widthOf(b.bbox))
  const lying = isSame(a.bbox.x0, b.bbox.x0) && isSame(heightOf(a.bbox), heightOf(b.bbox))
  return standing || lying
}

function isEvenRow(row: readonly Growing[]): boolean {
  const starts = (edge: 'x0' | 'y0') => row.map(({ bbox }) => bbox[edge]).sort((a, b) => a - b)
  const isEven = (places: readonly number[]) => {
    const step = (places.at(-1)! - places[0]!) / (places.length - 1)
    return step > 0 && places.every((at, i) => Math.abs(at - places[0]! - i * step) < 0.1 * step)
  }
  return isEven(starts('x0')) || isEven(starts('y0'))
}

function touches(a: Bbox, b: Bbox, gap: number): boolean {
  return overlapX(a, b) >= -gap && overlapY(a, b) >= -gap
}
