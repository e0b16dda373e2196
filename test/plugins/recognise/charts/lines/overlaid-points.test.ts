import test from 'ava'
import { chartsFrom } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { endingAt, label, stroke } from '../plain-ground.js'

const AT = [
  [20, 30],
  [45, 80],
  [70, 50],
  [120, 110],
  [150, 90],
] as const

/** Creates an elliptical marker, `breadth` points wide and `height` points high. */
function disc(x: number, y: number, breadth: number, height: number) {
  const points = Array.from({ length: 16 }, (_, i) => {
    const turn = (Math.PI * i) / 8
    return { x: x + (breadth / 2) * Math.cos(turn), y: y + (height / 2) * Math.sin(turn) }
  })
  const bbox = { x0: x - breadth / 2, y0: y - height / 2, x1: x + breadth / 2, y1: y + height / 2 }
  return { points, bbox, color: '#336699', order: 1 }
}

function codesOf(last: ReturnType<typeof disc>) {
  const polygons = [...AT.map(([x, y]) => disc(100 + x, 300 - y, 6, 6)), last]
  const labels = [0, 50, 100, 150, 200].flatMap((value) => [
    endingAt(String(value), 92, 300 - value),
    label(String(value), 100 + value, 312),
  ])
  const strokes = [stroke(100, 300, 300, 300), stroke(100, 100, 100, 300)]
  const { charts, warnings } = chartsFrom({ bars: [], strokes, polygons }, () => labels, {
    tolerance: 0.1,
    source: 'pixels',
    pageNumber: 1,
  })
  return [charts[0]?.chartType, ...warnings.map(({ code }) => code)]
}

test('a blot larger than a marker hides points of a picture and causes a warning', (t) => {
  t.deepEqual(codesOf(disc(270, 170, 10, 7)), ['scatter', 'chart_points_left_out'])
})

test('markers of one size hide nothing', (t) => {
  t.deepEqual(codesOf(disc(270, 170, 6, 6)), ['scatter'])
})
