import test from 'ava'
import type { Chart } from '../../../../../core/model.js'
import { withPrintedData } from '../../../../../plugins/recognise/charts/printed/with-printed-data.js'
import { type DrawnRow, drawTable } from '../../../../fixtures/statement-table.js'

const YEARS = ['2018', '2019', '2020', '2021', '2022'] as const
const HEADER: DrawnRow = ['header', 0, '', ...YEARS]
const RETURNS = drawTable([
  HEADER,
  ['data', 0, 'Our share', '100.00', '112.40', '95.10', '131.75', '150.20'],
  ['data', 0, 'Market index', '100.00', '104.30', '118.90', '140.15', '122.60'],
  ['data', 0, 'Peers', '100.00', '98.20', '101.70', '109.95', '114.30'],
])

/** Creates lines as measured on an axis from 60 to 160, each value with an error bound of 1. */
function measured(series: readonly (readonly (number | null)[])[], extra: Partial<Chart> = {}): Chart {
  return {
    id: 'p1c1',
    place: { pageNumber: 1, bbox: { x0: 72, y0: 300, x1: 540, y1: 500 } },
    chartType: 'line',
    categories: YEARS,
    series: series.map((values) => ({ name: '', values, errorBounds: values.map(() => 1), color: '#000000' })),
    valueAxis: { min: 60, max: 160, step: 20 },
    confidence: 0.7,
    source: 'pixels',
    isEstimated: true,
    errorBound: 1,
    ...extra,
  }
}

/** Two of the three lines are swapped after they cross, and one starts where it leaves the others. */
const TANGLED = measured([
  [99.6, 112, 119.4, 139.6, 122.9],
  [null, 104.6, 94.8, 131.2, 151],
  [null, 97.9, 101.2, 110.3, 114],
])

test('swapped lines take the numbers and names of a table on their page', (t) => {
  const { chart, doubtful } = withPrintedData(TANGLED, [RETURNS])!
  const { series, isEstimated, errorBound } = chart
  t.is(doubtful.length, 0)
  t.deepEqual(
    series.map(({ name, values }) => [name, values]),
    [
      ['Our share', [100, 112.4, 95.1, 131.75, 150.2]],
      ['Market index', [100, 104.3, 118.9, 140.15, 122.6]],
      ['Peers', [100, 98.2, 101.7, 109.95, 114.3]],
    ],
  )
  t.true(series.every((each) => each.errorBounds === undefined && each.color === '#000000'))
  t.false(isEstimated)
  t.is(errorBound, undefined)
})

test('two rows with nearly equal numbers share one line because their lines hide each other', (t) => {
  const alike = drawTable([
    HEADER,
    ['data', 0, 'Market index', '100.00', '104.30', '118.90', '140.15', '122.60'],
    ['data', 0, 'Peers', '100.00', '98.20', '91.70', '131.40', '114.80'],
    ['data', 0, 'Other peers', '100.00', '101.50', '90.30', '135.60', '114.20'],
  ])
  const seen = measured([
    [99.6, 104.1, 119.4, 139.6, 122.9],
    [null, 98.4, 91, 135.2, null],
    [null, 101.2, null, 131.9, null],
  ])
  t.deepEqual(
    withPrintedData(seen, [alike])!.chart.series.map(({ values }) => values.at(-1)),
    [122.6, 114.8, 114.2],
  )
  // a row without a matching line does not belong to the chart
  const other = measured([
    [99.6, 104.1, 119.4, 139.6, 122.9],
    [null, 98.4, 91, 131.9, null],
    [null, null, null, null, null],
  ])
  const faint = drawTable([
    HEADER,
    ['data', 0, 'Market index', '100.00', '104.30', '118.90', '140.15', '122.60'],
    ['data', 0, 'Peers', '100.00', '98.20', '91.70', '131.40', '114.80'],
    ['data', 0, 'Other peers', '80.00', '80.50', '80.30', '80.60', '114.20'],
  ])
  t.is(withPrintedData(other, [faint]), undefined)
})

test('two rows never take the style of one line if each has its own line', (t) => {
  const table = drawTable([
    HEADER,
    ['data', 0, 'Our share', '100.00', '102.80', '95.70', '111.80', '126.10'],
    ['data', 0, 'Peers', '100.00', '100.10', '96.20', '124.80', '126.30'],
  ])
  // the first line was traced where it hides the second, whose remainder is visible
  const lines = measured([
    [100, 102, 96, 112, 126],
    [null, 100, null, 125, null],
  ])
  const series = lines.series.map((each, i) => ({ ...each, color: ['#3a87ad', '#000000'][i]! }))
  t.deepEqual(
    withPrintedData({ ...lines, series }, [table])!.chart.series.map(({ name, color }) => [name, color]),
    [
      ['Our share', '#3a87ad'],
      ['Peers', '#000000'],
    ],
  )
})

test('a table with the series as columns works as well, and it completes names below the axis', (t) => {
  const table = drawTable([
    ['header', 0, '', 'Our share', 'Market index'],
    ['data', 0, 'July 6, 2015', '100.00', '100.00'],
    ['data', 0, 'December 31, 2015', '112.07', '99.85'],
    ['data', 0, 'December 30, 2016', '125.99', '111.79'],
  ])
  const lines = [
    [100.2, 112.3, 126],
    [99.7, 99.9, 111.5],
  ]
  const drawn = measured(lines, { categories: ['July 6, 2015', 'December 31,', 'December'] })
  const { series, categories } = withPrintedData(drawn, [table])!.chart
  t.deepEqual(categories, ['July 6, 2015', 'December 31, 2015', 'December 30, 2016'])
  t.deepEqual(
    series.map(({ name, values }) => [name, values]),
    [
      ['Our share', [100, 112.07, 125.99]],
      ['Market index', [100, 99.85, 111.79]],
    ],
  )
})

test('footnote marks are not part of a name, and a misread year is corrected', (t) => {
  const noted = drawTable([HEADER, ['data', 0, 'Market index (1) (3)', '100', '112', '95', '132', '150']])
  const chart = measured([[100.4, 112.2, 94.6, 131.4, 150.3]], { categories: ['2018', '2019', '2070', '2021', '2022'] })
  const { series, categories } = withPrintedData(chart, [noted])!.chart
  t.is(series[0]!.name, 'Market index')
  t.deepEqual(categories, YEARS)
})

test('numbers are matched by year if the table has another order', (t) => {
  const table = drawTable([
    ['header', 0, '', ...YEARS.toReversed()],
    ['data', 0, 'Net sales', '150', '132', '95', '112', '100'],
  ])
  const chart = measured([[100.4, 112.2, 94.6, 131.4, 150.3]], { chartType: 'column' })
  t.deepEqual(withPrintedData(chart, [table])!.chart.series[0]!.values, [100, 112, 95, 132, 150])
})

test('one line matches a row of a long statement only if no other row is similar', (t) => {
  const rows: DrawnRow[] = [
    HEADER,
    ['data', 0, 'Assets', '100', '112', '95', '132', '150'],
    ['data', 0, 'Cash', '12', '14', '9', '22', '31'],
  ]
  const chart = measured([[100.4, 112.2, 94.6, 131.4, 150.3]])
  t.is(withPrintedData(chart, [drawTable(rows)])!.chart.series[0]!.name, 'Assets')
  const alike: DrawnRow = ['data', 0, 'Liabilities and equity', '100', '112', '95', '132', '150']
  t.is(withPrintedData(chart, [drawTable([...rows, alike])]), undefined)
})

test('a chart keeps its measured values if the table differs or has only some of them', (t) => {
  const others = drawTable([HEADER, ['data', 0, 'Employees', '120', '80', '140', '75', '90']])
  t.is(withPrintedData(TANGLED, [others]), undefined)
  const ours = drawTable([HEADER, ['data', 0, 'Our share', '100.00', '112.40', '95.10', '131.75', '150.20']])
  t.is(withPrintedData(TANGLED, [ours]), undefined)
  const otherYears = drawTable([
    ['header', 0, '', '2008', '2009', '2010', '2011', '2012'],
    ['data', 0, 'Net sales', '100', '112', '95', '132', '150'],
  ])
  const chart = measured([[100.4, 112.2, 94.6, 131.4, 150.3]])
  t.is(withPrintedData(chart, [otherYears]), undefined)
})

test('exactly drawn values and values printed at the marks need no table', (t) => {
  const drawn = measured([[100.4, 112.2, 94.6, 131.4, 150.3]], { source: 'drawing' })
  t.is(withPrintedData(drawn, [RETURNS]), undefined)
  const labelled = measured([[100, 112.4, 95.1, 131.75, 150.2]], { isEstimated: false })
  t.is(withPrintedData(labelled, [RETURNS]), undefined)
})

test('a gridline mistaken for a series is removed if a table has all other series', (t) => {
  const withGrid = { ...TANGLED, series: [...TANGLED.series, measured([[80, 80, 80, 80, 80]]).series[0]!] }
  t.is(withPrintedData(withGrid, [RETURNS])!.chart.series.length, 3)
})

test('a number read from pixels that contradicts the chart is doubtful, and the measured value is kept', (t) => {
  const rows: DrawnRow[] = [HEADER, ['data', 0, 'Our share', '100.00', '112.40', '95.10', '181.75', '150.20']]
  const chart = measured([[100.4, 112.2, 94.6, 131.4, 150.3]])
  const read = drawTable(rows, { source: 'ocr' })
  const printed = withPrintedData(chart, [read])!
  t.deepEqual(printed.chart.series[0]!.values, [100, 112.4, 95.1, 131.4, 150.2])
  t.deepEqual(printed.chart.series[0]!.errorBounds, [null, null, null, 1, null])
  t.true(printed.chart.isEstimated)
  t.deepEqual(
    printed.doubtful.map(({ cell, drawn }) => [cell.text, drawn]),
    [['181.75', 131.4]],
  )
  // text in the file is used as printed, whatever is drawn
  const typed = withPrintedData(chart, [drawTable(rows)])!
  t.is(typed.chart.series[0]!.values[3], 181.75)
  t.is(typed.doubtful.length, 0)
})
