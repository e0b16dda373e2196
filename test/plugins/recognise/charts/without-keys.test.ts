import test from 'ava'
import type { LegendEntry } from '../../../../plugins/recognise/charts/parts.js'
import { withoutKeys } from '../../../../plugins/recognise/charts/without-keys.js'
import { bar, beginningAt, plotOf } from './plain-ground.js'

const data = [bar(100, 100, 300, 130), bar(100, 150, 220, 180), bar(100, 200, 260, 230)]
const legendOf = (keys: readonly ReturnType<typeof bar>[]): readonly LegendEntry[] =>
  keys.map((key) => ({
    name: 'Plan',
    color: key.color,
    key: 'bar',
    label: beginningAt('Plan', key.bbox.x1 + 4, key.bbox.y1 - 5),
    marks: [key],
  }))

test('keys below level bars take no room of the plot', (t) => {
  const keys = [bar(150, 290, 160, 300), bar(220, 290, 230, 300)]
  const { bbox } = withoutKeys(plotOf([], { bars: [...data, ...keys] }), legendOf(keys))
  t.deepEqual(bbox, { x0: 100, y0: 100, x1: 300, y1: 230 })
})

test('keys beside the data, in the room of the plot, leave it as it is', (t) => {
  const keys = [bar(280, 160, 290, 170), bar(280, 210, 290, 220)]
  const plot = plotOf([], { bars: [...data, ...keys] })
  t.is(withoutKeys(plot, legendOf(keys)), plot)
})

test('the squares behind keys are no bars', (t) => {
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
