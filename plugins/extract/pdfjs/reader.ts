import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { OpenDocument, Reader } from '../../../core/contracts.js'
import { messageOf, RecreateError, refuseIfAborted } from '../../../core/errors.js'
import type { Bbox, DocumentProperties, Link, PageContent, Warning } from '../../../core/model.js'
import { type DocumentLimits, defaultDocumentLimits, documentTooLarge } from '../../../core/reading/document-limits.js'
import type { Source } from '../../../core/source.js'
import { beginsAsPdf } from '../pdf-signature.js'
import { refuseLargeStreams } from '../streams/large-streams.js'
import { PageFonts, type PdfjsFont } from './fonts.js'
import { meanColorOf } from './gradients.js'
import { documentOptions, loadPdfjs } from './library.js'
import { addTrailer } from './lost-trailer.js'
import type { Matrix } from './matrix.js'
import { readOperators } from './operators.js'
import { drawColors, drawPicture, drawPixels } from './picture.js'
import { statesItsObjects } from './statement-of-objects.js'

/**
 * Returns a reader for PDFs that uses PDF.js. It reads glyphs, rulings, shapes, paths, pictures, links and page boxes.
 * PDF.js is licensed under the Apache License 2.0. It cannot write files, so it cannot remove password protection. A
 * file that is locked only by an owner password is read without a password. Pages are drawn with the optional package
 * `@napi-rs/canvas`; without it, `picture` throws `not_available`, and `pixels` and `colors` throw `package_missing`.
 *
 * @param limits Limits for documents and pages. @default see {@link DocumentLimits}
 */
export function pdfjsReader(limits: DocumentLimits = defaultDocumentLimits): Reader {
  return { name: 'pdfjs', accepts: ({ bytes }) => beginsAsPdf(bytes), open: (source) => open(source, limits) }
}

async function open(source: Source, limits: DocumentLimits): Promise<OpenDocument> {
  refuseLargeStreams(source, limits)
  const pdfjs = await loadPdfjs()
  try {
    return await openBytes(pdfjs, source, source.bytes, limits)
  } catch (error) {
    const mended = error instanceof RecreateError && error.code === 'source_damaged' && addTrailer(source.bytes)
    if (!mended) throw error
    const document = await openBytes(pdfjs, source, mended, limits)
    // PDF.js returns an empty page if the page is truncated.
    if (await hasAnything(document)) return document
    await document.close()
    throw error
  }
}

async function hasAnything({ pageCount, content }: OpenDocument): Promise<boolean> {
  for (let pageNumber = 1; pageNumber <= pageCount; pageNumber++) {
    const { glyphs, pictures, rulings, shapes, paths } = await content(pageNumber)
    if (glyphs.length + pictures.length + rulings.length + shapes.length + paths.length > 0) return true
  }
  return false
}

async function openBytes(
  pdfjs: typeof Pdfjs,
  source: Source,
  bytes: Uint8Array,
  limits: DocumentLimits,
): Promise<OpenDocument> {
  // PDF.js takes ownership of the bytes, so it gets a copy.
  const task = pdfjs.getDocument({ ...documentOptions(), data: new Uint8Array(bytes) })
  try {
    const document = await task.promise
    if (document.numPages === 0) throw damaged(source, 'it has no pages')
    if (document.numPages > limits.pages) {
      throw documentTooLarge(source.fileName, 'pages', 'pages', limits.pages, String(document.numPages))
    }
    await document.getPage(1) // Fails if the file is too damaged to read.
    const layers = await document.getOptionalContentConfig()
    const properties = await readProperties(document)
    const isWhole = statesItsObjects(source.bytes)
    const tools = { pdfjs, document, isLayerOn: (layer: unknown) => layers.isVisible(layer) === true, isWhole, limits }
    return {
      pageCount: document.numPages,
      properties,
      content: (pageNumber, signal) => readContent(tools, pageNumber, signal),
      picture: (pageNumber, options, signal) => drawPicture(document, pageNumber, options, signal),
      pixels: (pageNumber, options, signal) => drawPixels(document, pageNumber, options, signal),
      colors: (pageNumber, options, signal) => drawColors(document, pageNumber, options, signal),
      close: () => task.destroy(),
    }
  } catch (error) {
    await task.destroy()
    throw openingError(source, error)
  }
}

function openingError(source: Source, error: unknown): RecreateError {
  if (error instanceof RecreateError) return error
  if (error instanceof Error && error.name === 'PasswordException') {
    const message = `${source.fileName} opens only with a password.`
    return new RecreateError('pdf_encrypted', message)
  }
  return damaged(source, messageOf(error), error)
}

function damaged(source: Source, reason: string, cause?: unknown): RecreateError {
  const message = `${source.fileName} is damaged and cannot be read: ${reason}.`
  return new RecreateError('source_damaged', message, { cause })
}

async function readProperties(document: Pdfjs.PDFDocumentProxy): Promise<DocumentProperties> {
  const { info } = await document.getMetadata()
  const { Title: title, Author: author, Producer: producer } = info as Readonly<Record<string, unknown>>
  return {
    ...(isText(title) && { title }),
    ...(isText(author) && { author }),
    ...(isText(producer) && { producer }),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

interface ContentTools {
  readonly pdfjs: typeof Pdfjs
  readonly document: Pdfjs.PDFDocumentProxy
  readonly isWhole: boolean
  readonly limits: DocumentLimits
  isLayerOn(layer: unknown): boolean
}

async function readContent(
  { pdfjs, document, isWhole, isLayerOn, limits }: ContentTools,
  pageNumber: number,
  signal?: AbortSignal,
): Promise<PageContent> {
  refuseIfAborted(signal)
  const page = await document.getPage(pageNumber)
  try {
    const viewport = page.getViewport({ scale: 1 })
    const matrix = viewport.transform as unknown as Matrix
    const { width, height } = viewport
    const list = await page.getOperatorList()
    refuseIfAborted(signal)
    const fonts = new PageFonts((id) => page.commonObjs.get(id) as PdfjsFont | undefined)
    const box = { x0: 0, y0: 0, x1: width, y1: height }
    const { glyphs, rulings, shapes, paths, pictures } = readOperators(list, {
      pdfjs,
      fonts,
      matrix,
      page: box,
      limits,
      isLayerOn,
      gradientColor: (id) => meanColorOf(findObject(page, id)),
    })
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    return {
      pageNumber,
      width,
      height,
      rotation: viewport.rotation as 0 | 90 | 180 | 270,
      cropBox: { x0: left, y0: bottom, x1: right, y1: top },
      source: 'text',
      fonts: fonts.fonts,
      glyphs,
      rulings,
      shapes,
      paths,
      pictures,
      links: await readLinks(document, page, viewport),
      warnings: isWhole ? [] : [repairWarning(pageNumber)],
    }
  } finally {
    page.cleanup()
  }
}

/**
 * Finds an object that a page's operators name. Objects that pages share are stored separately; their ids start with
 * `g_`.
 */
function findObject(page: Pdfjs.PDFPageProxy, id: string): unknown {
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs
  return objects.has(id) ? objects.get(id) : undefined
}

/** Returns the warning for a repaired file. PDF.js repairs broken files without reporting it. */
function repairWarning(pageNumber: number): Warning {
  const message = 'The file is damaged and was repaired: something on this page may be missing'
  return { code: 'file_repaired', message, pageNumber }
}

async function readLinks(
  document: Pdfjs.PDFDocumentProxy,
  page: Pdfjs.PDFPageProxy,
  viewport: Pdfjs.PageViewport,
): Promise<readonly Link[]> {
  const links: Link[] = []
  for (const annotation of await page.getAnnotations()) {
    if (annotation.subtype !== 'Link') continue
    const uri: string | undefined =
      annotation.unsafeUrl ?? annotation.url ?? (await findTarget(document, annotation.dest))
    if (uri !== undefined) links.push({ bbox: boxOfRect(viewport, annotation.rect), uri })
  }
  return links
}

/** Converts a destination inside the document to a fragment, such as `#page=3`. */
async function findTarget(document: Pdfjs.PDFDocumentProxy, target: unknown): Promise<string | undefined> {
  try {
    const place: unknown = typeof target === 'string' ? await document.getDestination(target) : target
    const [page] = Array.isArray(place) ? (place as readonly unknown[]) : []
    if (typeof page === 'number') return `#page=${page + 1}`
    if (typeof page !== 'object' || page === null) return undefined
    return `#page=${(await document.getPageIndex(page as Parameters<typeof document.getPageIndex>[0])) + 1}`
  } catch {
    return undefined // The destination does not exist.
  }
}

function boxOfRect(viewport: Pdfjs.PageViewport, rect: number[]): Bbox {
  const [ax = 0, ay = 0, bx = 0, by = 0] = viewport.convertToViewportRectangle(rect) as number[]
  return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) }
}
