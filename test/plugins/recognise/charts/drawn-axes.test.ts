import test from 'ava'
import { randomFrom } from '../../../../benchmarks/layouts/random.js'
import type { Chart } from '../../../../core/model.js'
import { drawDocument } from '../../../../examples/drawing/draw-document.js'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import type { ChartDescription, Figures } from '../../../charts/chart-description.js'
import { type ChartStyle, chartStyle } from '../../../charts/chart-style.js'
import { drawChart } from '../../../charts/draw-chart.js'
import { readBytes } from '../../../fixtures/read-page.js'

const plain: Figures = { decimals: 0, currency: '', suffix: '', negative: 'minus' }
const dollars: Figures = { ...plain, currency: '$' }
const shares: Figures = { ...plain, suffix: '%' }
const years = ['2019', '2020', '2021', '2022', '2023']
const look: Partial<ChartStyle> = {
  barPen: 'rectangle',
  pointColors: 'one',
  linePen: 'polyline',
  markers: 'none',
  opacity: 1,
  gridlines: 'solid',
  axisLines: 'both',
  hasValueAxis: true,
  isFramed: false,
  dataLabels: 'none',
  hasTotals: false,
  names: 'level',
  legend: 'bottom',
  titleAt: 'left',
  extras: 'none',
}

const columns: ChartDescription = {
  chartType: 'column',
  title: 'Revenue',
  categories: years,
  series: [
    { name: 'East', values: [10.5, 12, 15.5, 14, 18] },
    { name: 'West', values: [5, 6.5, 4, 8, 9.5] },
  ],
  figures: plain,
  valueAxis: { min: 0, max: 20, step: 5, figures: { ...dollars, decimals: 1 } },
}

const combo: ChartDescription = {
  ...columns,
  chartType: 'combo',
  series: [
    { name: 'Revenue', values: [410, 395, 452, 480, 531], kind: 'column' },
    { name: 'Growth', values: [4, 7, 14, 6, 10], kind: 'line', axis: 'secondary' },
  ],
  valueAxis: { min: 0, max: 600, step: 200, figures: dollars },
  secondaryAxis: { min: 0, max: 20, step: 5, figures: shares },
}

const points: ChartDescription = {
  ...columns,
  chartType: 'scatter',
  categories: [],
  series: [{ name: '', values: [12, 31, 24, 18, 36, 22, 9], xValues: [0.4, 1.1, 1.6, 2.2, 2.9, 3.3, 3.8] }],
  valueAxis: { min: 0, max: 40, step: 10, figures: shares },
  xAxis: { min: 0, max: 4, step: 1, figures: { ...plain, decimals: 1 } },
}

test('an axis has its ends, its step and its numbers as printed', async (t) => {
  const chart = await readDrawn(columns)
  t.deepEqual(chart.valueAxis, { min: 0, max: 20, step: 5, currency: '$', decimals: 1 })
  t.false('secondaryAxis' in chart || 'xAxis' in chart)
})

test('columns and a line over them each have an axis', async (t) => {
  const chart = await readDrawn(combo)
  t.deepEqual(chart.valueAxis, { min: 0, max: 600, step: 200, currency: '$', decimals: 0 })
  t.deepEqual(chart.secondaryAxis, { min: 0, max: 20, step: 5, suffix: 'percent', decimals: 0 })
})

test('scatter points have two axes', async (t) => {
  const chart = await readDrawn(points)
  t.deepEqual(chart.valueAxis, { min: 0, max: 40, step: 10, suffix: 'percent', decimals: 0 })
  t.deepEqual(chart.xAxis, { min: 0, max: 4, step: 1, decimals: 1 })
})

test('the value axis of horizontal bars is the horizontal one', async (t) => {
  const chart = await readDrawn({ ...columns, chartType: 'bar' })
  t.deepEqual(chart.valueAxis, { min: 0, max: 20, step: 5, currency: '$', decimals: 1 })
})

for (const side of ['top', 'bottom', 'right'] as const) {
  test(`a legend at the ${side} is found there`, async (t) => {
    t.is((await readDrawn(columns, { legend: side })).legend, side)
  })
}

test('names at the ends of lines are not a legend because they are beside their lines', async (t) => {
  t.is((await readDrawn({ ...columns, chartType: 'line' }, { legend: 'direct' })).legend, 'direct')
})

test('a single series without a name has no legend', async (t) => {
  const chart = await readDrawn(
    { ...columns, series: [{ name: '', values: [10, 12, 15, 14, 18] }] },
    { legend: 'none' },
  )
  t.false('legend' in chart)
})

/** Draws a chart and returns the chart that was found. */
async function readDrawn(chart: ChartDescription, own: Partial<ChartStyle> = {}): Promise<Chart> {
  const { bytes } = await drawDocument({ file: 'chart.pdf' }, (document) => {
    const style = chartStyle(randomFrom(7), { ...look, ...own })
    drawChart(document.addPage(), chart, style, { x0: 70, y0: 80, x1: 520, y1: 340 })
  })
  const [content] = await readBytes(bytes)
  const { charts } = recogniseCharts(content!)
  if (charts.length !== 1) throw new Error(`Expected a chart, got ${charts.length}`)
  return charts[0]!
}
