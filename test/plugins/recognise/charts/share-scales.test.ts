import test from 'ava'
import type { Plot, PlotGround } from '../../../../plugins/recognise/charts/parts.js'
import { groundOf } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { shareScales } from '../../../../plugins/recognise/charts/share-scales.js'
import { bar, endingAt, label, plotOf, stroke } from './plain-ground.js'

/** Creates a plot as wide as the first one, `right` points to the right, with gridlines at the same heights. */
function plotAt(right: number, labels: Plot['labels']): Plot {
  const strokes = [100, 150, 200, 250, 300].map((y) => stroke(100 + right, y, 300 + right, y))
  const bars = [0, 1, 2].map((i) => bar(120 + right + 60 * i, 200 - 20 * i, 150 + right + 60 * i, 300))
  const plot = plotOf(labels, { strokes, bars })
  return { ...plot, bbox: { ...plot.bbox, x0: 100 + right, x1: 300 + right } }
}

const ticks = ['0', '25', '50', '75', '100'].map((text, i) => endingAt(text, 95, 300 - 50 * i))
const names = [0, 1, 2].map((i) => label(`Q${i + 1}`, 385 + 60 * i, 310))
const scalesOf = (plots: readonly Plot[]) =>
  shareScales(plots.map((plot): PlotGround => groundOf(plot, plot.marks))).map(({ scales }) => scales)

test('a chart without an axis is read on the axis of the adjacent chart if both have the same grid', (t) => {
  const [own, borrowed] = scalesOf([plotAt(0, ticks), plotAt(250, names)])
  t.is(own![0]!.isBorrowed, undefined)
  t.is(borrowed![0]!.isBorrowed, true)
  t.is(Math.round(borrowed![0]!.toValue(200)), 50)
})

test('a chart with its own numbers takes no other axis', (t) => {
  const [, none] = scalesOf([plotAt(0, ticks), plotAt(250, [...names, label('3.4', 385, 190)])])
  t.deepEqual(none, [])
})

test('an axis is shared even if the plot extends beyond its grid, to the middle of its numbers', (t) => {
  const low = ticks.map((tick) => ({ ...tick, bbox: { ...tick.bbox, y0: tick.bbox.y0 + 2, y1: tick.bbox.y1 + 2 } }))
  const first = plotAt(0, low)
  const [, borrowed] = scalesOf([{ ...first, bbox: { ...first.bbox, y1: 302 } }, plotAt(250, names)])
  t.is(borrowed![0]!.isBorrowed, true)
})

test('a chart with ticks but no numbers uses the axis of the adjacent chart with ticks at the same heights', (t) => {
  const withTicks = (plot: Plot, heights: readonly number[]): Plot => {
    const { x0 } = plot.bbox
    return { ...plot, marks: { ...plot.marks, strokes: heights.map((y) => stroke(x0 - 4, y, x0, y)) } }
  }
  const even = [100, 150, 200, 250, 300]
  const [, borrowed] = scalesOf([withTicks(plotAt(0, ticks), even), withTicks(plotAt(250, names), even)])
  t.is(Math.round(borrowed![0]!.toValue(200)), 50)
  const [, none] = scalesOf([withTicks(plotAt(0, ticks), even), withTicks(plotAt(250, names), [120, 180, 240])])
  t.deepEqual(none, [])
})

test('among axes with other numbers at the same heights, the nearest one before the chart is used', (t) => {
  const small = ['0', '5', '10', '15', '20'].map((text, i) => endingAt(text, 345, 300 - 50 * i))
  const right = names.map((each) => ({
    ...each,
    bbox: { ...each.bbox, x0: each.bbox.x0 + 250, x1: each.bbox.x1 + 250 },
  }))
  const [, , third] = scalesOf([plotAt(0, ticks), plotAt(250, small), plotAt(500, right)])
  t.deepEqual([Math.round(third![0]!.toValue(200)), third![0]!.isDisputed], [10, true])
  const [, , alike] = scalesOf([
    plotAt(0, ticks),
    plotAt(
      250,
      ticks.map((each) => ({ ...each, bbox: { ...each.bbox, x0: each.bbox.x0 + 250, x1: each.bbox.x1 + 250 } })),
    ),
    plotAt(500, right),
  ])
  t.deepEqual([Math.round(alike![0]!.toValue(200)), alike![0]!.isDisputed], [50, undefined])
})

test('the axis at the left of a row takes precedence over one at the right of the next chart', (t) => {
  const movedBy = (right: number) => (each: Plot['labels'][number]) => ({
    ...each,
    bbox: { ...each.bbox, x0: each.bbox.x0 + right, x1: each.bbox.x1 + right },
  })
  const small = ['0', '5', '10', '15', '20'].map((text, i) => label(text, 1065, 300 - 50 * i))
  const [, , third] = scalesOf([
    plotAt(0, ticks),
    plotAt(250, names),
    plotAt(500, names.map(movedBy(250))),
    plotAt(750, [...names.map(movedBy(500)), ...small]),
  ])
  t.is(Math.round(third![0]!.toValue(200)), 50)
})

test('the first of two panels with two axes is read on the right axis of the second if the ticks match', (t) => {
  const heights = [100, 150, 200, 250, 300]
  const frame = (right: number, labels: Plot['labels']): Plot => {
    const plot = plotAt(right, labels)
    const [x0, x1] = [plot.bbox.x0, plot.bbox.x1]
    const strokes = heights.flatMap((y) => [stroke(x0 - 4, y, x0, y), stroke(x1, y, x1 + 4, y)])
    return { ...plot, marks: { ...plot.marks, strokes } }
  }
  const atRight = ['0', '2', '4', '6', '8'].map((text, i) => label(text, 560, 300 - 50 * i))
  const [first, second] = scalesOf([frame(0, ticks), frame(250, atRight)])
  const values = (scales: typeof first) => scales!.map(({ side, toValue }) => [side, Math.round(toValue(200))])
  t.deepEqual(values(first), [
    ['left', 50],
    ['right', 4],
  ])
  t.deepEqual(values(second), [
    ['right', 4],
    ['left', 50],
  ])
})
