import type * as Mupdf from 'mupdf'
import type { ArtOptions, ArtPicture, ArtPiece, PageArt } from '../../../core/art.js'
import type { Bbox } from '../../../core/model.js'
import { hull } from '../../recognise/geometry/boxes.js'
import { joinAreas } from '../art-areas.js'
import { type RasterPicture, writePng } from '../png.js'
import type { PaintedPicture } from './art-device.js'
import { drawPart, drawTaken, type OpenPage, pngOf, runPage } from './art-drawing.js'
import { type EmbeddedJpegs, findJpegs, type ImagePointer } from './embedded-jpegs.js'
import type { ListedPage } from './last-page.js'

/** A picture that is returned as a separate file. */
interface WantedPicture {
  readonly order: number
  readonly bbox: Bbox
  readonly dpi: number
  /** The embedded JPEG, if it looks the same outside the document. */
  readonly jpeg?: ImagePointer
  /** The picture, drawn during the first run of the list. Present if it is painted without blending. */
  readonly drawn?: Uint8Array
}

/** Draws everything on a page except its text. */
export function drawArt(
  mupdf: typeof Mupdf,
  document: Mupdf.Document,
  { page, list }: ListedPage,
  options: ArtOptions,
): PageArt {
  const [x0, y0, x1, y1] = page.getBounds()
  return cutArt({ mupdf, document: document as Mupdf.PDFDocument, page, list, bounds: { x0, y0, x1, y1 } }, options)
}

function cutArt(open: OpenPage, options: ArtOptions): PageArt {
  const apart = new Set(options.pictures)
  const leftOut = new Set([...options.drawn, ...options.pictures])
  const { without = [], dpi } = options
  const rest: Bbox[] = []
  const wanted: WantedPicture[] = []
  const jpegs = apart.size > 0 ? findJpegs(open.document, open.page) : undefined
  try {
    runPage(open, {
      takes: ({ order, bounds, picture }) => {
        const bbox = bounds()
        if (bbox === undefined) return false
        if (without.some((box) => holds(box, bbox))) leftOut.add(order)
        else if (!leftOut.has(order)) rest.push(bbox)
        else if (picture !== undefined && apart.has(order) && bbox.x1 > bbox.x0 && bbox.y1 > bbox.y0) {
          wanted.push({ order, bbox, ...takePicture(open, picture, bbox, dpi, jpegs) })
        }
        return false
      },
    })
    return {
      pictures: wanted.map((picture) => toArt(open, picture, jpegs)),
      background: drawBackground(open, rest, leftOut, dpi),
    }
  } finally {
    jpegs?.destroy()
  }
}

function holds(outer: Bbox, inner: Bbox): boolean {
  return outer.x0 <= inner.x0 && outer.y0 <= inner.y0 && outer.x1 >= inner.x1 && outer.y1 >= inner.y1
}

/** Largest difference between positions that count as equal, in points. */
const TOLERANCE = 0.5
/** Minimum resolution of a picture that an outline clips, in pixels per inch, whatever its own resolution. */
const OUTLINE_DPI = 110

function takePicture(
  open: OpenPage,
  { image, ctm, isPlain, isCut }: PaintedPicture,
  bbox: Bbox,
  mostDpi: number,
  jpegs: EmbeddedJpegs | undefined,
): Pick<WantedPicture, 'dpi' | 'jpeg' | 'drawn'> {
  const [a, b, c, d, e, f] = ctm
  const own = 72 * Math.max(image.getWidth() / Math.hypot(a, b), image.getHeight() / Math.hypot(c, d))
  const dpi = Math.min(isCut ? Math.max(own, OUTLINE_DPI) : own, mostDpi)
  if (!isPlain) return { dpi }
  const isUpright = Math.abs(b) < TOLERANCE && Math.abs(c) < TOLERANCE && a > 0 && d > 0
  const isWhole = [e - bbox.x0, f - bbox.y0, e + a - bbox.x1, f + d - bbox.y1].every((off) => Math.abs(off) < TOLERANCE)
  if (isUpright && isWhole && jpegs?.has(image.pointer)) return { dpi, jpeg: image.pointer }
  try {
    const draw = (target: Mupdf.Device, toTarget: Mupdf.Matrix) =>
      target.fillImage(image, open.mupdf.Matrix.concat(ctm, toTarget), 1)
    return { dpi, drawn: pngOf(drawPart(open, { bbox, dpi, isSeeThrough: true }, draw)) }
  } catch {
    // an exception must not pass through MuPDF's stack frames; `toArt` draws the picture again, where it may throw
    return { dpi }
  }
}

function toArt(
  open: OpenPage,
  { order, bbox, dpi, jpeg, drawn }: WantedPicture,
  jpegs: EmbeddedJpegs | undefined,
): ArtPicture {
  const file = jpeg && jpegs?.bytesOf(jpeg)
  if (file !== undefined) return { order, bbox, bytes: file, mediaType: 'image/jpeg' }
  const drawAgain = () =>
    pngOf(drawTaken(open, { bbox, dpi, isSeeThrough: true }, (painted) => painted.order === order))
  return { order, bbox, bytes: drawn ?? drawAgain(), mediaType: 'image/png' }
}

/** Draws all remaining operations in one run, and cuts the result into pieces. */
function drawBackground(
  open: OpenPage,
  rest: readonly Bbox[],
  leftOut: ReadonlySet<number>,
  dpi: number,
): readonly ArtPiece[] {
  const areas = joinAreas(rest).map((area) => toPixels(area, dpi, open.bounds))
  if (areas.length === 0) return []
  const whole = hull(areas)
  const pixmap = drawTaken(open, { bbox: whole, dpi, isSeeThrough: false }, ({ order }) => !leftOut.has(order))
  try {
    const raster = { width: pixmap.getWidth(), height: pixmap.getHeight(), pixels: pixmap.getPixels() }
    const scale = raster.width / (whole.x1 - whole.x0)
    return areas.map((bbox) => {
      const [left, top] = [Math.round((bbox.x0 - whole.x0) * scale), Math.round((bbox.y0 - whole.y0) * scale)]
      const right = Math.min(Math.max(Math.round((bbox.x1 - whole.x0) * scale), left + 1), raster.width)
      const bottom = Math.min(Math.max(Math.round((bbox.y1 - whole.y0) * scale), top + 1), raster.height)
      return { bbox, bytes: writePng(cut(raster, left, top, right, bottom)) }
    })
  } finally {
    pixmap.destroy()
  }
}

function cut(
  { width, pixels }: { readonly width: number; readonly pixels: Uint8ClampedArray },
  left: number,
  top: number,
  right: number,
  bottom: number,
): RasterPicture {
  const rowLength = 3 * (right - left)
  const part = new Uint8Array(rowLength * (bottom - top))
  for (let y = top; y < bottom; y++) {
    const from = 3 * (y * width + left)
    part.set(pixels.subarray(from, from + rowLength), (y - top) * rowLength)
  }
  return { width: right - left, height: bottom - top, channels: 3, pixels: part }
}

/** Rounds a box outwards to whole pixels, so that its edges stay sharp, but not beyond the page. */
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
