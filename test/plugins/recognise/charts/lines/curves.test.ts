import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { recognisePage } from '../../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const
const SIZES = [1, 3, 10, 30, 100, 300, 1000]
const COSTS = [2, 5, 18, 40, 150, 380, 900]
const TICKS = [1, 10, 100, 1000]

/** Draws a line on two logarithmic axes from (120, 100) to (360, 340), eighty points per power of ten. */
function drawPowers(page: DrawingPage, hasUpwardText: boolean): void {
  const [x, y] = [(value: number) => 120 + 80 * Math.log10(value), (value: number) => 340 - 80 * Math.log10(value)]
  page.paint((pdf) => {
    pdf.lineWidth(0.5).rect(120, 100, 240, 240).stroke('#000000')
    for (const value of TICKS) {
      pdf.moveTo(x(value), 340).lineTo(x(value), 345).stroke()
      pdf.moveTo(115, y(value)).lineTo(120, y(value)).stroke()
    }
    pdf.lineWidth(1)
    for (const [i, size] of SIZES.entries())
      if (i === 0) pdf.moveTo(x(size), y(COSTS[i]!))
      else pdf.lineTo(x(size), y(COSTS[i]!))
    pdf.stroke('#1f4e79')
  })
  for (const value of TICKS) {
    const width = page.measure(String(value), TEXT)
    page.write(String(value), x(value) - width / 2, 356, TEXT)
    if (!hasUpwardText) page.write(String(value), 112 - width, y(value) + 3, TEXT)
    else
      page.paint((pdf) => {
        pdf.save().rotate(-90, { origin: [112, y(value)] })
        pdf.font('Helvetica').fontSize(8).fillColor('#000000')
        pdf.text(String(value), 112 - width / 2, y(value) - 6, { lineBreak: false }).restore()
      })
  }
  if (hasUpwardText)
    page.paint((pdf) => {
      pdf
        .save()
        .rotate(-90, { origin: [95, 220] })
        .font('Helvetica')
        .fontSize(8)
        .fillColor('#000000')
      pdf.text('Cost of all units that were made', 40, 215, { lineBreak: false }).restore()
    })
}

test('a line on two logarithmic axes has its points at values of both', async (t) => {
  const { charts } = recogniseCharts(await readPage((page) => drawPowers(page, false)))
  t.is(charts.length, 1)
  t.is(charts[0]!.chartType, 'scatter')
  t.deepEqual(charts[0]!.series[0]!.xValues, SIZES)
  t.deepEqual(charts[0]!.series[0]!.values, COSTS)
})

test('a log-log plot is read upright even if most of its letters are vertical', async (t) => {
  const { charts } = recognisePage(await readPage((page) => drawPowers(page, true)))
  t.deepEqual(charts[0]!.series[0]!.xValues, SIZES)
  t.deepEqual(charts[0]!.series[0]!.values, COSTS)
})
