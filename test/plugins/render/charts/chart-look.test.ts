import test from 'ava'
import type { FormatChoice } from '../../../../core/format-configuration.js'
import type { Chart } from '../../../../core/model.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { reportFormat } from '../../../../plugins/render/formats/report.js'
import { buildChart } from '../../../fixtures/built-chart.js'
import { plainChart, plainCharts } from '../../../fixtures/plain-charts.js'
import { findAll, settingOf } from '../../../fixtures/xml-tree.js'

const notChosen: FormatChoice = { configuration: plainFormat, isChosen: false }
const chosen: FormatChoice = { configuration: reportFormat, isChosen: true }

test('the label of a step that is too thin for it is dark, because it is on the light page', (t) => {
  const series = [{ name: '', values: [100, 2, -60, 42], labels: ['100', '2', '(60)', '42'], color: '#000000' }]
  const space = buildChart(plainChart({ categories: ['a', 'b', 'c', 'd'], series, isWaterfall: true }))
  const colors = findAll(space, 'c:dLbl').flatMap((label) => {
    const text = findAll(label, 'a:t')[0]?.text
    return text === undefined ? [] : [[text, findAll(label, 'a:srgbClr')[0]!.attributes.val]]
  })
  t.deepEqual(Object.fromEntries(colors), { '100': 'FFFFFF', '2': '1F2328', '(60)': 'FFFFFF', '42': 'FFFFFF' })
})

test('a chart keeps its colors until a person chooses a format', (t) => {
  const colorsOf = (choice: FormatChoice) =>
    findAll(buildChart(plainCharts.columns, choice), 'c:ser').map(
      (series) => findAll(findAll(series, 'c:spPr')[0]!, 'a:srgbClr')[0]!.attributes.val,
    )
  t.deepEqual(colorsOf(notChosen), ['1F4E79', 'C55A11'])
  t.deepEqual(
    colorsOf(chosen),
    reportFormat.chart.colors.slice(0, 2).map((color) => color.slice(1).toUpperCase()),
  )
})

test('slices, and bars with individual colors, keep their colors', (t) => {
  const pointsOf = (chart: Chart) =>
    findAll(buildChart(chart), 'c:dPt').map((point) => [
      settingOf(point, 'c:idx'),
      findAll(point, 'a:srgbClr')[0]!.attributes.val,
    ])
  t.deepEqual(pointsOf(plainCharts.pie)[3], ['3', 'E63946'])
  t.deepEqual(pointsOf(plainCharts.negativeColumns), [
    ['1', 'C00000'],
    ['4', 'C00000'],
  ])
})

test('a chosen format decides whether pies are doughnuts, and the size of the hole', (t) => {
  t.is(findAll(buildChart(plainCharts.pie), 'c:doughnutChart').length, 0)
  const ring = findAll(buildChart(plainCharts.pie, chosen), 'c:doughnutChart')[0]!
  t.is(settingOf(ring, 'c:holeSize'), String(reportFormat.chart.donutHoleSize))
})

test('gap, overlap, line width and font size are those of the format', (t) => {
  const bars = findAll(buildChart(plainCharts.columns, chosen), 'c:barChart')[0]!
  t.is(settingOf(bars, 'c:gapWidth'), '70')
  t.is(settingOf(bars, 'c:overlap'), '-10')
  const stack = findAll(buildChart(plainCharts.stackedColumns, chosen), 'c:barChart')[0]!
  t.is(settingOf(stack, 'c:overlap'), '100')
  const line = findAll(findAll(buildChart(plainCharts.lines, chosen), 'c:ser')[0]!, 'a:ln')[0]!
  t.is(line.attributes.w, String(2.5 * 12700))
  const letters = buildChart(plainCharts.columns, chosen).children.at(-1)!
  t.is(findAll(letters, 'a:defRPr')[0]!.attributes.sz, '1000')
})

test('the settings of a chart group apply only to charts of that group', (t) => {
  const chart = {
    ...plainFormat.chart,
    columnBarGroupConfig: { gap_width: 20, overlap: 30, data_labels: true, gridlines: false, legend_position: 'left' },
  }
  const choice = { configuration: { ...plainFormat, chart }, isChosen: true }
  const columns = buildChart(plainCharts.columns, choice)
  t.is(settingOf(columns, 'c:gapWidth'), '20')
  t.is(settingOf(columns, 'c:overlap'), '30')
  t.is(settingOf(columns, 'c:legendPos'), 'l')
  t.is(findAll(columns, 'c:majorGridlines').length, 0)
  t.is(findAll(columns, 'c:dLbls').length, 2)
  t.is(settingOf(buildChart(plainCharts.combo, choice), 'c:gapWidth'), '80')
})

test('invalid settings are ignored', (t) => {
  const chart = { ...plainFormat.chart, columnBarGroupConfig: { gap_width: 'wide', overlap: 900 } }
  const columns = buildChart(plainCharts.columns, { configuration: { ...plainFormat, chart }, isChosen: true })
  t.is(settingOf(columns, 'c:gapWidth'), '80')
  t.is(settingOf(columns, 'c:overlap'), '0')
})

test('names at the ends of lines are kept there, in the color of their line', (t) => {
  const space = buildChart(plainCharts.lines)
  t.is(findAll(space, 'c:legend').length, 0)
  const names = findAll(space, 'c:dLbl').filter((label) => settingOf(label, 'c:showSerName') === '1')
  t.deepEqual(
    names.map((label) => [settingOf(label, 'c:idx'), findAll(label, 'a:srgbClr')[0]!.attributes.val]),
    [
      ['23', '9D0208'],
      ['23', '6C757D'],
    ],
  )
})

test('a pie leaves room for the labels around it, and for the legend at its side', (t) => {
  const layoutOf = (chart: Chart) => {
    const layout = findAll(buildChart(chart), 'c:manualLayout')[0]!
    return { left: Number(settingOf(layout, 'c:x')), width: Number(settingOf(layout, 'c:w')) }
  }
  const direct = layoutOf(plainCharts.pie)
  t.true(direct.left > 0.08 && Math.abs(1 - 2 * direct.left - direct.width) < 0.002)
  const besideLegend = layoutOf({ ...plainCharts.pie, legend: 'right' })
  t.true(1 - besideLegend.left - besideLegend.width > besideLegend.left + 0.05)
})
