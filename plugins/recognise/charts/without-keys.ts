import type { Bbox } from '../../../core/model.js'
import { hull, overlapX, overlapY } from '../geometry.js'
import type { LegendEntry, Plot } from './parts.js'

/** What ends this near to an edge of the plot makes the edge, in points. */
const AT_EDGE = 1

/** A plot without the room of its legend's keys, where these stand beside its data and were taken for bars among them. */
export function withoutKeys(plot: Plot, legend: readonly LegendEntry[]): Plot {
  const { bbox, marks } = plot
  const keys = new Set<unknown>(legend.flatMap((entry) => entry.marks ?? []))
  const isIn = ({ x0, y0, x1, y1 }: Bbox) =>
    x0 >= bbox.x0 - AT_EDGE && y0 >= bbox.y0 - AT_EDGE && x1 <= bbox.x1 + AT_EDGE && y1 <= bbox.y1 + AT_EDGE
  const all = [...marks.bars, ...marks.strokes, ...marks.polygons].filter((mark) => isIn(mark.bbox))
  const own = all.filter((mark) => keys.has(mark)).map((mark) => mark.bbox)
  const others = all.filter((mark) => !keys.has(mark)).map((mark) => mark.bbox)
  if (plot.isPie || own.length < 2 || others.length === 0) return plot
  const rest = hull(others)
  if (own.some((key) => overlapX(key, rest) >= 0 && overlapY(key, rest) >= 0)) return plot
  const room = hull(own)
  return {
    ...plot,
    bbox: {
      x0: room.x0 <= bbox.x0 + AT_EDGE ? rest.x0 : bbox.x0,
      y0: room.y0 <= bbox.y0 + AT_EDGE ? rest.y0 : bbox.y0,
      x1: room.x1 >= bbox.x1 - AT_EDGE ? rest.x1 : bbox.x1,
      y1: room.y1 >= bbox.y1 - AT_EDGE ? rest.y1 : bbox.y1,
    },
  }
}
