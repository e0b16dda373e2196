import test from 'ava'
import type { FormatChoice } from '../../../../core/format-configuration.js'
import type { Chart } from '../../../../core/model.js'
import { chartGrid } from '../../../../plugins/render/charts/chart-grid.js'
import { chartLook } from '../../../../plugins/render/charts/chart-look.js'
import { sheetReferences } from '../../../../plugins/render/charts/chart-references.js'
import { chartXml } from '../../../../plugins/render/charts/chart-xml.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { reportFormat } from '../../../../plugins/render/formats/report.js'
import { schemaFaults } from '../../../fixtures/chart-schema.js'
import { plainChart, plainCharts } from '../../../fixtures/plain-charts.js'
import { findAll, readXml, settingOf, type XmlNode } from '../../../fixtures/xml-tree.js'

const notChosen: FormatChoice = { configuration: plainFormat, isChosen: false }
const chosen: FormatChoice = { configuration: reportFormat, isChosen: true }

function build(chart: Chart, choice = notChosen): XmlNode {
  const references = sheetReferences('Data', { row: 4, column: 1 }, chartGrid(chart).rowCount)
  return readXml(chartXml(chart, references, chartLook(chart, choice)))
}

function cacheOf(series: XmlNode, name: string): readonly (number | null)[] {
  const cache = findAll(findAll(series, name)[0]!, 'c:numCache')[0]!
  const cells: (number | null)[] = Array.from({ length: Number(settingOf(cache, 'c:ptCount')) }, () => null)
  for (const point of findAll(cache, 'c:pt'))
    cells[Number(point.attributes.idx)] = Number(findAll(point, 'c:v')[0]!.text)
  return cells
}

function textsOf(series: XmlNode, name: string): readonly string[] {
  return findAll(findAll(series, name)[0]!, 'c:v').map(({ text }) => text)
}

for (const [name, chart] of Object.entries(plainCharts)) {
  test(`${name}: all parts stand in the order of the schema, in a format that was chosen and in none`, (t) => {
    for (const choice of [notChosen, chosen]) t.deepEqual(schemaFaults(build(chart, choice)), [])
  })
}

for (const [name, chart] of Object.entries(plainCharts).filter(
  ([, { isWaterfall }]: [string, Chart]) => !isWaterfall,
)) {
  test(`${name}: the caches give back every number, and nothing where there is none`, (t) => {
    const drawn = findAll(build(chart), 'c:ser')
    const isScatter = chart.chartType === 'scatter'
    const sorted = [...drawn].sort((a, b) => Number(settingOf(a, 'c:order')) - Number(settingOf(b, 'c:order')))
    const own: Chart = chart
    t.deepEqual(
      sorted.map((series) => cacheOf(series, isScatter ? 'c:yVal' : 'c:val')),
      own.series.map(({ values }) => [...values]),
    )
    if (isScatter)
      t.deepEqual(
        sorted.map((series) => cacheOf(series, 'c:xVal')),
        own.series.map(({ xValues }) => [...xValues!]),
      )
    else t.deepEqual(textsOf(drawn[0]!, 'c:cat'), own.categories.filter(Boolean))
  })
}

test('numbers that are hard to write come back as they are', (t) => {
  const values = [0.1 + 0.2, 1 / 3, -1e-9, 123456789012345680, 5e-324, -0]
  const series = findAll(
    build(plainChart({ categories: values.map(String), series: [{ name: 'A', values }] })),
    'c:ser',
  )
  t.deepEqual(cacheOf(series[0]!, 'c:val'), [...values.slice(0, -1), 0])
})

test('a text with signs and characters that XML cannot hold is shown without them', (t) => {
  const chart = plainChart({
    title: 'A & B <"C">\u0001',
    categories: ['x\u000b & y'],
    series: [{ name: '<s>', values: [1] }],
  })
  const space = build(chart)
  t.is(findAll(space, 'a:t')[0]!.text, 'A & B <"C">')
  t.deepEqual(textsOf(findAll(space, 'c:ser')[0]!, 'c:cat'), ['x & y'])
  t.deepEqual(textsOf(findAll(space, 'c:ser')[0]!, 'c:tx'), ['<s>'])
})

test('references name the cells of the sheet, whatever its name', (t) => {
  const references = sheetReferences("Cash's & co", { row: 4, column: 26 }, 3)
  t.is(references.head(0), "'Cash''s & co'!$Z$4")
  t.is(references.cells(1), "'Cash''s & co'!$AA$5:$AA$7")
})

test('a share keeps the number that is printed, and its sign stands in the number format', (t) => {
  const [series] = findAll(build(plainCharts.negativeColumns), 'c:ser')
  t.deepEqual(cacheOf(series!, 'c:val'), [3.4, -12.1, 8, 5.5, -1.2])
  t.is(findAll(series!, 'c:formatCode')[0]!.text, '#,##0.0"%";(#,##0.0"%")')
})

test('labels stand where the source prints them, and each is shown as it is printed', (t) => {
  const series = [{ name: 'A', values: [1, 2.5, 3, 4], labels: ['1', '2.5', null, 'about 4'] }]
  const labels = findAll(build(plainChart({ categories: ['a', 'b', 'c', 'd'], series })), 'c:dLbls')[0]!
  const own = new Map(findAll(labels, 'c:dLbl').map((label) => [settingOf(label, 'c:idx'), label]))
  t.false(own.has('0'))
  t.is(findAll(own.get('1')!, 'c:numFmt')[0]!.attributes.formatCode, '#,##0.0')
  t.is(settingOf(own.get('2')!, 'c:delete'), '1')
  t.is(findAll(own.get('3')!, 'c:numFmt')[0]!.attributes.formatCode, '"about" #,##0')
  t.is(findAll(build(plainCharts.columns), 'c:dLbls').length, 0)
})

test('a label that is not the number of its mark stands there as the text that it is', (t) => {
  const series = [{ name: 'A', values: [1200000, 2000000], labels: ['1.2m', '2.0m'] }]
  const labels = findAll(build(plainChart({ categories: ['a', 'b'], series })), 'c:dLbl')
  t.deepEqual(
    labels.map((label) => findAll(label, 'a:t')[0]!.text),
    ['1.2m', '2.0m'],
  )
})

test('the axis reaches from where to where it is drawn, unless a mark would be cut off', (t) => {
  const axis = findAll(build(plainCharts.stackedColumns), 'c:valAx')[0]!
  t.is(settingOf(axis, 'c:min'), '-20')
  t.is(settingOf(axis, 'c:max'), '120')
  t.is(settingOf(axis, 'c:majorUnit'), '20')
  const misread = { ...plainCharts.stackedColumns, valueAxis: { min: 0, max: 60 } }
  const cut = findAll(build(misread), 'c:valAx')[0]!
  t.is(settingOf(cut, 'c:max'), undefined)
  t.is(settingOf(cut, 'c:min'), undefined)
})

test('figures below zero stand in brackets where those of the axis do', (t) => {
  const valueAxis = { min: -10, max: 10, step: 5, decimals: 0, negative: 'brackets' } as const
  const space = build(plainChart({ categories: ['a'], series: [{ name: 'A', values: [-1.5] }], valueAxis }))
  t.is(findAll(findAll(space, 'c:valAx')[0]!, 'c:numFmt')[0]!.attributes.formatCode, '#,##0;(#,##0)')
  t.is(findAll(space, 'c:formatCode')[0]!.text, '#,##0.0;(#,##0.0)')
})

test('where no axis is printed none is shown', (t) => {
  const chart = plainChart({ categories: ['a'], series: [{ name: 'A', values: [1], labels: ['1'] }] })
  t.is(settingOf(findAll(build(chart), 'c:valAx')[0]!, 'c:delete'), '1')
})

test('a logarithmic axis stays one', (t) => {
  const axis = findAll(build(plainCharts.logarithmicLine), 'c:valAx')[0]!
  t.is(settingOf(axis, 'c:logBase'), '10')
  t.is(settingOf(axis, 'c:min'), '10')
})

test('names stand below what hangs under zero', (t) => {
  t.is(settingOf(findAll(build(plainCharts.negativeColumns), 'c:catAx')[0]!, 'c:tickLblPos'), 'low')
  t.is(settingOf(findAll(build(plainCharts.columns), 'c:catAx')[0]!, 'c:tickLblPos'), 'nextTo')
})

test('bars that lie are listed from top to bottom, over their axis', (t) => {
  const space = build(plainCharts.bars)
  t.is(settingOf(findAll(space, 'c:barChart')[0]!, 'c:barDir'), 'bar')
  t.is(settingOf(findAll(space, 'c:catAx')[0]!, 'c:orientation'), 'maxMin')
  t.is(settingOf(findAll(space, 'c:valAx')[0]!, 'c:crosses'), 'max')
})

test('a series of the second axis is drawn on axes of its own', (t) => {
  const space = build(plainCharts.combo)
  const idsOf = (name: string) =>
    findAll(space, name)[0]!
      .children.filter((child) => child.name === 'c:axId')
      .map((child) => child.attributes.val)
  t.notDeepEqual(idsOf('c:barChart'), idsOf('c:lineChart'))
  const axes = [...findAll(space, 'c:catAx'), ...findAll(space, 'c:valAx')].map((axis) => settingOf(axis, 'c:axId'))
  t.deepEqual([...idsOf('c:barChart'), ...idsOf('c:lineChart')].sort(), axes.sort())
})

test('the pieces of a waterfall reach from total to total, also across zero', (t) => {
  const drawn = findAll(build(plainCharts.waterfall), 'c:ser')
  const pieces = drawn.map((series) => [textsOf(series, 'c:tx')[0], cacheOf(series, 'c:val')])
  // 120, up to 155, down to 135, down to −20, which is the total.
  t.deepEqual(pieces, [
    ['Base', [null, 120, 135, null, null]],
    ['Total', [120, null, null, null, -20]],
    ['Increase', [null, 35, null, null, null]],
    ['Decrease', [null, null, 20, 135, null]],
    ['Decrease below zero', [null, null, null, -20, null]],
  ])
  t.is(findAll(drawn[0]!, 'a:srgbClr').length, 0)
})

test('each step of a waterfall has its label once', (t) => {
  const space = build(plainCharts.waterfall)
  const texts = findAll(space, 'c:dLbl').flatMap((label) => findAll(label, 'a:t').map(({ text }) => text))
  t.deepEqual(texts.sort(), ['(155)', '(20)', '(20)', '+35', '120'])
})

test('the label of a step too thin to bear it is dark, as the page around it is light', (t) => {
  const series = [{ name: '', values: [100, 2, -60, 42], labels: ['100', '2', '(60)', '42'], color: '#000000' }]
  const space = build(plainChart({ categories: ['a', 'b', 'c', 'd'], series, isWaterfall: true }))
  const colors = findAll(space, 'c:dLbl').flatMap((label) => {
    const text = findAll(label, 'a:t')[0]?.text
    return text === undefined ? [] : [[text, findAll(label, 'a:srgbClr')[0]!.attributes.val]]
  })
  t.deepEqual(Object.fromEntries(colors), { '100': 'FFFFFF', '2': '1F2328', '(60)': 'FFFFFF', '42': 'FFFFFF' })
})

test('a chart keeps its colours until a person chooses a format', (t) => {
  const colorsOf = (choice: FormatChoice) =>
    findAll(build(plainCharts.columns, choice), 'c:ser').map(
      (series) => findAll(findAll(series, 'c:spPr')[0]!, 'a:srgbClr')[0]!.attributes.val,
    )
  t.deepEqual(colorsOf(notChosen), ['1F4E79', 'C55A11'])
  t.deepEqual(
    colorsOf(chosen),
    reportFormat.chart.colors.slice(0, 2).map((color) => color.slice(1).toUpperCase()),
  )
})

test('slices, and bars that are coloured one by one, keep each its colour', (t) => {
  const pointsOf = (chart: Chart) =>
    findAll(build(chart), 'c:dPt').map((point) => [
      settingOf(point, 'c:idx'),
      findAll(point, 'a:srgbClr')[0]!.attributes.val,
    ])
  t.deepEqual(pointsOf(plainCharts.pie)[3], ['3', 'E63946'])
  t.deepEqual(pointsOf(plainCharts.negativeColumns), [
    ['1', 'C00000'],
    ['4', 'C00000'],
  ])
})

test('a format that a person chose says whether pies are rings, and how large their hole is', (t) => {
  t.is(findAll(build(plainCharts.pie), 'c:doughnutChart').length, 0)
  const ring = findAll(build(plainCharts.pie, chosen), 'c:doughnutChart')[0]!
  t.is(settingOf(ring, 'c:holeSize'), String(reportFormat.chart.donutHoleSize))
})

test('gaps, overlap, widths and letters are those of the format', (t) => {
  const bars = findAll(build(plainCharts.columns, chosen), 'c:barChart')[0]!
  t.is(settingOf(bars, 'c:gapWidth'), '70')
  t.is(settingOf(bars, 'c:overlap'), '-10')
  const stack = findAll(build(plainCharts.stackedColumns, chosen), 'c:barChart')[0]!
  t.is(settingOf(stack, 'c:overlap'), '100')
  const line = findAll(findAll(build(plainCharts.lines, chosen), 'c:ser')[0]!, 'a:ln')[0]!
  t.is(line.attributes.w, String(2.5 * 12700))
  const letters = build(plainCharts.columns, chosen).children.at(-1)!
  t.is(findAll(letters, 'a:defRPr')[0]!.attributes.sz, '1000')
})

test('the settings of a group are for charts of that group alone', (t) => {
  const chart = {
    ...plainFormat.chart,
    columnBarGroupConfig: { gap_width: 20, overlap: 30, data_labels: true, gridlines: false, legend_position: 'left' },
  }
  const choice = { configuration: { ...plainFormat, chart }, isChosen: true }
  const columns = build(plainCharts.columns, choice)
  t.is(settingOf(columns, 'c:gapWidth'), '20')
  t.is(settingOf(columns, 'c:overlap'), '30')
  t.is(settingOf(columns, 'c:legendPos'), 'l')
  t.is(findAll(columns, 'c:majorGridlines').length, 0)
  t.is(findAll(columns, 'c:dLbls').length, 2)
  t.is(settingOf(build(plainCharts.combo, choice), 'c:gapWidth'), '80')
})

test('a setting that makes no sense is passed over', (t) => {
  const chart = { ...plainFormat.chart, columnBarGroupConfig: { gap_width: 'wide', overlap: 900 } }
  const columns = build(plainCharts.columns, { configuration: { ...plainFormat, chart }, isChosen: true })
  t.is(settingOf(columns, 'c:gapWidth'), '80')
  t.is(settingOf(columns, 'c:overlap'), '0')
})

test('names at the ends of lines stand there again, each in the colour of its line', (t) => {
  const space = build(plainCharts.lines)
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

test('a chart without values is still a chart that opens', (t) => {
  t.deepEqual(schemaFaults(build(plainChart({ chartType: 'line' }))), [])
  t.deepEqual(schemaFaults(build(plainChart({ chartType: 'scatter', series: [{ name: 'A', values: [null] }] }))), [])
})

test('a fall that is printed without a sign is shown so, and its cell still says that it is one', (t) => {
  const series = [{ name: 'A', values: [-20, 5], labels: ['20', '5'] }]
  const space = build(plainChart({ categories: ['a', 'b'], series }))
  t.is(findAll(findAll(space, 'c:dLbl')[0]!, 'a:t')[0]!.text, '20')
  t.is(findAll(space, 'c:formatCode')[0]!.text, '#,##0')
})

test('a pie leaves room for the labels around it, and for the legend at its side', (t) => {
  const layoutOf = (chart: Chart) => {
    const layout = findAll(build(chart), 'c:manualLayout')[0]!
    return { left: Number(settingOf(layout, 'c:x')), width: Number(settingOf(layout, 'c:w')) }
  }
  const direct = layoutOf(plainCharts.pie)
  t.true(direct.left > 0.08 && Math.abs(1 - 2 * direct.left - direct.width) < 0.002)
  const besideLegend = layoutOf({ ...plainCharts.pie, legend: 'right' })
  t.true(1 - besideLegend.left - besideLegend.width > besideLegend.left + 0.05)
})
