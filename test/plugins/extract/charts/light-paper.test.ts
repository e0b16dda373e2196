import test from 'ava'
import { isOnLightPaper } from '../../../../plugins/extract/charts/light-paper.js'
import { pictureOf } from './picture-of.js'

const picture = (ground: string, ink: string) =>
  pictureOf(
    (pdf) => {
      pdf.rect(0, 0, 400, 300).fill(ground)
      for (let i = 0; i < 4; i++) pdf.rect(60 + 80 * i, 100 + 20 * i, 40, 160 - 20 * i).fill(ink)
    },
    { dpi: 72 },
  )

test('columns on white are on light paper; white columns on a color are not', async (t) => {
  t.true(isOnLightPaper(await picture('#ffffff', '#1f4e79')))
  t.true(isOnLightPaper(await picture('#f2f2f2', '#1f4e79')))
  t.false(isOnLightPaper(await picture('#1f4e79', '#ffffff')))
  t.false(isOnLightPaper(await picture('#202020', '#d0d0d0')))
})
