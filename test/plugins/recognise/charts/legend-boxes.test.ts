import test from 'ava'
import { findPlotAreas } from '../../../../plugins/recognise/charts/find-plots.js'
import type { Polygon, Stroke } from '../../../../plugins/recognise/charts/parts.js'
import { bar, stroke } from './plain-ground.js'

const COLUMNS = [120, 160, 200, 240].flatMap((x, i) => [
  bar(x, 200 - 12 * i, x + 25, 300, '#aa0000'),
  bar(x, 160 - 9 * i, x + 25, 200 - 12 * i, '#0000aa'),
  bar(x, 140 - 9 * i, x + 25, 160 - 9 * i, '#00aa00'),
])
const AXIS = stroke(110, 300, 280, 300)
const boxAround = (x0: number, y0: number, x1: number, y1: number) => [
  stroke(x0, y0, x1, y0),
  stroke(x0, y1, x1, y1),
  stroke(x0, y0, x0, y1),
  stroke(x1, y0, x1, y1),
]

test('a framed legend beside a plot is not a separate plot', (t) => {
  const keys = [
    bar(340, 205, 358, 212, '#aa0000'),
    bar(340, 222, 358, 229, '#0000aa'),
    bar(340, 239, 358, 246, '#00aa00'),
  ]
  const scale = [stroke(110, 100, 110, 300), ...[100, 150, 200, 250, 300].map((y) => stroke(106, y, 110, y))]
  const strokes = [AXIS, ...scale, ...boxAround(330, 195, 420, 256)]
  const areas = findPlotAreas({ bars: [...COLUMNS, ...keys], strokes, polygons: [] }, 0.05)
  t.is(areas.length, 1)
  t.true(areas[0]!.bbox.x1 < 330)
})

test('a small chart beside another one remains a chart', (t) => {
  const bars = [380, 400, 420].map((x, i) => bar(x, 220 - 15 * i, x + 15, 300, '#aa0000'))
  const areas = findPlotAreas(
    { bars: [...COLUMNS, ...bars], strokes: [AXIS, stroke(370, 300, 445, 300)], polygons: [] },
    0.05,
  )
  t.is(areas.length, 2)
})

test('large square keys close below each other, one per surface, are not a separate plot', (t) => {
  const colors = ['#aa0000', '#0000aa', '#00aa00']
  const surfaces = colors.map((color, i): Polygon => {
    const points = [
      { x: 110, y: 300 },
      { x: 110, y: 150 + 40 * i },
      { x: 200, y: 120 + 50 * i },
      { x: 280, y: 140 + 45 * i },
      { x: 280, y: 300 },
    ]
    return { points, bbox: { x0: 110, y0: 120 + 50 * i, x1: 280, y1: 300 }, color, order: 2 + i }
  })
  const keys = colors.map((color, i) => bar(300, 180 + 24 * i, 323, 203 + 24 * i, color))
  const axis = [stroke(110, 100, 110, 300), ...[100, 150, 200, 250, 300].map((y) => stroke(106, y, 110, y))]
  const areas = findPlotAreas({ bars: keys, strokes: [AXIS, ...axis], polygons: surfaces }, 0.05)
  t.deepEqual(
    areas.map(({ marks }) => [marks.bars.length, marks.polygons.length]),
    [[0, 3]],
  )
})

const LINES = [
  ['#aa0000', [280, 220, 240, 160]],
  ['#0000aa', [180, 150, 200, 130]],
] as const
const courses = LINES.map(([color, ys]) => ({
  ...stroke(120, 130, 260, 280, color),
  points: ys.map((y, i) => ({ x: 120 + 45 * i, y })),
}))
const SCALE = [stroke(110, 100, 110, 300), ...[100, 150, 200, 250, 300].map((y) => stroke(106, y, 110, y))]

/** Creates a frame with rounded corners. */
const roundBox = (x0: number, y0: number, x1: number, y1: number): Stroke => ({
  ...stroke(x0, y0, x1, y1, '#cccccc'),
  points: [
    { x: x0 + 2, y: y1 },
    { x: x1 - 2, y: y1 },
    { x: x1, y: y1 - 2 },
    { x: x1, y: y0 + 2 },
    { x: x1 - 2, y: y0 },
    { x: x0 + 2, y: y0 },
    { x: x0, y: y0 + 2 },
    { x: x0, y: y1 - 2 },
    { x: x0 + 2, y: y1 },
  ],
  isCurved: true,
})

test('a framed legend of lines, rounded or square, with or without a shadow, is not a separate plot', (t) => {
  // a line with a point in its middle, the key of a line with markers
  const keys = LINES.map(([color], i) => ({
    ...stroke(340, 208 + 15 * i, 360, 208 + 15 * i, color),
    points: [340, 350, 360].map((x) => ({ x, y: 208 + 15 * i })),
  }))
  for (const frame of [[roundBox(330, 200, 420, 232)], boxAround(330, 200, 420, 232)])
    for (const shadow of [[], [bar(332, 202, 422, 234, '#a6a6a6')]]) {
      const strokes = [AXIS, ...SCALE, ...courses, ...keys, ...frame]
      const areas = findPlotAreas({ bars: shadow, strokes, polygons: [] }, 0.05)
      t.is(areas.length, 1)
      t.true(areas[0]!.bbox.x1 < 330)
    }
})

test('a framed plot with lines in the colors of another plot remains a plot', (t) => {
  const small = courses.map(({ points, ...line }) => {
    const moved = points.map(({ x, y }) => ({ x: x + 250, y }))
    return { ...line, points: moved, bbox: { x0: 370, y0: 130, x1: 505, y1: 280 } }
  })
  const strokes = [AXIS, ...SCALE, ...courses, ...small, ...boxAround(360, 100, 520, 300)]
  t.is(findPlotAreas({ bars: [], strokes, polygons: [] }, 0.05).length, 2)
})
