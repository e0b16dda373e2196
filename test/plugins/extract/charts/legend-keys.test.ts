import test from 'ava'
import { findLegendKeys } from '../../../../plugins/extract/charts/legend-keys.js'
import { pictureOf } from './picture-of.js'

test('keys are found in the colors of their slices, including pale and black ones, despite JPEG smears', async (t) => {
  const palette = ['#000000', '#2e75b6', '#deebf7']
  const picture = await pictureOf(
    (pdf) => {
      pdf.font('Helvetica').fontSize(9)
      for (const [i, color] of palette.entries()) {
        pdf.rect(20, 20 + 16 * i, 8, 8).fill(color)
        pdf.fillColor('#000000').text(['Illinois', 'Iowa', 'Ill-lit'][i]!, 32, 20 + 16 * i)
      }
    },
    { dpi: 150, quality: 70 },
  )
  const keys = findLegendKeys(picture, palette, 150)
  t.deepEqual(
    keys.map(({ color }) => color),
    palette,
  )
  for (const [i, { bbox }] of keys.entries()) {
    t.true(Math.abs(bbox.x0 - (20 * 150) / 72) < 2)
    t.true(Math.abs(bbox.y0 - ((20 + 16 * i) * 150) / 72) < 2)
  }
})

test('letters in the color of a slice are not keys', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.font('Helvetica').fontSize(9).fillColor('#000000').text('Illinois - ill. 1', 20, 20)
      pdf.fillColor('#747676').text('Illinois - ill. 1', 20, 40)
    },
    { dpi: 150 },
  )
  t.deepEqual(findLegendKeys(picture, ['#000000', '#747676'], 150), [])
})

test('a color with several spots has no key', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      for (const x of [20, 80]) pdf.rect(x, 20, 8, 8).fill('#cd040b')
      pdf.rect(140, 20, 8, 8).fill('#2e75b6')
      pdf.rect(200, 20, 8, 8).fill('#70ad47')
    },
    { dpi: 150 },
  )
  t.deepEqual(
    findLegendKeys(picture, ['#cd040b', '#2e75b6', '#70ad47'], 150).map(({ color }) => color),
    ['#2e75b6', '#70ad47'],
  )
})
