import test from 'ava'
import type { Plot, PlotGround } from '../../../../plugins/recognise/charts/parts.js'
import { groundOf } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { shareScales } from '../../../../plugins/recognise/charts/share-scales.js'
import { bar, endingAt, label, plotOf, stroke } from './plain-ground.js'

/** A plot as wide as the first one, so far to the right of it, with gridlines at the same heights. */
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

test('a chart without an axis is read on that of the chart beside it, where both have one grid', (t) => {
  const [own, borrowed] = scalesOf([plotAt(0, ticks), plotAt(250, names)])
  t.is(own![0]!.isBorrowed, undefined)
  t.is(borrowed![0]!.isBorrowed, true)
  t.is(Math.round(borrowed![0]!.toValue(200)), 50)
})

test('a chart with figures of its own borrows no axis', (t) => {
  const [, none] = scalesOf([plotAt(0, ticks), plotAt(250, [...names, label('3.4', 385, 190)])])
  t.deepEqual(none, [])
})

test('a plot that reaches a little beyond its grid, to the middles of its figures, lends its axis too', (t) => {
  const low = ticks.map((tick) => ({ ...tick, bbox: { ...tick.bbox, y0: tick.bbox.y0 + 2, y1: tick.bbox.y1 + 2 } }))
  const first = plotAt(0, low)
  const [, borrowed] = scalesOf([{ ...first, bbox: { ...first.bbox, y1: 302 } }, plotAt(250, names)])
  t.is(borrowed![0]!.isBorrowed, true)
})

test('a chart with ticks but no figures is read on the axis of the chart beside it that has ticks at the same heights', (t) => {
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

test('of axes with other figures at the same heights the one is borrowed whose figures stand next before the chart', (t) => {
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

test('an axis at the left of its run is borrowed before one at the right of the next chart', (t) => {
  const moved = (right: number) => (each: Plot['labels'][number]) => ({
    ...each,
    bbox: { ...each.bbox, x0: each.bbox.x0 + right, x1: each.bbox.x1 + right },
  })
  const small = ['0', '5', '10', '15', '20'].map((text, i) => label(text, 1065, 300 - 50 * i))
  const [, , third] = scalesOf([
    plotAt(0, ticks),
    plotAt(250, names),
    plotAt(500, names.map(moved(250))),
    plotAt(750, [...names.map(moved(500)), ...small]),
  ])
  t.is(Math.round(third![0]!.toValue(200)), 50)
})

test('of two panels with two axes each the first is read on the right one of the second, too, where it has its ticks', (t) => {
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
