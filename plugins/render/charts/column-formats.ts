import type { Chart } from '../../../core/model.js'
import type { ChartGrid } from './chart-grid.js'
import { levelFormat, type SeriesNumbers } from './chart-numbers.js'

/** Returns the number format of a cell by column of the grid and row, both zero-based. */
export type ColumnFormats = (column: number, point: number) => string

/** Determines the number formats of a chart's cells; each column is examined once. */
export function columnFormats(chart: Chart, grid: ChartGrid, numbers: readonly SeriesNumbers[]): ColumnFormats {
  const ofColumns = grid.columns.map(({ role, series }): { format: string; formats?: SeriesNumbers['formats'] } => {
    // A name that is a number is a year.
    if (role === 'categories') return { format: '0' }
    if (role === 'x') return { format: levelFormat(chart.xAxis, chart.series[series!]!.xValues ?? []) }
    const { format, formats } = numbers[series!]!
    return role === 'values' ? { format, formats } : { format }
  })
  return (column, point) => ofColumns[column]!.formats?.get(point) ?? ofColumns[column]!.format
}
