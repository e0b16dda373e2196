import test from 'ava'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'
import { drawPanel } from './panels.js'

/** Returns the values of each chart on a page of panels, by title. */
async function readPanels(
  rows: readonly (readonly (readonly number[])[])[],
): Promise<Readonly<Record<string, unknown>>> {
  const content = await readPage((page) => {
    for (const [i, row] of rows.entries())
      for (const [k, values] of row.entries())
        drawPanel(page, [60 + 190 * k, 190 + 190 * i], { title: `Line ${3 * i + k + 1}`, values })
  })
  const { charts } = recogniseCharts(content)
  return Object.fromEntries(charts.map(({ title, series }) => [title, series.map(({ values }) => values)]))
}

test('charts in rows and columns whose bars are all equal are charts, not shaded cells', async (t) => {
  const equal = [20, 20, 20, 20]
  t.deepEqual(
    await readPanels([
      [equal, [30, 30, 30, 30]],
      [equal, [30, 30, 30, 30]],
    ]),
    { 'Line 1': [equal], 'Line 2': [[30, 30, 30, 30]], 'Line 4': [equal], 'Line 5': [[30, 30, 30, 30]] },
  )
})

test('none of nine charts loses bars that are as long as others', async (t) => {
  const rows = [
    [
      [12, 38, 37, 8],
      [38, 12, 8, 37],
      [30, 29, 30, 10],
    ],
    [
      [24, 27, 37, 16],
      [38, 9, 24, 16],
      [35, 33, 35, 29],
    ],
    [
      [8, 23, 31, 8],
      [38, 23, 31, 12],
      [24, 38, 24, 39],
    ],
  ]
  const expected = rows.flatMap((row, i) => row.map((values, k) => [`Line ${3 * i + k + 1}`, [values]] as const))
  t.deepEqual(await readPanels(rows), Object.fromEntries(expected))
})

test('columns of three adjacent charts stay separate even if the last of each has its own color', async (t) => {
  const rows = [
    [20, 24, 30],
    [31, 34, 39],
    [81, 90, 104],
  ]
  const { charts } = recogniseCharts(
    await readPage((page) => {
      for (const [k, values] of rows.entries())
        for (const [i, value] of values.entries()) {
          const x0 = 76 + 168 * k + 45 * i
          const height = (140 * value) / values[2]!
          page.fill({ x0, y0: 300 - height, x1: x0 + 34, y1: 300 }, i < 2 ? '#003057' : '#0077c8')
          page.write(`${value}`, x0 + 10, 296 - height, { font: 'helvetica', size: 8 })
          page.write(`${2021 + i}`, x0 + 8, 312, { font: 'helvetica', size: 8 })
        }
    }),
  )
  t.deepEqual(
    charts.map(({ categories, series }) => [categories, series.map(({ values }) => values)]),
    rows.map((values) => [['2021', '2022', '2023'], [values]]),
  )
})
