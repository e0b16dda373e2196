import test from 'ava'
import { withoutBands } from '../../../../plugins/recognise/charts/grounds.js'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'
import { bar } from './plain-ground.js'

const TEXT = { font: 'helvetica', size: 8 } as const

test('a band at the top of a slide is not part of a chart, even if the legend has its color', async (t) => {
  const content = await readPage(
    (page) => {
      page.paint((pdf) => {
        pdf.rect(0, 0, 480, 50).fill('#00558c')
        pdf.rect(120, 62, 24, 6).fill('#00558c')
        for (const [i, value] of [20, 35, 30, 40].entries())
          pdf.rect(110 + 60 * i, 250 - 3 * value, 30, 3 * value).fill('#00558c')
        pdf.lineWidth(0.5).moveTo(100, 250).lineTo(340, 250).stroke('#000000')
      })
      page.write('Revenue went on rising', 100, 30, { font: 'helvetica', size: 16, color: '#ffffff' })
      page.write('Revenue', 150, 68, TEXT)
      for (let value = 0; value <= 40; value += 10)
        page.write(String(value), 96 - page.measure(String(value), TEXT), 253 - 3 * value, TEXT)
      for (const [i, name] of ['2021', '2022', '2023', '2024'].entries())
        page.write(name, 125 + 60 * i - page.measure(name, TEXT) / 2, 262, TEXT)
    },
    { size: { width: 480, height: 320 } },
  )
  t.deepEqual(
    recogniseCharts(content).charts.map(({ title, series }) => [
      title,
      series.map(({ name, values }) => [name, values]),
    ]),
    [[undefined, [['Revenue', [20, 35, 30, 40]]]]],
  )
})

test('a band at the upper edge of a picture is not a bar, and a line below it separates it from the chart', (t) => {
  const band = bar(0.4, 0.4, 399.8, 50, '#00558c')
  const columns = [bar(100, 150, 130, 250), bar(160, 120, 190, 250)]
  const marks = withoutBands({ bars: [band, ...columns], strokes: [], polygons: [] }, { width: 400, height: 300 })
  t.deepEqual(marks.bars, columns)
  t.deepEqual(
    marks.strokes.map(({ bbox }) => [bbox.y0, bbox.y1]),
    [[50, 50]],
  )
})

test('a band at the edge of a small picture is the header of its only chart', (t) => {
  const marks = { bars: [bar(0.4, 0.4, 121.8, 20, '#00558c')], strokes: [], polygons: [] }
  t.is(withoutBands(marks, { width: 122, height: 124 }), marks)
})
