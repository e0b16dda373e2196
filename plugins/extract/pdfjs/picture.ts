import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PictureOptions } from '../../../core/contracts.js'
import { RecreateError, refuseIfAborted } from '../../../core/errors.js'
import { hasCanvas } from './library.js'

/** What PDF.js is given to draw on; its types know browsers' canvases alone. */
type Drawable = Pick<Parameters<Pdfjs.PDFPageProxy['render']>[0], 'canvas' | 'canvasContext'>
/** The canvas that PDF.js brings for Node. */
interface NodeCanvas {
  readonly canvas: Drawable['canvas'] & { toBuffer(type: 'image/png'): Buffer }
  readonly context: Drawable['canvasContext']
}
interface CanvasFactory {
  create(width: number, height: number): NodeCanvas
  destroy(canvas: NodeCanvas): void
}

/** Most pixels that a picture may have: four bytes each. */
const MOST_PIXELS = 2 ** 28

/**
 * Draws a page, or a part of it, on white.
 *
 * @throws RecreateError `not_available` where the optional package `@napi-rs/canvas` is not installed.
 */
export async function drawPicture(
  document: Pdfjs.PDFDocumentProxy,
  pageNumber: number,
  { dpi, bbox }: PictureOptions,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (!hasCanvas()) {
    const message = 'Expected the optional package `@napi-rs/canvas`, with which pdfjs draws pages, to be installed'
    throw new RecreateError('not_available', message)
  }
  refuseIfAborted(signal)
  const page = await document.getPage(pageNumber)
  const scale = dpi / 72
  const whole = page.getViewport({ scale })
  const left = Math.floor((bbox?.x0 ?? 0) * scale)
  const top = Math.floor((bbox?.y0 ?? 0) * scale)
  const width = Math.max(Math.ceil(bbox === undefined ? whole.width : bbox.x1 * scale) - left, 1)
  const height = Math.max(Math.ceil(bbox === undefined ? whole.height : bbox.y1 * scale) - top, 1)
  if (width * height > MOST_PIXELS) {
    throw new Error(`Expected a picture of no more than ${MOST_PIXELS} pixels, got ${width} × ${height}`)
  }
  const viewport = page.getViewport({ scale, offsetX: -left, offsetY: -top })
  const factory = document.canvasFactory as unknown as CanvasFactory
  const drawn = factory.create(width, height)
  try {
    const { canvas, context: canvasContext } = drawn
    const task = page.render({ canvas, canvasContext, viewport, background: '#ffffff' })
    const stop = () => task.cancel()
    signal?.addEventListener('abort', stop)
    try {
      await task.promise
    } finally {
      signal?.removeEventListener('abort', stop)
    }
    return new Uint8Array(drawn.canvas.toBuffer('image/png'))
  } catch (error) {
    refuseIfAborted(signal)
    throw error
  } finally {
    factory.destroy(drawn)
    page.cleanup()
  }
}
