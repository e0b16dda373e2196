import test from 'ava'
import { straightenColors } from '../../../../plugins/extract/charts/straight-colors.js'
import { pictureOf } from './picture-of.js'

test('a picture that is made straight keeps its pale colours, and those that are nearly white', async (t) => {
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
