import test from 'ava'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const DPI = 200
const BARS = [60, 110, 160]
/** Height of capitals in 12-point Helvetica, in points. */
const CAPITAL = 8.6

/** Draws horizontal bars with a word on each and gridlines behind their centers. */
function drawBars(pdf: PDFKit.PDFDocument): void {
  for (const y of BARS)
    pdf
      .moveTo(40, y + 15)
      .lineTo(380, y + 15)
      .lineWidth(0.7)
      .stroke('#e5e5e5')
  pdf.font('Helvetica').fontSize(12)
  for (const [i, y] of BARS.entries()) {
    pdf.rect(60, y, 180 + 40 * i, 30).fill('#66c2a5')
    pdf.fillColor('#000000').text('HILT', 130, y + 10.5, { lineBreak: false })
  }
}

test('letters on a bar are complete when a gridline runs behind it', async (t) => {
  const scale = DPI / 72
  const words = BARS.map((y) => ({ x0: 129 * scale, y0: (y + 9) * scale, x1: 160 * scale, y1: (y + 21) * scale }))
  const { lines, letters } = traceMarks(await pictureOf(drawBars, { dpi: DPI }), words, DPI)
  t.is(lines.filter(({ isTick }) => !isTick).length, BARS.length)
  t.is(lines.filter(({ isTick }) => isTick).length, 0)
  t.is(letters.length, 4 * BARS.length)
  for (const { bbox } of letters) t.true(bbox.y1 - bbox.y0 > (0.9 * CAPITAL * DPI) / 72, `${bbox.y1 - bbox.y0} pixels`)
})
