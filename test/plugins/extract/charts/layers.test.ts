import test from 'ava'
import { findLayers } from '../../../../plugins/extract/charts/layers.js'
import { pictureOf } from './picture-of.js'

test('the color along the border of a picture is its background, even if an area is larger', async (t) => {
  const picture = await pictureOf((pdf) => pdf.rect(40, 30, 330, 240).fill('#87b9da'), { dpi: 100 })
  const { paper, fills } = findLayers(picture, 100)
  t.deepEqual(paper.map(Math.round), [255, 255, 255])
  t.is(fills.length, 1)
})

test('small marks have one color even if JPEG gives them two shades', async (t) => {
  for (const quality of [50, 60, 70, 80]) {
    const picture = await pictureOf(
      (pdf) => {
        for (let i = 0; i < 12; i++) pdf.circle(30.3 + 30.7 * i, 250.1 - 17.9 * i, 2.3).fill('#4472c4')
      },
      { dpi: 200, quality },
    )
    t.is(findLayers(picture, 200).fills.length, 1, `JPEG quality ${quality}`)
  }
})

test('the shades that JPEG produces for a few markers are one color', async (t) => {
  for (const [color, radius, quality] of [
    ['#39b54a', 2.6, 60],
    ['#ed7d31', 2.6, 75],
    ['#70ad47', 3, 85],
  ] as const) {
    const draw = (pdf: PDFKit.PDFDocument) => {
      for (let i = 0; i < 9; i++) pdf.circle(40.3 + 37.7 * i, 240.1 - 21.9 * ((i * 5) % 9), radius).fill(color)
    }
    t.is(findLayers(await pictureOf(draw, { dpi: 150, quality }), 150).fills.length, 1, color)
  }
})

test('narrow adjacent columns keep separate colors, even if these are similar', async (t) => {
  const draw = (pdf: PDFKit.PDFDocument) => {
    for (let i = 0; i < 24; i++)
      pdf
        .rect(40 + 14 * (i >> 1) + 5 * (i % 2), 60 + 7 * (i % 9), 5, 190 - 7 * (i % 9))
        .fill(['#c6dbef', '#9ecae1'][i % 2]!)
  }
  t.is(findLayers(await pictureOf(draw, { dpi: 150 }), 150).fills.length, 2)
  t.is(findLayers(await pictureOf(draw, { dpi: 150, quality: 90 }), 150).fills.length, 2)
})
