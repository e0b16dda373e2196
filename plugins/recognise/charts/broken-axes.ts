import type { Series } from '../../../core/model.js'
import { valueScales } from './lines/pick-scale.js'
import type { PlotGround, ReadChart, Scale } from './parts.js'

/** A chart with a broken axis is this much less sure. */
const DOUBT = 0.5

/**
 * Beyond the last tick before a break nothing can be measured: such values are not known, only what is printed stays.
 * The tick behind the break is told as what disagrees.
 */
export function withoutBeyondBreak(read: ReadChart, { scales }: PlotGround): ReadChart {
  const liesDown = read.chartType === 'bar' || read.chartType === 'stacked_bar'
  const [first, second] = liesDown ? scales.filter(({ direction }) => direction === 'x') : valueScales(scales)
  const broken = [first, second].filter((scale): scale is BrokenScale => scale?.brokenAt !== undefined)
  if (broken.length === 0) return read
  const isStacked = read.isStacked === true || read.chartType.startsWith('stacked_')
  const series = read.series.map((each, i) => {
    const scale = each.axis === 'secondary' ? second : first
    const below = isStacked ? read.series.slice(0, i) : []
    return scale?.brokenAt === undefined ? each : upTo(scale.max, each, below)
  })
  const disagreements = broken.map(({ brokenAt: { at, value, label }, toValue }) => ({
    label,
    printed: value,
    drawn: toValue(at),
  }))
  return {
    ...read,
    series,
    confidence: read.confidence * DOUBT,
    disagreements: [...(read.disagreements ?? []), ...disagreements],
  }
}

type BrokenScale = Scale & { readonly brokenAt: NonNullable<Scale['brokenAt']> }

/** A series whose measured values end at the last tick, those of a stack with what is below them. */
function upTo(max: number, series: Series, below: readonly Series[]): Series {
  const isKnown = series.values.map((value, i) => {
    const reach = below.reduce((sum, { values }) => sum + Math.max(0, values[i] ?? 0), value ?? 0)
    return (series.labels?.[i] ?? null) !== null || reach <= max + (series.errorBounds?.[i] ?? 0)
  })
  const { errorBounds } = series
  return {
    ...series,
    values: series.values.map((value, i) => (isKnown[i] ? value : null)),
    ...(errorBounds !== undefined && { errorBounds: errorBounds.map((bound, i) => (isKnown[i] ? bound : null)) }),
  }
}
