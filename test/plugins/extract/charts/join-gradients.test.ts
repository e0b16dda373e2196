import test from 'ava'
import { hexOf, type Rgb } from '../../../../plugins/extract/charts/colors.js'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const DARK: Rgb = [31, 78, 121]
const PALE: Rgb = [157, 195, 230]
const bars = [
  [40, 120],
  [110, 90],
  [180, 60],
  [250, 160],
] as const
const FOOT = 270
const BREADTH = 44
const dpi = 150

/** Returns the boxes of large rectangles, in points, from left to right and from top to bottom. */
async function boxesOf(draw: (pdf: PDFKit.PDFDocument) => void): Promise<readonly (readonly number[])[]> {
  const { fills } = traceMarks(await pictureOf(draw, { dpi }), [], dpi)
  return fills
    .filter(({ kind, isSmall }) => kind === 'rectangle' && !isSmall)
    .map(({ bbox: { x0, y0, x1, y1 } }) => [x0, y0, x1, y1].map((at) => (at * 72) / dpi))
    .toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]!)
}

for (const way of ['upwards', 'across'] as const) {
  test(`bars with a gradient ${way} are one bar each`, async (t) => {
    const boxes = await boxesOf((pdf) => {
      for (const [x, y] of bars) {
        const gradient =
          way === 'upwards' ? pdf.linearGradient(x, FOOT, x, y) : pdf.linearGradient(x, y, x + BREADTH, y)
        gradient.stop(0, hexOf(DARK)).stop(1, hexOf(PALE))
        pdf.rect(x, y, BREADTH, FOOT - y).fill(gradient)
      }
    })
    t.is(boxes.length, bars.length)
    for (const [i, [x, y]] of bars.entries()) {
      const off = [x, y, x + BREADTH, FOOT].map((at, side) => Math.abs(at - boxes[i]![side]!))
      t.true(
        off.every((each) => each < 1),
        `bar ${i}: ${off}`,
      )
    }
  })
}

test('stack segments in shades of one color stay separate', async (t) => {
  const shades: readonly Rgb[] = [DARK, [94, 136, 175], PALE]
  const boxes = await boxesOf((pdf) => {
    for (const [x, y] of bars) {
      const height = (FOOT - y) / shades.length
      for (const [i, shade] of shades.entries()) pdf.rect(x, y + i * height, BREADTH, height).fill(hexOf(shade))
    }
  })
  t.is(boxes.length, bars.length * shades.length)
})

test('stack segments with a dashed gridline beside their boundary are not a gradient', async (t) => {
  const boxes = await boxesOf((pdf) => {
    for (const [x, y] of bars) {
      const seam = (y + FOOT) / 2
      pdf.rect(x, y, BREADTH, seam - y).fill('#7a68a6')
      pdf.rect(x, seam, BREADTH, FOOT - seam).fill('#a60628')
      pdf
        .moveTo(x, seam + 1.5)
        .lineTo(x + BREADTH, seam + 1.5)
        .lineWidth(0.8)
        .stroke('#a8a6af')
    }
  })
  t.is(boxes.length, 2 * bars.length)
})
