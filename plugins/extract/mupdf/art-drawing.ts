import type * as Mupdf from 'mupdf'
import type { Bbox } from '../../../core/model.js'
import { drawnArea } from '../drawn-area.js'
import { writePng } from '../png.js'
import { artDevice, type Painted } from './art-device.js'

/** A page's display list, while it is open. */
export interface OpenPage {
  readonly mupdf: typeof Mupdf
  readonly document: Mupdf.PDFDocument
  readonly page: Mupdf.PDFPage
  readonly list: Mupdf.DisplayList
  readonly bounds: Bbox
}

/** The area to draw, its resolution and its background. */
interface Drawing {
  readonly bbox: Bbox
  readonly dpi: number
  /** Whether the background is transparent. Otherwise it is white. */
  readonly isSeeThrough: boolean
}

/** Runs the page's display list through an art device with these options. */
export function runPage(
  { mupdf, list, bounds }: OpenPage,
  options: Omit<Parameters<typeof artDevice>[1], 'page'>,
): void {
  const device = artDevice(mupdf, { page: bounds, ...options })
  try {
    list.run(device, mupdf.Matrix.identity)
    device.close()
  } finally {
    device.destroy()
  }
}

/** Draws the accepted operations of a part of the page. The caller destroys the result. */
export function drawTaken(open: OpenPage, drawing: Drawing, takes: (painted: Painted) => boolean): Mupdf.Pixmap {
  return drawPart(open, drawing, (target, toTarget) => runPage(open, { takes, target, toTarget }))
}

/** Draws a part of the page with `draw`. The caller destroys the result. */
export function drawPart(
  { mupdf, bounds }: OpenPage,
  { bbox, dpi, isSeeThrough }: Drawing,
  draw: (target: Mupdf.Device, toTarget: Mupdf.Matrix) => void,
): Mupdf.Pixmap {
  const page = { width: bounds.x1 - bounds.x0, height: bounds.y1 - bounds.y0 }
  const { width, height } = drawnArea(page, { dpi, bbox })
  // whole pixels: otherwise the last row and column are half empty and show as a white line on the slide
  const [sx, sy] = [width / (bbox.x1 - bbox.x0), height / (bbox.y1 - bbox.y0)]
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], isSeeThrough)
  let target: Mupdf.Device | undefined
  try {
    if (isSeeThrough) pixmap.clear()
    else pixmap.clear(255)
    target = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
    draw(target, [sx, 0, 0, sy, -bbox.x0 * sx, -bbox.y0 * sy])
    target.close()
    return pixmap
  } catch (error) {
    pixmap.destroy()
    throw error
  } finally {
    target?.destroy()
  }
}

/** Encodes a drawing with a transparent background as PNG, and destroys the pixmap. */
export function pngOf(pixmap: Mupdf.Pixmap): Uint8Array {
  try {
    return writePng({ width: pixmap.getWidth(), height: pixmap.getHeight(), ...straighten(pixmap.getPixels()) })
  } finally {
    pixmap.destroy()
  }
}

/** Converts premultiplied colours to the straight alpha of PNG. An opaque picture gets no alpha channel. */
function straighten(premultiplied: Uint8ClampedArray): { readonly channels: 3 | 4; readonly pixels: Uint8Array } {
  const count = premultiplied.length / 4
  let isOpaque = true
  for (let i = 3; i < premultiplied.length && isOpaque; i += 4) isOpaque = premultiplied[i] === 255
  const channels = isOpaque ? 3 : 4
  const pixels = new Uint8Array(count * channels)
  for (let i = 0; i < count; i++) {
    const alpha = premultiplied[4 * i + 3]!
    for (let part = 0; part < 3; part++) {
      const color = premultiplied[4 * i + part]!
      pixels[channels * i + part] =
        alpha === 0 || alpha === 255 ? color : Math.min(Math.round((color * 255) / alpha), 255)
    }
    if (!isOpaque) pixels[4 * i + 3] = alpha
  }
  return { channels, pixels }
}
