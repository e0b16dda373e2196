import type * as Mupdf from 'mupdf'
import type { PictureOptions } from '../../../core/contracts.js'
import type { ColorPicture, GreyPicture } from '../../../core/pixels.js'
import { drawnArea } from '../drawn-area.js'

/** Draws a page, or a part of it, on white, as a PNG. */
export function drawPicture(
  mupdf: typeof Mupdf,
  document: Mupdf.Document,
  pageNumber: number,
  options: PictureOptions,
): Uint8Array {
  return withPixmap(mupdf, document, pageNumber, options, mupdf.ColorSpace.DeviceRGB, (pixmap) =>
    pixmap.asPNG().slice(),
  )
}

/** Draws a page, or a part of it, on white, in shades of grey. */
export function drawPixels(
  mupdf: typeof Mupdf,
  document: Mupdf.Document,
  pageNumber: number,
  options: PictureOptions,
): GreyPicture {
  return withPixmap(mupdf, document, pageNumber, options, mupdf.ColorSpace.DeviceGray, (pixmap) => ({
    width: pixmap.getWidth(),
    height: pixmap.getHeight(),
    pixels: new Uint8Array(pixmap.getPixels()),
  }))
}

/** Draws a page, or a part of it, on white, in colour. */
export function drawColors(
  mupdf: typeof Mupdf,
  document: Mupdf.Document,
  pageNumber: number,
  options: PictureOptions,
): ColorPicture {
  return withPixmap(mupdf, document, pageNumber, options, mupdf.ColorSpace.DeviceRGB, (pixmap) => ({
    width: pixmap.getWidth(),
    height: pixmap.getHeight(),
    pixels: new Uint8Array(pixmap.getPixels()),
  }))
}

function withPixmap<Result>(
  mupdf: typeof Mupdf,
  document: Mupdf.Document,
  pageNumber: number,
  options: PictureOptions,
  colors: Mupdf.ColorSpace,
  use: (pixmap: Mupdf.Pixmap) => Result,
): Result {
  const page = document.loadPage(pageNumber - 1)
  try {
    const [x0, y0, x1, y1] = page.getBounds()
    const { scale, left, top, width, height } = drawnArea({ width: x1 - x0, height: y1 - y0 }, options)
    const pixmap = new mupdf.Pixmap(colors, [0, 0, width, height], false)
    try {
      pixmap.clear(255)
      const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
      page.run(device, [scale, 0, 0, scale, -left, -top])
      device.close()
      device.destroy()
      return use(pixmap)
    } finally {
      pixmap.destroy()
    }
  } finally {
    page.destroy()
  }
}
