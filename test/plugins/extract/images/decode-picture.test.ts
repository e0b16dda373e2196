import test from 'ava'
import sharp from 'sharp'
import { decodePicture } from '../../../../plugins/extract/images/decode-picture.js'

test('a picture comes as its shades of grey, and what is transparent as paper', async (t) => {
  const rgba = [255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255]
  const png = await sharp(Uint8Array.from(rgba), { raw: { width: 2, height: 2, channels: 4 } })
    .png()
    .toBuffer()
  const { width, height, pixels } = await decodePicture(png)
  t.deepEqual([width, height, pixels.length], [2, 2, 4])
  t.deepEqual([...pixels.slice(1)], [255, 0, 255])
  t.true(pixels[0]! > 50 && pixels[0]! < 140, `red is a dark grey, got ${pixels[0]}`)
})

test('a picture in 16 bits comes in 8', async (t) => {
  const steps = Uint16Array.from([0, 0x8080, 0xffff])
  const png = await sharp(steps, { raw: { width: 3, height: 1, channels: 1 } })
    .toColourspace('grey16')
    .png()
    .toBuffer()
  t.is((await sharp(png).metadata()).depth, 'ushort')
  t.deepEqual([...(await decodePicture(png)).pixels], [0, 128, 255])
})

test('what is no picture is refused', async (t) => {
  await t.throwsAsync(decodePicture(Buffer.from('%PDF-1.7')))
})
