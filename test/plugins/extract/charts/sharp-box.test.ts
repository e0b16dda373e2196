import test from 'ava'
import type { ColorPicture } from '../../../../core/pixels.js'
import type { Mask } from '../../../../plugins/extract/charts/mask.js'
import { sharpBox } from '../../../../plugins/extract/charts/sharp-box.js'
import { pictureOf } from './picture-of.js'

const DPI = 150
const SCALE = DPI / 72
const BLUE = [0, 0, 255] as const
const PAPER = [255, 255, 255] as const

test('the long edges of a bar are found with subpixel accuracy, however thin it is', async (t) => {
  for (const tall of [0.7, 1, 1.3, 2, 3, 40]) {
    for (const y of [50, 50.1, 50.3]) {
      const picture = await pictureOf((pdf) => pdf.rect(20.2, y, 60.5, tall).fill('#0000ff'), { dpi: DPI })
      const { y0, y1 } = sharpBox(picture, maskOf(picture), BLUE, PAPER)
      const off = [y0 - y * SCALE, y1 - (y + tall) * SCALE]
      t.true(
        off.every((each) => Math.abs(each) < 0.3),
        `${tall} points tall at ${y}: off by ${off.map((each) => each.toFixed(2))} pixels`,
      )
    }
  }
})

/** Returns the pixels that belong more to the bar than to the background. */
function maskOf({ width, height, pixels }: ColorPicture): Mask {
  const bits = Uint8Array.from({ length: width * height }, (_, at) => Number(pixels[3 * at]! < 128))
  return { left: 0, top: 0, width, height, bits }
}
