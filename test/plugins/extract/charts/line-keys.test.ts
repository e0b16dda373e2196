import test from 'ava'
import type { Bbox } from '../../../../core/model.js'
import { inkDistance, labOf, type Rgb } from '../../../../plugins/extract/charts/colors.js'
import { findLineKeys } from '../../../../plugins/extract/charts/line-keys.js'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const DPI = 110
const scale = 72 / DPI
const BLUE: Rgb = [0x66, 0x99, 0xcc]
const GREY: Rgb = [0x96, 0x96, 0x96]
/** Names, with the height and the color of their lines. */
const NAMES = [
  ['Peer Group', 40, '#6699cc'],
  ['Index', 60, '#969696'],
] as const

/** Draws a plot with two lines and a framed legend with ring keys before the names. */
function drawChart(pdf: PDFKit.PDFDocument): void {
  for (const y of [120, 170, 220, 270]) pdf.moveTo(30, y).lineTo(380, y).lineWidth(0.75).stroke('#dddddd')
  pdf.rect(32, 30, 120, 45).lineWidth(0.75).stroke('#c8c8c8')
  for (const [name, y, color] of NAMES) {
    pdf.moveTo(40, y).lineTo(62, y).lineWidth(1).stroke(color)
    pdf.circle(51, y, 3).lineWidth(1).fillAndStroke('#ffffff', color)
    pdf
      .fillColor('#000000')
      .fontSize(10)
      .text(name, 70, y - 5, { lineBreak: false })
  }
  pdf.moveTo(40, 230).lineTo(140, 180).lineTo(240, 200).lineTo(370, 130).lineWidth(1).stroke('#6699cc')
  pdf.moveTo(40, 250).lineTo(140, 260).lineTo(240, 240).lineTo(370, 255).lineWidth(1).stroke('#969696')
}

const words = NAMES.map(([name, y]) => ({
  x0: 70 / scale,
  x1: (70 + 5 * name.length) / scale,
  y0: (y - 5) / scale,
  y1: (y + 5) / scale,
}))

test('line segments with rings before names are keys in the colors of their lines, not letters', async (t) => {
  const { curves, letters } = traceMarks(await pictureOf(drawChart, { dpi: DPI }), words, DPI)
  for (const [i, [, y]] of NAMES.entries()) {
    const isKey = ({ points }: (typeof curves)[number]) =>
      points.every((point) => point.x * scale < 66 && Math.abs(point.y * scale - y) < 2)
    const keys = curves.filter(isKey)
    t.is(keys.length, 1)
    const [own, other] = i === 0 ? [BLUE, GREY] : [GREY, BLUE]
    const far = (color: Rgb) => inkDistance(labOf(keys[0]!.color), labOf(color))
    t.true(far(own) < far(other))
    const line = curves.filter(({ color, points }) => color === keys[0]!.color && points.at(-1)!.x * scale > 300)
    t.is(line.length, 1)
    t.true(Math.abs(line[0]!.points.at(-1)!.y * scale - (i === 0 ? 130 : 255)) < 2)
  }
  t.deepEqual(
    letters.filter(({ bbox }) => bbox.x1 * scale < 68 && bbox.x0 * scale > 34 && bbox.y1 * scale < 74),
    [],
  )
})

test('a diamond on a line segment belongs to its key, even if its tips are as tall and thin as an axis', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.moveTo(40, 60).lineTo(64, 60).lineWidth(1.5).stroke('#ff7f0e')
      pdf.moveTo(52, 54.5).lineTo(57.5, 60).lineTo(52, 65.5).lineTo(46.5, 60).fill('#ff7f0e')
    },
    { dpi: 2 * DPI },
  )
  const name = { x0: 144 / scale, x1: 260 / scale, y0: 110 / scale, y1: 130 / scale }
  const keys = findLineKeys(picture, [name], []).map(({ bbox }) => [bbox.x0, bbox.x1].map((x) => (x * scale) / 2))
  t.is(keys.length, 1)
  for (const [i, x] of [40, 64].entries()) t.true(Math.abs(keys[0]![i]! - x) < 0.5)
})

test('a dash between words is not a key', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.fontSize(10).text('North', 70, 40, { lineBreak: false }).text('South', 112, 40, { lineBreak: false })
      pdf.moveTo(99, 45).lineTo(108, 45).lineWidth(0.8).stroke('#000000')
    },
    { dpi: DPI },
  )
  const south = { x0: 112 / scale, x1: 140 / scale, y0: 40 / scale, y1: 50 / scale }
  t.deepEqual(traceMarks(picture, [south], DPI).curves, [])
})

test('the horizontal part of a gray line between its markers belongs to it and is not a gridline', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      for (const y of [60, 110, 160, 210]) pdf.moveTo(30, y).lineTo(380, y).lineWidth(0.75).stroke('#dddddd')
      pdf.moveTo(40, 190).lineTo(140, 130).lineTo(240, 130).lineTo(370, 80).lineWidth(1.2).stroke('#777777')
    },
    { dpi: DPI },
  )
  const { lines, curves } = traceMarks(picture, [], DPI)
  t.deepEqual(
    lines.map(({ at }) => Math.round(at * scale)),
    [60, 110, 160, 210],
  )
  t.is(curves.length, 1)
})

const LISTED = ['Company', 'Peers', 'Index'] as const

/**
 * Draws names with colored line segments beside them, `step` points below each other, and finds their keys.
 *
 * @returns The y of the keys that were found, from top to bottom.
 */
async function keysOf(side: 'before' | 'behind', step: number): Promise<readonly number[]> {
  const names: Bbox[] = []
  const picture = await pictureOf(
    (pdf) => {
      pdf.fontSize(10)
      for (const [i, color] of ['#000000', '#df536b', '#61d04f'].entries()) {
        const y = 40 + step * i
        const length = pdf.widthOfString(LISTED[i]!)
        const x0 = side === 'before' ? 126 : 94 - length
        pdf.moveTo(100, y).lineTo(120, y).lineWidth(1.5).stroke(color)
        pdf.fillColor('#000000').text(LISTED[i]!, x0, y - 5, { lineBreak: false })
        // word boxes are as high as the text line
        names.push({ x0: x0 / scale, x1: (x0 + length) / scale, y0: (y - 7) / scale, y1: (y + 7) / scale })
      }
      pdf.moveTo(40, 230).lineTo(140, 180).lineTo(240, 200).lineTo(370, 130).lineWidth(1.5).stroke('#df536b')
    },
    { dpi: DPI },
  )
  return traceMarks(picture, names, DPI)
    .curves.filter(({ points }) => points.length === 2 && Math.abs(points[0]!.x * scale - 100) < 2)
    .map(({ points }) => Math.round(points[0]!.y * scale))
    .sort((a, b) => a - b)
}

test('names close below each other each have a key', async (t) => {
  t.deepEqual(await keysOf('before', 10), [40, 50, 60])
})

test('keys are after their names if none is before a name', async (t) => {
  t.deepEqual(await keysOf('behind', 14), [40, 54, 68])
})
