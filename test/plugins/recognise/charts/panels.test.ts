import test from 'ava'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'
import { drawPanel } from './panels.js'

/** The values of each chart of a page of panels, by their titles. */
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

test('charts in rows and columns whose bars are all equal are charts, no shaded cells', async (t) => {
  const equal = [20, 20, 20, 20]
  t.deepEqual(
    await readPanels([
      [equal, [30, 30, 30, 30]],
      [equal, [30, 30, 30, 30]],
    ]),
    { 'Line 1': [equal], 'Line 2': [[30, 30, 30, 30]], 'Line 4': [equal], 'Line 5': [[30, 30, 30, 30]] },
  )
})

test('of nine charts none loses bars that are as long as others', async (t) => {
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
