import test from 'ava'
import { readLines } from '../../../../../plugins/recognise/charts/lines/read-lines.js'
import { bar, entry, groundWith, label, levelAxis, polygon, stroke, valueAxis } from './plain-plot.js'

const AXES = [valueAxis(), levelAxis()]
const RED = '#c00000'
const SPOTS: readonly (readonly [number, number])[] = [
  [123, 250],
  [187, 231],
  [264, 180],
  [264, 140],
  [431, 122],
]
const squares = SPOTS.map(([x, y]) => bar(x - 2, y - 2, x + 2, y + 2))

test('points on two numeric axes are a scatter chart', (t) => {
  const read = readLines(groundWith({ bars: squares }, { scales: AXES }))
  t.is(read?.chartType, 'scatter')
  t.deepEqual(read?.series[0]?.xValues, [2.3, 8.7, 16.4, 16.4, 33.1])
  t.deepEqual(read?.series[0]?.values, [50, 69, 120, 160, 178])
  t.deepEqual(read?.categories, [])
})

test('a trend line through the points is not a series', (t) => {
  const trend = stroke(
    [
      [110, 262],
      [470, 100],
    ],
    { color: '#7f7f7f', width: 1, isDashed: true },
  )
  const read = readLines(groundWith({ bars: squares, strokes: [trend] }, { scales: AXES }))
  t.is(read?.chartType, 'scatter')
  t.is(read?.series.length, 1)
  t.true(read!.confidence > 0.8)
})

test('points of other colors and shapes are other series with the names of the legend', (t) => {
  const diamonds = [
    [150, 200],
    [310, 210],
    [400, 250],
  ].map(([x = 0, y = 0]) =>
    polygon(
      [
        [x - 3, y],
        [x, y - 3],
        [x + 3, y],
        [x, y + 3],
      ],
      { color: RED },
    ),
  )
  const legend = [entry('Old', '#1f4e79', { key: 'marker' }), entry('New', RED, { key: 'marker' })]
  const read = readLines(groundWith({ bars: squares, polygons: diamonds }, { scales: AXES, legend }))
  t.deepEqual(
    read?.series.map(({ name, values }) => [name, values.length]),
    [
      ['Old', 5],
      ['New', 3],
    ],
  )
})

test('points printed as letters of a symbol font are points', (t) => {
  const labels = SPOTS.map(([x, y]) => label('●', x, y))
  const read = readLines(groundWith({}, { scales: AXES, labels }))
  t.deepEqual(read?.series[0]?.values, [50, 69, 120, 160, 178])
})

test('a white disc with a ring around it is one point in the color of the ring', (t) => {
  const ring = (x: number, y: number): [number, number][] =>
    Array.from({ length: 13 }, (_, i) => [x + 3 * Math.cos((i * Math.PI) / 6), y + 3 * Math.sin((i * Math.PI) / 6)])
  const polygons = SPOTS.map(([x, y], i) => polygon(ring(x, y), { color: '#ffffff', order: 2 * i }))
  const strokes = SPOTS.map(([x, y], i) => stroke(ring(x, y), { color: RED, order: 2 * i + 1 }))
  const read = readLines(groundWith({ polygons, strokes }, { scales: AXES }))
  t.deepEqual(
    read?.series.map(({ color, values }) => [color, values.length]),
    [[RED, 5]],
  )
})

test('bubbles in many colors without a legend are one series', (t) => {
  const disc = (x: number, y: number): [number, number][] =>
    Array.from({ length: 24 }, (_, i) => [x + 12 * Math.cos((i * Math.PI) / 12), y + 12 * Math.sin((i * Math.PI) / 12)])
  const polygons = SPOTS.map(([x, y], i) =>
    polygon(disc(x, y), { color: ['#ff0000', '#ff9900', '#33aa33', '#3366ff', '#9933cc'][i]!, order: i }),
  )
  const read = readLines(groundWith({ polygons }, { scales: AXES }))
  t.deepEqual(
    read?.series.map(({ values }) => values),
    [[50, 69, 120, 160, 178]],
  )
})

test('markers of a few pixels in one color are one series, whether their discs are round or square', (t) => {
  const disc = ([x, y]: readonly [number, number]) =>
    polygon(
      [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
        x + 2.1 * Math.cos((i * Math.PI) / 4),
        y + 2.1 * Math.sin((i * Math.PI) / 4),
      ]),
      { color: RED },
    )
  const square = ([x, y]: readonly [number, number]) => bar(x - 2, y - 2, x + 2, y + 2, { color: RED })
  const marks = { bars: SPOTS.slice(0, 3).map(square), polygons: SPOTS.slice(3).map(disc) }
  const ground = groundWith(marks, { scales: AXES })
  const inPixels = { ...ground, plot: { ...ground.plot, source: 'pixels' as const } }
  t.deepEqual(
    readLines(inPixels)?.series.map(({ values }) => values.length),
    [5],
  )
})
