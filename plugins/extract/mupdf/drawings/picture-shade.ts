import type * as Mupdf from 'mupdf'
import { hexOfRgb } from '../../paint.js'

/** Maximum number of pixels of a picture that is treated as a gradient. */
const MOST_PIXELS = 4096

/** Computes the mean colour of a small picture. Some programs draw gradients as small pictures. */
export function shadeOf(image: Mupdf.Image): { readonly color?: string } {
  if (image.getWidth() * image.getHeight() > MOST_PIXELS || image.getImageMask()) return {}
  let pixmap: Mupdf.Pixmap | undefined
  try {
    pixmap = image.toPixmap()
    const color = meanColor(pixmap)
    return color === undefined ? {} : { color }
  } catch {
    // a picture that cannot be decoded has no mean colour, but it is still reported
    return {}
  } finally {
    pixmap?.destroy()
  }
}

/** Computes the mean colour of a picture in grey or RGB. */
function meanColor(pixmap: Mupdf.Pixmap): string | undefined {
  const [count, parts] = [pixmap.getWidth() * pixmap.getHeight(), pixmap.getNumberOfComponents()]
  const colors = parts - pixmap.getAlpha()
  if (colors !== 3 && colors !== 1) return undefined
  const pixels = pixmap.getPixels()
  const sum = [0, 0, 0]
  for (let i = 0; i < count; i++) for (const part of [0, 1, 2]) sum[part]! += pixels[i * parts + (part % colors)]!
  const [red, green, blue] = sum.map((each) => each / (255 * count))
  return hexOfRgb(red!, green!, blue!)
}
