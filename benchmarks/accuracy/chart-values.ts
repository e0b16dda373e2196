import { assignLeast } from './assignment.js'
import { axisRange } from './axis-range.js'
import { alignChart, alignNames } from './chart-alignment.js'
import { type ChartData, type ChartPair, foldName, isScatter } from './chart-data.js'

/** Number of names, and of those read correctly, ignoring white space and kinds of dashes. */
interface NamesRight {
  readonly gold: number
  readonly right: number
}

/**
 * Returns the error of each gold value relative to the range of its axis: in powers of ten on a logarithmic axis,
 * relative to the whole for a pie. Infinity if no predicted value corresponds to it.
 */
export function valueErrors(pair: ChartPair): readonly number[] {
  if (isScatter(pair.chart)) return pointErrors(pair)
  const { chart, gold, predicted } = pair
  const { categories, series } = alignChart(pair)
  return gold.series.flatMap((one, i) => {
    const axis = one.isSecondary && chart.axis2 ? chart.axis2 : chart.axis
    const range = rangeOf(pair, one.isSecondary, axis)
    const found = predicted.series[series.get(i) ?? -1]?.values ?? []
    return one.values.flatMap((value, category) => {
      if (value === undefined) return []
      const place = gold.categories.length > 0 ? categories.get(category) : category
      const read = found[place ?? -1]
      if (read === undefined) return [Number.POSITIVE_INFINITY]
      if (axis?.log && value > 0) {
        const powers = Math.log10(axis.max! / axis.min!)
        return [read > 0 ? Math.abs(Math.log10(read / value)) / powers : Number.POSITIVE_INFINITY]
      }
      return [Math.abs(read - value) / range]
    })
  })
}

export function countNames(pair: ChartPair): { readonly series: NamesRight; readonly categories: NamesRight } {
  const { gold, predicted } = pair
  const namesIn = ({ series }: ChartData): Names => series.map(({ name }) => name)
  const names = [namesIn(gold), namesIn(predicted)] as const
  const aligned = alignChart(pair)
  const series = isScatter(pair.chart) ? alignNames(...names) : aligned.series
  const named = names[0].flatMap((name, i) => (name === undefined ? [] : [i]))
  const isSame = (one: string | undefined, other: string | undefined) => foldName(one) === foldName(other)
  return {
    series: {
      gold: named.length,
      right: named.filter((i) => series.has(i) && isSame(names[1][series.get(i)!], names[0][i])).length,
    },
    categories: {
      gold: gold.categories.length,
      right: isScatter(pair.chart)
        ? 0
        : gold.categories.filter((category, i) => {
            const place = aligned.categories.get(i)
            return place !== undefined && isSame(predicted.categories[place], category)
          }).length,
    },
  }
}

type Names = readonly (string | undefined)[]

function rangeOf({ chart, gold }: ChartPair, isSecondary: boolean, axis: Parameters<typeof axisRange>[0]): number {
  const values = gold.series.filter((series) => series.isSecondary === isSecondary).flatMap((series) => series.values)
  if (chart.chart_type !== 'pie' && chart.chart_type !== 'doughnut') return axisRange(axis, values)
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0) || 1
}

/**
 * Compares scatter charts. Points of a series are paired to minimize their distances. The larger of the x and y error
 * counts.
 */
function pointErrors({ chart, gold, predicted }: ChartPair): readonly number[] {
  const xRange = axisRange(
    chart.x_axis,
    gold.series.flatMap(({ xValues }) => xValues),
  )
  const yRange = axisRange(
    chart.axis,
    gold.series.flatMap(({ values }) => values),
  )
  const names = gold.series.map(({ name }) => name)
  const places = Array.from({ length: Math.min(names.length, predicted.series.length) }, (_, i) => [i, i] as const)
  const series = names.some((name) => name !== undefined)
    ? alignNames(
        names,
        predicted.series.map(({ name }) => name),
      )
    : new Map(places)
  return gold.series.flatMap(({ values, xValues }, i) => {
    const errors: number[] = values.map(() => Number.POSITIVE_INFINITY)
    const found = predicted.series[series.get(i) ?? -1]
    const points = (found?.values ?? []).flatMap((y, k) => {
      const x = found!.xValues[k]
      return x === undefined || y === undefined ? [] : [{ x, y }]
    })
    const distances = values.map((y, k) =>
      points.map((point) => Math.max(Math.abs(point.x - xValues[k]!) / xRange, Math.abs(point.y - y!) / yRange)),
    )
    for (const [k, j] of assignLeast(distances.map((row) => row.map((distance) => Math.min(distance, 10))))) {
      errors[k] = distances[k]![j]!
    }
    return errors
  })
}
