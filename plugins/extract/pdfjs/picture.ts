import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PictureOptions } from '../../../core/contracts.js'
import { type ErrorCode, refuseIfAborted } from '../../../core/errors.js'
import { packagesMissing } from '../../../core/optional-packages.js'
import type { ColorPicture, GreyPicture } from '../../../core/pixels.js'
import { drawnArea } from '../drawn-area.js'
import { hasCanvas } from './library.js'

/** The drawing target for PDF.js. Its types only know canvases of browsers. */
type Drawable = Pick<Parameters<Pdfjs.PDFPageProxy['render']>[0], 'canvas' | 'canvasContext'>
/** The canvas that PDF.js creates in Node.js. */
interface NodeCanvas {
  readonly canvas: Drawable['canvas'] & {
    readonly width: number
    readonly height: number
    toBuffer(type: 'image/png'): Buffer
  }
  readonly context: Drawable['canvasContext'] & {
    getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray }
  }
}
interface CanvasFactory {
  create(width: number, height: number): NodeCanvas
  destroy(canvas: NodeCanvas): void
}

/**
 * Draws a page, or a part of it, on white, as a PNG.
 *
 * @throws RecreateError `not_available` if the optional package `@napi-rs/canvas` is not installed.
 */
export async function drawPicture(
  document: Pdfjs.PDFDocumentProxy,
  pageNumber: number,
  options: PictureOptions,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  refuseWithoutCanvas('not_available')
  return withDrawn(document, pageNumber, options, signal, ({ canvas }) => new Uint8Array(canvas.toBuffer('image/png')))
}

/** Draws a page, or a part of it, on white, in shades of grey. @throws RecreateError `package_missing`. */
export async function drawPixels(
  document: Pdfjs.PDFDocumentProxy,
  pageNumber: number,
  options: PictureOptions,
  signal?: AbortSignal,
): Promise<GreyPicture> {
  return withDrawn(document, pageNumber, options, signal, ({ canvas, context }) => {
    const { width, height } = canvas
    return { width, height, pixels: toGrey(context.getImageData(0, 0, width, height).data) }
  })
}

/** Draws a page, or a part of it, on white, in colour. @throws RecreateError `package_missing`. */
export async function drawColors(
  document: Pdfjs.PDFDocumentProxy,
  pageNumber: number,
  options: PictureOptions,
  signal?: AbortSignal,
): Promise<ColorPicture> {
  return withDrawn(document, pageNumber, options, signal, ({ canvas, context }) => {
    const { width, height } = canvas
    return { width, height, pixels: withoutAlpha(context.getImageData(0, 0, width, height).data) }
  })
}

function refuseWithoutCanvas(code: ErrorCode): void {
  if (hasCanvas()) return
  throw packagesMissing({ use: 'Drawing pages with the reader `pdfjs`', names: ['@napi-rs/canvas'], code })
}

function withoutAlpha(colors: Uint8ClampedArray): Uint8Array {
  const pixels = new Uint8Array((colors.length / 4) * 3)
  for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
    pixels[to] = colors[from]!
    pixels[to + 1] = colors[from + 1]!
    pixels[to + 2] = colors[from + 2]!
  }
  return pixels
}

/** Converts to grey with the ITU-R BT.601 weights, in steps of 1/256. Ignores alpha, because the drawing is opaque. */
function toGrey(colors: Uint8ClampedArray): Uint8Array {
  const pixels = new Uint8Array(colors.length / 4)
  for (let i = 0, at = 0; i < pixels.length; i++, at += 4) {
    pixels[i] = (77 * colors[at]! + 150 * colors[at + 1]! + 29 * colors[at + 2]! + 128) >> 8
  }
  return pixels
}

async function withDrawn<Result>(
  document: Pdfjs.PDFDocumentProxy,
  pageNumber: number,
  options: PictureOptions,
  signal: AbortSignal | undefined,
  use: (drawn: NodeCanvas) => Result,
): Promise<Result> {
  refuseWithoutCanvas('package_missing')
  refuseIfAborted(signal)
  const page = await document.getPage(pageNumber)
  const { scale, left, top, width, height } = drawnArea(page.getViewport({ scale: 1 }), options)
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
    return use(drawn)
  } catch (error) {
    refuseIfAborted(signal)
    throw error
  } finally {
    factory.destroy(drawn)
    page.cleanup()
  }
}
