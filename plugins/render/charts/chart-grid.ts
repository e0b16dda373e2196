import type { Chart, Series } from '../../../core/model.js'
import { soundChart } from './sound-chart.js'
import { isDrawnInSteps, type WaterfallStep, waterfallSteps } from './waterfall.js'

/** One column of the cells that a native chart is tied to. */
export interface ChartColumn {
  readonly head: string
  /**
   * `categories`: names. `x`: level coordinates of a scatter chart. `values`: what the chart shows. `base` and the kinds of
   * steps: what a waterfall is drawn from, as columns that stand on an unseen one.
   */
  readonly role: 'categories' | 'x' | 'values' | 'base' | WaterfallStep['kind']
  /** Whose data it holds, zero-based; categories are everybody's. */
  readonly series?: number
  /** One a row; null is an empty cell. */
  readonly cells: readonly (string | number | null)[]
}

/** A chart's data as a table: a row a category or point, a row of heads above them. */
export interface ChartGrid {
  readonly columns: readonly ChartColumn[]
  /** Without the heads. */
  readonly rowCount: number
}

/** Lays a chart's data out in cells. The same chart always has the same cells: references to them can be made anywhere. */
export function chartGrid(found: Chart): ChartGrid {
  const chart = soundChart(found)
  const rowCount = Math.max(chart.categories.length, ...chart.series.map((series) => series.values.length))
  const names = Array.from({ length: rowCount }, (_, row) => chart.categories[row] || null)
  const categories: ChartColumn = { head: 'Item', role: 'categories', cells: names }
  const isNamed = chart.chartType !== 'scatter' || names.some((name) => name !== null)
  return {
    columns: [
      ...(isNamed ? [categories] : []),
      ...(chart.chartType === 'scatter'
        ? pointColumns(chart, rowCount)
        : chart.series.map((series, index) => valueColumn(chart, series, index, rowCount))),
      ...(isDrawnInSteps(chart) ? stepColumns(chart.series[0]!, rowCount) : []),
    ],
    rowCount,
  }
}

/** What a series is called where its name is not printed. */
export function seriesName(chart: Chart, index: number): string {
  const printed = chart.series[index]!.name
  if (printed) return printed
  return chart.series.length === 1 ? (chart.yTitle ?? 'Value') : `Series ${index + 1}`
}

function valueColumn(chart: Chart, series: Series, index: number, rowCount: number): ChartColumn {
  return { head: seriesName(chart, index), role: 'values', series: index, cells: filled(series.values, rowCount) }
}

function pointColumns(chart: Chart, rowCount: number): readonly ChartColumn[] {
  return chart.series.flatMap((series, index) => {
    const name = chart.xTitle ?? 'X'
    const head = chart.series.length === 1 ? name : `${seriesName(chart, index)}: ${name}`
    const cells = filled(series.xValues ?? [], rowCount)
    return [{ head, role: 'x' as const, series: index, cells }, valueColumn(chart, series, index, rowCount)]
  })
}

/**
 * A column floats because it stands on an unseen one. Above zero columns stack upwards, below it downwards: a step that
 * crosses zero is drawn in two pieces of one colour, each from zero.
 */
function stepColumns(series: Series, rowCount: number): readonly ChartColumn[] {
  const steps = waterfallSteps(series)
  const column = (head: string, role: ChartColumn['role'], read: (step: WaterfallStep) => number | null) => ({
    head,
    role,
    series: 0,
    cells: filled(
      steps.map((step) => (step === null ? null : read(step))),
      rowCount,
    ),
  })
  const kinds = [
    ['Total', 'total'],
    ['Increase', 'increase'],
    ['Decrease', 'decrease'],
  ] as const
  const present = kinds.filter(([, kind]) => steps.some((step) => step?.kind === kind))
  const crossing = present.filter(([, kind]) => steps.some((step) => step?.kind === kind && crossesZero(step)))
  return [
    column('Base', 'base', baseOf),
    ...present.map(([head, kind]) => column(head, kind, (step) => (step.kind === kind ? pieceOf(step) : null))),
    ...crossing.map(([head, kind]) =>
      column(`${head} below zero`, kind, (step) => (step.kind === kind && crossesZero(step) ? lowEnd(step) : null)),
    ),
  ]
}

function baseOf(step: WaterfallStep): number | null {
  if (step.kind === 'total' || crossesZero(step)) return null
  return lowEnd(step) >= 0 ? lowEnd(step) : highEnd(step)
}

function pieceOf(step: WaterfallStep): number {
  if (crossesZero(step)) return highEnd(step)
  const size = withoutBinaryDust(highEnd(step) - lowEnd(step))
  return lowEnd(step) >= 0 ? size : -size
}

function crossesZero(step: WaterfallStep): boolean {
  return lowEnd(step) < 0 && highEnd(step) > 0
}

function lowEnd({ from, to }: WaterfallStep): number {
  return withoutBinaryDust(Math.min(from, to))
}

function highEnd({ from, to }: WaterfallStep): number {
  return withoutBinaryDust(Math.max(from, to))
}

/** 0.1 + 0.2 is 0.3 in a cell. */
function withoutBinaryDust(number: number): number {
  return Number(number.toPrecision(12))
}

function filled<T>(cells: readonly T[], rowCount: number): readonly (T | null)[] {
  return Array.from({ length: rowCount }, (_, row) => cells[row] ?? null)
}
