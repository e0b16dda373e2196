import test from 'ava'
import type { LegendEntry, Plot } from '../../../../plugins/recognise/charts/parts.js'
import { warnOfUnnamed } from '../../../../plugins/recognise/charts/unnamed-series.js'

const bbox = { x0: 10, y0: 20, x1: 300, y1: 200 }
const seriesOf = (...names: readonly string[]) => ({ series: names.map((name) => ({ name, values: [1, 2] })) })

function groundOf(source: Plot['source'], ...names: readonly string[]) {
  const plot: Plot = { bbox, marks: { bars: [], strokes: [], polygons: [] }, labels: [], tolerance: 0.25, source }
  const label = { text: '', bbox, angle: 0, size: 8, color: '#000000', isBold: false }
  return { plot, legend: names.map((name): LegendEntry => ({ name, color: '#000000', key: 'line', label })) }
}

test('pictured series without a certain legend name are reported with the remaining names', (t) => {
  const [warning, ...others] = warnOfUnnamed(
    groundOf('pixels', 'Amcor', 'S&P 500', 'Peers'),
    seriesOf('Amcor', '', ''),
    bbox,
    7,
  )
  t.like(warning, { code: 'chart_series_unnamed', pageNumber: 7, bbox })
  t.regex(warning!.message, /^2 of 3 series .* page 7 .*“S&P 500”, “Peers”$/)
  t.is(others.length, 0)
})

test('nothing is reported without remaining names, for a single series, or for a drawing', (t) => {
  t.deepEqual(warnOfUnnamed(groundOf('pixels', 'Amcor'), seriesOf('Amcor', ''), bbox, 1), [])
  t.deepEqual(warnOfUnnamed(groundOf('pixels', 'Amcor'), seriesOf(''), bbox, 1), [])
  t.deepEqual(warnOfUnnamed(groundOf('drawing', 'Amcor', 'Peers'), seriesOf('Amcor', ''), bbox, 1), [])
})
