import test from 'ava'
import { readLines } from '../../../../../plugins/recognise/charts/lines/read-lines.js'
import type { Polygon } from '../../../../../plugins/recognise/charts/parts.js'
import { entry, groundWith, lineThrough, names, polygon, spotsOf, stroke, valueAxis } from './plain-plot.js'

const YEARS = names('2019', '2020', '2021', '2022')
const COLORS = ['#1f4e79', '#c00000', '#7f6000']
const LEGEND = ['Bonds', 'Shares', 'Land'].map((name, i) => entry(name, COLORS[i]!, { key: 'bar' }))

/** Creates a surface between two rows of values. */
function between(upper: readonly number[], lower: readonly number[], order: number): Polygon {
  return polygon([...spotsOf(upper), ...spotsOf(lower).toReversed()], { color: COLORS[order]!, order })
}

const FLOOR = [0, 0, 0, 0]

function read(polygons: readonly Polygon[]) {
  return readLines(groundWith({ polygons }, { scales: [valueAxis()], categories: [YEARS], legend: LEGEND }))
}

test('each of several stacked areas has its own size', (t) => {
  const chart = read([
    between([20, 30, 25, 40], FLOOR, 0),
    between([50, 50, 60, 90], [20, 30, 25, 40], 1),
    between([60, 75, 80, 95], [50, 50, 60, 90], 2),
  ])
  t.true(chart?.isStacked)
  t.deepEqual(
    chart?.series.map(({ name, values }) => [name, values]),
    [
      ['Bonds', [20, 30, 25, 40]],
      ['Shares', [30, 20, 35, 50]],
      ['Land', [10, 25, 20, 5]],
    ],
  )
})

test('areas painted over each other from the base, each lower than the one before, are a stack, too', (t) => {
  const chart = read([
    between([60, 75, 80, 95], FLOOR, 0),
    between([50, 50, 60, 90], FLOOR, 1),
    between([20, 30, 25, 40], FLOOR, 2),
  ])
  t.true(chart?.isStacked)
  t.deepEqual(
    chart?.series.map(({ name, values }) => [name, values]),
    [
      ['Land', [20, 30, 25, 40]],
      ['Shares', [30, 20, 35, 50]],
      ['Bonds', [10, 25, 20, 5]],
    ],
  )
})

test('crossing areas overlap, and each has its full height', (t) => {
  const chart = read([between([60, 75, 80, 95], FLOOR, 0), between([20, 90, 25, 40], FLOOR, 1)])
  t.is(chart?.isStacked, undefined)
  t.deepEqual(
    chart?.series.map(({ values }) => values),
    [
      [60, 75, 80, 95],
      [20, 90, 25, 40],
    ],
  )
})

test('a stack that always fills the plot is a percent stack', (t) => {
  const full = [100, 100, 100, 100]
  const chart = read([between([60, 75, 80, 95], FLOOR, 0), between(full, [60, 75, 80, 95], 1)])
  t.true(chart?.isPercentStacked)
  t.deepEqual(chart?.series[1]?.values, [40, 25, 20, 5])
})

test('an area below its base line has negative values there', (t) => {
  const base = [100, 100, 100, 100]
  const chart = readLines(
    groundWith(
      { polygons: [between([120, 80, 90, 150], base, 0)] },
      { scales: [valueAxis('left', 1, -100)], categories: [YEARS] },
    ),
  )
  t.deepEqual(chart?.series[0]?.values, [20, -20, -10, 50])
})

test('a filled surface as thin as a pen is a line', (t) => {
  const upper = [20, 60, 55, 120].map((value) => value + 1)
  const lower = [20, 60, 55, 120].map((value) => value - 1)
  const chart = read([between(upper, lower, 0)])
  t.is(chart?.chartType, 'line')
  t.deepEqual(chart?.series[0]?.values, [20, 60, 55, 120])
})

test('a translucent area is one series with its line and markers, which have its name', (t) => {
  const rows = [
    [60, 75, 80, 95],
    [20, 30, 25, 40],
  ]
  const pens = ['#5070dd', '#b6d634']
  const polygons = [
    polygon([...spotsOf(rows[1]!), ...spotsOf(FLOOR).toReversed()], { color: '#d3dcf7', order: 1 }),
    polygon([...spotsOf(rows[0]!), ...spotsOf(rows[1]!).toReversed()], { color: '#edf5cc', order: 2 }),
    ...spotsOf(rows[1]!).map(([x, y]) => dot(x, y, pens[0]!)),
  ]
  const strokes = [lineThrough(rows[1]!, { color: pens[0]! }), lineThrough(rows[0]!, { color: pens[1]! })]
  const legend = ['Retail', 'Online'].map((name, i) => entry(name, pens[i]!))
  const chart = readLines(groundWith({ polygons, strokes }, { scales: [valueAxis()], categories: [YEARS], legend }))
  t.is(chart?.chartType, 'area')
  t.deepEqual(
    chart?.series.map(({ name, values }) => [name, values]),
    [
      ['Retail', [20, 30, 25, 40]],
      ['Online', [40, 45, 55, 55]],
    ],
  )
})

/** Creates a marker with eight corners. */
function dot(x: number, y: number, color: string): Polygon {
  const corner = (_: unknown, i: number) =>
    [x + 2 * Math.cos((i * Math.PI) / 4), y + 2 * Math.sin((i * Math.PI) / 4)] as const
  return polygon(Array.from({ length: 8 }, corner), { color, order: 20 })
}

test('an area has the name of the line along it, even if the legend contains a gray line', (t) => {
  const heights = [20, 30, 25, 40]
  const pale = { ...between(heights, FLOOR, 0), color: '#a9a9b4' }
  const edge = stroke(spotsOf(heights), { color: '#505372' })
  const key = entry('Chemicals', '#505372', { key: 'line' })
  const marks = { polygons: [pale], strokes: [edge] }
  const chart = readLines(groundWith(marks, { scales: [valueAxis()], categories: [YEARS], legend: [key] }))
  t.deepEqual(
    chart?.series.map(({ name }) => name),
    ['Chemicals'],
  )
})

test('translucent areas have the names of the keys in their full colors', (t) => {
  const pale = ['#7797b3', '#d96666', '#b29966']
  const heights = [[60, 75, 80, 95], [50, 50, 60, 90], [20, 30, 25, 40], FLOOR]
  const chart = read(pale.map((color, i) => ({ ...between(heights[i]!, heights[i + 1]!, i), color })))
  t.deepEqual(
    chart?.series.map(({ name }) => name),
    ['Land', 'Shares', 'Bonds'],
  )
})

test('a surface around a line is its uncertainty band, not a series', (t) => {
  const middle = [60, 75, 80, 95]
  const off = (by: number) => middle.map((value) => value + by)
  const { color, ...band } = between(off(12), off(-12), 0)
  const grey = { ...band, color: '#cccccc' }
  const strokes = [lineThrough(middle, { color: '#333333' })]
  const facts = { scales: [valueAxis()], categories: [YEARS] }
  const chart = readLines(groundWith({ polygons: [grey], strokes }, facts))
  t.is(chart?.chartType, 'line')
  t.deepEqual(
    chart?.series.map(({ values }) => values),
    [middle],
  )
  // a surface with a legend entry is a series
  const named = [entry('Range', '#cccccc', { key: 'bar' })]
  t.is(readLines(groundWith({ polygons: [grey], strokes }, { ...facts, legend: named }))?.series.length, 2)
})

test('symbols at the corners of areas, in a color without a key, are not separate lines', (t) => {
  const upper = [50, 50, 60, 90]
  const areas = [between([20, 30, 25, 40], FLOOR, 0), between(upper, [20, 30, 25, 40], 1)]
  const signs = spotsOf(upper).map(([x, y], i) =>
    polygon(
      [
        [x, y - 2],
        [x + 2, y],
        [x, y + 2],
        [x - 2, y],
      ],
      { color: '#ff2020', order: 20 + i },
    ),
  )
  t.is(read([...areas, ...signs])?.chartType, 'area')
})

test('points close to area corners, and at the bottom of the ends, are not separate category positions', (t) => {
  const own = [20, 30, 25, 40, 35, 50, 45, 60]
  const curve = spotsOf(own)
  const near = 1
  const onTheWay = curve.flatMap(([x, y], i) => {
    const slope = (to: readonly [number, number] | undefined) => (to === undefined ? 0 : (to[1] - y) / (to[0] - x))
    const [before, behind] = [curve[i - 1], curve[i + 1]]
    return [
      ...(before === undefined ? [] : [[x - near, y - near * slope(before)] as const]),
      [x, y] as const,
      ...(behind === undefined ? [] : [[x + near, y + near * slope(behind)] as const]),
    ]
  })
  const [start, end] = [curve[0]![0] - near, curve.at(-1)![0] + near]
  const surface = polygon([[start, 300], ...onTheWay, [end, 300]], { color: COLORS[0]!, order: 0 })
  const everySecond = names('2011', '', '2013', '', '2015', '', '2017', '')
  const printed = { ...everySecond, bands: everySecond.bands.filter(({ name }) => name !== '') }
  const chart = readLines(groundWith({ polygons: [surface] }, { scales: [valueAxis()], categories: [printed] }))
  t.deepEqual(chart?.categories, ['2011', '2012', '2013', '2014', '2015', '2016', '2017', '2018'])
  t.deepEqual(
    chart?.series.map(({ values }) => values),
    [own],
  )
})
