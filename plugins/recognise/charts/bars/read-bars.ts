import { widthOf } from '../../geometry/boxes.js'
import type { PlotGround, ReadChart, Stroke } from '../parts.js'
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
    (stroke) =>
      stroke.points.length > 2 && !isAxis(stroke) && stroke.bbox.x1 - stroke.bbox.x0 > 0.4 * widthOf(plot.bbox),
  )
  const explained = others.length === 0 ? 1 : 0.6
  return (0.4 + 0.3 * groups.named + 0.1 * (scales.length > 0 ? 1 : 0) + 0.2 * field.share) * explained
}

/** Steps shorter than this are none, in points. */
const LEAST_STEP = 0.1

/** Whether a line runs level at one height alone, but for the ticks at its ends: an axis that is drawn at one stroke. */
function isAxis({ points, isCurved }: Stroke): boolean {
  if (isCurved) return false
  const levels: number[] = []
  for (const [i, to] of points.entries()) {
    const from = points[i - 1]
    if (from === undefined || Math.abs(to.x - from.x) <= LEAST_STEP) continue
    if (Math.abs(to.y - from.y) > LEAST_STEP) return false
    levels.push(to.y)
  }
  return levels.every((y) => Math.abs(y - levels[0]!) <= LEAST_STEP)
}
