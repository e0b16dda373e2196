import test from 'ava'
import { readLines } from '../../../../../plugins/recognise/charts/lines/read-lines.js'
import { groundWith, levelAxis, names, polygon, spotsOf, stroke, valueAxis } from './plain-plot.js'

test('a line has no value where it leaves the frame, and its point at the frame is not a value', (t) => {
  // values 20, 100, 260, 60, 80 at x = 140, 220, 300, 380, 460; the third is outside the frame, beyond 200
  const before = stroke([
    [140, 280],
    [220, 200],
    [270, 100],
  ])
  const after = stroke([
    [324, 100],
    [380, 240],
    [460, 220],
  ])
  const read = readLines(
    groundWith(
      { strokes: [before, after] },
      { scales: [valueAxis()], categories: [names('2018', '2019', '2020', '2021', '2022')] },
    ),
  )!
  t.deepEqual(read.series[0]!.values, [20, 100, null, 60, 80])
})

test('a traced line split at its only detected marker keeps its other corners', (t) => {
  const spots = spotsOf([60, 70, 90, 80, 40, 100])
  const [x, y] = spots[3]!
  const pieces = [stroke([...spots.slice(0, 3), [x - 1, y - 1]]), stroke([[x + 1, y + 1], ...spots.slice(4)])]
  const round = Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 6)
  const sign = polygon(round.map((turn) => [x + 3 * Math.cos(turn), y + 3 * Math.sin(turn)] as const))
  const texts = ['2018', '2019', '2020', '2021', '2022', '2023']
  const years = names(...texts)
  const ticks = years.bands.map(({ at, name }, i) => ({ at, value: Number(name), label: years.labels[i]! }))
  const level = { ...levelAxis(), ticks, toValue: (at: number) => 2017.5 + (at - 100) / (400 / 6) }
  const ground = groundWith(
    { strokes: pieces, polygons: [sign] },
    { scales: [valueAxis(), level], categories: [years] },
  )
  const chart = readLines({ ...ground, plot: { ...ground.plot, source: 'pixels', tolerance: 0.2 } })
  t.deepEqual(chart?.categories, texts)
  t.deepEqual(
    chart?.series.map(({ values }) => values.map((value) => Math.round(value ?? 0))),
    [[60, 70, 90, 80, 40, 100]],
  )
})
