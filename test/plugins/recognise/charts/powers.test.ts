import test from 'ava'
import { chartsFrom } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { bar, endingAt, label, stroke } from './plain-ground.js'

function warningsOf(source: 'pixels' | 'drawing', texts: readonly string[]) {
  const labels = [
    ...texts.map((text, i) => endingAt(text, 95, 300 - 50 * i)),
    ...['North', 'South', 'East'].map((name, i) => label(name, 140 + 60 * i, 312)),
  ]
  const bars = [60, 130, 90].map((height, i) => bar(120 + 60 * i, 300 - height, 160 + 60 * i, 300))
  const strokes = texts.map((_, i) => stroke(100, 300 - 50 * i, 320, 300 - 50 * i))
  const { charts, warnings } = chartsFrom({ bars, strokes, polygons: [] }, () => labels, {
    tolerance: 0.1,
    source,
    pageNumber: 1,
  })
  return [charts.length, ...warnings.map(({ code }) => code)]
}

test('a pictured axis from 100 to 103 may have powers of ten, and this is reported', (t) => {
  t.deepEqual(warningsOf('pixels', ['100', '101', '102', '103']), [1, 'number_doubtful'])
})

test('an axis that extends beyond 109, or is drawn, is kept as read', (t) => {
  t.deepEqual(warningsOf('pixels', ['100', '105', '110', '115']), [1])
  t.deepEqual(warningsOf('drawing', ['100', '101', '102', '103']), [1])
})
