import test from 'ava'
import { readBars } from '../../../../../plugins/recognise/charts/bars/read-bars.js'
import { findMarkers } from '../../../../../plugins/recognise/charts/lines/markers.js'
import { groundOf, recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { bar, endingAt, label, plotOf, stroke } from '../plain-ground.js'
import { drawColumns, readDrawn, readOne, valuesOf } from './drawn-bars.js'

test('columns are measured on their axis, with the error of each', async (t) => {
  const chart = await readOne({})
  t.is(chart.chartType, 'column')
  t.deepEqual(chart.categories, ['North', 'South', 'East', 'West'])
  t.deepEqual(valuesOf(chart), [[20, 80, 50, 35]])
  t.true(chart.series[0]!.errorBounds!.every((bound) => bound! < 1))
})

test('horizontal bars are listed from top to bottom', async (t) => {
  const chart = await readOne({ chartType: 'bar' })
  t.is(chart.chartType, 'bar')
  t.deepEqual(chart.categories, ['North', 'South', 'East', 'West'])
  t.deepEqual(valuesOf(chart), [[20, 80, 50, 35]])
})

test('bars that hang from the zero line are negative', async (t) => {
  const axis = {
    min: -40,
    max: 60,
    step: 20,
    figures: { decimals: 0, currency: '', suffix: '', negative: 'brackets' },
  } as const
  const chart = await readOne({ valueAxis: axis, series: [{ name: '', values: [20, -30, 50, -5] }] })
  t.deepEqual(valuesOf(chart), [[20, -30, 50, -5]])
})

test('bars side by side are series with the names of the legend', async (t) => {
  const series = [
    { name: 'Plan', values: [20, 80, 50, 35] },
    { name: 'Actual', values: [30, 70, 40, 45] },
  ]
  const chart = await readOne({ series })
  t.is(chart.chartType, 'column')
  t.deepEqual(
    chart.series.map(({ name, values }) => ({ name, values })),
    series,
  )
})

test('a missing bar is not a zero, and its neighbor stays in its series', async (t) => {
  const series = [
    { name: 'Plan', values: [20, null, 50, 35] },
    { name: 'Actual', values: [30, 70, 40, null] },
  ]
  t.deepEqual(valuesOf(await readOne({ series })), [
    [20, null, 50, 35],
    [30, 70, 40, null],
  ])
})

test('individually colored bars are one series', async (t) => {
  const chart = await readOne({}, { pointColors: 'each', palette: ['#111188', '#881111', '#118811', '#888811'] })
  t.deepEqual(valuesOf(chart), [[20, 80, 50, 35]])
  t.deepEqual(chart.series[0]!.pointColors, ['#111188', '#881111', '#118811', '#888811'])
})

test('segments of stacks are listed individually, from the axis outwards', async (t) => {
  const series = [
    { name: 'Rent', values: [10, 20, 30, 15] },
    { name: 'Wages', values: [30, 40, 20, 25] },
    { name: 'Other', values: [5, 12, 8, 20] },
  ]
  const chart = await readOne({ chartType: 'stacked_column', series })
  t.is(chart.chartType, 'stacked_column')
  t.is(chart.isPercentStacked, undefined)
  t.deepEqual(
    chart.series.map(({ name, values }) => ({ name, values })),
    series,
  )
})

test('segments of stacks below the zero line are negative', async (t) => {
  const axis = {
    min: -40,
    max: 80,
    step: 20,
    figures: { decimals: 0, currency: '', suffix: '', negative: 'minus' },
  } as const
  const series = [
    { name: 'Inflow', values: [10, 20, 30, 15] },
    { name: 'Interest', values: [30, 40, 20, 25] },
    { name: 'Outflow', values: [-20, -12, -8, -30] },
  ]
  const chart = await readOne({ chartType: 'stacked_bar', valueAxis: axis, series })
  t.is(chart.chartType, 'stacked_bar')
  t.deepEqual(
    valuesOf(chart),
    series.map(({ values }) => values),
  )
})

test('stacks that all add up to 100 are percent stacks', async (t) => {
  const series = [
    { name: 'Rent', values: [10, 20, 30, 15] },
    { name: 'Wages', values: [90, 80, 70, 85] },
  ]
  const chart = await readOne({ chartType: 'stacked_column', series })
  t.true(chart.isPercentStacked)
  t.deepEqual(valuesOf(chart), [
    [10, 20, 30, 15],
    [90, 80, 70, 85],
  ])
})

test('stacks of equal height are percent stacks, even without an axis or numbers', async (t) => {
  const series = [
    { name: 'Rent', values: [10, 20, 30, 15] },
    { name: 'Wages', values: [90, 80, 70, 85] },
  ]
  const chart = await readOne({ chartType: 'stacked_column', series }, { hasValueAxis: false, gridlines: 'none' })
  t.true(chart.isPercentStacked)
  t.deepEqual(valuesOf(chart), [
    [10, 20, 30, 15],
    [90, 80, 70, 85],
  ])
})

test('columns that float from total to total are a waterfall of totals and signed changes', async (t) => {
  const categories = ['2020', 'Price', 'Volume', 'Costs', '2021']
  const chart = await readOne({ isWaterfall: true, categories, series: [{ name: '', values: [50, 20, 10, -35, 45] }] })
  t.true(chart.isWaterfall)
  t.is(chart.chartType, 'column')
  t.deepEqual(valuesOf(chart), [[50, 20, 10, -35, 45]])
})

test('bars on a truncated axis are read on the axis, not by their lengths', async (t) => {
  const axis = {
    min: 60,
    max: 100,
    step: 10,
    figures: { decimals: 0, currency: '', suffix: '%', negative: 'minus' },
  } as const
  const chart = await readOne({ valueAxis: axis, series: [{ name: '', values: [72, 95, 81, 66] }] })
  t.deepEqual(valuesOf(chart), [[72, 95, 81, 66]])
})

test('shadows of bars and background tracks are not series', async (t) => {
  t.deepEqual(valuesOf(await readOne({}, { extras: 'shadows' })), [[20, 80, 50, 35]])
  t.deepEqual(valuesOf(await readOne({ chartType: 'bar' }, { extras: 'tracks' })), [[20, 80, 50, 35]])
})

test('a line at the mean and whiskers are not series', async (t) => {
  for (const extras of ['mean-line', 'whiskers'] as const) {
    const chart = await readOne({}, { extras })
    t.is(chart.chartType, 'column')
    t.deepEqual(valuesOf(chart), [[20, 80, 50, 35]])
  }
})

test('names beside the last stack, or over the first horizontal stack, name its series', async (t) => {
  const series = [
    { name: 'Rent', values: [10, 20, 30, 25] },
    { name: 'Wages', values: [30, 40, 20, 25] },
  ]
  const columns = await readOne({ chartType: 'stacked_column', series }, { legend: 'direct' })
  t.deepEqual(
    columns.series.map(({ name }) => name),
    ['Rent', 'Wages'],
  )
  const bars = await readOne({ chartType: 'stacked_bar', series }, { legend: 'direct' })
  t.deepEqual(
    bars.series.map(({ name }) => name),
    ['Rent', 'Wages'],
  )
})

test('segments that decrease from a total to zero are changes, including the last one', async (t) => {
  const categories = ['Sales', 'Americas', 'Europe', 'Asia']
  const chart = await readOne({ isWaterfall: true, categories, series: [{ name: '', values: [90, -40, -30, -20] }] })
  t.true(chart.isWaterfall)
  t.deepEqual(valuesOf(chart), [[90, -40, -30, -20]])
})

test('bars that start anywhere are time spans or ranges, not values', async (t) => {
  const { charts } = await readDrawn({ series: [{ name: '', values: [null, null, null, null] }] }, {}, (page) => {
    for (const [i, top] of [150, 190, 170, 210].entries())
      page.fill({ x0: 120 + 90 * i, y0: top, x1: 150 + 90 * i, y1: top + 45 + 10 * i }, '#4472c4')
  })
  t.deepEqual(charts, [])
})

test('separated words of a name under one column are one name', async (t) => {
  const content = await readPage((page) => {
    const columns = [40, 160, 100, 70].map((height) => ({ name: '', height, figure: `${height / 2}` }))
    drawColumns(page, columns)
    for (const [i] of columns.entries()) {
      page.write('H1', 103 + 60 * i, 312, { font: 'helvetica', size: 8 })
      page.write(`2${i}`, 122 + 60 * i, 312, { font: 'helvetica', size: 8 })
    }
  })
  t.deepEqual(recogniseCharts(content).charts[0]!.categories, ['H1 20', 'H1 21', 'H1 22', 'H1 23'])
})

test('bars half a pixel off the drawn axis keep their drawn length', (t) => {
  const ticks = [0, 1, 2, 3, 4].map((i) => endingAt(String(25 * i), 95, 300 - 50 * i))
  const names = ['North', 'South', 'East'].map((name, i) => label(name, 140 + 60 * i, 310))
  const strokes = [0, 1, 2, 3, 4].map((i) => stroke(100, 300 - 50 * i, 300, 300 - 50 * i))
  const bars = [47, 90, 26].map((value, i) => bar(120 + 60 * i, 299.5 - 2 * value, 160 + 60 * i, 299.5))
  const plot = plotOf([...ticks, ...names], { bars, strokes })
  const read = readBars(groundOf(plot, plot.marks))
  t.deepEqual(read?.series[0]?.values, [47, 90, 26])
})

test('each year under months names its nearest bar, the first of two, and every bar is kept', (t) => {
  const bars = Array.from({ length: 12 }, (_, i) =>
    bar(102 + (200 * i) / 12, 290 - 15 * ((i * 5) % 12), 114 + (200 * i) / 12, 300),
  )
  const years = ['2021', '2022', '2023'].map((text, i) => label(text, 133 + (200 * i) / 3, 312))
  const ticks = [0, 50, 100].map((value) => endingAt(String(value), 95, 300 - 2 * value))
  const marks = { bars, strokes: [stroke(100, 300, 300, 300)], polygons: [] }
  const read = readBars(groundOf(plotOf([...years, ...ticks], marks), marks))
  t.deepEqual(read?.categories, ['', '2021', '', '', '', '2022', '', '', '', '2023', '', ''])
})

test('the base of a waterfall is its axis, even if more bars meet at another level', async (t) => {
  const steps = [
    { name: '2021', from: 0, to: 60 },
    { name: 'Price', from: 60, to: 62 },
    { name: 'Volume', from: 62, to: 82 },
    { name: 'Costs', from: 82, to: 62 },
    { name: 'Other', from: 62, to: 60 },
    { name: 'Rates', from: 60, to: 62 },
    { name: '2022', from: 0, to: 62 },
  ]
  const content = await readPage((page) => {
    for (const value of [0, 50, 100]) {
      page.write(String(value), 70, 303 - 2 * value, { font: 'helvetica', size: 8 })
      page.stroke(90, 300 - 2 * value, 520, 300 - 2 * value, 0.5, '#d0d0d0')
    }
    for (const [i, { name, from, to }] of steps.entries()) {
      const [y0, y1] = [300 - 2 * Math.max(from, to), 300 - 2 * Math.min(from, to)]
      page.fill({ x0: 100 + 60 * i, y0, x1: 130 + 60 * i, y1 }, '#4472c4')
      page.write(name, 102 + 60 * i, 314, { font: 'helvetica', size: 8 })
    }
  })
  const { charts } = recogniseCharts(content)
  t.true(charts[0]?.isWaterfall)
  t.is(charts[0]?.series[0]?.values[0], 60)
  t.is(charts[0]?.series[0]?.values[3], -20)
})

test('translucent columns have the names of the legend keys in their full colors', async (t) => {
  const text = { font: 'helvetica', size: 8 } as const
  const colors = [
    { name: 'Sales', key: '#008ffb', fill: '#59b6fc' },
    { name: 'Costs', key: '#00e396', fill: '#59edba' },
  ]
  const content = await readPage((page) => {
    for (const value of [0, 50, 100]) page.write(String(value), 70, 303 - 2 * value, text)
    for (const [i, name] of ['2019', '2020', '2021'].entries()) {
      page.write(name, 112 + 80 * i, 314, text)
      for (const [k, { fill }] of colors.entries()) {
        const x0 = 100 + 80 * i + 20 * k
        page.fill({ x0, y0: 300 - 40 * (i + 1) - 30 * k, x1: x0 + 20, y1: 300 }, fill)
      }
    }
    for (const [k, { name, key }] of colors.entries()) {
      page.fill({ x0: 120 + 80 * k, y0: 330, x1: 128 + 80 * k, y1: 338 }, key)
      page.write(name, 132 + 80 * k, 337, text)
    }
  })
  t.deepEqual(
    recogniseCharts(content).charts[0]?.series.map(({ name, values }) => [name, values]),
    [
      ['Sales', [20, 40, 60]],
      ['Costs', [35, 55, 75]],
    ],
  )
})

test('the totals of a pictured waterfall are read on an axis that starts above zero', (t) => {
  // the axis starts with 20 at y = 300, and one unit is 4 points
  const ends = [
    [20, 50],
    [44, 50],
    [44, 60],
    [20, 60],
  ] as const
  const bars = ends.map(([from, to], i) =>
    bar(110 + 48 * i, 300 - 4 * (to - 20), 140 + 48 * i, from === 20 ? 300.3 : 300 - 4 * (from - 20)),
  )
  const ticks = [20, 30, 40, 50, 60].map((value) => endingAt(String(value), 95, 300 - 4 * (value - 20)))
  const names = ['2021', 'Costs', 'Sales', '2022'].map((name, i) => label(name, 125 + 48 * i, 310))
  const strokes = [stroke(100, 300, 300, 300)]
  const plot = { ...plotOf([...ticks, ...names], { bars, strokes }), source: 'pixels', tolerance: 0.2 } as const
  const read = readBars(groundOf(plot, plot.marks))
  t.true(read?.isWaterfall)
  const values = read!.series[0]!.values
  for (const [i, value] of [50, -6, 16, 60].entries()) t.true(Math.abs(values[i]! - value) < 0.5, `${values}`)
})

/** Creates columns on an axis from 0 to 100 (y 100 to 300); `heights` are the y of the corners of the category axis. */
function columnsOver(heights: readonly number[], values: readonly number[]) {
  const ticks = [0, 25, 50, 75, 100].map((value) => endingAt(String(value), 95, 300 - 2 * value))
  const names = values.map((_, i) => label(`N${i}`, 120 + 30 * i, 312))
  const bars = values.map((value, i) => bar(112 + 30 * i, 300 - 2 * value, 126 + 30 * i, 300))
  const ends = [100, 100, 300, 300].map((x, i) => ({ x, y: heights[i]! }))
  const axis = { ...stroke(100, 300, 300, 300), points: ends }
  return plotOf([...ticks, ...names], { bars, strokes: [axis] })
}

test('an axis drawn with its end ticks in one stroke is not an unexplained line', (t) => {
  const confidenceWith = (heights: readonly number[]) => {
    const plot = columnsOver(heights, [60, 45, 30, 75, 20])
    return readBars(groundOf(plot, plot.marks))!.confidence
  }
  t.is(confidenceWith([304, 300, 300, 304]), confidenceWith([300, 300, 300, 300]))
  t.true(confidenceWith([304, 300, 280, 284]) < confidenceWith([304, 300, 300, 304]))
})

test('columns about as wide as high are not markers; squares of one size are', (t) => {
  const columns = columnsOver([300, 300, 300, 300], [60, 7, 30, 6.5, 20])
  const squares = [30, 70, 45, 60].map((at, i) => bar(112 + 30 * i, 293 - at, 126 + 30 * i, 307 - at))
  t.deepEqual(findMarkers(columns.marks, columns, '#ffffff'), [])
  t.is(findMarkers({ ...columns.marks, bars: squares }, columns, '#ffffff').length, 4)
})

test('two-line names that are each one label keep the order of their lines', async (t) => {
  const TEXT = { font: 'helvetica', size: 8 } as const
  const heights = [60, 75, 70, 90]
  const content = await readPage((page) => {
    const write = (text: string, x: number, y: number) => page.write(text, x - page.measure(text, TEXT) / 2, y, TEXT)
    for (const [i, height] of heights.entries()) {
      page.paint((pdf) => pdf.rect(100 + 60 * i, 300 - height, 34, height).fill('#336699'))
      write(String(height), 117 + 60 * i, 296 - height)
      write('FY', 117 + 60 * i, 311)
      write(String(2020 + i), 117 + 60 * i, 320)
    }
  })
  const { charts } = recogniseCharts(content)
  t.deepEqual(charts[0]!.categories, ['FY 2020', 'FY 2021', 'FY 2022', 'FY 2023'])
})
