import test from 'ava'
import { measureCharts } from '../../../benchmarks/accuracy/chart-counts.js'
import { pairCharts, readChartValue } from '../../../benchmarks/accuracy/chart-data.js'
import { scoreCharts } from '../../../benchmarks/accuracy/chart-scores.js'
import { countNames, valueErrors } from '../../../benchmarks/accuracy/chart-values.js'
import type { FileChart, FileDocument } from '../../../benchmarks/accuracy/measuring-format.js'
import { mappingSimilarity, numberSetSimilarity } from '../../../benchmarks/accuracy/rms.js'

// Each expected value is calculated by hand from the definition of the measure.

const bbox = { x0: 0, y0: 0, x1: 200, y1: 100 }
const gold: FileChart = {
  chart_type: 'column',
  bbox,
  categories: ['2022', '2023'],
  series: [
    { name: 'Revenue', values: [100, 200] },
    { name: 'Costs', values: [50, 80] },
  ],
}

function withSeries(...series: readonly (readonly [string | null, readonly (number | null)[]])[]): FileChart {
  return { ...gold, series: series.map(([name, values]) => ({ name, values })) }
}

function document(...charts: readonly FileChart[]): FileDocument {
  return { pages: [{ page_number: 1, width: 612, height: 792, charts }] }
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-9
}

test('printed values are parsed', (t) => {
  const forms = [
    ['25%', 25],
    ['$1,200', 1200],
    ['(3.4)', -3.4],
    ['–1.2x', -1.2],
    ['n/a', undefined],
    [7, 7],
    [null, undefined],
  ] as const
  for (const [printed, value] of forms) t.is(readChartValue(printed), value, String(printed))
})

test('RMS reduces the score of a value by its relative error', (t) => {
  const pair = pairCharts(gold, withSeries(['Revenue', [100, 200]], ['Costs', [50, 60]]))
  // Three values are right, one is off by a quarter.
  t.true(isNear(mappingSimilarity(pair, 0.5).f1, 3.75 / 4))
  t.true(isNear(mappingSimilarity(pair, 0.1).f1, 3 / 4))
  t.true(isNear(numberSetSimilarity(pair), 3.75 / 4))
})

test('RMS reduces the score of a name by its edits, and a missing series reduces only recall', (t) => {
  // Of "2022Revenue", 11 letters, one is missing: both values keep 10 of 11.
  const { f1 } = mappingSimilarity(
    pairCharts(withSeries(['Revenue', [100, 200]]), withSeries(['Revenu', [100, 200]])),
    0.5,
  )
  t.true(isNear(f1, 10 / 11))
  const { precision, recall } = mappingSimilarity(pairCharts(gold, withSeries(['Revenue', [100, 200]])), 0.5)
  t.is(precision, 1)
  t.is(recall, 0.5)
})

test('RMS treats a transposed chart as equal', (t) => {
  const turned: FileChart = {
    ...gold,
    categories: ['Revenue', 'Costs'],
    series: [
      { name: '2022', values: [100, 50] },
      { name: '2023', values: [200, 80] },
    ],
  }
  t.is(mappingSimilarity(pairCharts(gold, turned), 0.5).f1, 1)
})

test('RMS of scatter charts uses the position along the axis', (t) => {
  const scatter: FileChart = {
    chart_type: 'scatter',
    bbox,
    x_axis: { min: 0, max: 10 },
    axis: { min: 0, max: 10 },
    series: [{ name: null, values: [1, 2], x_values: [1, 2] }],
  }
  t.is(mappingSimilarity(pairCharts(scatter, scatter), 0.5).f1, 1)
  // One point is off by a tenth of the axis range.
  const moved = { ...scatter, series: [{ name: null, values: [1, 2], x_values: [1, 3] }] }
  t.true(isNear(mappingSimilarity(pairCharts(scatter, moved), 0.5).f1, 1.9 / 2))
  t.deepEqual(valueErrors(pairCharts(scatter, moved)), [0, 0.1])
})

test('the error of a value is relative to its axis, or in powers of ten on a logarithmic axis', (t) => {
  const linear = { ...gold, axis: { min: 0, max: 400 } }
  const read = withSeries(['Costs', [50, 84]], ['Revenue', [100, 200]])
  t.deepEqual(valueErrors(pairCharts(linear, read)), [0, 0, 0, 4 / 400])
  const powers: FileChart = { ...withSeries(['Revenue', [10, 100]]), axis: { min: 1, max: 10_000, log: true } }
  t.deepEqual(valueErrors(pairCharts(powers, withSeries(['Revenue', [10, 1000]]))), [0, 0.25])
})

test('values without a prediction have an infinite error', (t) => {
  const errors = valueErrors(pairCharts(gold, withSeries(['Revenue', [100, null]])))
  t.deepEqual(errors, [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
})

test('a pie without printed values is compared by percentages', (t) => {
  const pie: FileChart = {
    chart_type: 'pie',
    normalise: true,
    categories: ['a', 'b'],
    series: [{ name: null, values: [1, 3] }],
  }
  const read: FileChart = { ...pie, series: [{ name: null, values: [25, 75] }] }
  t.is(mappingSimilarity(pairCharts(pie, read), 0.5).f1, 1)
})

test('names count if they are exact, and alternative names of the gold data are accepted', (t) => {
  const other: FileChart = {
    ...gold,
    series: [{ ...gold.series![0]!, name_alternatives: ['Net sales'] }, gold.series![1]!],
  }
  const read = withSeries(['Net sales', [100, 200]], ['Cost', [50, 80]])
  t.deepEqual(countNames(pairCharts(other, read)).series, { gold: 2, right: 1 })
  t.deepEqual(countNames(pairCharts(gold, gold)).categories, { gold: 2, right: 2 })
})

test('missed and invented charts count as errors, and boxes in pixels are compared with boxes in points', (t) => {
  const inPixels: FileDocument = {
    pages: [
      { page_number: 1, width: 1224, height: 1584, charts: [{ ...gold, bbox: { x0: 0, y0: 0, x1: 400, y1: 200 } }] },
    ],
  }
  const scores = scoreCharts(measureCharts(document(gold), inPixels))
  t.deepEqual(scores.regions, { precision: 1, recall: 1, f1: 1 })
  t.is(scores.rmsF1, 1)
  t.is(scores.withinOne, 1)
  const farOff = { ...gold, bbox: { x0: 400, y0: 400, x1: 500, y1: 500 } }
  const missed = scoreCharts(
    measureCharts(document(gold, { ...gold, bbox: { x0: 0, y0: 500, x1: 100, y1: 600 } }), document(gold, farOff)),
  )
  t.is(missed.regions.recall, 0.5)
  t.is(missed.rmsF1, 0.5)
  t.is(missed.types, 0.5)
})
