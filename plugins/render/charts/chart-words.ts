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

/** What kind of chart it is, for people: `Stacked columns, 100 %`. */
export function chartTypeName(chart: Chart): string {
  if (chart.isWaterfall) return 'Waterfall'
  const isStackedArea = chart.chartType === 'area' && (chart.isStacked || chart.isPercentStacked)
  return `${isStackedArea ? 'Stacked areas' : TYPES[chart.chartType]}${chart.isPercentStacked ? ', 100 %' : ''}`
}

/** What a person is told who does not see a chart: `Columns “Sales by region”: East, West; 2019 to 2023`. */
export function chartDescription(chart: Chart): string {
  const { title, categories, series } = chart
  const names = series.map(({ name }) => name).filter(Boolean)
  const [first, last] = [categories.find(Boolean), categories.findLast(Boolean)]
  const reach = first === last ? first : `${first} to ${last}`
  const content = [names.join(', '), reach].filter(Boolean).join('; ')
  const kind = chartTypeName(chart)
  return [title?.trim() ? `${kind} “${title.trim()}”` : kind, content].filter(Boolean).join(': ')
}

/** Whether a value was measured instead of read from a printed figure. */
export function isMeasured(chart: Chart, series: Series, point: number): boolean {
  if ((series.values[point] ?? null) === null) return false
  if (series.errorBounds) return (series.errorBounds[point] ?? null) !== null
  return chart.isEstimated && !series.labels?.[point]
}

/** What a reader should know of values that are not printed; empty where all are. */
export function measureSentence(chart: Chart): string {
  const isAny = chart.series.some((series) => series.values.some((_, point) => isMeasured(chart, series, point)))
  if (!isAny) return ''
  const bound = chart.errorBound === undefined ? '' : `, to within ±${shortBound(chart.errorBound)}`
  return chart.source === 'pixels'
    ? `Values on this ground are not printed: they were measured in a picture of the chart${bound}`
    : `Values in italics are not printed: they were measured on the drawing of the chart${bound}`
}

/** An error bound in no more digits than it deserves: two. */
export function shortBound(bound: number): string {
  return String(Number(bound.toPrecision(2)))
}
