import test from 'ava'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const DPI = 144
const scale = 72 / DPI
const SPOTS: readonly (readonly [number, number])[] = [
  [70, 200],
  [120, 90],
  [190, 150],
  [250, 60],
  [330, 180],
]

test('rings of one color on a grid are markers with exact positions', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      for (const y of [60, 120, 180]) pdf.moveTo(40, y).lineTo(380, y).lineWidth(0.75).stroke('#dddddd')
      for (const [x, y] of SPOTS) pdf.circle(x, y, 2.9).lineWidth(1.1).stroke('#76b7b2')
    },
    { dpi: DPI },
  )
  const { fills, letters } = traceMarks(picture, [], DPI)
  const places = fills
    .map(({ bbox }) => [((bbox.x0 + bbox.x1) / 2) * scale, ((bbox.y0 + bbox.y1) / 2) * scale] as const)
    .sort((a, b) => a[0] - b[0])
  t.is(places.length, SPOTS.length)
  for (const [i, [x, y]] of places.entries())
    t.true(Math.hypot(x - SPOTS[i]![0], y - SPOTS[i]![1]) < 0.5, `${x} ${y} for ${SPOTS[i]}`)
  t.is(letters.length, 0)
})

test('round letters of a colored text and black zeros are not markers', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.fontSize(11).fillColor('#c00000').text('ooo o oo', 60, 100, { characterSpacing: 3, lineBreak: false })
      for (const [i, y] of [140, 170, 200, 230].entries())
        pdf.fillColor('#000000').text('0', 60 + 40 * i, y, { lineBreak: false })
    },
    { dpi: DPI },
  )
  t.deepEqual(traceMarks(picture, [], DPI).fills, [])
})
