import test from 'ava'
import { rgbDistance } from '../../../../plugins/extract/charts/colors.js'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const dpi = 150
const scale = 72 / dpi
const LENGTHS = [320, 286, 268, 190, 164, 118]

/** Draws bars of one color with narrow gaps on a grid of vertical dashes. */
function drawBars(pdf: PDFKit.PDFDocument): void {
  for (const x of [100, 200, 300])
    pdf.moveTo(x, 10).lineTo(x, 290).lineWidth(0.5).dash(1, { space: 3 }).stroke('#cccccc')
  pdf.undash()
  for (const [i, length] of LENGTHS.entries()) pdf.rect(40, 20 + 44 * i, length, 40).fill('#118dff')
}

for (const quality of [undefined, 60]) {
  test(`bars with narrow gaps below each other stay apart ${quality ? 'in a JPEG' : 'without loss'}`, async (t) => {
    const { fills } = traceMarks(await pictureOf(drawBars, { dpi, ...(quality && { quality }) }), [], dpi)
    const bars = fills.filter(({ color }) => rgbDistance(color, [0x11, 0x8d, 0xff]) < 40)
    t.is(bars.length, LENGTHS.length)
    for (const [i, { bbox }] of bars.toSorted((a, b) => a.bbox.y0 - b.bbox.y0).entries())
      t.true(Math.abs((bbox.x1 - bbox.x0) * scale - LENGTHS[i]!) < 1.5, `${i}`)
  })
}

test('the end of a column cut off by a line, in another shade, belongs to the column', async (t) => {
  const tops = [150, 110, 130]
  const picture = await pictureOf(
    (pdf) => {
      for (const [i, top] of tops.entries()) pdf.rect(30 + 120 * i, top, 98, 280 - top).fill('#517970')
      pdf.moveTo(20, 40).lineTo(199, 122).lineTo(380, 30).lineWidth(2.6).stroke('#b14a4f')
      pdf.circle(199, 122, 3.4).fill('#b14a4f')
      pdf.rect(300, 10, 30, 8).fill('#b14a4f')
    },
    { dpi: 200 },
  )
  const columns = traceMarks(picture, [], 200).fills.filter(({ color }) => rgbDistance(color, [0x51, 0x79, 0x70]) < 20)
  t.deepEqual(
    columns.map(({ kind, bbox }) => `${kind} ${Math.round((bbox.y0 * 72) / 200)}`).toSorted(),
    tops.map((top) => `rectangle ${top}`).toSorted(),
  )
})
