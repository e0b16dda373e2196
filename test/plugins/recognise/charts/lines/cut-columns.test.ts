import test from 'ava'
import { joinCutColumns } from '../../../../../plugins/recognise/charts/lines/cut-columns.js'
import type { Sketch } from '../../../../../plugins/recognise/charts/lines/sketch.js'
import { bar, plotWith } from './plain-plot.js'

const PICTURE = { ...plotWith(), source: 'pixels' as const }
const LINE: Sketch = {
  kind: 'line',
  color: '#c00000',
  isDashed: false,
  isSmooth: false,
  width: 2,
  points: [{ x: 150, y: 203 }],
  marks: [],
}

test('a pictured column split by a line is one column', (t) => {
  const pieces = [bar(130, 150, 170, 200), bar(130, 206, 170, 300)]
  t.deepEqual(
    joinCutColumns(pieces, [LINE], PICTURE).map(({ bbox }) => bbox),
    [{ x0: 130, y0: 150, x1: 170, y1: 300 }],
  )
})

test('stack segments without a line between them, or in two colors, stay separate', (t) => {
  const pieces = [bar(130, 150, 170, 180), bar(130, 182, 170, 300)]
  t.is(joinCutColumns(pieces, [LINE], PICTURE).length, 2)
  const colors = [bar(130, 150, 170, 200), bar(130, 206, 170, 300, { color: '#ffc000' })]
  t.is(joinCutColumns(colors, [LINE], PICTURE).length, 2)
})
