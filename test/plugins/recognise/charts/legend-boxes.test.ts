import test from 'ava'
import { findPlotAreas } from '../../../../plugins/recognise/charts/find-plots.js'
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

test('a framed legend beside a plot is no plot of its own', (t) => {
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

test('a small chart beside another one stays a chart', (t) => {
  const bars = [380, 400, 420].map((x, i) => bar(x, 220 - 15 * i, x + 15, 300, '#aa0000'))
  const areas = findPlotAreas(
    { bars: [...COLUMNS, ...bars], strokes: [AXIS, stroke(370, 300, 445, 300)], polygons: [] },
    0.05,
  )
  t.is(areas.length, 2)
})
