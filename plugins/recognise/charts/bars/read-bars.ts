import type { PlotGround, ReadChart } from '../parts.js'
import { type BarLayout, layBars } from './bar-layout.js'
import { scaleOf } from './lengths.js'
import { readLayout } from './read-layout.js'

/** Reads a plot of bars; undefined where it is none. */
export function readBars(ground: PlotGround): ReadChart | undefined {
  const layout = layBars(ground)
  if (layout === undefined) return undefined
  const { field, groups, bars } = layout
  const reading = readLayout(layout, ground, scaleOf(field, ground))
  if (reading === undefined) return undefined
  const isStacked = bars.form === 'stacked'
  const name = field.standing === 'columns' ? 'column' : 'bar'
  const cells = bars.series.flatMap((series) => series.cells.filter((cell) => cell !== undefined))
  return {
    chartType: isStacked ? `stacked_${name}` : name,
    categories: groups.groups.map((group) => group.name),
    series: reading.series,
    used: { marks: cells.map(({ piece }) => piece.bar), labels: [...groups.labels, ...reading.labels] },
    confidence: confidenceOf(layout, ground),
    ...(reading.isPercentStacked && { isPercentStacked: true }),
    ...(bars.form === 'floating' && { isWaterfall: true }),
    ...(reading.disagreements.length > 0 && { disagreements: reading.disagreements }),
  }
}

function confidenceOf({ field, groups }: BarLayout, { plot, scales }: PlotGround): number {
  const others = plot.marks.strokes.filter(
    ({ points, bbox }) => points.length > 2 && bbox.x1 - bbox.x0 > 0.4 * (plot.bbox.x1 - plot.bbox.x0),
  )
  const explained = others.length === 0 ? 1 : 0.6
  return (0.4 + 0.3 * groups.named + 0.1 * (scales.length > 0 ? 1 : 0) + 0.2 * field.share) * explained
}
