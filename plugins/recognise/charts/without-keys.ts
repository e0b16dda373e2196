import type { Bbox } from '../../../core/model.js'
import { hull, overlapX, overlapY } from '../geometry/boxes.js'
import type { Bar, LegendEntry, Plot } from './parts.js'

/** What ends this near to an edge of the plot makes the edge, in points. */
const AT_EDGE = 1

/** A plot without the room of its legend's keys, where these stand beside its data and were taken for bars among them. */
export function withoutKeys(plot: Plot, legend: readonly LegendEntry[]): Plot {
  const { bbox, marks } = plot
  const keys = new Set<unknown>(legend.flatMap((entry) => entry.marks ?? []))
  for (const bar of marks.bars) if (legend.some((entry) => isGroundOfKey(bar, entry))) keys.add(bar)
  const isIn = ({ x0, y0, x1, y1 }: Bbox) =>
    x0 >= bbox.x0 - AT_EDGE && y0 >= bbox.y0 - AT_EDGE && x1 <= bbox.x1 + AT_EDGE && y1 <= bbox.y1 + AT_EDGE
  const all = [...marks.bars, ...marks.strokes, ...marks.polygons].filter((mark) => isIn(mark.bbox))
  const own = all.filter((mark) => keys.has(mark)).map((mark) => mark.bbox)
  const others = all.filter((mark) => !keys.has(mark)).map((mark) => mark.bbox)
  if (plot.isPie || own.length < 2 || others.length === 0) return plot
  const rest = hull(others)
  if (own.some((key) => overlapX(key, rest) >= 0 && overlapY(key, rest) >= 0)) return plot
  const room = hull(own)
  const named = new Set<unknown>(legend.flatMap((entry) => entry.marks ?? []))
  return {
    ...plot,
    // keys show which bars are no data; what lies behind them would show nothing
    marks: { ...marks, bars: marks.bars.filter((bar) => !keys.has(bar) || named.has(bar)) },
    bbox: {
      x0: room.x0 <= bbox.x0 + AT_EDGE ? rest.x0 : bbox.x0,
      y0: room.y0 <= bbox.y0 + AT_EDGE ? rest.y0 : bbox.y0,
      x1: room.x1 >= bbox.x1 - AT_EDGE ? rest.x1 : bbox.x1,
      y1: room.y1 >= bbox.y1 - AT_EDGE ? rest.y1 : bbox.y1,
    },
  }
}

/** The ground of a key reaches beyond it by no more than this many points, or this share of itself. */
const GROUND = { points: 3, share: 0.35 }

/** Whether a square lies behind the key of a name, a little larger: the ground that some legends give their keys. */
function isGroundOfKey(bar: Bar, { marks = [] }: LegendEntry): boolean {
  const key = marks.length === 0 ? undefined : hull(marks.map(({ bbox }) => bbox))
  if (key === undefined || marks.some((mark) => mark === bar || mark.order < bar.order)) return false
  const { x0, y0, x1, y1 } = bar.bbox
  const room = Math.max(GROUND.points, GROUND.share * Math.max(x1 - x0, y1 - y0))
  return [key.x0 - x0, key.y0 - y0, x1 - key.x1, y1 - key.y1].every((gap) => gap >= 0 && gap <= room)
}
