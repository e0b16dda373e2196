import test from 'ava'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const DPI = 150
const heights = [32, 47, 28, 55, 41, 36, 22, 50, 44, 30, 39, 52]
/** Where columns of a breadth stand, from the left: a box in points each. */
const columnsOf = (breadth: number, gap: number) =>
  heights.map((height, i) => ({ x: 60 + i * gap, y: 250 - 3 * height, width: breadth, height: 3 * height }))

/** How high the fills of a colour are in the picture, in points, from left to right; soft edges that have it are not. */
async function heightsOf(print: (pdf: PDFKit.PDFDocument) => void, color: readonly number[]) {
  const { fills } = traceMarks(await pictureOf(print, { dpi: DPI }), [], DPI)
  return fills
    .filter((fill) => Math.hypot(...fill.color.map((part, i) => part - color[i]!)) < 12)
    .sort((a, b) => a.bbox.x0 - b.bbox.x0)
    .map(({ bbox }) => Math.round((bbox.y1 - bbox.y0) / (3 * (DPI / 72))))
    .filter((height) => height > 1)
}

test('narrow columns upon the strips of a shaded ground are no lines over these', async (t) => {
  const print = (pdf: PDFKit.PDFDocument) => {
    pdf.rect(50, 60, 320, 190).fill('#ebebeb')
    for (const y of [70, 130, 190]) pdf.rect(50, y, 320, 1).fill('#ffffff')
    for (const { x, y, width, height } of columnsOf(6, 24)) pdf.rect(x, y, width, height).fill('#595959')
  }
  t.deepEqual(await heightsOf(print, [0x59, 0x59, 0x59]), heights)
})
