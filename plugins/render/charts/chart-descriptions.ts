import type { Chart, ChartType, Series } from '../../../core/model.js'

const TYPES: Readonly<Record<ChartType, string>> = {
  bar: 'Bars',
  column: 'Columns',
  stacked_bar: 'Stacked bars',
  stacked_column: 'Stacked columns',
  line: 'Lines',
  area: 'Area',
  pie: 'Pie',
  doughnut: 'Doughnut',
  scatter: 'Scatter',
  combo: 'Combination',
}

/** Returns the readable name of the chart type: `Stacked columns, 100 %`. */
export function chartTypeName(chart: Chart): string {
  if (chart.isWaterfall) return 'Waterfall'
  const isStackedArea = chart.chartType === 'area' && (chart.isStacked || chart.isPercentStacked)
  return `${isStackedArea ? 'Stacked areas' : TYPES[chart.chartType]}${chart.isPercentStacked ? ', 100 %' : ''}`
}

/** Returns the alternative text of a chart: `Columns “Sales by region”: East, West; 2019 to 2023`. */
export function chartDescription(chart: Chart): string {
  const { title, categories, series } = chart
  const names = series.map(({ name }) => name).filter(Boolean)
  const [first, last] = [categories.find(Boolean), categories.findLast(Boolean)]
  const reach = first === last ? first : `${first} to ${last}`
  const content = [names.join(', '), reach].filter(Boolean).join('; ')
  const kind = chartTypeName(chart)
  return [title?.trim() ? `${kind} “${title.trim()}”` : kind, content].filter(Boolean).join(': ')
}

/** Message in place of a chart without data. Programs refuse a file with an empty native chart. */
export const NO_SERIES = 'No values were read from this chart'

/** Returns whether a chart has no data. */
export function isEmpty({ series }: Chart): boolean {
  return series.length === 0
}

/** Returns the unit, unless the title or axis contains it. A bare symbol is part of the number format instead. */
export function unitLine({ unit, title, yTitle }: Chart): string | undefined {
  if (unit === undefined || !/\p{L}/u.test(unit)) return undefined
  const isMentioned = [title, yTitle].some((text) => text?.toLowerCase().includes(unit.toLowerCase()))
  return isMentioned ? undefined : unit
}

/** Returns whether a value was measured and not read from a printed label. */
export function isMeasured(chart: Chart, series: Series, point: number): boolean {
  if ((series.values[point] ?? null) === null) return false
  if (series.errorBounds) return (series.errorBounds[point] ?? null) !== null
  return chart.isEstimated && !series.labels?.[point]
}

/**
 * Returns the least reliable origin of the chart's values: printed labels, the vector drawing, or the pixels of an
 * image.
 */
export function originOfValues(chart: Chart): 'printed' | 'measured' | 'estimated' {
  const isAny = chart.series.some((series) => series.values.some((_, point) => isMeasured(chart, series, point)))
  if (!isAny) return 'printed'
  return chart.source === 'pixels' ? 'estimated' : 'measured'
}

/**
 * Describes how unprinted values were obtained: `measured in a picture of the chart, to within ±0.5`. Undefined if all
 * values are printed.
 */
export function howMeasured(chart: Chart): string | undefined {
  const origin = originOfValues(chart)
  if (origin === 'printed') return undefined
  const where = origin === 'estimated' ? 'in a picture of the chart' : 'on the drawing of the chart'
  return `measured ${where}${chart.errorBound === undefined ? '' : `, to within ±${boundWords(chart, chart.errorBound)}`}`
}

/** Returns an error bound with its unit: `$0.5`, `0.5 percentage points`. */
export function boundWords({ valueAxis, secondaryAxis, unit, series }: Chart, bound: number): string {
  // with two axes, the unit is ambiguous
  if (secondaryAxis) return shortBound(bound)
  const labels = series.flatMap((each) => each.labels ?? []).filter((label) => label !== null)
  const isShare = unit === '%' || valueAxis?.suffix === 'percent' || (labels.length > 0 && labels.every(isPercent))
  if (isShare) return `${shortBound(bound)} percentage ${bound === 1 ? 'point' : 'points'}`
  return `${valueAxis?.currency ?? ''}${shortBound(bound)}`
}

function isPercent(label: string): boolean {
  return label.trimEnd().endsWith('%')
}

/** Rounds an error bound to two significant digits. */
export function shortBound(bound: number): string {
  return String(Number(bound.toPrecision(2)))
}
