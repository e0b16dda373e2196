import type * as Mupdf from 'mupdf'
import type { ArtOptions, ArtPicture, ArtPiece, PageArt } from '../../../core/art.js'
import type { Bbox } from '../../../core/model.js'
import { drawnArea } from '../drawn-area.js'
import { writePng } from '../png.js'
import { joinAreas } from './art-areas.js'
import { artDevice, type Painted, type PaintedPicture } from './art-device.js'
import { findJpegs, type ImagePointer } from './embedded-jpegs.js'

/** A page's display list, while it is open. */
interface OpenPage {
  readonly mupdf: typeof Mupdf
  readonly document: Mupdf.PDFDocument
  readonly page: Mupdf.PDFPage
  readonly list: Mupdf.DisplayList
  readonly bounds: Bbox
}

/** A picture that is wanted by itself. */
interface WantedPicture {
  readonly order: number
  readonly bbox: Bbox
  /** Its pixels to a point, in the direction in which it has more. */
  readonly scale: number
  /** Of the image in MuPDF's memory, where it shows whole, upright and mixed with nothing. */
  readonly pointer?: ImagePointer
}

/** Draws what of a page is no text. */
export function drawArt(
  mupdf: typeof Mupdf,
  document: Mupdf.Document,
  pageNumber: number,
  options: ArtOptions,
): PageArt {
  const page = document.loadPage(pageNumber - 1) as Mupdf.PDFPage
  try {
    const [x0, y0, x1, y1] = page.getBounds()
    const list = page.toDisplayList(true)
    try {
      return cutArt({ mupdf, document: document as Mupdf.PDFDocument, page, list, bounds: { x0, y0, x1, y1 } }, options)
    } finally {
      list.destroy()
    }
  } finally {
    page.destroy()
  }
}

function cutArt(open: OpenPage, options: ArtOptions): PageArt {
  const apart = new Set(options.pictures)
  const leftOut = new Set([...options.drawn, ...options.pictures])
  const { without = [] } = options
  const rest: Bbox[] = []
  const wanted: WantedPicture[] = []
  run(open, {
    takes: (painted) => {
      const bbox = painted.bounds()
      if (bbox === undefined) return false
      if (apart.has(painted.order) && painted.picture !== undefined)
        wanted.push(wantedOf(painted, painted.picture, bbox))
      if (without.some((box) => holds(box, bbox))) leftOut.add(painted.order)
      if (!leftOut.has(painted.order)) rest.push(bbox)
      return false
    },
  })
  const shown = wanted.filter(({ bbox }) => bbox.x1 > bbox.x0 && bbox.y1 > bbox.y0)
  const jpegs = shown.some(({ pointer }) => pointer !== undefined) ? findJpegs(open.document, open.page) : undefined
  try {
    return {
      pictures: shown.map((picture) => {
        const jpeg = picture.pointer === undefined ? undefined : jpegs?.bytesOf(picture.pointer)
        const { order, bbox } = picture
        return jpeg ? { order, bbox, bytes: jpeg, mediaType: 'image/jpeg' } : drawPicture(open, picture, options.dpi)
      }),
      background: drawBackground(open, rest, leftOut, options.dpi),
    }
  } finally {
    jpegs?.destroy()
  }
}

function holds(outer: Bbox, inner: Bbox): boolean {
  return outer.x0 <= inner.x0 && outer.y0 <= inner.y0 && outer.x1 >= inner.x1 && outer.y1 >= inner.y1
}

function wantedOf({ order }: Painted, { image, ctm, isPlain }: PaintedPicture, bbox: Bbox): WantedPicture {
  const [a, b, c, d, e, f] = ctm
  const scale = Math.max(image.getWidth() / Math.hypot(a, b), image.getHeight() / Math.hypot(c, d))
  const isUpright = Math.abs(b) < HAIR && Math.abs(c) < HAIR && a > 0 && d > 0
  const isWhole = [e - bbox.x0, f - bbox.y0, e + a - bbox.x1, f + d - bbox.y1].every((off) => Math.abs(off) < HAIR)
  const mask = image.getMask()
  const isAsItIs = isPlain && isUpright && isWhole && mask === null
  mask?.destroy()
  return { order, bbox, scale, ...(isAsItIs && { pointer: image.pointer }) }
}

/** What is off by less, in points, is where it should be. */
const HAIR = 0.5

function drawPicture(open: OpenPage, { order, bbox, scale }: WantedPicture, dpi: number): ArtPicture {
  const pixmap = drawList(open, bbox, Math.min(scale * 72, dpi), true, (painted) => painted.order === order)
  try {
    const [width, height] = [pixmap.getWidth(), pixmap.getHeight()]
    const bytes = writePng({ width, height, ...straighten(pixmap.getPixels()) })
    return { order, bbox, bytes, mediaType: 'image/png' }
  } finally {
    pixmap.destroy()
  }
}

function drawBackground(
  open: OpenPage,
  rest: readonly Bbox[],
  leftOut: ReadonlySet<number>,
  dpi: number,
): readonly ArtPiece[] {
  return joinAreas(rest).map((area) => {
    const bbox = toPixels(area, dpi, open.bounds)
    const pixmap = drawList(open, bbox, dpi, false, ({ order }) => !leftOut.has(order))
    try {
      const [width, height] = [pixmap.getWidth(), pixmap.getHeight()]
      return { bbox, bytes: writePng({ width, height, channels: 3, pixels: pixmap.getPixels() }) }
    } finally {
      pixmap.destroy()
    }
  })
}

/** To the edges of whole pixels, so that what ends there ends sharply; no further than the page goes. */
function toPixels({ x0, y0, x1, y1 }: Bbox, dpi: number, page: Bbox): Bbox {
  const scale = dpi / 72
  const down = (at: number) => Math.floor(at * scale) / scale
  const up = (at: number) => Math.ceil(at * scale) / scale
  return {
    x0: Math.max(down(x0), page.x0),
    y0: Math.max(down(y0), page.y0),
    x1: Math.min(up(x1), page.x1),
    y1: Math.min(up(y1), page.y1),
  }
}

/** Draws a part of the page, on white or on nothing. The caller destroys what comes back. */
function drawList(
  open: OpenPage,
  bbox: Bbox,
  dpi: number,
  isSeeThrough: boolean,
  takes: (painted: Painted) => boolean,
): Mupdf.Pixmap {
  const { mupdf, bounds } = open
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
    run(open, { takes, target, toTarget: [sx, 0, 0, sy, -bbox.x0 * sx, -bbox.y0 * sy] })
    target.close()
    return pixmap
  } catch (error) {
    pixmap.destroy()
    throw error
  } finally {
    target?.destroy()
  }
}

function run({ mupdf, list, bounds }: OpenPage, options: Omit<Parameters<typeof artDevice>[1], 'page'>): void {
  const device = artDevice(mupdf, { page: bounds, ...options })
  try {
    list.run(device, mupdf.Matrix.identity)
    device.close()
  } finally {
    device.destroy()
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
