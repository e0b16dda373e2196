import test from 'ava'
import type { Chart } from '../../../../../core/model.js'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const
const AGES = ['80+', '60-79', '40-59', '20-39', '0-19']
const MEN = [9, 38, 61, 55, 42]
const WOMEN = [15, 44, 63, 54, 40]
const MIDDLE = 300

/** Draws bars in opposite directions from one line, two points per unit, and a legend below. */
function drawPyramid(page: DrawingPage): void {
  for (const [i, age] of AGES.entries()) {
    const [y0, y1] = [100 + 30 * i, 120 + 30 * i]
    page.fill({ x0: MIDDLE - 2 * MEN[i]!, y0, x1: MIDDLE, y1 }, '#4472c4')
    page.fill({ x0: MIDDLE, y0, x1: MIDDLE + 2 * WOMEN[i]!, y1 }, '#ed7d31')
    page.write(age, 120, y0 + 13, TEXT)
  }
  page.fill({ x0: 250, y0: 300, x1: 257, y1: 307 }, '#4472c4')
  page.write('Men', 261, 307, TEXT)
  page.fill({ x0: 300, y0: 300, x1: 307, y1: 307 }, '#ed7d31')
  page.write('Women', 311, 307, TEXT)
}

/** Draws numbers below the axis; the outermost are aligned with the ends of the axis, others are centered. */
function drawAxis(page: DrawingPage, numbers: readonly string[]): void {
  for (const [i, number] of numbers.entries()) {
    const x = MIDDLE + 40 * (i - (numbers.length - 1) / 2)
    const width = page.measure(number, TEXT)
    page.stroke(x, 250, x, 254, 0.5, '#888888')
    page.write(number, i === 0 ? x : i === numbers.length - 1 ? x - width : x - width / 2, 265, TEXT)
  }
}

/** Returns the only chart of a drawn page. */
async function readOnly(draw: (page: DrawingPage) => void): Promise<Chart> {
  const { charts } = recogniseCharts(await readPage(draw))
  if (charts.length !== 1) throw new RangeError(`Expected one chart on the page, got ${charts.length}`)
  return charts[0]!
}

function namedValuesOf({ series }: Chart) {
  return series.map(({ name, values }) => ({ name, values }))
}

test('bars in opposite directions with numbers at their ends are two series without negative values', async (t) => {
  const chart = await readOnly((page) => {
    drawPyramid(page)
    for (const [i, men] of MEN.entries()) {
      const women = WOMEN[i]!
      page.write(`${men}`, MIDDLE - 2 * men - 4 - page.measure(`${men}`, TEXT), 113 + 30 * i, TEXT)
      page.write(`${women}`, MIDDLE + 2 * women + 4, 113 + 30 * i, TEXT)
    }
  })
  t.is(chart.chartType, 'bar')
  t.deepEqual(chart.categories, AGES)
  t.deepEqual(namedValuesOf(chart), [
    { name: 'Men', values: MEN },
    { name: 'Women', values: WOMEN },
  ])
})

test('an axis that increases from zero to both sides has no negative values', async (t) => {
  const chart = await readOnly((page) => {
    drawPyramid(page)
    drawAxis(page, ['80', '60', '40', '20', '0', '20', '40', '60', '80'])
  })
  t.is(chart.chartType, 'bar')
  t.deepEqual(namedValuesOf(chart), [
    { name: 'Men', values: MEN },
    { name: 'Women', values: WOMEN },
  ])
  t.is(chart.valueAxis?.min, 0)
  t.is(chart.valueAxis?.max, 80)
})

test('an axis with minus signs left of zero has negative values', async (t) => {
  const chart = await readOnly((page) => {
    drawPyramid(page)
    drawAxis(page, ['-80', '-60', '-40', '-20', '0', '20', '40', '60', '80'])
  })
  t.deepEqual(
    namedValuesOf(chart).toSorted((a, b) => a.name.localeCompare(b.name)),
    [
      { name: 'Men', values: MEN.map((value) => -value) },
      { name: 'Women', values: WOMEN },
    ],
  )
})

test('names in the gap between two halves belong to the bars on both sides', async (t) => {
  const { charts } = recogniseCharts(
    await readPage((page) => {
      for (const [i, age] of AGES.entries()) {
        const [y0, y1] = [100 + 30 * i, 120 + 30 * i]
        const [men, women] = [MEN[i]!, WOMEN[i]!]
        page.fill({ x0: 270 - 2 * men, y0, x1: 270, y1 }, '#4472c4')
        page.fill({ x0: 330, y0, x1: 330 + 2 * women, y1 }, '#ed7d31')
        page.write(age, MIDDLE - page.measure(age, TEXT) / 2, y0 + 13, TEXT)
        page.write(`${men}`, 266 - 2 * men - page.measure(`${men}`, TEXT), y0 + 13, TEXT)
        page.write(`${women}`, 334 + 2 * women, y0 + 13, TEXT)
      }
    }),
  )
  t.deepEqual(
    charts.map(({ categories, series }) => [categories, series.map(({ values }) => values)]),
    [
      [AGES, [MEN]],
      [AGES, [WOMEN]],
    ],
  )
})
