import type { Chart, Series, Table, Warning } from '../../../../core/model.js'
import { alignHeads } from './align-heads.js'
import { type PrintedSeries, printedSeries } from './printed-series.js'

/** A value measured on a drawing is a printed one within so many times what it may be off, and this share of the axis. */
const BOUNDS = 2
const SHARE = 0.004
/** Fewer figures may agree by chance. */
const LEAST_FIGURES = 3

/** A pie has no axis, and the points of a cloud no categories. */
const NO_ROWS: ReadonlySet<Chart['chartType']> = new Set(['pie', 'doughnut', 'scatter'])

/**
 * Gives drawn charts without printed values the figures of a table on their page, where that has a row, or a column, for
 * each of their series. What is measured on a drawing is near enough to tell which is which, the print is exact.
 */
export function settleDrawn(
  charts: readonly Chart[],
  tables: readonly Table[],
): { readonly charts: readonly Chart[]; readonly warnings: readonly Warning[] } {
  const exact = charts.map((chart) => withExactFigures(chart, tables))
  return {
    charts: charts.map((chart, i) => exact[i] ?? chart),
    warnings: exact.flatMap((chart) => (chart === undefined ? [] : [takenFromTable(chart)])),
  }
}

function takenFromTable({ place: { pageNumber, bbox } }: Chart): Warning {
  const message = `The values of a chart on page ${pageNumber} are those that a table on the page prints: it is drawn as they are`
  return { code: 'chart_from_table', subject: 'chart', message, pageNumber, bbox }
}

function withExactFigures(chart: Chart, tables: readonly Table[]): Chart | undefined {
  const { categories, series, valueAxis, secondaryAxis } = chart
  if (chart.source !== 'drawing' || NO_ROWS.has(chart.chartType) || categories.length < LEAST_FIGURES) return undefined
  if (valueAxis === undefined || secondaryAxis !== undefined || valueAxis.isLogarithmic) return undefined
  if (series.length === 0 || !series.every(isMeasured)) return undefined
  const slack = SHARE * (valueAxis.max - valueAxis.min)
  for (const rows of tables.flatMap(printedSeries)) {
    const aligned = rows.flatMap((row) => alignTo(categories, row))
    const own = series.map((each) => rowOf(each, aligned, slack))
    if (own.includes(undefined) || new Set(own).size < series.length) continue
    const { errorBound: _, ...facts } = chart
    return { ...facts, series: series.map((each, i) => asPrinted(each, own[i]!)) }
  }
  return undefined
}

/** Whether no value of a series is printed beside its mark. */
function isMeasured({ values, errorBounds }: Series): boolean {
  const seen = values.filter((value) => value !== null)
  return (
    seen.length >= LEAST_FIGURES && values.every((value, i) => value === null || (errorBounds?.[i] ?? null) !== null)
  )
}

/** A row with its figures in the order of a chart's categories. */
function alignTo(categories: readonly string[], row: PrintedSeries): readonly PrintedSeries[] {
  const heads = row.figures.map(({ head }) => head)
  const places = alignHeads(categories, heads)
  return places === undefined ? [] : [{ ...row, figures: places.map((place) => row.figures[place]!) }]
}

/** The row whose figures are those of a series: of several that are, the nearest. */
function rowOf(series: Series, rows: readonly PrintedSeries[], slack: number): PrintedSeries | undefined {
  const offOf = ({ figures }: PrintedSeries) =>
    series.values.map((value, i) => (value === null ? 0 : Math.abs(value - figures[i]!.value)))
  const isSame = (row: PrintedSeries) =>
    offOf(row).every((off, i) => off <= Math.max(slack, BOUNDS * (series.errorBounds?.[i] ?? 0)))
  const sumOf = (row: PrintedSeries) => offOf(row).reduce((sum, off) => sum + off, 0)
  return rows.filter(isSame).toSorted((a, b) => sumOf(a) - sumOf(b))[0]
}

function asPrinted({ errorBounds: _, ...series }: Series, { name, figures }: PrintedSeries): Series {
  return { ...series, name: series.name || name, values: figures.map(({ value }) => value) }
}
