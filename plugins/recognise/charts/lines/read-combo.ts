import type { Series } from '../../../../core/model.js'
import { readBars } from '../bars/read-bars.js'
import type { Bar, LegendEntry, Plot, PlotGround, ReadChart, Scale } from '../parts.js'
import { joinCutColumns } from './cut-columns.js'
import type { Figure } from './data-labels.js'
import type { SeriesName } from './name-series.js'
import { pickAxes, valueScales } from './pick-scale.js'
import type { Sketch } from './sketch.js'
import { axisSeekers } from './value-series.js'

/** Columns that stand behind lines, and which axes all of them are read on. */
interface Columns {
  readonly read: ReadChart
  /** Of the columns together. */
  readonly axis: 0 | 1
  /** Of each line. */
  readonly lineAxes: readonly (0 | 1)[]
}

/** Fewer rectangles than this are no row of columns. */
const LEAST_BARS = 2

/**
 * Reads the columns of a plot that has lines too.
 *
 * @param bars Without markers and keys.
 * @returns Undefined where the rectangles are no columns.
 */
export function readColumns(
  ground: PlotGround,
  bars: readonly Bar[],
  lines: readonly Sketch[],
  names: readonly SeriesName[],
  figures: readonly Figure[],
): Columns | undefined {
  if (bars.length < LEAST_BARS) return undefined
  const { plot } = ground
  const upright = valueScales(ground.scales)
  const whole = joinCutColumns(bars, lines, plot)
  const barPlot: Plot = { ...plot, marks: { bars: whole, strokes: [], polygons: [] } }
  const readOn = (scale: Scale | undefined) => {
    const others = ground.scales.filter((each) => each.direction === 'x')
    return readBars({ ...ground, plot: barPlot, scales: scale === undefined ? others : [scale, ...others] })
  }
  const first = readOn(upright[0])
  if (first === undefined || first.isWaterfall || !first.chartType.endsWith('column')) return undefined
  if (upright.length < 2) return { read: first, axis: 0, lineAxes: lines.map(() => 0) }
  const columns = first.series.map(({ name, color = '' }) => ({
    name,
    color,
    isSolid: true,
    printed: [],
  }))
  const axes = pickAxes([...columns, ...axisSeekers(lines, names, figures)], [upright[0]!, upright[1]!], plot)
  const isSecond = axes.slice(0, columns.length).filter((axis) => axis === 1).length * 2 > columns.length
  const read = isSecond ? (readOn(upright[1]) ?? first) : first
  return { read, axis: isSecond ? 1 : 0, lineAxes: axes.slice(columns.length) }
}

/**
 * The columns at the places of the lines.
 *
 * @param names Of the places.
 * @returns Undefined where columns and lines do not stand over the same names.
 */
export function alignColumns(columns: Columns, names: readonly string[]): Columns | undefined {
  const { categories, series } = columns.read
  if (categories.length === names.length) return columns
  const places = names.map((name) => categories.indexOf(name))
  if (places.includes(-1) || new Set(places).size < places.length) return undefined
  const pick = <T>(values: readonly T[]) => places.map((at) => values[at]!)
  const picked = series.map((each) => ({
    ...each,
    values: pick(each.values),
    ...(each.labels && { labels: pick(each.labels) }),
    ...(each.errorBounds && { errorBounds: pick(each.errorBounds) }),
  }))
  return { ...columns, read: { ...columns.read, categories: names, series: picked } }
}

/** Columns and lines in the order of the legend, each saying its kind and its axis. */
export function combineSeries(
  columns: Columns,
  lines: readonly Series[],
  legend: readonly LegendEntry[],
): readonly Series[] {
  const all = [
    ...columns.read.series.map(
      (series): Series => ({ ...series, kind: 'column', ...(columns.axis === 1 && { axis: 'secondary' }) }),
    ),
    ...lines.map((series): Series => ({ kind: 'line', ...series })),
  ]
  const rank = ({ name }: Series) => {
    const at = name === '' ? -1 : legend.findIndex((entry) => entry.name === name)
    return at < 0 ? legend.length : at
  }
  return all
    .map((series, i) => ({ series, i }))
    .sort((a, b) => rank(a.series) - rank(b.series) || a.i - b.i)
    .map(({ series }) => series)
}
