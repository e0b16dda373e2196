import type { Bbox, Chart } from '../../../core/model.js'
import { centerX, centerY, hull } from '../geometry/boxes.js'
import { valueScales } from './lines/pick-scale.js'
import type { LegendEntry, PlotGround, ReadChart } from './parts.js'

/** A name belongs to the end of a line that is no further from its middle, in font sizes. */
const AT_END = 0.8
/** Names that would stand on each other are moved apart: not all are at the ends of their lines. */
const LEAST_AT_ENDS = 0.6

/**
 * At which side of a plot its legend stands; `direct` where names stand beside what they name, without keys. Absent where
 * no series, and of a pie no slice, has its name from there.
 */
export function legendSide(ground: PlotGround, read: ReadChart): Chart['legend'] {
  const { plot, legend } = ground
  const { series, categories } = read
  const named = new Set([...series.map(({ name }) => name), ...categories])
  const entries = legend.filter(({ name }) => named.has(name))
  if (entries.length === 0) return undefined
  if (entries.every(({ key }) => key === 'text') || standAtEnds(entries, ground, read)) return 'direct'
  return nearestSide(hull(entries.map(({ label }) => label.bbox)), plot.bbox)
}

/** Whether names stand at the right of where their lines end. */
function standAtEnds(
  entries: readonly LegendEntry[],
  { plot, scales }: PlotGround,
  { chartType, series }: ReadChart,
): boolean {
  const axes = valueScales(scales)
  if (chartType !== 'line' || axes.length === 0) return false
  const atEnds = entries.filter(({ name, label }) => {
    const own = series.find((each) => each.name === name)
    const last = own?.values.findLast((value) => value !== null)
    if (own === undefined || last === undefined || label.bbox.x0 < centerX(plot.bbox)) return false
    const scale = (own.axis === 'secondary' ? axes[1] : undefined) ?? axes[0]!
    return Math.abs(scale.toPlace(last!) - centerY(label.bbox)) <= AT_END * label.size
  })
  return atEnds.length >= LEAST_AT_ENDS * entries.length
}

/** What stands within the plot is nearest to one of its sides, too. */
function nearestSide(legend: Bbox, plot: Bbox): 'top' | 'bottom' | 'left' | 'right' {
  const beyond = [
    ['right', legend.x0 - plot.x1],
    ['left', plot.x0 - legend.x1],
    ['bottom', legend.y0 - plot.y1],
    ['top', plot.y0 - legend.y1],
  ] as const
  const outside = beyond.filter(([, gap]) => gap >= 0).sort((a, b) => b[1] - a[1])[0]
  if (outside !== undefined) return outside[0]
  const inside = [
    ['right', plot.x1 - centerX(legend)],
    ['left', centerX(legend) - plot.x0],
    ['bottom', plot.y1 - centerY(legend)],
    ['top', centerY(legend) - plot.y0],
  ] as const
  return [...inside].sort((a, b) => a[1] - b[1])[0]![0]
}
