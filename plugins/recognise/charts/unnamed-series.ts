import type { Bbox, Warning } from '../../../core/model.js'
import type { PlotGround, ReadChart } from './parts.js'

/**
 * Says that series of a pictured chart have no name though its legend has some to give. Colours in a picture may be too near
 * each other to tell which line a key is of, and a wrong name is worse than none.
 *
 * @param bbox Of the whole chart.
 */
export function warnOfUnnamed(
  { plot, legend }: Pick<PlotGround, 'plot' | 'legend'>,
  { series }: Pick<ReadChart, 'series'>,
  bbox: Bbox,
  pageNumber: number,
): readonly Warning[] {
  if (plot.source !== 'pixels' || series.length < 2) return []
  const unnamed = series.filter(({ name }) => name === '').length
  const left = legend.filter((entry) => series.every(({ name }) => name !== entry.name))
  if (unnamed === 0 || left.length === 0) return []
  const names = left.map(({ name }) => `“${name}”`).join(', ')
  const message = `${unnamed} of ${series.length} series of a chart on page ${pageNumber} have no name: their colours do not tell which of them the legend calls ${names}`
  return [{ code: 'chart_series_unnamed', subject: 'chart', message, pageNumber, bbox }]
}
