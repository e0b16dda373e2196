import test from 'ava'
import { readBars } from '../../../../../plugins/recognise/charts/bars/read-bars.js'
import { groundOf, recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readRawPage } from '../../../../fixtures/raw-page.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { bar, label, plotOf } from '../plain-ground.js'
import { drawColumns, readColumns, readDrawn, readOne, readPicturedColumns, valuesOf } from './drawn-bars.js'

test('numbers over columns are their exact values', async (t) => {
  const figures = { decimals: 2, currency: '$', suffix: '', negative: 'minus' } as const
  const series = [{ name: '', values: [20.04, 80.31, 50.55, 35.12] }]
  const chart = await readOne({ figures, series }, { dataLabels: 'outside' })
  t.deepEqual(valuesOf(chart), [[20.04, 80.31, 50.55, 35.12]])
  t.deepEqual(chart.series[0]!.labels, ['$20.04', '$80.31', '$50.55', '$35.12'])
  t.is(chart.series[0]!.errorBounds, undefined)
  t.is(chart.errorBound, undefined)
})

test('numbers in brackets under hanging columns are negative', async (t) => {
  const figures = { decimals: 1, currency: '', suffix: '%', negative: 'brackets' } as const
  const series = [{ name: '', values: [20.4, -30.2, 50.5, -15.1] }]
  const axis = { min: -40, max: 60, step: 20, figures }
  const chart = await readOne({ figures, series, valueAxis: axis }, { dataLabels: 'outside', hasValueAxis: false })
  t.deepEqual(valuesOf(chart), [[20.4, -30.2, 50.5, -15.1]])
})

test('without an axis, bar lengths give the values that are not printed', async (t) => {
  const { charts } = await readColumns([
    { name: 'A', height: 40, figure: '20' },
    { name: 'B', height: 160, figure: '80' },
    { name: 'C', height: 100 },
    { name: 'D', height: 70, figure: '35' },
  ])
  t.deepEqual(valuesOf(charts[0]!), [[20, 80, 50, 35]])
  t.deepEqual(charts[0]!.series[0]!.labels, ['20', '80', null, '35'])
})

for (const form of ['63 (20%)', '63 / 20%', '$63m (20%)', '~63', '63 kt', '63 Mio. €', '63 pp'])
  test(`labels such as ${form} are the values of columns without an axis`, async (t) => {
    const values = [63, 120, 88, 45]
    const { charts } = await readColumns(
      values.map((value, i) => ({ name: 'ABCD'[i]!, height: value, figure: form.replace('63', String(value)) })),
    )
    t.deepEqual(charts.map(valuesOf), [[values]])
  })

for (const form of ['(20%)', '+20%'])
  test(`a percentage such as ${form} below a number is not the value of its column`, async (t) => {
    const values = [63, 120, 88, 45]
    const shares = [20, 38, 28, 14]
    const content = await readPage((page) => {
      const columns = values.map((height, i) => ({
        name: 'ABCD'[i]!,
        height,
        figure: form.replace('20', String(shares[i])),
      }))
      drawColumns(page, columns)
      for (const [i, value] of values.entries())
        page.write(String(value), 112 + 60 * i, 287 - value, { font: 'helvetica', size: 8 })
    })
    t.deepEqual(recogniseCharts(content).charts.map(valuesOf), [[values]])
  })

test('growth rates over columns of dollar amounts are not their values', async (t) => {
  const figures = { decimals: 0, currency: '$', suffix: '', negative: 'minus' } as const
  const axis = { min: 0, max: 100, step: 20, figures }
  const chart = await readOne({ figures, valueAxis: axis }, { extras: 'growth' })
  t.deepEqual(valuesOf(chart), [[20, 80, 50, 35]])
  t.is(chart.series[0]!.labels, undefined)
})

test('a sum over a stack is not the value of its top segment', async (t) => {
  const series = [
    { name: 'Rent', values: [10, 20, 30, 15] },
    { name: 'Wages', values: [30, 40, 20, 25] },
  ]
  const chart = await readOne({ chartType: 'stacked_column', series }, { hasTotals: true, dataLabels: 'inside' })
  t.deepEqual(valuesOf(chart), [
    [10, 20, 30, 15],
    [30, 40, 20, 25],
  ])
})

test('a printed zero without a bar is a value', async (t) => {
  const chart = await readOne({ series: [{ name: '', values: [20, 80, 0, 35] }] }, { dataLabels: 'outside' })
  t.deepEqual(valuesOf(chart), [[20, 80, 0, 35]])
})

test('a printed number that differs from its bar is used, with a warning', async (t) => {
  const { charts, warnings } = await readColumns([
    { name: 'A', height: 40, figure: '20' },
    { name: 'B', height: 160, figure: '80' },
    { name: 'C', height: 100, figure: '65' },
    { name: 'D', height: 70, figure: '35' },
  ])
  t.deepEqual(valuesOf(charts[0]!), [[20, 80, 65, 35]])
  t.deepEqual(
    warnings.map(({ code }) => code),
    ['chart_label_disagrees'],
  )
  t.regex(warnings[0]!.message, /says 65 .*drawn as 50/)
})

test('a number read from pixels that does not fit its bar is misread, and the bar is used', async (t) => {
  const { charts, warnings } = await readPicturedColumns([
    { name: 'A', height: 40, figure: '20' },
    { name: 'B', height: 160, figure: '80' },
    { name: 'C', height: 100, figure: '5' },
    { name: 'D', height: 70, figure: '35' },
  ])
  t.deepEqual(valuesOf(charts[0]!), [[20, 80, 50, 35]])
  t.deepEqual(charts[0]!.series[0]!.labels, ['20', '80', null, '35'])
  t.is(warnings.length, 1)
})

test('lost decimal points in a picture are restored if other numbers kept theirs and all fit their bars', async (t) => {
  const { charts, warnings } = await readPicturedColumns([
    { name: 'A', height: 40, figure: '20' },
    { name: 'B', height: 160, figure: '8.0' },
    { name: 'C', height: 100, figure: '50' },
    { name: 'D', height: 70, figure: '3.5' },
  ])
  t.deepEqual(valuesOf(charts[0]!), [[2, 8, 5, 3.5]])
  t.deepEqual(charts[0]!.series[0]!.labels, ['2.0', '8.0', '5.0', '3.5'])
  t.is(warnings.filter(({ code }) => code === 'chart_label_disagrees').length, 2)
})

test('columns not drawn to scale have the values printed over them', async (t) => {
  const { charts, warnings } = await readColumns([
    { name: 'A', height: 100, figure: '97.1' },
    { name: 'B', height: 120, figure: '97.9' },
    { name: 'C', height: 150, figure: '98.2' },
  ])
  t.deepEqual(valuesOf(charts[0]!), [[97.1, 97.9, 98.2]])
  t.deepEqual(warnings, [])
})

test('a short bar with a number beside it is not a legend key', async (t) => {
  const chart = await readOne(
    { chartType: 'bar', series: [{ name: '', values: [3, 80, 50, 35] }] },
    { dataLabels: 'outside', hasValueAxis: false },
  )
  t.deepEqual(valuesOf(chart), [[3, 80, 50, 35]])
})

test('boxes whose lengths match no numbers are not a chart', async (t) => {
  const plain = [40, 160, 100, 70].map((height, i) => ({ name: `Step ${i + 1}`, height }))
  t.deepEqual((await readColumns(plain)).charts, [])
  const shuffled = plain.map((column, i) => ({ ...column, figure: `${[55, 3, 90, 21][i]}` }))
  t.deepEqual((await readColumns(shuffled)).charts, [])
})

test('numbers of a table above the bars are not their labels', async (t) => {
  const { charts } = await readDrawn({}, {}, (page) => {
    for (const [i, figure] of ['7.1', '8.4', '9.9'].entries())
      page.write(figure, 150 + 90 * i, 60, { font: 'helvetica', size: 8 })
  })
  t.deepEqual(valuesOf(charts[0]!), [[20, 80, 50, 35]])
})

test('among two rows of numbers over columns, the one that grows with the columns has the values', async (t) => {
  const figures = { decimals: 1, currency: '$', suffix: '', negative: 'minus' } as const
  const series = [{ name: '', values: [20.4, 80.3, 50.5, 35.1] }]
  const chart = await readOne({ figures, series }, { dataLabels: 'outside', extras: 'growth', hasValueAxis: false })
  t.deepEqual(valuesOf(chart), [[20.4, 80.3, 50.5, 35.1]])
})

test('a decrease in a waterfall is negative even if it is printed without a sign', async (t) => {
  const { charts } = await readColumns([
    { name: '2020', height: 100, figure: '50' },
    { name: 'Price', height: 40, from: 100, figure: '20' },
    { name: 'Costs', height: 70, from: 70, figure: '35' },
    { name: 'Tax', height: 10, from: 60, figure: '5' },
    { name: '2021', height: 60, figure: '30' },
  ])
  t.true(charts[0]!.isWaterfall)
  t.deepEqual(valuesOf(charts[0]!), [[50, 20, -35, -5, 30]])
})

test('bars on both sides of a center line have the printed signs', async (t) => {
  const hanging = (figures: readonly string[]) =>
    readColumns([
      { name: 'A', height: 60, figure: '30' },
      { name: 'B', height: 100, figure: '50' },
      { name: 'C', height: 70, figure: '35' },
      { name: 'D', height: 40, from: -40, figure: figures[0]! },
      { name: 'E', height: 80, from: -80, figure: figures[1]! },
    ])
  t.deepEqual(valuesOf((await hanging(['20', '40'])).charts[0]!), [[30, 50, 35, 20, 40]])
  t.deepEqual(valuesOf((await hanging(['-20', '40'])).charts[0]!), [[30, 50, 35, -20, -40]])
})

test('points are thousands separators over columns without an axis if a shorter number has no decimals', async (t) => {
  const { charts } = await readColumns([
    { name: 'A', height: 49, figure: '980' },
    { name: 'B', height: 106.25, figure: '2.125' },
    { name: 'C', height: 135.5, figure: '2.710' },
    { name: 'D', height: 161.5, figure: '3.230' },
  ])
  t.deepEqual(valuesOf(charts[0]!), [[980, 2125, 2710, 3230]])
})

test('numbers in millions and billions are converted to the most frequent scale', async (t) => {
  const columnsOf = (figures: readonly string[]) =>
    figures.map((figure, i) => ({ name: 'ABCDE'[i]!, height: [60, 70, 80, 90, 110][i]!, figure }))
  const money = await readColumns(columnsOf(['$600M', '$700M', '$800M', '$900M', '$1.1B']))
  t.deepEqual(valuesOf(money.charts[0]!), [[600, 700, 800, 900, 1100]])
  t.deepEqual(money.warnings, [])
  const counts = await readColumns(columnsOf(['600', '700', '800', '900', '1.1k']))
  t.deepEqual(valuesOf(counts.charts[0]!), [[600, 700, 800, 900, 1100]])
})

test('a percent sign is the unit of the values it belongs to, not of growth rates over columns', async (t) => {
  const shares = { decimals: 0, currency: '', suffix: '%', negative: 'minus' } as const
  const values = await readOne({ figures: shares }, { dataLabels: 'outside', hasValueAxis: false })
  t.is(values.unit, '%')
  const growth = await readOne({}, { extras: 'growth' })
  t.is(growth.unit, undefined)
})

test('a number over a pictured column whose border slightly hides its end is the value of the column', (t) => {
  const values = [47, 90, 26, 64]
  // the first bar is too short by two hundredths of the axis
  const bars = values.map((value, i) => bar(110 + 48 * i, 300 - 2 * (i === 0 ? 45 : value), 140 + 48 * i, 300))
  const figures = values.map((value, i) => label(String(value), 125 + 48 * i, 293 - 2 * value, { confidence: 0.9 }))
  const names = ['A1', 'B1', 'C1', 'D1'].map((name, i) => label(name, 125 + 48 * i, 312))
  const plot = { ...plotOf([...figures, ...names], { bars }), source: 'pixels', tolerance: 0.1 } as const
  t.deepEqual(readBars(groundOf(plot, plot.marks))?.series[0]?.values, values)
})

const WIDE = '/MediaBox[0 0 500 400]'

/** Draws horizontal bars on both sides of a line, with numbers, and names in a distant column. */
function signedBars(names: readonly string[]): string {
  const values = [12.4, -3.6, 7.9, -8.1, 15.3]
  const rows = values.map((value, i) => {
    const y = 240 - i * 28
    const color = value > 0 ? '0.3 0.6 0.3' : '0.8 0.2 0.2'
    const text = (x: number, shown: string) => `0 g BT /F 8 Tf ${x} ${y + 5} Td (${shown}) Tj ET`
    const figure = text(300 + value * 8 + (value > 0 ? 4 : -18), String(value))
    return `${color} rg 300 ${y} ${value * 8} 18 re f ${figure} ${text(120, names[i]!)}`
  })
  return `${rows.join('\n')} 0.6 w 300 120 m 300 262 l S`
}

test('a short name far from its bar is in the column of the longer names', async (t) => {
  const page = await readRawPage(signedBars(['North', 'South', 'East', 'West', 'Overseas regions']), { boxes: WIDE })
  const [chart] = recogniseCharts(page).charts
  t.deepEqual(chart?.categories, ['North', 'South', 'East', 'West', 'Overseas regions'])
})

test('different colors for increases and decreases do not split bars into series', async (t) => {
  const page = await readRawPage(signedBars(['North', '', 'East coast', '', 'Overseas regions']), { boxes: WIDE })
  t.deepEqual(valuesOf(recogniseCharts(page).charts[0]!), [[12.4, -3.6, 7.9, -8.1, 15.3]])
})
