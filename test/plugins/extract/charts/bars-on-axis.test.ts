import test from 'ava'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

test('gray columns on a thick axis in nearly the same gray are columns with their full height', async (t) => {
  const heights = [120, 45, 170, 90]
  const picture = await pictureOf(
    (pdf) => {
      for (const [i, height] of heights.entries()) pdf.rect(70 + 70 * i, 250 - height, 20, height).fill('#c4c4c4')
      pdf.moveTo(50, 250).lineTo(370, 250).lineWidth(1.8).stroke('#bfbfbf')
    },
    { dpi: 144 },
  )
  const bars = traceMarks(picture, [], 144).fills.toSorted((a, b) => a.bbox.x0 - b.bbox.x0)
  t.is(bars.length, heights.length)
  for (const [i, { kind, bbox }] of bars.entries()) {
    t.is(kind, 'rectangle')
    t.true(Math.abs(bbox.x0 / 2 - 70 - 70 * i) < 0.6 && Math.abs(bbox.x1 / 2 - 90 - 70 * i) < 0.6)
    t.true(Math.abs(bbox.y0 / 2 - (250 - heights[i]!)) < 0.6, `${bbox.y0 / 2} for ${250 - heights[i]!}`)
  }
})
