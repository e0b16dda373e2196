import test from 'ava'
import { hexOf, type Rgb, rgbDistance } from '../../../../plugins/extract/charts/colors.js'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import type { Point } from '../../../../plugins/recognise/charts/parts.js'
import { pictureOf } from './picture-of.js'

const DPI = 150
const scale = 72 / DPI
const near = (a: Rgb, b: Rgb) => rgbDistance(a, b) < 40
const BLUE: Rgb = [31, 78, 161]
const ORANGE: Rgb = [237, 125, 49]
const corners = [
  [40, 200],
  [110, 90],
  [180, 150],
  [250, 60],
  [320, 110],
] as const

/** Draws a line through the corners, moved down by `down` points. */
function drawLine(pdf: PDFKit.PDFDocument, down: number, color: Rgb): void {
  const [[x, y], ...others] = corners
  pdf.moveTo(x, y + down)
  for (const [toX, toY] of others) pdf.lineTo(toX, toY + down)
  pdf.stroke(hexOf(color))
}

for (const [name, pattern] of [
  ['dashes', [5.5, 2.4]],
  ['dashes and dots', [9.6, 2.4, 1.5, 2.4]],
  ['dots', [1.5, 2.5]],
] as const) {
  test(`a line of ${name} is one line from end to end, beside a solid one`, async (t) => {
    const picture = await pictureOf(
      (pdf) => {
        pdf.lineWidth(1.5)
        drawLine(pdf, 0, BLUE)
        pdf.dash(pattern[0], { space: pattern[1] })
        // pdfkit has no call for longer patterns
        if (pattern.length > 2) pdf.addContent(`[${pattern.join(' ')}] 0 d`)
        drawLine(pdf, 60, ORANGE)
      },
      { dpi: DPI },
    )
    const { curves, letters } = traceMarks(picture, [], DPI)
    t.is(curves.length, 2)
    const dashed = curves.find(({ color }) => near(color, ORANGE))
    t.true(dashed?.isDashed)
    t.false(curves.find(({ color }) => near(color, BLUE))?.isDashed)
    for (const [x, y] of corners.slice(1, -1)) {
      const isThere = (point: Point) => Math.hypot(point.x * scale - x, point.y * scale - y - 60) < 4
      t.true(dashed?.points.some(isThere), `the corner at ${x}`)
    }
    t.is(letters.length, 0)
  })
}

test('dotted and dashed gridlines are neither letters nor series', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      for (const [i, pattern] of [
        [1, 2],
        [1, 2],
        [4, 2],
        [4, 2],
      ].entries()) {
        pdf.dash(pattern[0]!, { space: pattern[1]! })
        pdf
          .moveTo(40, 60 + i * 40)
          .lineTo(360, 60 + i * 40)
          .lineWidth(0.8)
          .stroke('#888888')
      }
      pdf.undash().lineWidth(1.5)
      drawLine(pdf, 0, BLUE)
    },
    { dpi: DPI },
  )
  const { curves, letters } = traceMarks(picture, [], DPI)
  t.is(curves.length, 1)
  t.is(letters.length, 0)
})

test('a black border around bars is not a line', async (t) => {
  const heights = [61, 120, 88, 143]
  const picture = await pictureOf(
    (pdf) => {
      for (const [i, height] of heights.entries())
        pdf
          .rect(60 + i * 70, 240 - height, 40, height)
          .lineWidth(1)
          .fillAndStroke(hexOf(BLUE), '#000000')
    },
    { dpi: DPI },
  )
  const { fills, curves } = traceMarks(picture, [], DPI)
  t.is(curves.length, 0)
  t.is(fills.filter(({ kind }) => kind === 'rectangle').length, heights.length)
})

test('strokes across bars are their pattern, not lines', async (t) => {
  const heights = [90, 120, 150, 140]
  const picture = await pictureOf(
    (pdf) => {
      for (const [i, height] of heights.entries()) {
        const [x, y] = [60 + i * 70, 240 - height]
        pdf.rect(x, y, 40, height).fill('#a9c4e0')
        pdf.save().rect(x, y, 40, height).clip()
        for (let down = y; down < 300; down += 14)
          pdf
            .moveTo(x, down)
            .lineTo(x + 40, down - 40)
            .lineWidth(1)
            .stroke('#000000')
        pdf.restore()
      }
    },
    { dpi: DPI },
  )
  const { fills, curves } = traceMarks(picture, [], DPI)
  t.is(curves.length, 0)
  t.is(fills.filter(({ kind }) => kind === 'rectangle').length, heights.length)
})

test('the soft edge of a black line is not a gray line, and a gray line beside it is kept', async (t) => {
  const GREY: Rgb = [100, 100, 100]
  const picture = await pictureOf(
    (pdf) => {
      pdf.lineWidth(1.5)
      drawLine(pdf, 0, [0, 0, 0])
      drawLine(pdf, 60, GREY)
    },
    { dpi: DPI },
  )
  const { curves } = traceMarks(picture, [], DPI)
  t.is(curves.length, 2)
  t.true(near(curves[0]!.color, [0, 0, 0]) && near(curves[1]!.color, GREY))
})

test('a slanted line four points wide is a line', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.lineWidth(4)
      drawLine(pdf, 0, ORANGE)
    },
    { dpi: DPI },
  )
  const { fills, curves } = traceMarks(picture, [], DPI)
  t.is(fills.length, 0)
  t.is(curves.length, 1)
})

test('a dashed gray gridline that meets a vertical line at its end is not a data line', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.lineWidth(0.8).dash(2.4, { space: 2.4 })
      for (let y = 50; y <= 230; y += 45) pdf.moveTo(60, y).lineTo(350, y).stroke('#cccccc')
      for (let x = 90; x <= 350; x += 65) pdf.moveTo(x, 50).lineTo(x, 230).stroke('#cccccc')
      pdf.undash()
      for (const [i, height] of [60, 110, 85, 140].entries())
        pdf.rect(70 + 65 * i, 230 - height, 40, height).fill('#4472c4')
    },
    { dpi: 200 },
  )
  t.deepEqual(traceMarks(picture, [], 200).curves, [])
})
