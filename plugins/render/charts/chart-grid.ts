import type { Chart, Series } from '../../../core/model.js'
import { columnLetters, type GridCorner } from './chart-references.js'
import { soundChart } from './sound-chart.js'
import { isDrawnInSteps, type WaterfallStep } from './waterfall.js'
import { type SumOfValues, stepColumns, sumFormula } from './waterfall-columns.js'

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
  /** One a row, where a cell comes from the values of its series: of what a waterfall is drawn from. */
  readonly sums?: readonly (SumOfValues | null)[]
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
      ...(isDrawnInSteps(chart) ? drawnColumns(chart.series[0]!, rowCount) : []),
    ],
    rowCount,
  }
}

/** What a series is called where its name is not printed. */
function seriesName(chart: Chart, index: number): string {
  const printed = chart.series[index]!.name
  if (printed) return printed
  return chart.series.length === 1 ? (chart.yTitle ?? 'Value') : `Series ${index + 1}`
}

/**
 * The formula of a cell that comes from the values of its series, without `=`; undefined where it is data of its own.
 *
 * @param column Of the grid, zero-based, as the point is.
 * @param corner The first cell of the grid on its sheet, one-based: the head of its first column.
 */
export function gridFormula(grid: ChartGrid, column: number, point: number, corner: GridCorner): string | undefined {
  const { sums, series } = grid.columns[column]!
  const sum = sums?.[point]
  const values = grid.columns.findIndex((each) => each.role === 'values' && each.series === series)
  if (!sum || values < 0) return undefined
  return sumFormula(sum, (row) => `${columnLetters(corner.column + values)}${corner.row + 1 + row}`)
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

function drawnColumns(series: Series, rowCount: number): readonly ChartColumn[] {
  return stepColumns(series).map((column) => ({
    ...column,
    series: 0,
    cells: filled(column.cells, rowCount),
    sums: filled(column.sums, rowCount),
  }))
}

function filled<T>(cells: readonly T[], rowCount: number): readonly (T | null)[] {
  return Array.from({ length: rowCount }, (_, row) => cells[row] ?? null)
}
