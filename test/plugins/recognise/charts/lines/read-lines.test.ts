import test from 'ava'
import { readLines } from '../../../../../plugins/recognise/charts/lines/read-lines.js'
import type { Scale } from '../../../../../plugins/recognise/charts/parts.js'
import {
  bar,
  entry,
  groundWith,
  heightOfValue,
  label,
  lineThrough,
  names,
  polygon,
  spotsOf,
  stroke,
  valueAxis,
} from './plain-plot.js'

const YEARS = names('2019', '2020', '2021', '2022')
const AXIS = valueAxis()
const BLUE = '#1f4e79'
const RED = '#c00000'

test('a line has a value at each named position', (t) => {
  const read = readLines(
    groundWith({ strokes: [lineThrough([20, 60, 55, 120])] }, { scales: [AXIS], categories: [YEARS] }),
  )
  t.is(read?.chartType, 'line')
  t.deepEqual(read?.categories, ['2019', '2020', '2021', '2022'])
  t.deepEqual(read?.series[0]?.values, [20, 60, 55, 120])
  t.deepEqual(read?.series[0]?.errorBounds, [0.1, 0.1, 0.1, 0.1])
})

test('a line drawn segment by segment, including a horizontal one, is one series', (t) => {
  const spots = spotsOf([20, 60, 60, 120])
  const strokes = spots.slice(1).map((spot, i) => stroke([spots[i]!, spot]))
  const read = readLines(groundWith({ strokes }, { scales: [AXIS], categories: [YEARS] }))
  t.deepEqual(
    read?.series.map(({ values }) => values),
    [[20, 60, 60, 120]],
  )
})

test('a broken line has no value at the gap', (t) => {
  const names6 = names('a', 'b', 'c', 'd', 'e', 'f')
  const spots = spotsOf([20, 60, 55, 120, 90, 80])
  const strokes = [stroke(spots.slice(0, 2)), stroke(spots.slice(3))]
  const read = readLines(groundWith({ strokes }, { scales: [AXIS], categories: [names6] }))
  t.deepEqual(
    read?.series.map(({ values }) => values),
    [[20, 60, null, 120, 90, 80]],
  )
})

test('a single value between two missing ones is read from its marker', (t) => {
  const names6 = names('a', 'b', 'c', 'd', 'e', 'f')
  const spots = spotsOf([20, 60, 55, 120, 90, 80])
  const bars = spots.filter((_, i) => i !== 1).map(([x, y]) => bar(x - 2, y - 2, x + 2, y + 2))
  const read = readLines(
    groundWith({ strokes: [stroke(spots.slice(2))], bars }, { scales: [AXIS], categories: [names6] }),
  )
  t.deepEqual(
    read?.series.map(({ values }) => values),
    [[20, null, 55, 120, 90, 80]],
  )
})

test('gridlines, axes, ticks, and a straight stroke across the plot are not series', (t) => {
  const grid = [100, 150, 200, 250, 300].map((y) =>
    stroke(
      [
        [100, y],
        [500, y],
      ],
      { color: '#d9d9d9', width: 0.5 },
    ),
  )
  const arrow = stroke(
    [
      [120, 280],
      [480, 120],
    ],
    { color: '#7f7f7f', width: 1 },
  )
  const strokes = [
    ...grid,
    stroke([
      [100, 100],
      [100, 300],
    ]),
    arrow,
    lineThrough([20, 60, 55, 120]),
  ]
  const read = readLines(groundWith({ strokes }, { scales: [AXIS], categories: [YEARS] }))
  t.deepEqual(
    read?.series.map(({ values }) => values),
    [[20, 60, 55, 120]],
  )
})

test('a horizontal line is a series if the legend names it', (t) => {
  const target = lineThrough([80, 80, 80, 80], { color: RED })
  const strokes = [lineThrough([20, 60, 55, 120]), target]
  const legend = [entry('Sales', BLUE), entry('Target', RED)]
  const read = readLines(groundWith({ strokes }, { scales: [AXIS], categories: [YEARS], legend }))
  t.deepEqual(
    read?.series.map(({ name, values }) => [name, values]),
    [
      ['Sales', [20, 60, 55, 120]],
      ['Target', [80, 80, 80, 80]],
    ],
  )
})

test('gridlines in the color of a line remain gridlines', (t) => {
  const grid = [150, 200, 250].map((y) =>
    stroke(
      [
        [100, y],
        [500, y],
      ],
      { color: BLUE },
    ),
  )
  const read = readLines(
    groundWith(
      { strokes: [...grid, lineThrough([20, 60, 55, 120])] },
      { scales: [AXIS], categories: [YEARS], legend: [entry('Sales', BLUE)] },
    ),
  )
  t.is(read?.series.length, 1)
})

test('a white edge below a line is not a second line', (t) => {
  const halo = lineThrough([20, 60, 55, 120], { color: '#ffffff', width: 4, order: 1 })
  const strokes = [halo, lineThrough([20, 60, 55, 120])]
  const read = readLines(groundWith({ strokes }, { scales: [AXIS], categories: [YEARS] }))
  t.is(read?.series.length, 1)
})

test('lines of one color are distinguished by their dashes', (t) => {
  const strokes = [
    lineThrough([20, 60, 55, 120], { color: '#000000', isDashed: true, order: 1 }),
    lineThrough([40, 50, 70, 80], { color: '#000000', order: 2 }),
  ]
  const legend = [entry('Company', '#000000'), entry('Index', '#000000', { isDashed: true })]
  const read = readLines(groundWith({ strokes }, { scales: [AXIS], categories: [YEARS], legend }))
  t.deepEqual(
    read?.series.map(({ name, values }) => [name, values[0]]),
    [
      ['Company', 40],
      ['Index', 20],
    ],
  )
})

test('words at the end of a line, or in its color, name it', (t) => {
  const strokes = [
    lineThrough([20, 60, 55, 120], { order: 1 }),
    lineThrough([40, 50, 70, 80], { color: RED, order: 2 }),
    lineThrough([10, 12, 15, 14], { color: '#404040', order: 3 }),
  ]
  const labels = [
    label('Coal', 300, heightOfValue(110), { color: BLUE }),
    label('Gas', 475, heightOfValue(80), { color: RED }),
    label('Oil', 470, heightOfValue(13)),
  ]
  const read = readLines(groundWith({ strokes }, { scales: [AXIS], categories: [YEARS], labels }))
  t.deepEqual(
    read?.series.map(({ name }) => name),
    ['Coal', 'Gas', 'Oil'],
  )
})

test('years between the printed ones are named where the line has corners', (t) => {
  const categories = [names('2010', '', '2012', '', '2014')].map(({ bands, ...rest }) => ({
    ...rest,
    bands: bands.filter(({ name }) => name !== ''),
  }))
  const strokes = [lineThrough([20, 60, 55, 120, 130])]
  const read = readLines(groundWith({ strokes }, { scales: [AXIS], categories }))
  t.deepEqual(read?.categories, ['2010', '2011', '2012', '2013', '2014'])
})

test('a line with a corner for each day over years is read at the printed names, with a warning', (t) => {
  const days = Array.from({ length: 460 }, (_, i): [number, number] => [
    150 + i / 2,
    heightOfValue(50 + (i % 5) + i / 10),
  ])
  const read = readLines(groundWith({ strokes: [stroke(days)] }, { scales: [AXIS], categories: [YEARS] }))
  t.deepEqual(read?.categories, ['2019', '2020', '2021', '2022'])
  t.deepEqual(read?.series[0]?.values, [50, 70, 90, null])
  t.true(read?.isThinned)
})

test('a step line has the value of its level at each position', (t) => {
  const [a, b, c, d] = [20, 60, 55, 120].map(heightOfValue) as [number, number, number, number]
  const steps = stroke([
    [100, a],
    [200, a],
    [200, b],
    [300, b],
    [300, c],
    [400, c],
    [400, d],
    [500, d],
  ])
  const read = readLines(groundWith({ strokes: [steps] }, { scales: [AXIS], categories: [YEARS] }))
  t.deepEqual(read?.series[0]?.values, [20, 60, 55, 120])
})

test('without an axis the printed numbers are the values, and they determine the values that are not printed', (t) => {
  const values = [20, 60, 55, 120]
  const labels = spotsOf(values)
    .slice(0, 3)
    .map(([x, y], i) => label(String(values[i]! / 10), x, y - 9))
  const read = readLines(groundWith({ strokes: [lineThrough(values)] }, { categories: [YEARS], labels }))
  t.deepEqual(read?.series[0]?.values.slice(0, 3), [2, 6, 5.5])
  t.true(Math.abs(read!.series[0]!.values[3]! - 12) < 0.05)
  t.deepEqual(read?.series[0]?.labels, ['2', '6', '5.5', null])
})

test('a printed number replaces the value of its point, with a warning if they differ', (t) => {
  const values = [20, 60, 55, 120]
  const labels = spotsOf(values).map(([x, y], i) => label(String([20, 60, 45, 120][i]), x, y - 9))
  const read = readLines(
    groundWith({ strokes: [lineThrough(values)] }, { scales: [AXIS], categories: [YEARS], labels }),
  )
  t.deepEqual(read?.series[0]?.values, [20, 60, 45, 120])
  t.deepEqual(
    read?.disagreements?.map(({ printed, drawn }) => [printed, Math.round(drawn)]),
    [[45, 55]],
  )
})

/** Reads a pictured line through `values` with the labels `texts` at its points. */
function readPictured(values: readonly number[], texts: readonly string[], scale: Scale = AXIS) {
  const labels = spotsOf(values).map(([x, y], i) => label(texts[i]!, x, y - 9))
  const categories = [names(...values.map((_, i) => String(2019 + i)))]
  const facts = { scales: [scale], categories, labels }
  const { plot, ...ground } = groundWith({ strokes: [lineThrough(values)] }, facts)
  return readLines({ ...ground, plot: { ...plot, source: 'pixels' } })
}

test('pictured numbers outvote a misread one that its line contradicts, and a lost digit is restored', (t) => {
  const values = [48, 60, 55, 120]
  const lost = readPictured(values, ['8', '60', '55', '120'])
  t.deepEqual(lost?.series[0]?.values, values)
  t.deepEqual(lost?.series[0]?.labels, ['48', '60', '55', '120'])
  const misread = readPictured(values, ['73', '60', '55', '120'])
  t.deepEqual(misread?.series[0]?.values, values)
  t.deepEqual(misread?.series[0]?.labels, [null, '60', '55', '120'])
  for (const read of [lost, misread])
    t.deepEqual(
      read?.disagreements?.map(({ taken }) => taken),
      [48],
    )
})

test('a pictured number that lost its decimals is measured', (t) => {
  const lost = readPictured([50.2, 44.9, 46.1, 48.3, 61.4], ['50.2', '44', '46.1', '48.3', '61.4'])
  t.deepEqual(lost?.series[0]?.labels, ['50.2', null, '46.1', '48.3', '61.4'])
  t.true(Math.abs(lost!.series[0]!.values[1]! - 44.9) < 0.3)
})

test('a pictured number that lost its decimal point is corrected', (t) => {
  const lost = readPictured([20.2, 54.9, 46.1, 48.3, 61.4], ['20.2', '549', '46.1', '48.3', '61.4'])
  t.deepEqual(lost?.series[0]?.values, [20.2, 54.9, 46.1, 48.3, 61.4])
  t.deepEqual(lost?.series[0]?.labels, ['20.2', '54.9', '46.1', '48.3', '61.4'])
})

test('a small number drawn slightly off gets no additional digit', (t) => {
  const low = readPictured([90, 2, 120, 95, 110], ['900', '5', '1,200', '950', '1,100'], valueAxis('left', 10))
  t.deepEqual(low?.series[0]?.values, [900, 5, 1200, 950, 1100])
  t.deepEqual(low?.series[0]?.labels, ['900', '5', '1,200', '950', '1,100'])
})

test('numbers that all contradict their line cause warnings and are kept', (t) => {
  const [sales, margins] = [
    [150, 160, 155, 190, 170],
    [80, 50, 70, 60, 90],
  ]
  const printed = (values: readonly number[], factor: number, color: string) =>
    spotsOf(values).map(([x, y], i) => label(String(values[i]! * factor), x, y - 9, { color }))
  const { plot, ...ground } = groundWith(
    { strokes: [lineThrough(sales), lineThrough(margins, { color: RED, order: 11 })] },
    {
      scales: [valueAxis('left', 10), valueAxis('right', 0.1, 10)],
      categories: [names('2019', '2020', '2021', '2022', '2023')],
      labels: [...printed(sales, 10, BLUE), ...printed(margins, 0.1, RED)],
      legend: [entry('Sales', BLUE), entry('Margin (right)', RED)],
    },
  )
  const read = readLines({ ...ground, plot: { ...plot, source: 'pixels' } })
  t.deepEqual(read?.series[1]?.values, [8, 5, 7, 6, 9])
  t.is(read?.disagreements?.length, 5)
})

test('a pictured number replaces the value of a line that is cut off by its axis', (t) => {
  const axis = { ...valueAxis('left', 1), max: 200 }
  const cut = readPictured([48, 60, 55, 199, 70], ['48', '60', '55', '340', '70'], axis)
  t.deepEqual(cut?.series[0]?.values, [48, 60, 55, 340, 70])
  const broken = { ...axis, max: 300, brokenAt: { at: 110, value: 1000, label: label('1,000', 85, 110) } }
  const beyond = readPictured([48, 60, 55, 190, 70], ['48', '60', '55', '980', '70'], broken)
  t.deepEqual(beyond?.series[0]?.values, [48, 60, 55, 980, 70])
})

test('a pictured number within its axis range is misread even if its line ends at the end of the axis', (t) => {
  const axis = (max: number) => ({ ...valueAxis('left', 1), min: 0, max })
  const ofShare = readPictured([88, 92, 95, 100, 97], ['88', '92', '95', '10', '97'], axis(100))
  t.deepEqual(ofShare?.series[0]?.values, [88, 92, 95, 100, 97])
  const near0 = readPictured([0.5, 12, 25, 38, 31], ['5', '12', '25', '38', '31'], axis(40))
  t.deepEqual(near0?.series[0]?.values, [0.5, 12, 25, 38, 31])
  const below = { ...valueAxis('left', 1, -100), max: 100 }
  const lostMinus = readPictured([150, 130, 1, 170, 180], ['50', '30', '99', '70', '80'], below)
  t.deepEqual(lostMinus?.series[0]?.values, [50, 30, -99, 70, 80])
})

test('with two value axes, the line named for the right axis is read on it', (t) => {
  const strokes = [lineThrough([20, 60, 55, 120]), lineThrough([40, 50, 70, 80], { color: RED, order: 11 })]
  const legend = [entry('Sales', BLUE), entry('Margin, % (right)', RED)]
  const right = valueAxis('right', 0.1, 0, { suffix: '%' })
  const read = readLines(groundWith({ strokes }, { scales: [AXIS, right], categories: [YEARS], legend }))
  t.deepEqual(
    read?.series.map(({ values, axis }) => [values, axis]),
    [
      [[20, 60, 55, 120], undefined],
      [[4, 5, 7, 8], 'secondary'],
    ],
  )
})

test('markers over named positions, without a line, are a line', (t) => {
  const spots = spotsOf([20, 60, 55, 120])
  const bars = spots.map(([x, y]) => bar(x - 3, y - 3, x + 3, y + 3))
  const read = readLines(groundWith({ bars }, { scales: [AXIS], categories: [YEARS] }))
  t.is(read?.chartType, 'line')
  t.deepEqual(read?.series[0]?.values, [20, 60, 55, 120])
})

test('an area has the heights of its upper edge, and a line along it is the same series', (t) => {
  const spots = spotsOf([20, 60, 55, 120])
  const area = polygon([...spots, [spots[3]![0], 300], [spots[0]![0], 300]])
  const read = readLines(
    groundWith(
      { polygons: [area], strokes: [lineThrough([20, 60, 55, 120])] },
      { scales: [AXIS], categories: [YEARS] },
    ),
  )
  t.is(read?.chartType, 'area')
  t.deepEqual(
    read?.series.map(({ values }) => values),
    [[20, 60, 55, 120]],
  )
  t.true(read!.confidence > 0.9)
})

test('bars without lines are not a line chart', (t) => {
  const bars = [20, 60, 55, 120].map((value, i) => bar(110 + 100 * i, 300 - value, 190 + 100 * i, 300))
  t.is(readLines(groundWith({ bars }, { scales: [AXIS], categories: [YEARS] })), undefined)
})

test('a curve is evaluated at a name between its corners', (t) => {
  // a parabola from 20 over 120 and back, drawn as one curve
  const course = Array.from({ length: 41 }, (_, i): [number, number] => {
    const share = i / 40
    return [150 + 300 * share, heightOfValue(20 + 400 * share * (1 - share))]
  })
  const whole = stroke(course, { isCurved: true })
  const curve = { ...whole, course: whole.points, points: [whole.points[0]!, whole.points.at(-1)!] }
  const labels = names('2019', '2020', '2021', '2022')
  const read = readLines(groundWith({ strokes: [curve] }, { scales: [AXIS], categories: [labels] }))
  t.deepEqual(
    read?.series[0]?.values.map((value) => Math.round(value!)),
    [20, 109, 109, 20],
  )
  t.true(read?.series[0]?.isSmooth)
})

test('a line with gaps around its markers passes through them', (t) => {
  const spots = spotsOf([20, 60, 55, 120, 100])
  const strokes = spots.slice(1).map(([x1, y1], i) => {
    const [x0, y0] = spots[i]!
    const cut = (share: number): [number, number] => [x0 + share * (x1 - x0), y0 + share * (y1 - y0)]
    return stroke([cut(0.08), cut(0.92)])
  })
  // triangles: the centers of their boxes are above the positions they mark
  const polygons = spots.map(([x, y]) =>
    polygon([
      [x - 3.5, y + 2],
      [x + 3.5, y + 2],
      [x, y - 4],
    ]),
  )
  const categories = [names('2018', '2019', '2020', '2021', '2022')]
  const read = readLines(groundWith({ strokes, polygons }, { scales: [AXIS], categories }))
  t.deepEqual(
    read?.series.map(({ values }) => values),
    [[20, 60, 55, 120, 100]],
  )
  t.true(read?.series[0]?.hasMarkers)
})

test('steps that change at the names have the level after each change', (t) => {
  const places = [150, 250, 350, 450]
  const [a, b, c, d] = [20, 60, 55, 120].map(heightOfValue) as [number, number, number, number]
  const steps = stroke([
    [places[0]!, a],
    [places[1]!, a],
    [places[1]!, b],
    [places[2]!, b],
    [places[2]!, c],
    [places[3]!, c],
    [places[3]!, d],
  ])
  const read = readLines(groundWith({ strokes: [steps] }, { scales: [AXIS], categories: [YEARS] }))
  t.deepEqual(read?.series[0]?.values, [20, 60, 55, 120])
})
