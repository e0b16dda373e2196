import type { Chart, Series } from '../../../core/model.js'
import { columnLetters, type GridCorner } from './chart-references.js'
import { soundChart } from './sound-chart.js'
import { isDrawnInSteps, type WaterfallStep } from './waterfall.js'
import { type SumOfValues, stepColumns, sumFormula } from './waterfall-columns.js'

/** One column of the cells that a native chart references. */
export interface ChartColumn {
  readonly header: string
  /**
   * `categories`: names. `x`: x values of a scatter chart. `values`: the values of the chart. `base` and the kinds of
   * steps: helper columns of a waterfall, stacked on an invisible base.
   */
  readonly role: 'categories' | 'x' | 'values' | 'base' | WaterfallStep['kind']
  /** Zero-based index of the series; undefined for categories. */
  readonly series?: number
  /** One value per row; null is an empty cell. */
  readonly cells: readonly (string | number | null)[]
  /** One entry per row of a waterfall's helper column: how the cell is calculated from the values of its series. */
  readonly sums?: readonly (SumOfValues | null)[]
}

/** The data of a chart as a table: one row per category or point, below a header row. */
export interface ChartGrid {
  readonly columns: readonly ChartColumn[]
  /** Number of rows without the header. */
  readonly rowCount: number
}

/**
 * Arranges the data of a chart in cells. The same chart always gives the same cells, so references can be created
 * anywhere.
 */
export function chartGrid(found: Chart): ChartGrid {
  const chart = soundChart(found)
  const rowCount = Math.max(chart.categories.length, ...chart.series.map((series) => series.values.length))
  const names = Array.from({ length: rowCount }, (_, row) => chart.categories[row] || null)
  const categories: ChartColumn = { header: 'Item', role: 'categories', cells: names }
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

/** Returns the name of a series, with a default if none is printed. */
function seriesName(chart: Chart, index: number): string {
  const printed = chart.series[index]!.name
  if (printed) return printed
  return chart.series.length === 1 ? (chart.yTitle ?? 'Value') : `Series ${index + 1}`
}

/**
 * Returns the formula of a cell that is calculated from the values of its series, without `=`; undefined for a cell
 * with its own data.
 *
 * @param column Column of the grid, zero-based, like `point`.
 * @param corner First cell of the grid on its sheet, one-based: the header of its first column.
 */
export function gridFormula(grid: ChartGrid, column: number, point: number, corner: GridCorner): string | undefined {
  const { sums, series } = grid.columns[column]!
  const sum = sums?.[point]
  const values = grid.columns.findIndex((each) => each.role === 'values' && each.series === series)
  if (!sum || values < 0) return undefined
  return sumFormula(sum, (row) => `${columnLetters(corner.column + values)}${corner.row + 1 + row}`)
}

function valueColumn(chart: Chart, series: Series, index: number, rowCount: number): ChartColumn {
  return { header: seriesName(chart, index), role: 'values', series: index, cells: filled(series.values, rowCount) }
}

function pointColumns(chart: Chart, rowCount: number): readonly ChartColumn[] {
  return chart.series.flatMap((series, index) => {
    const name = chart.xTitle ?? 'X'
    const header = chart.series.length === 1 ? name : `${seriesName(chart, index)}: ${name}`
    const cells = filled(series.xValues ?? [], rowCount)
    return [{ header, role: 'x' as const, series: index, cells }, valueColumn(chart, series, index, rowCount)]
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
