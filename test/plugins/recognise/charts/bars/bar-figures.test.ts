import test from 'ava'
import { readBars } from '../../../../../plugins/recognise/charts/bars/read-bars.js'
import { groundOf, recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readRawPage } from '../../../../fixtures/raw-page.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { bar, label, plotOf } from '../plain-ground.js'
import { drawColumns, readColumns, readDrawn, readOne, readPicturedColumns, valuesOf } from './drawn-bars.js'

test('figures over columns are their values, to the last digit', async (t) => {
  const figures = { decimals: 2, currency: '$', suffix: '', negative: 'minus' } as const
  const series = [{ name: '', values: [20.04, 80.31, 50.55, 35.12] }]
  const chart = await readOne({ figures, series }, { dataLabels: 'outside' })
  t.deepEqual(valuesOf(chart), [[20.04, 80.31, 50.55, 35.12]])
  t.deepEqual(chart.series[0]!.labels, ['$20.04', '$80.31', '$50.55', '$35.12'])
  t.is(chart.series[0]!.errorBounds, undefined)
  t.is(chart.errorBound, undefined)
})

test('figures in brackets under columns that hang are negative', async (t) => {
  const figures = { decimals: 1, currency: '', suffix: '%', negative: 'brackets' } as const
  const series = [{ name: '', values: [20.4, -30.2, 50.5, -15.1] }]
  const axis = { min: -40, max: 60, step: 20, figures }
  const chart = await readOne({ figures, series, valueAxis: axis }, { dataLabels: 'outside', hasValueAxis: false })
  t.deepEqual(valuesOf(chart), [[20.4, -30.2, 50.5, -15.1]])
})

test('without an axis lengths fill in the figures that are not printed', async (t) => {
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
  test(`labels such as ${form} say the values of columns without an axis`, async (t) => {
    const values = [63, 120, 88, 45]
    const { charts } = await readColumns(
      values.map((value, i) => ({ name: 'ABCD'[i]!, height: value, figure: form.replace('63', String(value)) })),
    )
    t.deepEqual(charts.map(valuesOf), [[values]])
  })

for (const form of ['(20%)', '+20%'])
  test(`a share such as ${form} under a figure is not the value of its column`, async (t) => {
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

test('growth over columns of dollars is not their value', async (t) => {
  const figures = { decimals: 0, currency: '$', suffix: '', negative: 'minus' } as const
  const axis = { min: 0, max: 100, step: 20, figures }
  const chart = await readOne({ figures, valueAxis: axis }, { extras: 'growth' })
  t.deepEqual(valuesOf(chart), [[20, 80, 50, 35]])
  t.is(chart.series[0]!.labels, undefined)
})

test('a sum over a stack is not the value of its topmost piece', async (t) => {
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

test('a nought printed where no bar is drawn is a value', async (t) => {
  const chart = await readOne({ series: [{ name: '', values: [20, 80, 0, 35] }] }, { dataLabels: 'outside' })
  t.deepEqual(valuesOf(chart), [[20, 80, 0, 35]])
})

test('a figure that does not fit its bar wins, and that they differ is told', async (t) => {
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

test('a figure that was read from pixels and does not fit its bar was misread: the bar wins', async (t) => {
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

test('decimal points that were lost in a picture are put back where other figures kept theirs and all fit their bars', async (t) => {
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

test('columns that are not drawn to scale have the values printed over them', async (t) => {
  const { charts, warnings } = await readColumns([
    { name: 'A', height: 100, figure: '97.1' },
    { name: 'B', height: 120, figure: '97.9' },
    { name: 'C', height: 150, figure: '98.2' },
  ])
  t.deepEqual(valuesOf(charts[0]!), [[97.1, 97.9, 98.2]])
  t.deepEqual(warnings, [])
})

test('a short bar with its figure beside it is no key of a legend', async (t) => {
  const chart = await readOne(
    { chartType: 'bar', series: [{ name: '', values: [3, 80, 50, 35] }] },
    { dataLabels: 'outside', hasValueAxis: false },
  )
  t.deepEqual(valuesOf(chart), [[3, 80, 50, 35]])
})

test('boxes of which no figure says how long they are are no chart', async (t) => {
  const plain = [40, 160, 100, 70].map((height, i) => ({ name: `Step ${i + 1}`, height }))
  t.deepEqual((await readColumns(plain)).charts, [])
  const shuffled = plain.map((column, i) => ({ ...column, figure: `${[55, 3, 90, 21][i]}` }))
  t.deepEqual((await readColumns(shuffled)).charts, [])
})

test('figures of a table that stands over the bars are no figures of theirs', async (t) => {
  const { charts } = await readDrawn({}, {}, (page) => {
    for (const [i, figure] of ['7.1', '8.4', '9.9'].entries())
      page.write(figure, 150 + 90 * i, 60, { font: 'helvetica', size: 8 })
  })
  t.deepEqual(valuesOf(charts[0]!), [[20, 80, 50, 35]])
})

test('of two rows of figures over columns the values are those that grow as the columns do', async (t) => {
  const figures = { decimals: 1, currency: '$', suffix: '', negative: 'minus' } as const
  const series = [{ name: '', values: [20.4, 80.3, 50.5, 35.1] }]
  const chart = await readOne({ figures, series }, { dataLabels: 'outside', extras: 'growth', hasValueAxis: false })
  t.deepEqual(valuesOf(chart), [[20.4, 80.3, 50.5, 35.1]])
})

test('a fall of a waterfall is negative where it is printed without a sign', async (t) => {
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

test('bars to both sides of a middle line have the signs that are printed', async (t) => {
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

test('figures over columns without an axis have points between thousands where a shorter one has no decimals', async (t) => {
  const { charts } = await readColumns([
    { name: 'A', height: 49, figure: '980' },
    { name: 'B', height: 106.25, figure: '2.125' },
    { name: 'C', height: 135.5, figure: '2.710' },
    { name: 'D', height: 161.5, figure: '3.230' },
  ])
  t.deepEqual(valuesOf(charts[0]!), [[980, 2125, 2710, 3230]])
})

test('figures in millions and billions are brought to what most of them are in', async (t) => {
  const columnsOf = (figures: readonly string[]) =>
    figures.map((figure, i) => ({ name: 'ABCDE'[i]!, height: [60, 70, 80, 90, 110][i]!, figure }))
  const money = await readColumns(columnsOf(['$600M', '$700M', '$800M', '$900M', '$1.1B']))
  t.deepEqual(valuesOf(money.charts[0]!), [[600, 700, 800, 900, 1100]])
  t.deepEqual(money.warnings, [])
  const counts = await readColumns(columnsOf(['600', '700', '800', '900', '1.1k']))
  t.deepEqual(valuesOf(counts.charts[0]!), [[600, 700, 800, 900, 1100]])
})

test('shares are the unit of what they are printed for: growth over columns is not', async (t) => {
  const shares = { decimals: 0, currency: '', suffix: '%', negative: 'minus' } as const
  const values = await readOne({ figures: shares }, { dataLabels: 'outside', hasValueAxis: false })
  t.is(values.unit, '%')
  const growth = await readOne({}, { extras: 'growth' })
  t.is(growth.unit, undefined)
})

test('a figure over a pictured column whose end is hidden by its border a little is the column’s value', (t) => {
  const values = [47, 90, 26, 64]
  // the first one lacks two hundredths of the axis
  const bars = values.map((value, i) => bar(110 + 48 * i, 300 - 2 * (i === 0 ? 45 : value), 140 + 48 * i, 300))
  const figures = values.map((value, i) => label(String(value), 125 + 48 * i, 293 - 2 * value, { confidence: 0.9 }))
  const names = ['A1', 'B1', 'C1', 'D1'].map((name, i) => label(name, 125 + 48 * i, 312))
  const plot = { ...plotOf([...figures, ...names], { bars }), source: 'pixels', tolerance: 0.1 } as const
  t.deepEqual(readBars(groundOf(plot, plot.marks))?.series[0]?.values, values)
})

const WIDE = '/MediaBox[0 0 500 400]'

/** Level bars to both sides of a line, each with its figure; names stand in a column far from them. */
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

test('a short name far from its bar is in the column of the longer ones', async (t) => {
  const page = await readRawPage(signedBars(['North', 'South', 'East', 'West', 'Overseas regions']), { boxes: WIDE })
  const [chart] = recogniseCharts(page).charts
  t.deepEqual(chart?.categories, ['North', 'South', 'East', 'West', 'Overseas regions'])
})

test('colours that tell rises from falls part no bars into series', async (t) => {
  const page = await readRawPage(signedBars(['North', '', 'East coast', '', 'Overseas regions']), { boxes: WIDE })
  t.deepEqual(valuesOf(recogniseCharts(page).charts[0]!), [[12.4, -3.6, 7.9, -8.1, 15.3]])
})
