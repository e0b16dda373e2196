import { textDistance } from './comparable-text.js'
import type { FileChart, FileValue } from './measuring-format.js'

/** A series prepared for comparison. A value is undefined if the chart does not show it. */
interface ChartSeries {
  readonly name: string | undefined
  readonly values: readonly (number | undefined)[]
  /** X coordinates of the points of a scatter chart, one per value. */
  readonly xValues: readonly (number | undefined)[]
  readonly isSecondary: boolean
}

export interface ChartData {
  readonly categories: readonly string[]
  readonly series: readonly ChartSeries[]
}

/** A gold chart and its prediction, prepared for comparison. */
export interface ChartPair {
  readonly chart: FileChart
  readonly gold: ChartData
  readonly predicted: ChartData
}

export function pairCharts(chart: FileChart, found: FileChart): ChartPair {
  const gold = readData(chart)
  const predicted = readData(found)
  const alternatives = (chart.series ?? []).map((series) => (series.name_alternatives ?? []).map(foldName))
  const renamed = predicted.series.map((series) => {
    const place = alternatives.findIndex((names) => series.name !== undefined && names.includes(foldName(series.name)))
    return place === -1 ? series : { ...series, name: gold.series[place]!.name }
  })
  const series = isScatter(chart) ? renamed.map((each) => withPlaces(each, predicted.categories)) : renamed
  if (!chart.normalise) return { chart, gold, predicted: { ...predicted, series } }
  return {
    chart,
    gold: { ...gold, series: gold.series.map(scaleToHundred) },
    predicted: { ...predicted, series: series.map(scaleToHundred) },
  }
}

export function isScatter(chart: FileChart): boolean {
  return chart.chart_type === 'scatter'
}

/** Normalizes a name: without white space, with one kind of dash. */
export function foldName(name: string | undefined): string {
  return (name ?? '').replace(/[‐‑‒–—−]/g, '-').replace(/\s+/g, '')
}

/** Returns the relative edit distance of two names, ignoring case. 1 if it exceeds `most`. */
export function nameDistance(a: string | undefined, b: string | undefined, most = 1): number {
  const distance = textDistance(foldName(a).toLowerCase(), foldName(b).toLowerCase())
  return distance > most ? 1 : distance
}

/** Returns the relative error of a value, at most 1. Also 1 if it exceeds `most`. */
export function valueDistance(value: number, right: number, most = 1): number {
  if (right === 0) return Math.abs(value) < 1e-12 ? 0 : 1
  const distance = Math.min(1, Math.abs(value - right) / Math.abs(right))
  return distance > most + 1e-12 ? 1 : distance
}

/** Parses a printed value: `25%` is 25, `(3.4)` is −3.4. */
export function readChartValue(value: FileValue | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const printed = foldName(value).replaceAll(',', '')
  const digits = /\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+/.exec(printed)?.[0]
  if (digits === undefined) return undefined
  return /^(-|\$\(|\(.*\)$)/.test(printed) ? -Number(digits) : Number(digits)
}

function readData(chart: FileChart): ChartData {
  const series = (chart.series ?? []).map((each) => ({
    name: each.name ?? undefined,
    values: (each.values ?? []).map(readChartValue),
    xValues: (each.x_values ?? []).map(readChartValue),
    isSecondary: each.axis === 'secondary',
  }))
  return { categories: (chart.categories ?? []).map(String), series }
}

/** Uses the categories as x coordinates if the points of a scatter chart were read as categories. */
function withPlaces(series: ChartSeries, categories: readonly string[]): ChartSeries {
  const given = series.xValues.length > 0 ? series.xValues : categories.map(readChartValue)
  return { ...series, xValues: series.values.map((_, i) => given[i]) }
}

function scaleToHundred(series: ChartSeries): ChartSeries {
  const sum = series.values.reduce<number>((total, value) => total + (value ?? 0), 0)
  if (sum === 0) return series
  return { ...series, values: series.values.map((value) => value && (100 * value) / sum) }
}
