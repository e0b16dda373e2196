import test from 'ava'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const DPI = 160
const COLORS = ['#08229a', '#3fadfd', '#bce3fc', '#8b55ed']

/** A pie of four slices: the third is nearly as pale as the paper. */
function drawPie(pdf: PDFKit.PDFDocument): void {
  let from = -Math.PI / 2
  for (const [i, share] of [0.7, 0.06, 0.09, 0.15].entries()) {
    const to = from + share * 2 * Math.PI
    pdf.moveTo(200, 150)
    for (let k = 0; k <= 40; k++) {
      const angle = from + ((to - from) * k) / 40
      pdf.lineTo(200 + 90 * Math.cos(angle), 150 + 90 * Math.sin(angle))
    }
    pdf.closePath().fill(COLORS[i]!)
    from = to
  }
}

test('a pale slice of a pie is no smear of the paper', async (t) => {
  const picture = await pictureOf(drawPie, { dpi: DPI, quality: 75 })
  const { fills } = traceMarks(picture, [], DPI)
  t.is(fills.length, 4)
  t.true(fills.some(({ color }) => Math.hypot(color[0] - 0xbc, color[1] - 0xe3, color[2] - 0xfc) < 12))
})
