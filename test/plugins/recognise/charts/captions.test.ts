import test from 'ava'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const
const HEADING = { font: 'helvetica', size: 18, weight: 'bold' } as const

function centre(
  page: DrawingPage,
  text: string,
  x: number,
  baseline: number,
  style: Parameters<DrawingPage['write']>[3],
) {
  page.write(text, x - page.measure(text, style) / 2, baseline, style)
}

/** Draws columns 150 points wide, without a value axis, with numbers above and names below. */
function drawColumnsAt(page: DrawingPage, left: number, names: readonly string[], values: readonly number[]): void {
  page.paint((pdf) =>
    pdf
      .lineWidth(0.75)
      .moveTo(left, 300)
      .lineTo(left + 150, 300)
      .stroke('#000000'),
  )
  for (const [i, value] of values.entries()) {
    const x = left + (150 / values.length) * (i + 0.5)
    page.fill({ x0: x - 13, y0: 300 - 2 * value, x1: x + 13, y1: 300 }, '#1f4e79')
    centre(page, String(value), x, 297 - 2 * value, TEXT)
    centre(page, names[i]!, x, 312, TEXT)
  }
}

const YEARS = ['2020', '2021', '2022', '2023']

/** Reads a chart of columns from y = 100 to 250 with additional text around it. */
async function readTitled(names: readonly string[], more: (page: DrawingPage) => void) {
  const content = await readPage((page) => {
    drawColumnsAt(page, 100, names, [20, 35, 30, 50])
    more(page)
  })
  const { charts } = recogniseCharts(content)
  return charts[0]!
}

test('a text under years that is not about time is the chart title, and its unit may be below', async (t) => {
  const chart = await readTitled(YEARS, (page) => {
    centre(page, 'REVENUE', 175, 330, { ...TEXT, weight: 'bold' })
    centre(page, '$ in billions', 175, 341, TEXT)
  })
  t.deepEqual([chart.title, chart.xTitle, chart.unit], ['REVENUE', undefined, '$ in billions'])
})

test('a text under years that is about time is the title of their axis', async (t) => {
  const chart = await readTitled(YEARS, (page) => centre(page, 'Fiscal year', 175, 330, TEXT))
  t.deepEqual([chart.title, chart.xTitle], [undefined, 'Fiscal year'])
})

test('a text in regular type under other names is the title of their axis', async (t) => {
  const chart = await readTitled(['North', 'South', 'East', 'West'], (page) => centre(page, 'Region', 175, 330, TEXT))
  t.deepEqual([chart.title, chart.xTitle], [undefined, 'Region'])
})

test('the numbered caption below a chart is its title', async (t) => {
  const chart = await readTitled(['North', 'South', 'East', 'West'], (page) => {
    centre(page, 'Region', 175, 327, TEXT)
    page.write('Figure 3: Orders by region', 100, 348, TEXT)
  })
  t.deepEqual([chart.title, chart.xTitle], ['Figure 3: Orders by region', 'Region'])
})

test('charts side by side have the titles below them, not the shared heading above', async (t) => {
  const content = await readPage((page) => {
    page.write('Our year in figures', 60, 180, HEADING)
    for (const [i, name] of ['REVENUE', 'GROSS MARGIN', 'NET INCOME'].entries()) {
      drawColumnsAt(
        page,
        60 + 172 * i,
        YEARS,
        [
          [20, 35, 30, 50],
          [43, 45, 48, 45],
          [3, 25, 32, 13],
        ][i]!,
      )
      centre(page, name, 135 + 172 * i, 330, { ...TEXT, weight: 'bold' })
    }
  })
  const { charts } = recogniseCharts(content)
  t.deepEqual(
    charts.map(({ title, series }) => ({ title, values: series[0]!.values })),
    [
      { title: 'REVENUE', values: [20, 35, 30, 50] },
      { title: 'GROSS MARGIN', values: [43, 45, 48, 45] },
      { title: 'NET INCOME', values: [3, 25, 32, 13] },
    ],
  )
})

test('a large heading over one of two charts without titles is not a chart title', async (t) => {
  const content = await readPage((page) => {
    page.write('At a glance', 60, 180, HEADING)
    drawColumnsAt(page, 60, YEARS, [20, 35, 30, 50])
    drawColumnsAt(page, 260, YEARS, [43, 45, 48, 45])
  })
  t.deepEqual(
    recogniseCharts(content).charts.map(({ title }) => title),
    [undefined, undefined],
  )
})
