import test from 'ava'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const

function centre(page: DrawingPage, text: string, x: number, baseline: number): void {
  page.write(text, x - page.measure(text, TEXT) / 2, baseline, TEXT)
}

/** Draws columns in a framed grid of 230 by 200 points under a gray band with a name; 5 points per unit. */
function drawPanel(page: DrawingPage, left: number, name: string, values: readonly number[]): void {
  page.fill({ x0: left, y0: 80, x1: left + 230, y1: 97 }, '#d9d9d9')
  page.paint((pdf) => {
    pdf.lineWidth(0.5)
    for (let value = 0; value <= 30; value += 10)
      pdf
        .moveTo(left, 290 - 6 * value)
        .lineTo(left + 230, 290 - 6 * value)
        .stroke('#ebebeb')
    pdf.rect(left, 97, 230, 200).stroke('#333333').rect(left, 80, 230, 17).stroke('#333333')
  })
  centre(page, name, left + 115, 92)
  for (const [i, value] of values.entries()) {
    const x = left + 8 + 55 * i
    page.fill({ x0: x, y0: 290 - 6 * value, x1: x + 49, y1: 290 }, '#595959')
    centre(page, 'abcd'[i]!, x + 24.5, 310)
  }
}

test('adjacent panels under bands with their names are separate charts with one axis', async (t) => {
  const content = await readPage((page) => {
    for (let value = 0; value <= 30; value += 10)
      page.write(String(value), 54 - page.measure(String(value), TEXT), 293 - 6 * value, TEXT)
    drawPanel(page, 60, 'east', [25, 21, 12, 10])
    drawPanel(page, 295, 'west', [28, 14, 11, 20])
  })
  const { charts } = recogniseCharts(content)
  t.deepEqual(
    charts.map(({ title, categories, series }) => [title, categories.join(''), series.map(({ values }) => values)]),
    [
      ['east', 'abcd', [[25, 21, 12, 10]]],
      ['west', 'abcd', [[28, 14, 11, 20]]],
    ],
  )
})
