import test from 'ava'
import type { FormatChoice } from '../../../../core/format-configuration.js'
import type { Chart } from '../../../../core/model.js'
import { seriesNumbers } from '../../../../plugins/render/charts/chart-numbers.js'
import { sheetReferences } from '../../../../plugins/render/charts/chart-references.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { reportFormat } from '../../../../plugins/render/formats/report.js'
import { buildChart } from '../../../fixtures/built-chart.js'
import { schemaFaults } from '../../../fixtures/chart-schema.js'
import { plainChart, plainCharts } from '../../../fixtures/plain-charts.js'
import { findAll, settingOf, type XmlNode } from '../../../fixtures/xml-tree.js'

const notChosen: FormatChoice = { configuration: plainFormat, isChosen: false }
const chosen: FormatChoice = { configuration: reportFormat, isChosen: true }

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
  test(`${name}: all parts are in schema order, with and without a chosen format`, (t) => {
    for (const choice of [notChosen, chosen]) t.deepEqual(schemaFaults(buildChart(chart, choice)), [])
  })
}

for (const [name, chart] of Object.entries(plainCharts).filter(
  ([, { isWaterfall }]: [string, Chart]) => !isWaterfall,
)) {
  test(`${name}: the caches contain every number, and nothing for missing ones`, (t) => {
    const drawn = findAll(buildChart(chart), 'c:ser')
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

test('numbers with many digits or extreme exponents round-trip', (t) => {
  const values = [0.1 + 0.2, 1 / 3, -1e-9, 123456789012345680, 5e-324, -0]
  const series = findAll(
    buildChart(plainChart({ categories: values.map(String), series: [{ name: 'A', values }] })),
    'c:ser',
  )
  t.deepEqual(cacheOf(series[0]!, 'c:val'), [...values.slice(0, -1), 0])
})

test('characters that XML cannot contain are dropped from texts', (t) => {
  const chart = plainChart({
    title: 'A & B <"C">\u0001',
    categories: ['x\u000b & y'],
    series: [{ name: '<s>', values: [1] }],
  })
  const space = buildChart(chart)
  t.is(findAll(space, 'a:t')[0]!.text, 'A & B <"C">')
  t.deepEqual(textsOf(findAll(space, 'c:ser')[0]!, 'c:cat'), ['x & y'])
  t.deepEqual(textsOf(findAll(space, 'c:ser')[0]!, 'c:tx'), ['<s>'])
})

test('references contain the quoted sheet name', (t) => {
  const references = sheetReferences("Cash's & co", { row: 4, column: 26 }, 3)
  t.is(references.header(0), "'Cash''s & co'!$Z$4")
  t.is(references.cells(1), "'Cash''s & co'!$AA$5:$AA$7")
})

test('a percentage keeps its printed number, and its percent sign is in the number format', (t) => {
  const [series] = findAll(buildChart(plainCharts.negativeColumns), 'c:ser')
  t.deepEqual(cacheOf(series!, 'c:val'), [3.4, -12.1, 8, 5.5, -1.2])
  t.is(findAll(series!, 'c:formatCode')[0]!.text, '#,##0.0"%";(#,##0.0"%")')
})

test('labels are at their printed positions with their printed text', (t) => {
  const series = [{ name: 'A', values: [1, 2.5, 3, 4], labels: ['1', '2.5', null, 'about 4'] }]
  const labels = findAll(buildChart(plainChart({ categories: ['a', 'b', 'c', 'd'], series })), 'c:dLbls')[0]!
  const own = new Map(findAll(labels, 'c:dLbl').map((label) => [settingOf(label, 'c:idx'), label]))
  t.false(own.has('0'))
  t.is(findAll(own.get('1')!, 'c:numFmt')[0]!.attributes.formatCode, '#,##0.0')
  t.is(settingOf(own.get('2')!, 'c:delete'), '1')
  t.is(findAll(own.get('3')!, 'c:numFmt')[0]!.attributes.formatCode, '"about" #,##0')
  t.is(findAll(buildChart(plainCharts.columns), 'c:dLbls').length, 0)
})

test('a label that differs from the value of its mark is shown as text', (t) => {
  const series = [{ name: 'A', values: [1200000, 2000000], labels: ['1.2m', '2.0m'] }]
  const labels = findAll(buildChart(plainChart({ categories: ['a', 'b'], series })), 'c:dLbl')
  t.deepEqual(
    labels.map((label) => findAll(label, 'a:t')[0]!.text),
    ['1.2m', '2.0m'],
  )
})

test('the segments of a waterfall reach from total to total, also across zero', (t) => {
  const drawn = findAll(buildChart(plainCharts.waterfall), 'c:ser')
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
  const space = buildChart(plainCharts.waterfall)
  const texts = findAll(space, 'c:dLbl').flatMap((label) => findAll(label, 'a:t').map(({ text }) => text))
  t.deepEqual(texts.sort(), ['(155)', '(20)', '(20)', '+35', '120'])
})

test('a chart without values is still a valid chart', (t) => {
  t.deepEqual(schemaFaults(buildChart(plainChart({ chartType: 'line' }))), [])
  t.deepEqual(
    schemaFaults(buildChart(plainChart({ chartType: 'scatter', series: [{ name: 'A', values: [null] }] }))),
    [],
  )
})

test('a decrease that is printed without a sign is shown so, and its cell is negative', (t) => {
  const series = [{ name: 'A', values: [-20, 5], labels: ['20', '5'] }]
  const space = buildChart(plainChart({ categories: ['a', 'b'], series }))
  t.is(findAll(findAll(space, 'c:dLbl')[0]!, 'a:t')[0]!.text, '20')
  t.is(findAll(space, 'c:formatCode')[0]!.text, '#,##0')
})

test('a label that is too long for a number format is shown as text', (t) => {
  const label = `12 ${'of all that were asked in the survey '.repeat(6)}`.trim()
  const space = buildChart(plainChart({ categories: ['a'], series: [{ name: 'A', values: [12], labels: [label] }] }))
  t.is(findAll(findAll(space, 'c:dLbl')[0]!, 'a:t')[0]!.text, label)
  for (const format of findAll(space, 'c:formatCode')) t.true(format.text.length <= 255)
})

test('values too small for decimals are shown in exponential notation', (t) => {
  const chart = plainChart({
    categories: ['a', 'b'],
    series: [{ name: 'A', values: [2.5e-8, -4e-7] }],
    valueAxis: { min: -5e-7, max: 5e-7, step: 2.5e-7 },
  })
  t.is(findAll(findAll(buildChart(chart), 'c:valAx')[0]!, 'c:numFmt')[0]!.attributes.formatCode, '0.0E+00')
  const { format, formats } = seriesNumbers(chart, { name: 'A', values: [2.5e-8, 0.25] })
  t.is(format, '#,##0.00')
  t.deepEqual([...formats], [[0, '0.0E+00']])
})

test('the legend of a waterfall lists each kind of step once, without the invisible base', (t) => {
  const configuration = {
    ...plainFormat,
    chart: { ...plainFormat.chart, columnBarGroupConfig: { legend_position: 'bottom' } },
  }
  const space = buildChart(plainCharts.waterfall, { configuration, isChosen: true })
  t.deepEqual(schemaFaults(space), [])
  const hidden = new Set(findAll(space, 'c:legendEntry').map((entry) => settingOf(entry, 'c:idx')))
  const listed = findAll(space, 'c:ser').filter((series) => !hidden.has(settingOf(series, 'c:order')))
  t.deepEqual(
    listed.flatMap((series) => textsOf(series, 'c:tx')),
    ['Total', 'Increase', 'Decrease'],
  )
})

test('the steps of a waterfall are labeled in the number format of the axis', (t) => {
  const chart = plainChart({
    categories: ['a', 'b', 'c'],
    series: [{ name: '', values: [1234567, -34567, 1200000] }],
    isWaterfall: true,
    valueAxis: { min: 0, max: 1500000, step: 500000, currency: '$', decimals: 0 },
  })
  const configuration = {
    ...plainFormat,
    chart: { ...plainFormat.chart, columnBarGroupConfig: { data_labels: true } },
  }
  const space = buildChart(chart, { configuration, isChosen: true })
  const labels = findAll(space, 'c:dLbls').flatMap((own) => findAll(own, 'a:t').map(({ text }) => text))
  t.deepEqual(labels.toSorted(), ['$1,200,000', '$1,234,567', '-$34,567'].toSorted())
})

test('labels of lines over dark columns have the background color of the page', (t) => {
  const labelled = (color: string) => {
    const series = [
      { name: 'A', kind: 'column' as const, values: [1000], color },
      { name: 'B', kind: 'line' as const, values: [12], labels: ['12'] },
    ]
    const space = buildChart(plainChart({ chartType: 'combo', categories: ['a'], series }))
    const ground = findAll(findAll(space, 'c:dLbls')[0]!, 'c:spPr')[0]!
    return findAll(ground, 'a:srgbClr').map(({ attributes }) => attributes.val)
  }
  t.deepEqual(labelled('#0B2545'), ['FFFFFF'])
  t.deepEqual(labelled('#DDE6F0'), [])
})

test('the labels of many slices are positioned automatically', (t) => {
  const placeOf = (count: number) => {
    const values = Array.from({ length: count }, (_, index) => index + 1)
    const series = [{ name: '', values, labels: values.map(String) }]
    const space = buildChart(plainChart({ chartType: 'pie', categories: values.map(String), series }))
    return settingOf(findAll(space, 'c:dLbls')[0]!, 'c:dLblPos')
  }
  t.is(placeOf(4), 'outEnd')
  t.is(placeOf(14), 'bestFit')
})

test('the labels of adjacent thin slices are positioned automatically', (t) => {
  const placeOf = (values: readonly number[]) => {
    const series = [{ name: '', values, labels: values.map(String) }]
    const space = buildChart(plainChart({ chartType: 'pie', categories: values.map(String), series }))
    return settingOf(findAll(space, 'c:dLbls')[0]!, 'c:dLblPos')
  }
  t.is(placeOf([6, 1, 58, 35]), 'bestFit')
  t.is(placeOf([5, 60, 31, 4]), 'bestFit')
  t.is(placeOf([6, 58, 7, 29]), 'outEnd')
})

test('a plot area keeps its minimum size, whatever the font size', (t) => {
  const configuration = { ...plainFormat, chart: { ...plainFormat.chart, fontSize: 60 } }
  const space = buildChart(plainCharts.lines, { configuration, isChosen: true })
  const layout = findAll(space, 'c:manualLayout')[0]!
  t.true(Number(settingOf(layout, 'c:w')) >= 0.3)
  t.true(Number(settingOf(layout, 'c:x')) >= 0)
})

test('lines of the same color have different markers', (t) => {
  const series = ['Fund', 'Index', 'Peers'].map((name, i) => {
    return { name, values: [100, 110 + i], color: i < 2 ? '#000000' : '#C00000', hasMarkers: true as const }
  })
  const space = buildChart(plainChart({ chartType: 'line', categories: ['2021', '2022'], series }))
  t.deepEqual(
    findAll(space, 'c:marker').flatMap((marker) => settingOf(marker, 'c:symbol') ?? []),
    ['circle', 'square', 'circle'],
  )
})

test('similar lines without markers get some, others stay plain', (t) => {
  const looks = [
    ['Fund', '#000000', false],
    ['Index', '#0a0a0a', true],
    ['Peers', '#000000', true],
    ['Bonds', '#c00000', true],
  ] as const
  const series = looks.map(([name, color, isDashed], i) => {
    return { name, values: [100, 110 + i], color, ...(isDashed && { isDashed }) }
  })
  const space = buildChart(plainChart({ chartType: 'line', categories: ['2021', '2022'], series }))
  t.deepEqual(
    findAll(space, 'c:marker').flatMap((marker) => settingOf(marker, 'c:symbol') ?? []),
    ['none', 'square', 'triangle', 'none'],
  )
})
