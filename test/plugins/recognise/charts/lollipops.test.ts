import test from 'ava'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const
const VALUES = [34, 52, 47, 61]
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu']

function drawStems(page: DrawingPage, { hasFoot = true } = {}): void {
  for (const [i, value] of VALUES.entries()) {
    const [x, top] = [100 + 60 * i, 300 - 2 * value]
    page.paint((pdf) => {
      pdf
        .moveTo(x, 300 + (hasFoot ? 0 : 9 * i))
        .lineTo(x, top)
        .lineWidth(2)
        .stroke('#0b2545')
      pdf.circle(x, top, 8).fill('#0b2545')
    })
    const write = (text: string, y: number) => page.write(text, x - page.measure(text, TEXT) / 2, y, TEXT)
    write(String(value), top - 11)
    write(DAYS[i]!, 312)
  }
}

test('stems with round ends on one line are bars up to the centers of these ends', async (t) => {
  const { charts } = recogniseCharts(await readPage((page) => drawStems(page)))
  t.deepEqual(
    charts.map(({ chartType, categories, series }) => [chartType, categories, series.map(({ values }) => values)]),
    [['column', DAYS, [VALUES]]],
  )
})

test('pointers with round ends that start at different heights are not bars', async (t) => {
  const { charts } = recogniseCharts(await readPage((page) => drawStems(page, { hasFoot: false })))
  t.deepEqual(charts, [])
})
