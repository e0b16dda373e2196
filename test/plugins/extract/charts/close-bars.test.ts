import test from 'ava'
import { hexOf, type Rgb, rgbDistance } from '../../../../plugins/extract/charts/colors.js'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const DPI = 144
const scale = 72 / DPI
const near = (a: Rgb, b: Rgb) => rgbDistance(a, b) < 40
const NAVY: Rgb = [31, 78, 121]
const SKY: Rgb = [157, 195, 230]
const FOOT = 270

test('bars with a thin gap between them end at that gap, whatever is behind it', async (t) => {
  const places = [40, 82, 124, 166]
  const picture = await pictureOf(
    (pdf) => {
      for (const [i, x] of places.entries()) {
        const y = 60 + 25 * (i % 3)
        pdf.rect(x, y, 40, FOOT - y).fill(hexOf(NAVY))
        pdf.rect(x, y, 40, 30 + 20 * (i % 2)).fill(hexOf(SKY))
      }
    },
    { dpi: DPI },
  )
  const { fills } = traceMarks(picture, [], DPI)
  t.is(fills.length, 2 * places.length)
  for (const { bbox } of fills) {
    const x = places.find((place) => Math.abs(bbox.x0 * scale - place) < 5)!
    t.true(Math.abs(bbox.x0 * scale - x) < 0.5, `begins at ${x}`)
    t.true(Math.abs(bbox.x1 * scale - x - 40) < 0.5, `ends at ${x + 40}`)
  }
})

for (const [name, border] of [
  ['black', '#000000'],
  ['colored', '#487aac'],
] as const) {
  test(`a thick ${name} border around pale bars is not a series line, but a line over them is`, async (t) => {
    const tops = [150, 90, 190, 60, 130]
    const picture = await pictureOf(
      (pdf) => {
        for (const [i, y] of tops.entries()) {
          pdf
            .lineWidth(1.2)
            .rect(50 + 60 * i, y, 36, FOOT - y)
            .fillAndStroke('#d0e0f0', border)
        }
        pdf.lineWidth(2).moveTo(68, 200)
        for (const [i, y] of tops.entries()) pdf.lineTo(68 + 60 * i, y / 2 + 120)
        pdf.stroke('#d03030')
      },
      { dpi: DPI },
    )
    const { fills, curves } = traceMarks(picture, [], DPI)
    t.is(curves.length, 1)
    t.true(near(curves[0]!.color, [208, 48, 48]))
    t.is(fills.filter(({ kind }) => kind === 'rectangle').length, tops.length)
  })
}

test('bars with darker borders and a narrow gap between them are separate bars', async (t) => {
  const lengths = [250, 130, 210]
  const picture = await pictureOf(
    (pdf) => {
      pdf.lineWidth(0.6)
      for (const [i, length] of lengths.entries())
        pdf.rect(60, 60 + 34 * i, length, 30.4).fillAndStroke('#e89493', '#d8544f')
    },
    { dpi: 200 },
  )
  const { fills } = traceMarks(picture, [], 200)
  const widths = fills.map(({ bbox }) => ((bbox.x1 - bbox.x0) * 72) / 200).sort((a, b) => a - b)
  t.is(widths.length, lengths.length)
  for (const [i, length] of lengths.toSorted((a, b) => a - b).entries())
    t.true(Math.abs(widths[i]! - length) <= 1.2, `${widths[i]} for ${length}`)
})
