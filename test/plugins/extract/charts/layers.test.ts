import test from 'ava'
import { findLayers } from '../../../../plugins/extract/charts/layers.js'
import { pictureOf } from './picture-of.js'

test('what runs around a picture is its paper, where an area takes up more of it', async (t) => {
  const picture = await pictureOf((pdf) => pdf.rect(40, 30, 330, 240).fill('#87b9da'), { dpi: 100 })
  const { paper, fills } = findLayers(picture, 100)
  t.deepEqual(paper.map(Math.round), [255, 255, 255])
  t.is(fills.length, 1)
})
