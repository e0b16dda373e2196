import test from 'ava'
import { growToTicks } from '../../../../plugins/recognise/charts/grow-plot.js'
import type { Label, Plot } from '../../../../plugins/recognise/charts/parts.js'

/** Creates numbers in a column with a step of 40 points. */
function column(x: number, top: number, ...numbers: readonly string[]): readonly Label[] {
  return numbers.map((text, i) => ({
    text,
    bbox: { x0: x - 5 * text.length, y0: top + 40 * i - 5, x1: x, y1: top + 40 * i + 5 },
    angle: 0,
    size: 9,
    color: '#000000',
    isBold: false,
  }))
}

function plotOf(labels: readonly Label[]): Plot {
  const marks = { bars: [], strokes: [], polygons: [] }
  return { bbox: { x0: 120, y0: 230, x1: 400, y1: 260 }, marks, labels, tolerance: 0.05, source: 'drawing' }
}

test('a plot without grid and axes extends from the first to the last number beside it', (t) => {
  const { bbox } = growToTicks(plotOf(column(90, 160, '400', '300', '200', '100', '0')))
  t.deepEqual(bbox, { x0: 120, y0: 160, x1: 400, y1: 320 })
})

test('numbers that do not increase evenly, or end before the data, are not an axis of the plot', (t) => {
  for (const labels of [column(90, 160, '400', '310', '180', '100', '0'), column(90, 40, '400', '300', '200')])
    t.deepEqual(growToTicks(plotOf(labels)).bbox, plotOf([]).bbox)
})
