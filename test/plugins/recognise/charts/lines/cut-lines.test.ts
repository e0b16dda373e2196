import test from 'ava'
import { readLines } from '../../../../../plugins/recognise/charts/lines/read-lines.js'
import { groundWith, names, stroke, valueAxis } from './plain-plot.js'

test('where a line goes beyond the frame it has no value, and its edge is none', (t) => {
  // of 20, 100, 260, 60, 80 at 140, 220, 300, 380, 460 the third is beyond the frame at 200
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
