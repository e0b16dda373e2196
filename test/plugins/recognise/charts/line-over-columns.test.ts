import test from 'ava'
import { findPlotAreas } from '../../../../plugins/recognise/charts/find-plots.js'
import { bar, stroke } from './plain-ground.js'

test('a column with a line segment over it is a column like the others, not a background', (t) => {
  const columns = [60, 140, 90, 110].map((height, i) => bar(100 + 50 * i, 300 - height, 136 + 50 * i, 300))
  const piece = stroke(152, 180, 184, 170)
  const foot = stroke(90, 300, 300, 300)
  const areas = findPlotAreas({ bars: columns, strokes: [piece, foot], polygons: [] }, 0.2)
  t.deepEqual(
    areas.map(({ marks }) => marks.bars.length),
    [4],
  )
})
