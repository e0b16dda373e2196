import test from 'ava'
import type { Axis, ChartType, Series } from '../../../../core/model.js'
import { chartAxes } from '../../../../plugins/recognise/charts/chart-axes.js'
import { legendSide } from '../../../../plugins/recognise/charts/legend-side.js'
import type { Label, LegendEntry, PlotGround, ReadChart, Scale } from '../../../../plugins/recognise/charts/parts.js'
import { findTitles } from '../../../../plugins/recognise/charts/titles.js'

function labelAt(text: string, x0: number, y0: number): Label {
  const bbox = { x0, y0, x1: x0 + 30, y1: y0 + 10 }
  return { text, bbox, angle: 0, size: 10, color: '#000000', isBold: false }
}

/** Creates a scale from y = 300 up to 100, with two points per unit, starting at its first number. */
function scaleOf(printed: readonly string[], own: Partial<Scale> = {}): Scale {
  const values = printed.map((text) => Number(text.replace(/[^\d.]/g, '')))
  const toPlace = (value: number) => 300 - 2 * (value - values[0]!)
  return {
    direction: 'y',
    side: 'left',
    kind: 'linear',
    ticks: values.map((value, i) => ({
      at: toPlace(value),
      value,
      label: labelAt(printed[i]!, 60, toPlace(value) - 5),
    })),
    toPlace,
    toValue: (at) => values[0]! + (300 - at) / 2,
    errorAt: () => 0.1,
    min: values[0]!,
    max: values.at(-1)!,
    ...own,
  }
}

function groundWith(own: Partial<PlotGround>): PlotGround {
  const marks = { bars: [], strokes: [], polygons: [] }
  const bbox = { x0: 100, y0: 100, x1: 400, y1: 300 }
  return {
    plot: { bbox, marks, labels: [], tolerance: 0.05, source: 'drawing' },
    scales: [],
    categories: [],
    legend: [],
    ...own,
  }
}

function readAs(chartType: ChartType, series: readonly Series[]): ReadChart {
  return { chartType, series, categories: [], used: { marks: [], labels: [] }, confidence: 1 }
}

function axisOf(scale: Scale): Axis {
  return chartAxes(groundWith({ scales: [scale] }), readAs('column', [])).valueAxis!
}

function entry(name: string, x0: number, y0: number, key: LegendEntry['key'] = 'line'): LegendEntry {
  return { name, color: '#000000', key, label: labelAt(name, x0, y0) }
}

test('an axis has its step and the format of its ticks', (t) => {
  const axis = axisOf(scaleOf(['$0.0', '$0.5', '$1.0', '$2.0'], { currency: '$' }))
  t.deepEqual(axis, { min: 0, max: 2, step: 0.5, currency: '$', decimals: 1 })
  t.is(axisOf(scaleOf(['0%', '25%', '50%'], { suffix: '%' })).suffix, 'percent')
  t.is(axisOf(scaleOf(['0', '0.1', '0.2', '0.3'])).step, 0.1)
})

test('an axis reports whether its negative numbers are in brackets', (t) => {
  const scale = scaleOf(['0', '50', '100'])
  const below = { at: 400, value: -50, label: labelAt('(50)', 60, 395) }
  t.is(axisOf({ ...scale, ticks: [below, ...scale.ticks] }).negative, 'brackets')
  t.is(axisOf(scale).negative, undefined)
})

test('a logarithmic axis has no step', (t) => {
  const axis = axisOf(scaleOf(['1', '10', '100'], { kind: 'log' }))
  t.deepEqual(axis, { min: 1, max: 100, isLogarithmic: true, decimals: 0 })
})

test('numbers printed in thousands do not determine the decimals of their axis', (t) => {
  const scale = scaleOf(['0', '1', '2'])
  const inThousands = scale.ticks.map((tick) => ({ ...tick, value: tick.value * 1000 }))
  t.is(axisOf({ ...scale, ticks: inThousands }).decimals, undefined)
})

test('years below columns are not a value axis', (t) => {
  const years = scaleOf(['2019', '2020', '2021'], { direction: 'x', side: 'bottom' })
  t.deepEqual(chartAxes(groundWith({ scales: [years] }), readAs('column', [])), {})
})

test('horizontal bars have one axis from left to right, and scatter charts have one axis in each direction', (t) => {
  const level = scaleOf(['0', '50', '100'], { direction: 'x', side: 'bottom' })
  const upright = scaleOf(['0', '20', '40'])
  t.is(chartAxes(groundWith({ scales: [upright, level] }), readAs('bar', [])).valueAxis?.max, 100)
  const { valueAxis, xAxis } = chartAxes(groundWith({ scales: [upright, level] }), readAs('scatter', []))
  t.deepEqual([valueAxis?.max, xAxis?.max], [40, 100])
})

test('an axis at the right is a second axis if a series is read on it', (t) => {
  const shares = scaleOf(['0%', '50%', '100%'], { side: 'right', suffix: '%', toValue: (at) => 300 - at })
  const scales = [scaleOf(['0', '20', '40']), shares]
  const first: Series = { name: 'A', values: [1] }
  t.is(chartAxes(groundWith({ scales }), readAs('combo', [first])).secondaryAxis, undefined)
  const second: Series = { name: 'B', values: [50], axis: 'secondary' }
  const { secondaryAxis } = chartAxes(groundWith({ scales }), readAs('combo', [first, second]), 'Margin')
  t.deepEqual([secondaryAxis?.suffix, secondaryAxis?.title], ['percent', 'Margin'])
})

test('a legend has the side of the plot on which it is printed', (t) => {
  const read = readAs('column', [
    { name: 'A', values: [1] },
    { name: 'B', values: [2] },
  ])
  const sideOf = (x: number, y: number) =>
    legendSide(groundWith({ legend: [entry('A', x, y), entry('B', x, y + 14)] }), read)
  t.is(sideOf(420, 150), 'right')
  t.is(sideOf(200, 320), 'bottom')
  t.is(sideOf(200, 60), 'top')
  t.is(sideOf(20, 150), 'left')
  t.is(sideOf(220, 104), 'top')
})

test('names without a matching series are not a legend', (t) => {
  t.is(
    legendSide(groundWith({ legend: [entry('Note', 420, 150)] }), readAs('column', [{ name: '', values: [1] }])),
    undefined,
  )
})

test('names beside their marks, and at the ends of lines, are not a legend with keys', (t) => {
  const lines = readAs('line', [
    { name: 'A', values: [10, 80] },
    { name: 'B', values: [5, null] },
  ])
  const scales = [scaleOf(['0', '50', '100'])]
  // the value 80 is at y = 140, 5 at y = 290
  t.is(legendSide(groundWith({ scales, legend: [entry('A', 404, 135), entry('B', 404, 285)] }), lines), 'direct')
  t.is(legendSide(groundWith({ scales, legend: [entry('A', 404, 190), entry('B', 404, 204)] }), lines), 'right')
  t.is(legendSide(groundWith({ legend: [entry('A', 200, 150, 'text')] }), readAs('column', lines.series)), 'direct')
})

test('the title of the second axis is vertical beside it if a series is read on that axis', (t) => {
  const upright: Label = { ...labelAt('Margin', 404, 160), bbox: { x0: 404, y0: 160, x1: 414, y1: 240 }, angle: 270 }
  const ground = groundWith({})
  const plot = { ...ground.plot, labels: [upright] }
  const second: Series = { name: 'B', values: [50], axis: 'secondary' }
  const titlesOf = (series: Series) =>
    findTitles({ ...ground, plot }, readAs('combo', [series]), { strokes: [], bars: [], charts: [] })
  t.is(titlesOf(second).secondaryTitle, 'Margin')
  t.is(titlesOf({ name: 'A', values: [1] }).secondaryTitle, undefined)
})
