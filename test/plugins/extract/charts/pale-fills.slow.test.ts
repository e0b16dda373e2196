import test from 'ava'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const DPI = 160
const COLORS = ['#08229a', '#3fadfd', '#bce3fc', '#8b55ed']

/** Draws a pie of four slices, the third nearly as pale as the background. */
function drawPie(pdf: PDFKit.PDFDocument, colors = COLORS): void {
  let from = -Math.PI / 2
  for (const [i, share] of [0.7, 0.06, 0.09, 0.15].entries()) {
    const to = from + share * 2 * Math.PI
    pdf.moveTo(200, 150)
    for (let k = 0; k <= 40; k++) {
      const angle = from + ((to - from) * k) / 40
      pdf.lineTo(200 + 90 * Math.cos(angle), 150 + 90 * Math.sin(angle))
    }
    pdf.closePath().fill(colors[i]!)
    from = to
  }
}

test('a pale slice of a pie is not a smear of the background', async (t) => {
  const picture = await pictureOf((pdf) => drawPie(pdf), { dpi: DPI, quality: 75 })
  const { fills } = traceMarks(picture, [], DPI)
  t.is(fills.length, 4)
  t.true(fills.some(({ color }) => Math.hypot(color[0] - 0xbc, color[1] - 0xe3, color[2] - 0xfc) < 12))
})

/** Draws outlined columns in a nearly white gray beside dark columns on an axis. */
function drawColumns(pdf: PDFKit.PDFDocument): void {
  for (const [i, height] of [90, 140, 60].entries()) {
    pdf.rect(60 + 90 * i, 240 - height, 30, height).fill('#4d4d4d')
    pdf
      .rect(90 + 90 * i, 240 - height - 20, 30, height + 20)
      .lineWidth(0.8)
      .fillAndStroke('#e6e6e6', '#000000')
  }
  pdf.moveTo(50, 240).lineTo(330, 240).lineWidth(0.8).stroke('#000000')
}

for (const quality of [undefined, 75] as const) {
  test(`outlined pale gray columns are fills, JPEG quality ${quality}`, async (t) => {
    const style = { dpi: 200, ...(quality !== undefined && { quality }) }
    const picture = await pictureOf(drawColumns, style)
    const pale = traceMarks(picture, [], style.dpi).fills.filter(({ color }) => color[0] > 200)
    const heights = pale.map(({ bbox }) => ((bbox.y1 - bbox.y0) * 72) / style.dpi).sort((a, b) => a - b)
    t.is(heights.length, 3)
    for (const [i, height] of [80, 110, 160].entries())
      t.true(Math.abs(heights[i]! - height) <= 1.2, `${heights[i]} for ${height}`)
  })
}

test('slices in similar blues are separate slices', async (t) => {
  const near = ['#81a4cd', '#c73e1d', '#8d99ae', '#0b2545']
  for (const quality of [undefined, 75]) {
    const picture = await pictureOf((pdf) => drawPie(pdf, near), { dpi: DPI, ...(quality && { quality }) })
    const { fills } = traceMarks(picture, [], DPI)
    t.is(fills.length, 4, `JPEG quality ${quality}`)
  }
})

/** Draws bars with two segments, the second in a nearly white blue. */
function drawBars(pdf: PDFKit.PDFDocument, hasKey: boolean): void {
  for (const [i, length] of [120, 180, 150].entries()) {
    pdf.rect(60, 40 + 60 * i, length, 14).fill('#3e7cb1')
    pdf.rect(60 + length, 40 + 60 * i, 260 - length, 14).fill('#d5deea')
  }
  if (hasKey) pdf.rect(200, 240, 12, 7).fill('#d5deea')
}

test('a nearly white fill is detected if a legend key has its color', async (t) => {
  const paleOf = async (hasKey: boolean) => {
    const picture = await pictureOf((pdf) => drawBars(pdf, hasKey), { dpi: DPI })
    return traceMarks(picture, [], DPI).fills.filter(({ color }) => color[0] > 200 && color[0] < 225)
  }
  t.is((await paleOf(true)).length, 4)
  t.is((await paleOf(false)).length, 0)
})
