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
  const isName = (name: string) => /\p{L}|\d{4}/u.test(name) && !NUMBERED.test(name)
  const unfound = legend.filter(({ name, key }) => key !== 'text' && !found.has(name) && isName(name))
  // columns are coloured one by one where their legend says what each of them is
  const ofPoints = series.flatMap(({ pointColors = [] }) => pointColors.filter((color) => color !== null))
  const isOf = (color: string, other: string) => colorDistance(color, other) <= SAME_COLOR
  // the bullets of a list are of one colour
  const left = unfound.filter(
    ({ color }, i) =>
      !ofPoints.some((other) => isOf(color, other)) &&
      unfound.every((other, k) => k === i || !isOf(color, other.color)),
  )
  const isOfSlices = legend.some(({ name }) => categories.includes(name))
  const unnamed = isOfSlices
    ? categories.flatMap((name, i) => (name === '' ? [ofPoints[i]] : []))
    : series.filter(({ name }) => name === '').map(({ color }) => color)
  // in a picture colours are a little off
  const isAlike = (color = '') =>
    color === '' || left.some((each) => colorDistance(each.color, color) <= 2 * SAME_COLOR)
  const missing = left.length - unnamed.filter(isAlike).length
  // a legend of which nothing was found is that of another chart
  if (missing <= 0 || unfound.length === legend.length) return []
  const names = left.map(({ name }) => `“${name}”`).join(', ')
  const which = missing === left.length ? names : `${missing} of ${names}`
  const message = `The legend of a chart on page ${pageNumber} has a key for ${which}, but nothing drawn was found for it`
  return [{ code: 'chart_series_missing', subject: 'chart', message, pageNumber, bbox }]
}
