import type { Chart, ChartType } from '../../../core/model.js'

const KINDS: Readonly<Record<ChartType, string>> = {
  bar: 'Bar chart',
  column: 'Column chart',
  stacked_bar: 'Stacked bar chart',
  stacked_column: 'Stacked column chart',
  line: 'Line chart',
  area: 'Area chart',
  pie: 'Pie chart',
  doughnut: 'Doughnut chart',
  scatter: 'Scatter chart',
  combo: 'Chart of columns and lines',
}

/** What a person is told who does not see a chart: `Column chart: East, West; 2019 to 2023`. */
export function chartDescription(chart: Chart): string {
  const { chartType, isWaterfall, title, categories, series } = chart
  const kind = isWaterfall ? 'Waterfall chart' : KINDS[chartType]
  const names = series.map(({ name }) => name).filter(Boolean)
  const [first, last] = [categories.find(Boolean), categories.findLast(Boolean)]
  const reach = first === undefined ? [] : [first === last ? first : `${first} to ${last}`]
  const content = [...(names.length > 0 ? [names.join(', ')] : []), ...reach].join('; ')
  return [title?.trim() ? `${kind} “${title.trim()}”` : kind, content].filter(Boolean).join(': ')
}
