import test from 'ava'
import { straightenColors } from '../../../../plugins/extract/charts/straight-colors.js'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

test('a deskewed picture keeps its pale and nearly white colors', async (t) => {
  const colors = [
    [0xd5, 0xde, 0xea],
    [0xf2, 0xf2, 0xf2],
    [0xff, 0xf2, 0xcc],
  ]
  const picture = await pictureOf(
    (pdf) => {
      for (const [i, color] of colors.entries())
        pdf.rect(40 + 110 * i, 60, 90, 180).fill(color as [number, number, number])
    },
    { dpi: 100 },
  )
  const { width, height, pixels } = straightenColors(picture, { turn: 0, skew: 1.5 })
  for (const [i, color] of colors.entries()) {
    const x = Math.round(((85 + 110 * i) * 100) / 72) + Math.round((width - picture.width) / 2)
    const at = 3 * (Math.round(height / 2) * width + x)
    t.deepEqual([...pixels.subarray(at, at + 3)], color)
  }
})

test('the shaded plot background of a deskewed picture is one background', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.rect(50, 40, 310, 200).fill('#ebebeb')
      for (let y = 60; y < 240; y += 20) pdf.rect(50, y, 310, 0.8).fill('#ffffff')
      for (const [i, height] of [170, 184, 25, 177, 68, 161].entries())
        pdf.rect(64 + 49 * i, 240 - height, 34, height).fill('#4472c4')
      pdf.rect(50, 40, 310, 200).lineWidth(0.8).stroke('#000000')
    },
    { dpi: 200 },
  )
  const turned = straightenColors(picture, { turn: 0, skew: 1.5 })
  // the angle is measured with an accuracy of a few hundredths of a degree
  const { fills } = traceMarks(straightenColors(turned, { turn: 0, skew: -1.44 }), [], 200)
  t.deepEqual(
    fills.map(({ kind }) => kind),
    Array.from({ length: 7 }, () => 'rectangle'),
  )
})
