import test from 'ava'
import type { LegendEntry, Stroke } from '../../../../plugins/recognise/charts/parts.js'
import { chartsFrom } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { withoutKeys } from '../../../../plugins/recognise/charts/without-keys.js'
import { bar, beginningAt, endingAt, label, plotOf, stroke } from './plain-ground.js'

const data = [bar(100, 100, 300, 130), bar(100, 150, 220, 180), bar(100, 200, 260, 230)]
const legendOf = (keys: readonly ReturnType<typeof bar>[]): readonly LegendEntry[] =>
  keys.map((key) => ({
    name: 'Plan',
    color: key.color,
    key: 'bar',
    label: beginningAt('Plan', key.bbox.x1 + 4, key.bbox.y1 - 5),
    marks: [key],
  }))

test('keys below horizontal bars do not extend the plot', (t) => {
  const keys = [bar(150, 290, 160, 300), bar(220, 290, 230, 300)]
  const { bbox } = withoutKeys(plotOf([], { bars: [...data, ...keys] }), legendOf(keys))
  t.deepEqual(bbox, { x0: 100, y0: 100, x1: 300, y1: 230 })
})

test('keys beside the data inside the plot do not change the plot', (t) => {
  const keys = [bar(280, 160, 290, 170), bar(280, 210, 290, 220)]
  const plot = plotOf([], { bars: [...data, ...keys] })
  t.is(withoutKeys(plot, legendOf(keys)), plot)
})

test('the squares behind keys are not bars', (t) => {
  const keys = [bar(342, 132, 350, 140), bar(342, 152, 350, 160)]
  const grounds = keys.map(({ bbox: { x0, y0, x1, y1 } }) => ({ ...bar(x0 - 2, y0 - 2, x1 + 2, y1 + 2), order: 0 }))
  const found = {
    ...plotOf([], { bars: [...data, ...grounds, ...keys] }),
    bbox: { x0: 100, y0: 100, x1: 352, y1: 300 },
  }
  const { bbox, marks } = withoutKeys(found, legendOf(keys))
  t.is(bbox.x1, 300)
  t.deepEqual(marks.bars, [...data, ...keys])
})

/** Creates a line with three values above each column. */
function lineOver(columns: readonly ReturnType<typeof bar>[]): Stroke {
  const points = columns.map(({ bbox }) => ({ x: (bbox.x0 + bbox.x1) / 2, y: bbox.y0 - 6 }))
  const [first, last] = [points[0]!, points.at(-1)!]
  const ys = points.map(({ y }) => y)
  const bbox = { x0: first.x, y0: Math.min(...ys), x1: last.x, y1: Math.max(...ys) }
  return { ...stroke(0, 0, 1, 1, '#aa5599'), points, bbox }
}

test('the names of twelve columns with a line and a legend below are not a table', (t) => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const values = [40, 35, 45, 50, 60, 70, 65, 55, 60, 75, 80, 85]
  const columns = values.map((value, i) => bar(100 + 30 * i, 300 - 2 * value, 122 + 30 * i, 300))
  const keys = { bar: bar(200, 322, 218, 331), line: stroke(300, 326, 318, 326, '#aa5599') }
  const labels = [
    ...[0, 25, 50, 75, 100].map((value) => endingAt(`${value}`, 92, 300 - 2 * value)),
    ...months.map((month, i) => label(month, 111 + 30 * i, 308)),
    beginningAt('Sales', 222, 326),
    beginningAt('Margin', 322, 326),
  ]
  const marks = {
    bars: [...columns, keys.bar],
    strokes: [stroke(95, 300, 460, 300), lineOver(columns), keys.line],
    polygons: [],
  }
  const { charts } = chartsFrom(marks, () => labels, { tolerance: 0.05, source: 'drawing', pageNumber: 1 })
  t.deepEqual(
    charts.map(({ categories, series }) => [categories, series.map(({ name, values: all }) => [name, all])]),
    [
      [
        months,
        [
          ['Sales', values],
          ['Margin', values.map((value) => value + 3)],
        ],
      ],
    ],
  )
})
