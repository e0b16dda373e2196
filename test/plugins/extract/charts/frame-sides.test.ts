import test from 'ava'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

test('the sides of a rounded frame around a legend are not letters', async (t) => {
  const draw = (pdf: PDFKit.PDFDocument) => {
    pdf.roundedRect(150, 100, 80, 18, 2).lineWidth(0.8).stroke('#cccccc')
    pdf.rect(156, 105, 20, 7).fill('#1f77b4')
  }
  for (const dpi of [150, 200]) t.deepEqual(traceMarks(await pictureOf(draw, { dpi }), [], dpi).letters, [], `${dpi}`)
})
