import type { Bbox } from '../../../../core/model.js'
import { heightOf, widthOf } from '../../geometry.js'
import type { Marks, Point, Polygon, Stroke } from '../parts.js'
import { distance } from './circles.js'
import { filledLine } from './filled-lines.js'
import type { Pie } from './find-pies.js'
import { isKey, keysOf } from './pie-keys.js'
import { isAslant } from './tilt.js'

/** Outlines of slices stray from the circle by their own width, a share of the radius. */
const OUTLINE = 0.06
/** A leader line begins within this share of the radius from the rim. */
const AT_RIM = 0.18
/** And is no longer than this share of it. */
const LONGEST_LEADER = 1.2
/** Led out of the pie from its rim and on to a label aside, it has no more corners and is as long as so many radii. */
const ELBOW = { corners: 4, longest: 2.6 }
/** A pie that is seen aslant is as thick as this share of its radius at most. */
const RIM = 0.5
/** Where a pie stands, and what belongs to it. */
export interface PieArea {
  readonly bbox: Bbox
  readonly marks: Marks
  /** Small marks in the colours of its slices, wherever they stand: the keys of its legend. */
  readonly keys: readonly Bbox[]
  readonly isPie: true
}

/**
 * Gives each pie a place of its own, with its slices, their outlines and the lines that lead from them, and leaves the
 * other marks: none of a pie's lines is a chart's line.
 */
export function takeOutPies(
  marks: Marks,
  pies: readonly Pie[],
): { readonly areas: readonly PieArea[]; readonly rest: Marks } {
  if (pies.length === 0) return { areas: [], rest: marks }
  const taken = new Set<unknown>(pies.flatMap(({ sectors }) => sectors.map(({ mark }) => mark)))
  const keys = [...marks.bars, ...marks.polygons].filter((mark) => isKey(mark) && !taken.has(mark))
  const areas = pies.map((pie): PieArea => {
    const own = new Set<unknown>(pie.sectors.map(({ mark }) => mark))
    for (const polygon of marks.polygons) if (isRim(polygon, pie)) taken.add(polygon)
    const filled = filledLeaders(
      marks.polygons.filter((polygon) => !taken.has(polygon)),
      pie,
    )
    for (const { polygon } of filled) taken.add(polygon)
    const drawn = marks.strokes.filter((stroke) => own.has(stroke) || isOutline(stroke, pie) || isLeader(stroke, pie))
    for (const stroke of drawn) taken.add(stroke)
    const strokes = [...drawn, ...filled.map(({ line }) => line)]
    return {
      bbox: boxAround(pie, 1),
      marks: {
        ...marks,
        bars: marks.bars.filter((bar) => own.has(bar)),
        strokes,
        polygons: marks.polygons.filter((polygon) => own.has(polygon)),
      },
      keys: keysOf(pie, keys),
      isPie: true,
    }
  })
  const isLeft = (mark: unknown) => !taken.has(mark)
  return {
    areas,
    rest: {
      bars: marks.bars.filter(isLeft),
      strokes: marks.strokes.filter(isLeft),
      polygons: marks.polygons.filter(isLeft),
    },
  }
}

function boxAround({ center: { x, y }, radius, sectors, tilt }: Pie, share: number): Bbox {
  const pulled = Math.max(...sectors.map((sector) => distance(sector.center, { x, y })))
  const reach = share * radius + pulled
  return { x0: x - reach, y0: (y - reach) / tilt, x1: x + reach, y1: (y + reach) / tilt }
}

function isOutline({ bbox }: Stroke, pie: Pie): boolean {
  return isWithin(bbox, boxAround(pie, 1 + OUTLINE))
}

/** The side of a pie that is seen aslant, below it and between slices pulled out. */
function isRim({ bbox }: Polygon, pie: Pie): boolean {
  if (!isAslant(pie.tilt)) return false
  const box = boxAround(pie, 1 + OUTLINE)
  return isWithin(bbox, { ...box, y1: box.y1 + RIM * pie.radius })
}

function isWithin(inner: Bbox, outer: Bbox): boolean {
  return inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1
}

/** Leader lines that a program gave as their outlines, and what lines they are. */
function filledLeaders(polygons: readonly Polygon[], pie: Pie) {
  return polygons.flatMap((polygon) => {
    const line = filledLine(polygon)
    return line !== undefined && isLeader(line, pie) ? [{ polygon, line }] : []
  })
}

/** Either end near the rim, or the second piece of an elbow: all of it in the ring around the pie where labels are. */
function isLeader(stroke: Stroke, pie: Pie): boolean {
  const { center, radius, tilt } = pie
  const { bbox } = stroke
  const points = stroke.points.map(({ x, y }) => ({ x, y: y * tilt }))
  const isNear = (point: Point) => Math.abs(distance(point, center) / radius - 1) <= AT_RIM
  const length = Math.hypot(widthOf(bbox), heightOf(bbox))
  if (isElbow(points, pie, length)) return true
  if (length > LONGEST_LEADER * radius) return false
  return points.some(isNear) || points.every((point) => distance(point, center) <= radius * (1 + LONGEST_LEADER))
}

/** Whether a bent line begins at the rim and leads away from the pie: to a label that may stand far aside. */
function isElbow(points: readonly Point[], { center, radius }: Pie, length: number): boolean {
  if (points.length < 3 || points.length > ELBOW.corners || length > ELBOW.longest * radius) return false
  const away = points.map((point) => distance(point, center) / radius)
  const [first, last] = [away[0]!, away.at(-1)!]
  const isOutwards = away.every((at) => at >= Math.min(first, last))
  return Math.abs(Math.min(first, last) - 1) <= AT_RIM && Math.max(first, last) > 1 + AT_RIM / 2 && isOutwards
}
