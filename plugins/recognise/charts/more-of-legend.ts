import type { Series } from '../../../core/model.js'
import type { PlotGround, ReadChart } from './parts.js'

/** The same column read twice differs by no more than this share of the largest. */
const SAME = 0.01

/**
 * A reading that has all that another has, and lines over it besides, which the legend has keys for: columns alone are read the
 * more surely, but are not all that is drawn.
 *
 * @returns With the columns as they are read alone; undefined where there is no more.
 */
export function withMoreOfLegend<R extends Pick<ReadChart, 'chartType' | 'series'>>(
  reading: R,
  other: Pick<ReadChart, 'series'>,
  { legend }: Pick<PlotGround, 'legend'>,
): R | undefined {
  if (reading.chartType !== 'combo' || reading.series.length <= other.series.length) return undefined
  const names = new Set(other.series.map(({ name }) => name))
  if (!legend.some(({ key, name }) => key !== 'text' && !names.has(name))) return undefined
  const surer = new Map(
    other.series.map((series) => [reading.series.find((each) => areSame(each, series)), series] as const),
  )
  if (surer.has(undefined) || surer.size < other.series.length) return undefined
  const series = reading.series.map((each) => {
    const { values, errorBounds } = surer.get(each) ?? each
    return { ...each, values, ...(errorBounds !== undefined && { errorBounds }) }
  })
  return { ...reading, series }
}

function areSame(one: Series, other: Series): boolean {
  if (one.name !== other.name || one.values.length !== other.values.length) return false
  const largest = Math.max(...other.values.map((value) => Math.abs(value ?? 0)))
  return one.values.every((value, i) => {
    const known = other.values[i] ?? null
    return value === null || known === null ? value === known : Math.abs(value - known) <= SAME * largest
  })
}
