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

/** What is drawn, and on what. */
interface Drawing {
  readonly bbox: Bbox
  readonly dpi: number
  /** Else it is drawn on white. */
  readonly isSeeThrough: boolean
}

/** Runs the page's list past whoever decides what is drawn. */
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

/** Draws what is taken of a part of the page. The caller destroys what comes back. */
export function drawTaken(open: OpenPage, drawing: Drawing, takes: (painted: Painted) => boolean): Mupdf.Pixmap {
  return drawPart(open, drawing, (target, toTarget) => runPage(open, { takes, target, toTarget }))
}

/** Has a part of the page drawn. The caller destroys what comes back. */
export function drawPart(
  { mupdf, bounds }: OpenPage,
  { bbox, dpi, isSeeThrough }: Drawing,
  draw: (target: Mupdf.Device, toTarget: Mupdf.Matrix) => void,
): Mupdf.Pixmap {
  const page = { width: bounds.x1 - bounds.x0, height: bounds.y1 - bounds.y0 }
  const { width, height } = drawnArea(page, { dpi, bbox })
  // whole pixels, else its last row and column would be half empty, and a white line on the slide
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

/** A PNG of what was drawn on nothing. It is given back. */
export function pngOf(pixmap: Mupdf.Pixmap): Uint8Array {
  try {
    return writePng({ width: pixmap.getWidth(), height: pixmap.getHeight(), ...straighten(pixmap.getPixels()) })
  } finally {
    pixmap.destroy()
  }
}

/** MuPDF's colours are multiplied by how far they are opaque; a PNG's are not. What is opaque all over needs no such channel. */
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
