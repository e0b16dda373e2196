import type * as Mupdf from 'mupdf'

/** Draws a text in black on a picture in shades of grey. */
export function fillText(mupdf: typeof Mupdf, pixmap: Mupdf.Pixmap, text: Mupdf.Text, matrix: Mupdf.Matrix): void {
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
  try {
    device.fillText(text, matrix, mupdf.ColorSpace.DeviceGray, [0], 1)
    device.close()
  } finally {
    device.destroy()
  }
}
