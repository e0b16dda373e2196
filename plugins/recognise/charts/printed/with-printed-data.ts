import type { Cell, Chart, Series, Table } from '../../../../core/model.js'
import { alignHeads, hasOtherYear } from './align-heads.js'
import { type PrintedSeries, printedSeries } from './printed-series.js'

/** A measured value is near a printed one within so many times what it may be off, and this share of the axis. */
const BOUNDS = 2
const SHARE = 0.02
/** A row is drawn where so much of it is seen … */
const SEEN = 0.8
/** … and the rows of a table are what a chart draws where they say so much of what was measured. */
const SAID = 0.8
/** Fewer figures may agree by chance. */
const LEAST_FIGURES = 3
/** A line that goes up and down by less than this share of its axis may be one of the grid. */
const LEVEL = 0.005

/** A pie has no axis, and the points of a cloud no categories. */
const NO_ROWS: ReadonlySet<Chart['chartType']> = new Set(['pie', 'doughnut', 'scatter'])

/** A figure of a table that was read from pixels, where its chart shows another. */
export interface DoubtfulFigure {
  readonly table: Table
  readonly cell: Cell
  /** What the chart shows, as far as it can be measured. */
  readonly drawn: number
}

/** A chart with what a table prints of it. */
interface PrintedChart {
  readonly chart: Chart
  readonly doubtful: readonly DoubtfulFigure[]
}

/**
 * Gives a chart that was measured in pixels the figures of a table on its page, where that prints what the chart draws: the
 * return of a share beside two indices, most often. Lines of one colour that cross each other are hard to tell apart, but
 * that each printed figure is drawn, and hardly anything besides, is easily seen. Its values are then as exact as the print,
 * and its series have the table's names. A figure that was read from pixels, and that the chart alone of its row does not
 * show, stays as it was measured, and is in doubt.
 *
 * @returns Undefined where no table prints it.
 */
export function withPrintedData(chart: Chart, tables: readonly Table[]): PrintedChart | undefined {
  const range = rangeOf(chart)
  if (chart.source !== 'pixels' || !chart.isEstimated || range === undefined) return undefined
  if (NO_ROWS.has(chart.chartType) || chart.categories.length < LEAST_FIGURES) return undefined
  for (const series of tables.flatMap(printedSeries)) {
    const rows = series.flatMap((each) => alignTo(chart, each))
    const drawn = rows.filter((row) => isDrawn(row, chart.series, range, rows))
    const isPrinted = drawn.length === rows.length ? isSaid(chart, rows, range) : isEachOfOne(chart, drawn, range)
    if (drawn.length > 0 && isPrinted) return printed(chart, drawn, range)
  }
  return undefined
}

function rangeOf({ valueAxis, secondaryAxis }: Chart): number | undefined {
  if (valueAxis === undefined || secondaryAxis !== undefined || valueAxis.isLogarithmic) return undefined
  return valueAxis.max - valueAxis.min
}

/** A row of figures in the order of a chart's categories. */
function alignTo({ categories }: Chart, series: PrintedSeries): readonly PrintedSeries[] {
  const places = alignHeads(
    categories,
    series.figures.map(({ head }) => head),
  )
  return places === undefined ? [] : [{ ...series, figures: places.map((place) => series.figures[place]!) }]
}

/**
 * Whether a row's figures are seen, be it in pieces of several lines. Where another row prints nearly the same, their lines
 * hide each other, and are hard to follow to there.
 */
function isDrawn(
  row: PrintedSeries,
  series: readonly Series[],
  range: number,
  rows: readonly PrintedSeries[] = [],
): boolean {
  const { figures } = row
  const places = figures.map((_, at) => at)
  const seen = places.filter((at) => series.some((each) => isNear(each, at, figures[at]!.value, range)))
  const isHidden = (at: number) =>
    rows.some((other) => other !== row && Math.abs(other.figures[at]!.value - figures[at]!.value) <= SHARE * range)
  const known = places.filter((at) => seen.includes(at) || isHidden(at))
  return seen.length >= LEAST_FIGURES && known.length >= SEEN * figures.length
}

function isNear({ values, errorBounds }: Series, at: number, printed: number, range: number): boolean {
  const value = values[at] ?? null
  return value !== null && Math.abs(value - printed) <= Math.max(BOUNDS * (errorBounds?.[at] ?? 0), SHARE * range)
}

/** Whether all rows of a table together say most of what was measured. */
function isSaid(chart: Chart, rows: readonly PrintedSeries[], range: number): boolean {
  const measured = ownSeries(chart, range).flatMap((each) =>
    each.values.flatMap((value, at) => (value === null ? [] : [{ each, at }])),
  )
  const said = measured.filter(({ each, at }) =>
    rows.some(({ figures }) => isNear(each, at, figures[at]!.value, range)),
  )
  return measured.length > 0 && said.length >= SAID * measured.length
}

/** Some rows of a longer table may be seen by chance: each has to be a series of its own, and each series a row. */
function isEachOfOne(chart: Chart, rows: readonly PrintedSeries[], range: number): boolean {
  const series = ownSeries(chart, range)
  const isOf = (row: PrintedSeries, each: Series) => isDrawn(row, [each], range)
  return (
    rows.length === series.length &&
    rows.every((row) => series.filter((each) => isOf(row, each)).length === 1) &&
    series.every((each) => rows.filter((row) => isOf(row, each)).length === 1)
  )
}

/** The series, but for level lines. */
function ownSeries({ series, chartType }: Chart, range: number): readonly Series[] {
  return chartType === 'line' ? series.filter((each) => !isLevel(each, range)) : series
}

function isLevel({ values }: Series, range: number): boolean {
  const own = values.filter((value) => value !== null)
  return Math.max(...own) - Math.min(...own) < LEVEL * range
}

function printed({ errorBound, ...chart }: Chart, rows: readonly PrintedSeries[], range: number): PrintedChart {
  const lines = linesOf(rows, chart.series, range)
  const settled = rows.map((row, i) => settleRow(row, lines[i]!, chart.series, range))
  const isEstimated = settled.some(({ series }) => series.errorBounds !== undefined)
  return {
    chart: {
      ...chart,
      categories: wholeHeads(
        chart.categories,
        rows[0]!.figures.map(({ head }) => head),
      ),
      isEstimated,
      ...(isEstimated && errorBound !== undefined && { errorBound }),
      series: settled.map(({ series }) => series),
    },
    doubtful: settled.flatMap(({ doubtful }) => doubtful),
  }
}

/** A row as the series that it is drawn as: printed figures, and those in doubt as they were measured. */
function settleRow(
  { name, figures, table }: PrintedSeries,
  line: Series,
  series: readonly Series[],
  range: number,
): { readonly series: Series; readonly doubtful: readonly DoubtfulFigure[] } {
  const { errorBounds: bounds, labels: _, ...own } = line
  const measured = figures.map(({ value }, at) => {
    const drawn = own.values[at] ?? null
    const isSeen = series.some((each) => isNear(each, at, value, range))
    return table.source === 'text' || isSeen ? null : drawn
  })
  const errorBounds = measured.map((drawn, at) => (drawn === null ? null : (bounds?.[at] ?? null)))
  return {
    series: {
      ...own,
      name,
      values: figures.map(({ value }, at) => measured[at] ?? value),
      ...(errorBounds.some((bound) => bound !== null) && { errorBounds }),
    },
    doubtful: figures.flatMap(({ cell }, at) => {
      const drawn = measured[at] ?? null
      return drawn === null ? [] : [{ table, cell, drawn }]
    }),
  }
}

/** Names below an axis may be read in part, or wrong: the table has them whole. Its own may be set otherwise, and stay. */
function wholeHeads(categories: readonly string[], heads: readonly string[]): readonly string[] {
  const plain = (text: string) => text.toLowerCase().replace(/\s/g, '')
  const arePart = categories.every((category, i) => plain(heads[i]!).startsWith(plain(category)))
  return arePart || hasOtherYear(categories, heads) ? heads : categories
}

/**
 * Each row's measured line, whose look it has: the one that it goes along with most and no other row more, as no two rows
 * are one line where there are lines enough.
 */
function linesOf(rows: readonly PrintedSeries[], series: readonly Series[], range: number): readonly Series[] {
  const pairs = rows
    .flatMap((row, i) => series.map((line) => ({ i, line, near: nearBy(row, line, range) })))
    .sort((a, b) => b.near - a.near)
  const found = new Map<number, Series>()
  const taken = new Set<Series>()
  for (const { i, line, near } of pairs) {
    if (near === 0 || found.has(i) || taken.has(line)) continue
    found.set(i, line)
    taken.add(line)
  }
  return rows.map((_, i) => found.get(i) ?? pairs.find((pair) => pair.i === i)!.line)
}

/** So many figures of a row are a line's. */
function nearBy({ figures }: PrintedSeries, line: Series, range: number): number {
  return figures.filter(({ value }, at) => isNear(line, at, value, range)).length
}
