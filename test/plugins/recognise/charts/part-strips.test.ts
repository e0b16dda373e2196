import test from 'ava'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 7 } as const
const YEARS = ['2021', '2022', '2023', '2024']

/** Draws three groups of four columns on one line, 24 points from column to column. */
function drawStrip(page: DrawingPage, rows: readonly { title: string; heights: readonly number[] }[]): void {
  for (const [row, { title, heights }] of rows.entries()) {
    const left = 60 + row * 130
    page.write(title, left, 180, { ...TEXT, weight: 'bold' })
    for (const [i, height] of heights.entries()) {
      page.paint((pdf) => pdf.rect(left + 24 * i, 300 - height, 18, height).fill('#336699'))
      const middle = left + 24 * i + 9
      page.write(YEARS[i]!, middle - page.measure(YEARS[i]!, TEXT) / 2, 309, TEXT)
      const number = String(height * (row + 1))
      page.write(number, middle - page.measure(number, TEXT) / 2, 297 - height, TEXT)
    }
  }
}

const rows = [
  { title: 'Revenue', heights: [60, 70, 65, 90] },
  { title: 'Result', heights: [40, 55, 80, 100] },
  { title: 'Staff', heights: [90, 88, 70, 75] },
]

test('a strip of small columns over the same years, each group with a title, is several charts', async (t) => {
  const { charts } = recogniseCharts(await readPage((page) => drawStrip(page, rows)))
  t.deepEqual(
    charts.map(({ title, categories, series }) => [title, categories, series.map(({ values }) => values)]),
    rows.map(({ title, heights }, row) => [title, YEARS, [heights.map((height) => height * (row + 1))]]),
  )
})

test('charts of a strip are read on the axis printed beside the first', async (t) => {
  const content = await readPage((page) => {
    for (const value of [0, 25, 50, 75, 100]) {
      page.write(String(value), 50 - page.measure(String(value), TEXT), 302.5 - value, TEXT)
      page.paint((pdf) =>
        pdf
          .moveTo(52, 300 - value)
          .lineTo(56, 300 - value)
          .stroke('#000000'),
      )
    }
    for (const [row, { title, heights }] of rows.entries()) {
      const left = 60 + row * 130
      page.write(title, left, 180, { ...TEXT, weight: 'bold' })
      for (const [i, height] of heights.entries()) {
        page.paint((pdf) => pdf.rect(left + 24 * i, 300 - height, 18, height).fill('#336699'))
        page.write(YEARS[i]!, left + 24 * i + 9 - page.measure(YEARS[i]!, TEXT) / 2, 309, TEXT)
      }
    }
  })
  const { charts } = recogniseCharts(content)
  t.deepEqual(
    charts.map(({ title, series }) => [title, series.map(({ values }) => values)]),
    rows.map(({ title, heights }) => [title, [heights]]),
  )
})
