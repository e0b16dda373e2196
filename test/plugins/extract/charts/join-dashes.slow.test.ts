import test from 'ava'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const NAVY = '#1f4e79'
const AMBER = '#ffc000'
const heights = [30, 42, 51, 47, 60, 66]

const drawAxes = (pdf: PDFKit.PDFDocument) =>
  pdf.moveTo(40, 250).lineTo(360, 250).moveTo(40, 30).lineTo(40, 250).lineWidth(1).stroke('#333333')
const drawColumns = (pdf: PDFKit.PDFDocument) => {
  for (const [i, height] of heights.entries()) pdf.rect(52 + 52 * i, 250 - 3 * height, 32, 3 * height).fill(NAVY)
}

test('a thick dashed line over columns is a line, and the columns are kept', async (t) => {
  for (const [width, dpi] of [
    [2.5, 110],
    [3, 150],
    [3, 200],
  ] as const) {
    const draw = (pdf: PDFKit.PDFDocument) => {
      drawAxes(pdf)
      drawColumns(pdf)
      pdf
        .moveTo(45, 175)
        .lineTo(355, 175)
        .lineWidth(width)
        .dash(3.7 * width, { space: 1.6 * width })
        .stroke(AMBER)
    }
    const { fills, lines, curves } = traceMarks(await pictureOf(draw, { dpi }), [], dpi)
    t.is(fills.length, heights.length, `${width} points at ${dpi}`)
    const level = lines.filter(({ direction, at }) => direction === 'horizontal' && Math.abs(at - (175 * dpi) / 72) < 3)
    t.is(level.length + curves.length, 1)
    t.true(level.every(({ from, to }) => to - from > 3.5 * dpi))
  }
})

test('low columns of equal values are not dashes', async (t) => {
  const draw = (pdf: PDFKit.PDFDocument) => {
    drawAxes(pdf)
    for (let i = 0; i < 6; i++) pdf.rect(52 + 52 * i, 246, 32, 4).fill(NAVY)
  }
  const { fills } = traceMarks(await pictureOf(draw, { dpi: 150 }), [], 150)
  t.is(fills.length, 6)
})

test('thin segments on columns of one height are not dashes', async (t) => {
  const draw = (pdf: PDFKit.PDFDocument) => {
    drawAxes(pdf)
    for (let i = 0; i < 6; i++) {
      pdf.rect(52 + 52 * i, 130, 32, 120).fill(NAVY)
      pdf.rect(52 + 52 * i, 125, 32, 5).fill(AMBER)
    }
  }
  const { fills } = traceMarks(await pictureOf(draw, { dpi: 150 }), [], 150)
  t.is(fills.length, 12)
})

test('low columns at the positions of higher ones are not dashes, even without an axis', async (t) => {
  for (const [lows, highs] of [
    [
      [0, 1, 2, 3],
      [4, 5],
    ],
    [
      [0, 1, 2, 3, 4, 5],
      [0, 1, 2, 3, 4, 5],
    ],
  ]) {
    const draw = (pdf: PDFKit.PDFDocument) => {
      for (const i of lows!) pdf.rect(72 + 52 * i, 245, 22, 5).fill(highs!.includes(i) ? AMBER : NAVY)
      for (const i of highs!) pdf.rect(50 + 52 * i, 250 - 3 * heights[i]!, 16, 3 * heights[i]!).fill(NAVY)
    }
    const { fills } = traceMarks(await pictureOf(draw, { dpi: 150 }), [], 150)
    t.is(fills.length, lows!.length + highs!.length)
  }
})
