import type { Bbox } from '../../../../core/model.js'
import type { Marks, Polygon, Stroke } from '../parts.js'
import { distance } from './circles.js'
import { filledLine } from './filled-lines.js'
import type { Pie } from './find-pies.js'
import { findLeaders } from './leader-lines.js'
import { isKey, keysOf } from './pie-keys.js'
import { isAslant } from './tilt.js'

/** Outlines of slices stray from the circle by their own width, a share of the radius. */
const OUTLINE = 0.06
/** A pie that is seen aslant is as thick as this share of its radius at most. */
const RIM = 0.5
/** Where a pie stands, and what belongs to it. */
export interface PieArea {
  readonly bbox: Bbox
  readonly marks: Marks
  /** Small marks in the colours of its slices, wherever they stand: the keys of its legend. */
  readonly keys: readonly Bbox[]
  /** Where the lines end that lead from it: a label there is its, however far it stands. */
  readonly leaders: readonly Bbox[]
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
    const lines = filledLines(marks.polygons.filter((polygon) => !taken.has(polygon)))
    const isLeft = (stroke: Stroke) => !taken.has(stroke)
    const leaders = findLeaders([...marks.strokes.filter(isLeft), ...lines.keys()], pie)
    for (const { stroke } of leaders) taken.add(lines.get(stroke) ?? stroke)
    const outlines = marks.strokes.filter((stroke) => own.has(stroke) || (isLeft(stroke) && isOutline(stroke, pie)))
    for (const stroke of outlines) taken.add(stroke)
    const strokes = [...outlines, ...leaders.map(({ stroke }) => stroke)]
    return {
      bbox: boxAround(pie, 1),
      marks: {
        ...marks,
        bars: marks.bars.filter((bar) => own.has(bar)),
        strokes,
        polygons: marks.polygons.filter((polygon) => own.has(polygon)),
      },
      keys: keysOf(pie, keys),
      leaders: leaders.map(({ end: { x, y } }) => ({ x0: x, y0: y, x1: x, y1: y })),
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

/** What thin outlines are as lines, with the outlines: programs give leader lines so too. */
function filledLines(polygons: readonly Polygon[]): ReadonlyMap<Stroke, Polygon> {
  return new Map(
    polygons.flatMap((polygon) => {
      const line = filledLine(polygon)
      return line === undefined ? [] : [[line, polygon] as const]
    }),
  )
}
