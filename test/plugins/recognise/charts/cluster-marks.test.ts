import test from 'ava'
import { clusterMarks } from '../../../../plugins/recognise/charts/cluster-marks.js'

test('separate groups of columns in one color are separate charts', (t) => {
  t.is(clusterMarks(groups(['#4472c4', '#4472c4', '#4472c4', '#4472c4']), [], []).length, 3)
})

test('groups of columns in several colors are one chart', (t) => {
  t.is(clusterMarks(groups(['#4472c4', '#ed7d31', '#a5a5a5', '#70ad47']), [], []).length, 1)
})

test('a low change beside the high total of a waterfall is in its chart, even if half a point wider', (t) => {
  const sides = [
    [45.3, 74.1, 54.9, 163],
    [97.6, 125.9, 45.3, 54.9],
    [149.5, 178.3, 20.3, 45.3],
    [201.8, 230.6, 20.3, 36.2],
    [254.1, 282.9, 36.2, 41.9],
    [306.4, 334.7, 41.9, 163],
  ] as const
  const bars = sides.map(([x0, x1, y0, y1], order) => ({ bbox: { x0, y0, x1, y1 }, color: '#7f7f7f', order }))
  // in the order of a picture, large bars first
  t.is(clusterMarks([bars[5]!, bars[0]!, bars[2]!, bars[3]!, bars[1]!, bars[4]!], [], []).length, 1)
})

const tops = [126, 100, 88, 114, 108, 84, 132, 94, 76, 120, 98, 134]

/** Creates three evenly spaced groups. */
function groups(colors: readonly string[]) {
  return [60, 230, 400].flatMap((x, group) =>
    colors.map((color, i) => {
      const x0 = x + i * 30
      return { bbox: { x0, y0: tops[group * 4 + i]!, x1: x0 + 18, y1: 150 }, color, order: group * 4 + i }
    }),
  )
}
