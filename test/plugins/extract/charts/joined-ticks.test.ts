import test from 'ava'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const DPI = 200
const NUMBERS = ['40', '30', '20', '10']
const yOf = (i: number) => 60 + 50 * i

/** Draws columns on an axis whose ticks touch the last digits of the numbers. */
function drawAxis(pdf: PDFKit.PDFDocument): void {
  for (const [i, height] of [150, 90, 120].entries()) pdf.rect(130 + 70 * i, 250 - height, 40, height).fill('#1f4e79')
  pdf.lineWidth(1).moveTo(105, 50).lineTo(105, 250).stroke('#000000')
  pdf.moveTo(105, 250).lineTo(330, 250).stroke()
  pdf.font('Helvetica').fontSize(10).fillColor('#000000')
  for (const [i, number] of NUMBERS.entries()) {
    pdf.moveTo(99.4, yOf(i)).lineTo(105, yOf(i)).stroke()
    pdf.text(number, 100 - pdf.widthOfString(number), yOf(i) - 4.1, { lineBreak: false })
  }
}

test('ticks that touch the numbers before them are ticks, and the digits are separate', async (t) => {
  const { lines, letters } = traceMarks(await pictureOf(drawAxis, { dpi: DPI }), [], DPI)
  const scale = DPI / 72
  const ticks = lines.filter(({ isTick, direction }) => isTick && direction === 'horizontal')
  t.deepEqual(
    ticks.map(({ at }) => Math.round(at / scale)).sort((a, b) => a - b),
    NUMBERS.map((_, i) => yOf(i)),
  )
  t.is(letters.length, 2 * NUMBERS.length)
  for (const { bbox } of letters) t.true(bbox.x1 < 101 * scale, `a digit ends at ${bbox.x1 / scale}`)
})
