import test from 'ava'
import { clusterMarks } from '../../../../plugins/recognise/charts/cluster-marks.js'

test('columns of one colour in groups that stand apart are as many charts', (t) => {
  t.is(clusterMarks(groups(['#4472c4', '#4472c4', '#4472c4', '#4472c4']), [], []).length, 3)
})

test('groups of columns in several colours are one chart', (t) => {
  t.is(clusterMarks(groups(['#4472c4', '#ed7d31', '#a5a5a5', '#70ad47']), [], []).length, 1)
})

const tops = [126, 100, 88, 114, 108, 84, 132, 94, 76, 120, 98, 134]

/** Three groups in even steps. */
function groups(colors: readonly string[]) {
  return [60, 230, 400].flatMap((x, group) =>
    colors.map((color, i) => {
      const x0 = x + i * 30
      return { bbox: { x0, y0: tops[group * 4 + i]!, x1: x0 + 18, y1: 150 }, color, order: group * 4 + i }
    }),
  )
}
