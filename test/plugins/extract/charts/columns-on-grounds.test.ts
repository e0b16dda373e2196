import test from 'ava'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const DPI = 150
const heights = [32, 47, 28, 55, 41, 36, 22, 50, 44, 30, 39, 52]
/** Returns the boxes of columns with a given width and gap, from left to right, in points. */
const columnsOf = (breadth: number, gap: number) =>
  heights.map((height, i) => ({ x: 60 + i * gap, y: 250 - 3 * height, width: breadth, height: 3 * height }))

/** Returns the heights of the fills of a color, in points, from left to right, without soft edges. */
async function heightsOf(print: (pdf: PDFKit.PDFDocument) => void, color: readonly number[]) {
  const { fills } = traceMarks(await pictureOf(print, { dpi: DPI }), [], DPI)
  return fills
    .filter((fill) => Math.hypot(...fill.color.map((part, i) => part - color[i]!)) < 12)
    .sort((a, b) => a.bbox.x0 - b.bbox.x0)
    .map(({ bbox }) => Math.round((bbox.y1 - bbox.y0) / (3 * (DPI / 72))))
    .filter((height) => height > 1)
}

test('narrow columns on the strips of a shaded background are not lines', async (t) => {
  const print = (pdf: PDFKit.PDFDocument) => {
    pdf.rect(50, 60, 320, 190).fill('#ebebeb')
    for (const y of [70, 130, 190]) pdf.rect(50, y, 320, 1).fill('#ffffff')
    for (const { x, y, width, height } of columnsOf(6, 24)) pdf.rect(x, y, width, height).fill('#595959')
  }
  t.deepEqual(await heightsOf(print, [0x59, 0x59, 0x59]), heights)
})
