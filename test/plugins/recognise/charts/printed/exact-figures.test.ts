import test from 'ava'
import type { Chart } from '../../../../../core/model.js'
import { settleDrawn } from '../../../../../plugins/recognise/charts/printed/exact-figures.js'
import { drawTable } from '../../../../fixtures/statement-table.js'

const bbox = { x0: 72, y0: 300, x1: 540, y1: 500 }
const RETURNS = drawTable([
  ['header', 0, '', '12/30/2019', '12/29/2020', '12/28/2021', '12/31/2022'],
  ['data', 0, 'Our share', '100', '173', '449', '630'],
  ['data', 0, 'Market index', '100', '95', '126', '157'],
  ['data', 0, 'Peers', '100', '93', '138', '185'],
])

/** Creates lines as measured in a drawing on an axis from 0 to 1000. */
function drawn(extra: Partial<Chart> = {}): Chart {
  const series = [
    ['Our share', 101, 174, 450, 629],
    ['Market', 100.4, 95.6, 126.7, 157],
    ['', 100.4, 93.4, 137, 186],
  ] as const
  return {
    id: 'p1c1',
    place: { pageNumber: 1, bbox },
    chartType: 'line',
    categories: ['2019', '2020', '2021', '2022'],
    series: series.map(([name, ...values]) => ({ name, values, errorBounds: values.map(() => 0.6) })),
    valueAxis: { min: 0, max: 1000, step: 500 },
    confidence: 1,
    source: 'drawing',
    isEstimated: false,
    errorBound: 0.6,
    ...extra,
  }
}

test('a drawn chart takes exact numbers from a table on its page, and names that its legend does not have', (t) => {
  const { charts, warnings } = settleDrawn([drawn()], [RETURNS])
  t.deepEqual(
    charts[0]!.series.map(({ name, values }) => [name, ...values]),
    [
      ['Our share', 100, 173, 449, 630],
      ['Market', 100, 95, 126, 157],
      ['Peers', 100, 93, 138, 185],
    ],
  )
  t.true(charts[0]!.series.every(({ errorBounds }) => errorBounds === undefined))
  t.is(charts[0]!.errorBound, undefined)
  t.deepEqual(
    warnings.map(({ code, bbox: place }) => [code, place]),
    [['chart_from_table', bbox]],
  )
})

test('a drawn chart keeps its measured values if a table differs for one line', (t) => {
  const other = drawTable([
    ['header', 0, '', '2019', '2020', '2021', '2022'],
    ['data', 0, 'Our share', '100', '173', '449', '630'],
    ['data', 0, 'Market index', '100', '95', '226', '157'],
    ['data', 0, 'Peers', '100', '93', '138', '185'],
  ])
  const chart = drawn()
  t.deepEqual(settleDrawn([chart], [other]), { charts: [chart], warnings: [] })
})

test('values printed beside their marks are not replaced by a table', (t) => {
  const labelled = drawn().series.map(({ errorBounds: _, ...each }) => each)
  const chart = drawn({ series: labelled })
  t.deepEqual(settleDrawn([chart], [RETURNS]).charts, [chart])
})

test('numbers outside the measurement error belong to something else', (t) => {
  const chart = drawn({
    series: [{ name: 'Our share', values: [120, 190, 470, 650], errorBounds: [0.6, 0.6, 0.6, 0.6] }],
  })
  t.deepEqual(settleDrawn([chart], [RETURNS]), { charts: [chart], warnings: [] })
})
