import type { Bbox } from '../../../core/model.js'
import { centerX, centerY, heightOf, median, widthOf } from '../geometry/boxes.js'
import type { Label, Plot } from './parts.js'
import { fitLine } from './scales/fit-line.js'
import { readFigure } from './scales/tick-values.js'

/** Figures of one axis are aligned to this share of the font size. */
const ALIGNED = 0.35
/** An axis stands beside the data: no further than this share of the plot's width or height, and so many font sizes. */
const REACH = { share: 0.35, sizes: 7 }

/**
 * Where neither grid nor axes are drawn a plot is as large as its data. Its axes are larger: it grows to the figures
 * that stand evenly beside and below it.
 */
export function growToTicks(plot: Plot): Plot {
  if (plot.isPie) return plot
  const figures = plot.labels.flatMap((label) => {
    const figure = readFigure(label.text)
    return figure === undefined ? [] : [{ label, value: figure.value }]
  })
  if (figures.length < 3) return plot
  const upright = rangeOf(figures, plot.bbox, 'y')
  const tall = upright === undefined ? plot.bbox : { ...plot.bbox, y0: upright.from, y1: upright.to }
  const level = upright === undefined ? undefined : rangeOf(figures, tall, 'x')
  const bbox = level === undefined ? tall : { ...tall, x0: level.from, x1: level.to }
  return bbox === plot.bbox ? plot : { ...plot, bbox }
}

type Figure = { readonly label: Label; readonly value: number }

/** From the first to the last tick of the axis along one direction, with the plot's own range; undefined where none is. */
function rangeOf(
  figures: readonly Figure[],
  plot: Bbox,
  direction: 'x' | 'y',
): { readonly from: number; readonly to: number } | undefined {
  const isUpright = direction === 'y'
  const [from, to] = isUpright ? [plot.y0, plot.y1] : [plot.x0, plot.x1]
  const edges = isUpright
    ? [({ bbox }: Label) => bbox.x1, ({ bbox }: Label) => bbox.x0]
    : [({ bbox }: Label) => centerY(bbox)]
  for (const edge of edges) {
    for (const group of alignedBy(figures, edge)) {
      if (!group.every(({ label }) => isBeside(label, plot, direction))) continue
      const middle = ({ label }: Figure) => (isUpright ? centerY : centerX)(label.bbox)
      const line = fitLine(group.map((figure) => ({ at: middle(figure), value: figure.value, label: figure.label })))
      if (line === undefined || line.ticks.length < group.length) continue
      const places = line.ticks.map(({ at }) => at)
      const [first, last] = [Math.min(...places), Math.max(...places)]
      const step = (last - first) / (places.length - 1)
      // data lie between the ends of their axis
      if (first - step < from && last + step > to) return { from: Math.min(from, first), to: Math.max(to, last) }
    }
  }
  return undefined
}

/** Whether a figure stands left or right of the data, or below them. */
function isBeside({ bbox, size }: Label, plot: Bbox, direction: 'x' | 'y'): boolean {
  if (direction === 'x') return bbox.y0 >= plot.y1 - size && bbox.y0 - plot.y1 <= REACH.sizes * size
  const reach = REACH.share * widthOf(plot) + REACH.sizes * size
  const [left, right] = [plot.x0 - bbox.x1, bbox.x0 - plot.x1]
  return (left >= -1 && left <= reach) || (right >= -1 && right <= reach)
}

function alignedBy(figures: readonly Figure[], at: (label: Label) => number): readonly (readonly Figure[])[] {
  const sorted = [...figures].sort((a, b) => at(a.label) - at(b.label))
  const groups: Figure[][] = []
  for (const figure of sorted) {
    const last = groups.at(-1)
    if (last !== undefined && at(figure.label) - at(last[0]!.label) <= ALIGNED * figure.label.size) last.push(figure)
    else groups.push([figure])
  }
  return groups
    .filter((group) => group.length >= 3)
    .filter((group) => median(group.map(({ label }) => heightOf(label.bbox))) > 0)
}
