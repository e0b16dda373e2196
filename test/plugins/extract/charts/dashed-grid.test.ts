import test from 'ava'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const dpi = 150
const LEVELS = [60, 110, 160, 210]

/** Draws black dashes from end to end of a plot on a pale area, with a line over them. */
function drawDashes(pdf: PDFKit.PDFDocument): void {
  pdf.polygon([60, 250], [60, 150], [180, 90], [300, 70], [300, 250]).fill('#d2e4f0')
  for (const y of LEVELS) pdf.moveTo(40, y).lineTo(360, y).lineWidth(0.75).dash(4, { space: 4 }).stroke('#555555')
  pdf.undash().moveTo(60, 150).lineTo(180, 90).lineTo(300, 70).lineWidth(1.5).stroke('#1f77b4')
  pdf.moveTo(40, 250).lineTo(360, 250).lineWidth(1).stroke('#000000')
}

test('dashed gridlines over an area are lines, and the only curve is the line of the chart', async (t) => {
  const { lines, curves, letters } = traceMarks(await pictureOf(drawDashes, { dpi, quality: 85 }), [], dpi)
  const level = lines.filter(({ direction, isTick }) => direction === 'horizontal' && !isTick)
  for (const y of LEVELS) {
    const line = level.find(({ at }) => Math.abs((at * 72) / dpi - y) < 1)
    t.true(line !== undefined && line.to - line.from > (300 * dpi) / 72, `${y}`)
  }
  t.is(curves.length, 1, JSON.stringify(curves))
  t.is(letters.length, 0)
})

test('a single dashed line in a color remains a series', async (t) => {
  const { curves } = traceMarks(
    await pictureOf(
      (pdf) => {
        for (const y of LEVELS) pdf.moveTo(40, y).lineTo(360, y).lineWidth(0.75).stroke('#cccccc')
        pdf.moveTo(50, 130).lineTo(350, 130).lineWidth(1.5).dash(6, { space: 4 }).stroke('#d62728')
      },
      { dpi },
    ),
    [],
    dpi,
  )
  t.is(curves.length, 1)
})
