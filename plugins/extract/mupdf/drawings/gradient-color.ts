import type * as Mupdf from 'mupdf'
import type { Bbox } from '../../../../core/model.js'
import { hexOfRgb } from '../../paint.js'

/** Side of the square that a gradient's mean colour is sampled from, in pixels. */
const SAMPLES = 4

/** Computes the mean colour that a gradient paints on white inside a box. */
export function gradientColor(mupdf: typeof Mupdf, gradient: Mupdf.Shade, ctm: Mupdf.Matrix, box: Bbox): string {
  const [width, height] = [Math.max(box.x1 - box.x0, 0.1), Math.max(box.y1 - box.y0, 0.1)]
  const [sx, sy] = [SAMPLES / width, SAMPLES / height]
  const toSamples: Mupdf.Matrix = [sx, 0, 0, sy, -box.x0 * sx, -box.y0 * sy]
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, SAMPLES, SAMPLES], false)
  try {
    pixmap.clear(255)
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
    device.fillShade(gradient, mupdf.Matrix.concat(ctm, toSamples), 1)
    device.close()
    device.destroy()
    const pixels = pixmap.getPixels()
    const mean = (offset: number) =>
      Array.from({ length: SAMPLES * SAMPLES }, (_, i) => pixels[3 * i + offset]!).reduce(
        (sum, byte) => sum + byte,
        0,
      ) /
      (SAMPLES * SAMPLES * 255)
    return hexOfRgb(mean(0), mean(1), mean(2))
  } finally {
    pixmap.destroy()
  }
}
