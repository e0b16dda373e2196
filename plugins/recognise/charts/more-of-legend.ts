import type { PlotGround, ReadChart } from './parts.js'

/**
 * Whether a reading has all that another has, and lines over it besides, which the legend has keys for: columns alone are
 * read the more surely, but are not all that is drawn.
 */
export function hasMoreOfLegend(
  reading: Pick<ReadChart, 'chartType' | 'series'>,
  other: Pick<ReadChart, 'series'>,
  { legend }: Pick<PlotGround, 'legend'>,
): boolean {
  if (reading.chartType !== 'combo' || reading.series.length <= other.series.length) return false
  const names = new Set(other.series.map(({ name }) => name))
  if (!legend.some(({ key, name }) => key !== 'text' && !names.has(name))) return false
  const said = new Set(reading.series.map(({ name, values }) => `${name} ${values.join(' ')}`))
  return other.series.every(({ name, values }) => said.has(`${name} ${values.join(' ')}`))
}
