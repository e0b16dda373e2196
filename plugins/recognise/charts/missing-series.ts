import type { Bbox, Warning } from '../../../core/model.js'
import { NUMBERED } from './captions.js'
import { colorDistance, SAME_COLOR } from './lines/colors.js'
import type { PlotGround, ReadChart } from './parts.js'

/**
 * Says that a legend names series, or slices, that were not found: a line in the grey of the grid, a pale slice. Series
 * without a name may be those.
 *
 * @param bbox Of the whole chart.
 */
export function warnOfMissing(
  { legend }: Pick<PlotGround, 'legend'>,
  { series, categories }: Pick<ReadChart, 'series' | 'categories'>,
  bbox: Bbox,
  pageNumber: number,
): readonly Warning[] {
  const found = new Set([...series.map(({ name }) => name), ...categories])
  const unfound = legend.filter(({ name, key }) => key !== 'text' && !found.has(name) && !NUMBERED.test(name))
  // the bullets of a list are of one colour
  const left = unfound.filter((each) =>
    unfound.every((other) => other === each || colorDistance(other.color, each.color) > SAME_COLOR),
  )
  const told = legend.some(({ name }) => categories.includes(name)) ? categories : series.map(({ name }) => name)
  const missing = left.length - told.filter((name) => name === '').length
  // a legend of which nothing was found is that of another chart
  if (missing <= 0 || unfound.length === legend.length) return []
  const names = left.map(({ name }) => `“${name}”`).join(', ')
  const which = missing === left.length ? names : `${missing} of ${names}`
  const message = `The legend of a chart on page ${pageNumber} has a key for ${which}, but nothing drawn was found for it`
  return [{ code: 'chart_series_missing', message, pageNumber, bbox }]
}
