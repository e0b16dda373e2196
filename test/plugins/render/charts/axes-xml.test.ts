import test from 'ava'
import { buildChart } from '../../../fixtures/built-chart.js'
import { plainChart, plainCharts } from '../../../fixtures/plain-charts.js'
import { findAll, settingOf } from '../../../fixtures/xml-tree.js'

test('the axis range is the drawn one, unless it would cut off a mark', (t) => {
  const axis = findAll(buildChart(plainCharts.stackedColumns), 'c:valAx')[0]!
  t.is(settingOf(axis, 'c:min'), '-20')
  t.is(settingOf(axis, 'c:max'), '120')
  t.is(settingOf(axis, 'c:majorUnit'), '20')
  const misread = { ...plainCharts.stackedColumns, valueAxis: { min: 0, max: 60 } }
  const cut = findAll(buildChart(misread), 'c:valAx')[0]!
  t.is(settingOf(cut, 'c:max'), undefined)
  t.is(settingOf(cut, 'c:min'), undefined)
})

test('negative values are in parentheses if those of the axis are', (t) => {
  const valueAxis = { min: -10, max: 10, step: 5, decimals: 0, negative: 'brackets' } as const
  const space = buildChart(plainChart({ categories: ['a'], series: [{ name: 'A', values: [-1.5] }], valueAxis }))
  t.is(findAll(findAll(space, 'c:valAx')[0]!, 'c:numFmt')[0]!.attributes.formatCode, '#,##0;(#,##0)')
  t.is(findAll(space, 'c:formatCode')[0]!.text, '#,##0.0;(#,##0.0)')
})

test('an axis that is not printed is hidden', (t) => {
  const chart = plainChart({ categories: ['a'], series: [{ name: 'A', values: [1], labels: ['1'] }] })
  t.is(settingOf(findAll(buildChart(chart), 'c:valAx')[0]!, 'c:delete'), '1')
})

test('columns without a printed axis start at zero, lines use the automatic range', (t) => {
  const series = [{ name: 'A', values: [11.4, 12.2], labels: ['11.4', '12.2'] }]
  const boundOf = (chart: Parameters<typeof plainChart>[0]) => {
    const axis = findAll(buildChart(plainChart(chart)), 'c:valAx')[0]!
    return [settingOf(axis, 'c:min'), settingOf(axis, 'c:max')]
  }
  const categories = ['2019', '2020']
  t.deepEqual(boundOf({ categories, series }), ['0', undefined])
  t.deepEqual(boundOf({ categories, series: [{ name: 'A', values: [-3, -2] }] }), [undefined, '0'])
  t.deepEqual(boundOf({ categories, series: [{ name: 'A', values: [-3, 2] }] }), [undefined, undefined])
  t.deepEqual(boundOf({ categories, series, chartType: 'line' }), [undefined, undefined])
})

test('100 % stacks are counted in fractions, up to their printed end', (t) => {
  const axis = findAll(buildChart(plainCharts.percentColumns), 'c:valAx')[0]!
  t.is(settingOf(axis, 'c:majorUnit'), '0.25')
  t.is(settingOf(axis, 'c:max'), undefined)
  t.is(findAll(axis, 'c:numFmt')[0]!.attributes.formatCode, '0%')
})

test('a logarithmic axis stays logarithmic', (t) => {
  const axis = findAll(buildChart(plainCharts.logarithmicLine), 'c:valAx')[0]!
  t.is(settingOf(axis, 'c:logBase'), '10')
  t.is(settingOf(axis, 'c:min'), '10')
})

test('category names are below negative bars', (t) => {
  t.is(settingOf(findAll(buildChart(plainCharts.negativeColumns), 'c:catAx')[0]!, 'c:tickLblPos'), 'low')
  t.is(settingOf(findAll(buildChart(plainCharts.columns), 'c:catAx')[0]!, 'c:tickLblPos'), 'nextTo')
})

test('horizontal bars are listed from top to bottom, above their axis', (t) => {
  const space = buildChart(plainCharts.bars)
  t.is(settingOf(findAll(space, 'c:barChart')[0]!, 'c:barDir'), 'bar')
  t.is(settingOf(findAll(space, 'c:catAx')[0]!, 'c:orientation'), 'maxMin')
  t.is(settingOf(findAll(space, 'c:valAx')[0]!, 'c:crosses'), 'max')
})

test('a series on the secondary axis has its own axes', (t) => {
  const space = buildChart(plainCharts.combo)
  const idsOf = (name: string) =>
    findAll(space, name)[0]!
      .children.filter((child) => child.name === 'c:axId')
      .map((child) => child.attributes.val)
  t.notDeepEqual(idsOf('c:barChart'), idsOf('c:lineChart'))
  const axes = [...findAll(space, 'c:catAx'), ...findAll(space, 'c:valAx')].map((axis) => settingOf(axis, 'c:axId'))
  t.deepEqual([...idsOf('c:barChart'), ...idsOf('c:lineChart')].sort(), axes.sort())
})

test('if all series use the secondary axis, it is the only one, at the right', (t) => {
  const chart = plainChart({
    chartType: 'line',
    categories: ['a', 'b'],
    series: [{ name: 'S', values: [10, 20], axis: 'secondary' }],
    valueAxis: { min: 0, max: 5000, step: 1000, currency: '$', decimals: 0 },
    secondaryAxis: { min: 0, max: 40, step: 10, suffix: 'percent', decimals: 0 },
  })
  const axes = findAll(buildChart(chart), 'c:valAx')
  t.is(axes.length, 1)
  const said = ['c:min', 'c:max', 'c:majorUnit', 'c:axPos', 'c:crosses'].map((name) => settingOf(axes[0]!, name))
  t.deepEqual(said, ['0', '40', '10', 'r', 'max'])
  t.is(findAll(axes[0]!, 'c:numFmt')[0]!.attributes.formatCode, '#,##0"%"')
})

test('a chart refers only to existing axes, also for points on a secondary one', (t) => {
  const { scatter } = plainCharts
  const series = scatter.series.map((each, index) => (index === 0 ? each : { ...each, axis: 'secondary' as const }))
  const space = buildChart({ ...scatter, series, secondaryAxis: { min: 0, max: 9000 } })
  const written = findAll(space, 'c:valAx').map((axis) => settingOf(axis, 'c:axId'))
  const asked = findAll(space, 'c:scatterChart').flatMap(({ children }) =>
    children.filter(({ name }) => name === 'c:axId').map(({ attributes }) => attributes.val),
  )
  t.deepEqual(new Set(asked), new Set(written))
})

test('a range or step that is not a number is not written', (t) => {
  const axis = { min: 0, max: 100, step: Number.POSITIVE_INFINITY }
  const chart = plainChart({ categories: ['a'], series: [{ name: 'A', values: [50] }], valueAxis: axis })
  const written = findAll(buildChart(chart), 'c:valAx')[0]!
  t.is(settingOf(written, 'c:majorUnit'), undefined)
  t.is(settingOf(written, 'c:max'), '100')
  const endless = findAll(buildChart({ ...chart, valueAxis: { min: Number.NaN, max: 100 } }), 'c:valAx')[0]!
  t.is(settingOf(endless, 'c:max'), undefined)
})
