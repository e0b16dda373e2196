import test from 'ava'
import type { Chart } from '../../../../core/model.js'
import { boundWords } from '../../../../plugins/render/charts/chart-descriptions.js'

const chart: Chart = {
  id: 'p1c1',
  place: { pageNumber: 1, bbox: { x0: 0, y0: 0, x1: 10, y1: 10 } },
  chartType: 'column',
  categories: ['2022', '2023'],
  series: [{ name: 'Growth', values: [5, 6] }],
  confidence: 1,
  source: 'pixels',
  isEstimated: true,
}

test('an error bound has the unit of its axis', (t) => {
  const axis = { min: 0, max: 10 }
  t.is(boundWords(chart, 0.0591), '0.059')
  t.is(boundWords({ ...chart, valueAxis: { ...axis, currency: '$' } }, 0.34), '$0.34')
  t.is(boundWords({ ...chart, valueAxis: { ...axis, suffix: 'percent' } }, 0.34), '0.34 percentage points')
  t.is(
    boundWords({ ...chart, series: [{ name: '', values: [58, 4], labels: ['58%', null] }] }, 0.34),
    '0.34 percentage points',
  )
})

test('the error bounds of two axes do not mix their currency symbols', (t) => {
  const [valueAxis, secondaryAxis] = [
    { min: 0, max: 10, currency: '$' },
    { min: 0, max: 100, suffix: 'percent' as const },
  ]
  t.is(boundWords({ ...chart, valueAxis, secondaryAxis }, 0.34), '0.34')
})
