import { assignLeast } from './assignment.js'
import { pairCharts } from './chart-data.js'
import { countNames, valueErrors } from './chart-values.js'
import type { FileBox, FileChart, FileDocument, FilePage } from './measuring-format.js'
import { shareOfUnion } from './regions.js'
import { mappingSimilarity, numberSetSimilarity } from './rms.js'

/** Sums over the charts of documents, from which the scores are computed. */
export interface ChartCounts {
  readonly documents: number
  readonly failed: number
  readonly charts: number
  /**
   * Charts found with an overlap of at least one half; with at least a tenth, at which their data is compared; and
   * predicted charts without a match.
   */
  readonly detected: number
  readonly found: number
  readonly spurious: number
  readonly typesRight: number
  /** Sums of similarities, from 0 to 1 per chart. */
  readonly rmsPrecision: number
  readonly rmsRecall: number
  readonly rmsF1: number
  readonly rmsF1Strict: number
  readonly rnss: number
  /** Number of values, and of those with an error of at most 1, 2 and 5 % of the axis range. */
  readonly values: number
  readonly withinOne: number
  readonly withinTwo: number
  readonly withinFive: number
  /** Charts whose values are all within 2 %. */
  readonly allWithinTwo: number
  readonly seriesNames: number
  readonly seriesNamesRight: number
  /** Only of charts that print every category. */
  readonly categoryNames: number
  readonly categoryNamesRight: number
}

const noChartCounts: ChartCounts = {
  documents: 0,
  failed: 0,
  charts: 0,
  detected: 0,
  found: 0,
  spurious: 0,
  typesRight: 0,
  rmsPrecision: 0,
  rmsRecall: 0,
  rmsF1: 0,
  rmsF1Strict: 0,
  rnss: 0,
  values: 0,
  withinOne: 0,
  withinTwo: 0,
  withinFive: 0,
  allWithinTwo: 0,
  seriesNames: 0,
  seriesNamesRight: 0,
  categoryNames: 0,
  categoryNamesRight: 0,
}

const DETECTED = 0.5
const FOUND = 0.1

export function addChartCounts(all: readonly Partial<ChartCounts>[]): ChartCounts {
  const sum: Record<string, number> = { ...noChartCounts }
  for (const counts of all) for (const [key, count] of Object.entries(counts)) sum[key] = (sum[key] ?? 0) + count
  return sum as unknown as ChartCounts
}

/** Compares the charts of a document with its gold data. A chart on a page without gold data counts as an extra one. */
export function measureCharts(gold: FileDocument, predicted: FileDocument | undefined): ChartCounts {
  const pages = new Map((predicted?.pages ?? []).map((page) => [page.page_number, page]))
  const listed = new Set(gold.pages.map(({ page_number }) => page_number))
  const beside = [...pages.values()].filter(({ page_number }) => !listed.has(page_number))
  return addChartCounts([
    { documents: 1, failed: predicted === undefined ? 1 : 0 },
    ...gold.pages.map((page) => measurePage(page, pages.get(page.page_number))),
    { spurious: beside.reduce((sum, page) => sum + (page.charts?.length ?? 0), 0) },
  ])
}

function measurePage(page: FilePage, predicted: FilePage | undefined): ChartCounts {
  const gold = page.charts ?? []
  const found = predicted?.charts ?? []
  const overlaps = gold.map(({ bbox }) =>
    found.map((other) => (bbox && other.bbox ? shareOfUnion(bbox, onPage(other.bbox, predicted!, page)) : 0)),
  )
  const pairs = new Map(assignLeast(overlaps.map((row) => row.map((overlap) => -overlap))))
  const overlapOf = (i: number) => overlaps[i]![pairs.get(i) ?? -1] ?? 0
  const detected = gold.filter((_, i) => overlapOf(i) >= DETECTED).length
  const charts = gold.map((chart, i) => {
    const other = overlapOf(i) >= FOUND ? found[pairs.get(i)!] : undefined
    return addChartCounts([expectedCounts(chart), other === undefined ? {} : foundCounts(chart, other)])
  })
  return addChartCounts([{ detected, spurious: found.length - detected }, ...charts])
}

/** Converts a predicted box to the units of the gold page: one may use points and the other pixels. */
function onPage(box: FileBox, from: FilePage, to: FilePage): FileBox {
  if (!from.width || !from.height || !to.width || !to.height) return box
  const [across, down] = [to.width / from.width, to.height / from.height]
  if (Math.abs(1 - 1 / across) < 0.02 && Math.abs(1 - 1 / down) < 0.02) return box
  return { x0: box.x0 * across, x1: box.x1 * across, y0: box.y0 * down, y1: box.y1 * down }
}

function expectedCounts(chart: FileChart): Partial<ChartCounts> {
  const { gold } = pairCharts(chart, {})
  return {
    charts: 1,
    values: gold.series.reduce((sum, { values }) => sum + values.filter((value) => value !== undefined).length, 0),
    seriesNames: gold.series.filter(({ name }) => name !== undefined).length,
    categoryNames: chart.labels_skipped ? 0 : gold.categories.length,
  }
}

function foundCounts(chart: FileChart, found: FileChart): Partial<ChartCounts> {
  const pair = pairCharts(chart, found)
  const rms = mappingSimilarity(pair, 0.5)
  const errors = valueErrors(pair)
  const within = (share: number) => errors.filter((error) => error <= share + 1e-12).length
  const names = countNames(pair)
  const types = [chart.chart_type, ...(chart.chart_type_alternatives ?? [])]
  return {
    found: 1,
    typesRight: types.includes(found.chart_type) ? 1 : 0,
    rmsPrecision: rms.precision,
    rmsRecall: rms.recall,
    rmsF1: rms.f1,
    rmsF1Strict: mappingSimilarity(pair, 0.1).f1,
    rnss: numberSetSimilarity(pair),
    withinOne: within(0.01),
    withinTwo: within(0.02),
    withinFive: within(0.05),
    allWithinTwo: within(0.02) === errors.length ? 1 : 0,
    seriesNamesRight: names.series.right,
    categoryNamesRight: chart.labels_skipped ? 0 : names.categories.right,
  }
}
