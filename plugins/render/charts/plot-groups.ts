import type { Chart, Series } from '../../../core/model.js'
import type { ChartColumn, ChartGrid } from './chart-grid.js'
import type { ChartLook } from './chart-look.js'
import { isAllSecondary } from './sound-chart.js'
import { isDrawnInSteps } from './waterfall.js'

/** A series as it is drawn: a column of the grid with its look. */
export interface PlottedSeries {
  /** Rank among all drawn series, from 0. */
  readonly order: number
  /** Column of the grid, zero-based. */
  readonly column: number
  /** Column of the x values of a scatter chart. */
  readonly xColumn?: number
  readonly source: Series
  /** Index of its source among the series of the chart. */
  readonly sourceIndex: number
  /** `#RRGGBB`; undefined for an invisible series. */
  readonly color?: string
  readonly pointColors?: readonly string[]
  /** Whether it is a piece of a waterfall's steps. */
  readonly isPiece: boolean
}

/** Series that are drawn in the same way on the same axes. */
export interface PlotGroup {
  readonly kind: 'bar' | 'line' | 'area' | 'pie' | 'doughnut' | 'scatter'
  readonly isSecondary: boolean
  /** Whether bars are horizontal. */
  readonly isHorizontal: boolean
  readonly grouping: 'standard' | 'clustered' | 'stacked' | 'percentStacked'
  readonly series: readonly PlottedSeries[]
}

/** Areas are drawn first and lines last, so that none hides another. */
const PAINT_ORDER = ['area', 'bar', 'line', 'scatter', 'pie', 'doughnut'] as const

/** Groups the series of a chart, those on the primary axis first. */
export function plotGroups(chart: Chart, grid: ChartGrid, look: ChartLook): readonly PlotGroup[] {
  const drawn = drawnColumns(chart, grid).map(({ column, at }, order) => plotted(chart, grid, look, column, at, order))
  // If all series use the secondary axis, it becomes a primary axis on the right.
  const hasPrimary = !isAllSecondary(chart)
  return [false, true].flatMap((isSecondary) =>
    PAINT_ORDER.flatMap((kind): readonly PlotGroup[] => {
      const series = drawn.filter(
        ({ source }) =>
          kindOf(chart, source, look) === kind && (hasPrimary && source.axis === 'secondary') === isSecondary,
      )
      if (series.length === 0) return []
      const isHorizontal = chart.chartType === 'bar' || chart.chartType === 'stacked_bar'
      return [{ kind, isSecondary, isHorizontal, grouping: groupingOf(chart, kind), series }]
    }),
  )
}

/** Returns whether the pieces of a group are stacked. */
export function isStackedGroup({ grouping }: PlotGroup): boolean {
  return grouping === 'stacked' || grouping === 'percentStacked'
}

function drawnColumns(chart: Chart, grid: ChartGrid) {
  const roles: readonly ChartColumn['role'][] = isDrawnInSteps(chart)
    ? ['base', 'total', 'increase', 'decrease']
    : ['values']
  return grid.columns.map((column, at) => ({ column, at })).filter(({ column }) => roles.includes(column.role))
}

function plotted(
  chart: Chart,
  grid: ChartGrid,
  look: ChartLook,
  { role, series = 0 }: ChartColumn,
  column: number,
  order: number,
): PlottedSeries {
  const source = chart.series[series]!
  const xColumn = grid.columns.findIndex((each) => each.role === 'x' && each.series === series)
  const isPiece = role === 'total' || role === 'increase' || role === 'decrease'
  const color = isPiece ? look.stepColors[role] : role === 'base' ? undefined : look.seriesColors[series]
  const pointColors = role === 'values' ? look.pointColors[series] : undefined
  return {
    order,
    column,
    source,
    sourceIndex: series,
    isPiece,
    ...(xColumn < 0 ? {} : { xColumn }),
    ...(color === undefined ? {} : { color }),
    ...(pointColors === undefined ? {} : { pointColors }),
  }
}

function kindOf(chart: Chart, source: Series, look: ChartLook): PlotGroup['kind'] {
  switch (chart.chartType) {
    case 'line':
    case 'area':
    case 'scatter':
      return chart.chartType
    case 'pie':
    case 'doughnut':
      return look.isDoughnut ? 'doughnut' : 'pie'
    case 'combo':
      return source.kind === 'line' || source.kind === 'area' ? source.kind : 'bar'
    default:
      return 'bar'
  }
}

function groupingOf(chart: Chart, kind: PlotGroup['kind']): PlotGroup['grouping'] {
  const alone = kind === 'bar' ? 'clustered' : 'standard'
  if (kind !== 'bar' && kind !== 'area') return alone
  if (chart.isPercentStacked) return 'percentStacked'
  const isStacked =
    chart.isStacked ||
    isDrawnInSteps(chart) ||
    chart.chartType === 'stacked_bar' ||
    chart.chartType === 'stacked_column'
  return isStacked ? 'stacked' : alone
}
