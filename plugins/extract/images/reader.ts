import type { OpenDocument, PictureOptions, Reader } from '../../../core/contracts.js'
import { messageOf, RecreateError, refuseIfAborted } from '../../../core/errors.js'
import type { PageContent, Warning } from '../../../core/model.js'
import type { ColorPicture, GreyPicture } from '../../../core/pixels.js'
import { type DocumentLimits, defaultDocumentLimits, documentTooLarge } from '../../../core/reading/document-limits.js'
import type { Source } from '../../../core/source.js'
import { drawnArea } from '../drawn-area.js'
import { type DecodedFrame, decodeFrame, mostPixelsOf, uprightSize } from './decode-frame.js'
import { drawPart } from './draw-part.js'
import { type Frame, type Frames, findFrames } from './frames.js'
import { imageKindOf, isRefused, refusedNames } from './kinds.js'
import { loadSharp } from './load-sharp.js'

/** Number of threads that scale a page. By default, sharp uses one on most Linux systems. */
const THREADS = 2

/**
 * Returns a reader for image files: PNG, JPEG, TIFF, WebP, GIF, BMP and AVIF. Other known formats are refused by name.
 * Each frame of a file is a page that one picture covers, in displayed pixels. Transparent parts are white, or black if
 * the ink is nearly white.
 *
 * @param limits Limits for documents and pages. @default see {@link DocumentLimits}
 */
export function imageReader(limits: DocumentLimits = defaultDocumentLimits): Reader {
  return {
    name: 'image',
    accepts: ({ bytes }) => imageKindOf(bytes) !== undefined,
    open: async (source) => {
      const frames = await readFrames(source)
      const count = frames.frames.length
      if (count > limits.pages) throw documentTooLarge(source.fileName, 'pages', 'pages', limits.pages, String(count))
      const document = new ImageDocument(source, frames, limits)
      await document.check()
      return document
    },
    unprotect: async ({ fileName }) => {
      throw new RecreateError('source_unsupported', `${fileName} is an image and has no password.`)
    },
  }
}

async function readFrames(source: Source): Promise<Frames> {
  const kind = imageKindOf(source.bytes)
  if (kind === undefined) throw damaged(source, 'its first bytes are not those of an image')
  if (isRefused(kind)) {
    const format = refusedNames[kind]
    const message = `${source.fileName} is a ${format} picture, which cannot be read. Save it as PNG or JPEG.`
    throw new RecreateError('source_unsupported', message, { details: { format } })
  }
  try {
    return await findFrames(kind, source.bytes)
  } catch (error) {
    if (error instanceof RecreateError) throw error
    throw damaged(source, messageOf(error), error)
  }
}

function damaged({ fileName }: Source, reason: string, cause?: unknown): RecreateError {
  const message = `${fileName} is damaged and cannot be read: ${reason}.`
  return new RecreateError('source_damaged', message, { cause })
}

class ImageDocument implements OpenDocument {
  readonly properties = {}
  readonly #source: Source
  readonly #frames: Frames
  readonly #limits: DocumentLimits
  /** The last decoded page, because callers usually request a page's content and then its pixels. */
  #kept: { readonly pageNumber: number; readonly decoding: Promise<DecodedFrame> } | undefined

  constructor(source: Source, frames: Frames, limits: DocumentLimits) {
    this.#source = source
    this.#frames = frames
    this.#limits = limits
  }

  get pageCount(): number {
    return this.#frames.frames.length
  }

  /** Refuses a file with one unreadable image when it is opened. With several images, the others are still read. */
  async check(): Promise<void> {
    if (this.pageCount === 1) await this.#decode(1)
  }

  async content(pageNumber: number, signal?: AbortSignal): Promise<PageContent> {
    refuseIfAborted(signal)
    const { isDamaged } = await this.#decode(pageNumber)
    const frame = this.#frame(pageNumber)
    const { width, height, rotation, unitsPerInch } = frame
    const { width: pixelWidth, height: pixelHeight } = uprightSize(frame)
    return {
      pageNumber,
      width,
      height,
      unitsPerInch,
      rotation,
      source: 'text',
      fonts: [],
      glyphs: [],
      rulings: [],
      shapes: [],
      paths: [],
      pictures: [{ bbox: { x0: 0, y0: 0, x1: width, y1: height }, pixelWidth, pixelHeight }],
      links: [],
      warnings: [...(isDamaged ? [damageWarning(pageNumber)] : []), ...lossWarnings(this.#frames, pageNumber)],
    }
  }

  async picture(pageNumber: number, options: PictureOptions, signal?: AbortSignal): Promise<Uint8Array> {
    refuseIfAborted(signal)
    const { isDamaged, background } = await this.#decode(pageNumber)
    const frame = this.#frame(pageNumber)
    const area = drawnArea(frame, options, frame.unitsPerInch)
    return drawPart(await frame.load(isDamaged), uprightSize(frame), frame, area, background)
      .toColourspace('srgb')
      .png()
      .toBuffer()
  }

  async pixels(pageNumber: number, options: PictureOptions, signal?: AbortSignal): Promise<GreyPicture> {
    refuseIfAborted(signal)
    const { picture } = await this.#decode(pageNumber)
    const frame = this.#frame(pageNumber)
    const area = drawnArea(frame, options, frame.unitsPerInch)
    const sharp = await loadSharp()
    if (sharp.concurrency() < THREADS) sharp.concurrency(THREADS)
    const { width, height, pixels } = picture
    const raw = { width, height, channels: 1 } as const
    const data = await drawPart(sharp(pixels, { raw, limitInputPixels: false }), picture, frame, area)
      .toColourspace('b-w')
      .raw({ depth: 'uchar' })
      .toBuffer()
    return { width: area.width, height: area.height, pixels: data }
  }

  async colors(pageNumber: number, options: PictureOptions, signal?: AbortSignal): Promise<ColorPicture> {
    refuseIfAborted(signal)
    const { isDamaged, background } = await this.#decode(pageNumber)
    const frame = this.#frame(pageNumber)
    const area = drawnArea(frame, options, frame.unitsPerInch)
    const pixels = await drawPart(await frame.load(isDamaged), uprightSize(frame), frame, area, background)
      .toColourspace('srgb')
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer()
    return { width: area.width, height: area.height, pixels }
  }

  async close(): Promise<void> {
    this.#kept = undefined
  }

  #frame(pageNumber: number): Frame {
    const frame = this.#frames.frames[pageNumber - 1]
    if (frame !== undefined) return frame
    throw new RecreateError('pages_invalid', `Expected a page from 1 to ${this.pageCount}, got ${pageNumber}`)
  }

  #decode(pageNumber: number): Promise<DecodedFrame> {
    if (this.#kept?.pageNumber !== pageNumber) {
      this.#kept = { pageNumber, decoding: this.#decodeAnew(pageNumber, this.#frame(pageNumber)) }
    }
    return this.#kept.decoding
  }

  async #decodeAnew(pageNumber: number, frame: Frame): Promise<DecodedFrame> {
    const { fileName } = this.#source
    const most = mostPixelsOf(frame, this.#limits)
    if (frame.pixelWidth * frame.pixelHeight > most) {
      const came = `${frame.pixelWidth} × ${frame.pixelHeight} pixels`
      throw documentTooLarge(fileName, 'pixels in a picture', 'imagePixels', most, came)
    }
    try {
      return await decodeFrame(frame)
    } catch (error) {
      const reason = this.pageCount === 1 ? messageOf(error) : `on page ${pageNumber}, ${messageOf(error)}`
      throw damaged(this.#source, reason, error)
    }
  }
}

function damageWarning(pageNumber: number): Warning {
  const message = 'The image is damaged: parts of this page are missing'
  return { code: 'image_damaged', message, pageNumber }
}

/** Returns the warnings about lost frames, for the first page. */
function lossWarnings({ isCut, leftOut, frames }: Frames, pageNumber: number): readonly Warning[] {
  if (pageNumber !== 1) return []
  const cut = 'The file is damaged: it may contain more pages that were not found'
  const count = leftOut === 'unknown' ? 'all others were' : `${leftOut} more were`
  const left = `The file is an animation: ${frames.length === 1 ? 'its first picture was' : `its first ${frames.length} pictures were`} read, ${count} skipped`
  return [
    ...(isCut ? [{ code: 'file_repaired', message: cut, pageNumber }] : []),
    ...(leftOut !== 0 ? [{ code: 'frames_left_out', message: left, pageNumber }] : []),
  ]
}
