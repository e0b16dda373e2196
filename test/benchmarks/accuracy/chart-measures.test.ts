import test from 'ava'
import { measureCharts } from '../../../benchmarks/accuracy/chart-counts.js'
import { pairCharts, readChartValue } from '../../../benchmarks/accuracy/chart-data.js'
import { scoreCharts } from '../../../benchmarks/accuracy/chart-scores.js'
import { countNames, valueErrors } from '../../../benchmarks/accuracy/chart-values.js'
import type { FileChart, FileDocument } from '../../../benchmarks/accuracy/measuring-format.js'
import { mappingSimilarity, numberSetSimilarity } from '../../../benchmarks/accuracy/rms.js'

// Each expected figure is worked out by hand from the measure's definition.

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

test('values are read as they are printed', (t) => {
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

test('RMS takes off a value by how far it is off, over the right one', (t) => {
  const pair = pairCharts(gold, withSeries(['Revenue', [100, 200]], ['Costs', [50, 60]]))
  // Three values are right, one is off by a quarter.
  t.true(isNear(mappingSimilarity(pair, 0.5).f1, 3.75 / 4))
  t.true(isNear(mappingSimilarity(pair, 0.1).f1, 3 / 4))
  t.true(isNear(numberSetSimilarity(pair), 3.75 / 4))
})

test('RMS takes off a name by its edits, and a series that is missing from recall alone', (t) => {
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

test('RMS takes a chart for the same when its rows and columns are turned', (t) => {
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

test('RMS of points goes by their place along the axis', (t) => {
  const scatter: FileChart = {
    chart_type: 'scatter',
    bbox,
    x_axis: { min: 0, max: 10 },
    axis: { min: 0, max: 10 },
    series: [{ name: null, values: [1, 2], x_values: [1, 2] }],
  }
  t.is(mappingSimilarity(pairCharts(scatter, scatter), 0.5).f1, 1)
  // One point lies a tenth of the axis further on.
  const moved = { ...scatter, series: [{ name: null, values: [1, 2], x_values: [1, 3] }] }
  t.true(isNear(mappingSimilarity(pairCharts(scatter, moved), 0.5).f1, 1.9 / 2))
  t.deepEqual(valueErrors(pairCharts(scatter, moved)), [0, 0.1])
})

test('a value is off by its share of the axis, or of the powers of ten that the axis shows', (t) => {
  const linear = { ...gold, axis: { min: 0, max: 400 } }
  const read = withSeries(['Costs', [50, 84]], ['Revenue', [100, 200]])
  t.deepEqual(valueErrors(pairCharts(linear, read)), [0, 0, 0, 4 / 400])
  const powers: FileChart = { ...withSeries(['Revenue', [10, 100]]), axis: { min: 1, max: 10_000, log: true } }
  t.deepEqual(valueErrors(pairCharts(powers, withSeries(['Revenue', [10, 1000]]))), [0, 0.25])
})

test('values that nothing was read for are off without end', (t) => {
  const errors = valueErrors(pairCharts(gold, withSeries(['Revenue', [100, null]])))
  t.deepEqual(errors, [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
})

test('a pie without printed values is compared by shares of the whole', (t) => {
  const pie: FileChart = {
    chart_type: 'pie',
    normalise: true,
    categories: ['a', 'b'],
    series: [{ name: null, values: [1, 3] }],
  }
  const read: FileChart = { ...pie, series: [{ name: null, values: [25, 75] }] }
  t.is(mappingSimilarity(pairCharts(pie, read), 0.5).f1, 1)
})

test('names count when they are exact, and other names of the gold are as good', (t) => {
  const other: FileChart = {
    ...gold,
    series: [{ ...gold.series![0]!, name_alternatives: ['Net sales'] }, gold.series![1]!],
  }
  const read = withSeries(['Net sales', [100, 200]], ['Cost', [50, 80]])
  t.deepEqual(countNames(pairCharts(other, read)).series, { gold: 2, right: 1 })
  t.deepEqual(countNames(pairCharts(gold, gold)).categories, { gold: 2, right: 2 })
})

test('charts that were missed and invented count, and a box in pixels is held against one in points', (t) => {
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
