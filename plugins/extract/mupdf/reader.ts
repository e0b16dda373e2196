import type * as Mupdf from 'mupdf'
import type { ArtOptions } from '../../../core/art.js'
import type { OpenDocument, Reader, Unprotected } from '../../../core/contracts.js'
import { messageOf, RecreateError } from '../../../core/errors.js'
import type { Bbox, DocumentProperties, Link, PageContent, Warning } from '../../../core/model.js'
import { type DocumentLimits, defaultDocumentLimits, documentTooLarge } from '../../../core/reading/document-limits.js'
import type { Source } from '../../../core/source.js'
import { beginsAsPdf } from '../pdf-signature.js'
import { refuseLargeTables } from '../streams/large-streams.js'
import { drawArt } from './art.js'
import { watched } from './breakdown.js'
import { readDrawings } from './drawings/read-drawings.js'
import { type ListedPage, lastPage } from './last-page.js'
import { FontLooks } from './letters/font-looks.js'
import { readLetters } from './letters/read-letters.js'
import { loadMupdf } from './library.js'
import { emptyStore, OneStore } from './one-store.js'
import { PageLimits } from './page-limits.js'
import { drawColors, drawPicture, drawPixels } from './picture.js'
import { forgetStructure } from './structure.js'

/**
 * Returns a reader for PDFs that uses MuPDF. It reads glyphs, rulings, shapes, paths, pictures, links and page boxes. A
 * file that is locked only by an owner password is read without a password.
 *
 * @param limits Limits for documents and pages. @default see {@link DocumentLimits}
 */
export function mupdfReader(limits: DocumentLimits = defaultDocumentLimits): Reader {
  return {
    name: 'mupdf',
    accepts: ({ bytes }) => beginsAsPdf(bytes),
    open: (source) => open(source, limits),
    unprotect: (source, password) => unprotect(source, password, limits),
  }
}

/** Arguments of a function that draws a page. */
type DrawnPage<Options> = [typeof Mupdf, Mupdf.Document, number, Options]

async function open(source: Source, limits: DocumentLimits): Promise<OpenDocument> {
  refuseLargeTables(source, limits)
  const mupdf = await loadMupdf()
  return watched(source.fileName, () => openWith(mupdf, source, limits))
}

function openWith(mupdf: typeof Mupdf, source: Source, limits: DocumentLimits): OpenDocument {
  const document = openPdf(mupdf, source)
  try {
    const pageCount = countPages(document, source)
    refuseTooMany(document, source, pageCount, limits)
    forgetStructure(document)
    const properties = readProperties(document)
    const pageLimits = new PageLimits(limits)
    const last = lastPage(document, (page) => pageLimits.check(page))
    // Drawing interprets the page again, so a page is checked against the limits before it is drawn.
    let checked = 0
    let [current, hasDrawn] = [0, false]
    let read = { pageNumber: 0, pixels: 0 }
    let unpacked = 0
    // MuPDF caches decoded pictures, up to 100 MB, which other pages do not use.
    const store = new OneStore(mupdf, document)
    const looks = new FontLooks(mupdf)
    const turnTo = (pageNumber: number) => {
      store.turnTo(pageNumber)
      if (pageNumber !== current && hasDrawn) {
        unpacked += read.pageNumber === current ? read.pixels : Number.POSITIVE_INFINITY
        if (unpacked > MOST_UNPACKED) {
          emptyStore(mupdf)
          unpacked = 0
        }
        hasDrawn = false
      }
      current = pageNumber
    }
    const drawing = <Options, Result>(draw: (...page: DrawnPage<Options>) => Result) => {
      return async (pageNumber: number, options: Options) =>
        watched(source.fileName, () => {
          turnTo(pageNumber)
          if (checked !== pageNumber) last.open(pageNumber)
          checked = pageNumber
          hasDrawn = true
          return draw(mupdf, document, pageNumber, options)
        })
    }
    return {
      pageCount,
      properties,
      content: async (pageNumber) =>
        watched(source.fileName, () => {
          turnTo(pageNumber)
          const { content, pixels } = readContent(document, last.open(pageNumber), pageNumber, { mupdf, limits, looks })
          read = { pageNumber, pixels }
          return content
        }),
      picture: drawing(drawPicture),
      pixels: drawing(drawPixels),
      colors: drawing(drawColors),
      art: drawing((_mupdf, _document, pageNumber, options: ArtOptions) =>
        drawArt(mupdf, document, last.open(pageNumber), options),
      ),
      close: async () => {
        try {
          looks.close()
          last.close()
        } finally {
          store.close()
          document.destroy()
          emptyStore(mupdf)
        }
      },
    }
  } catch (error) {
    document.destroy()
    throw error
  }
}

/**
 * Maximum number of pixels of cached pictures while further pages are read. Emptying the store also drops fonts and
 * colour tables that the next pages need. A scanned page has more pixels than this.
 */
const MOST_UNPACKED = 3_000_000

/** MuPDF's return values for a password. */
const WRONG_PASSWORD = 0
const NO_PASSWORD_NEEDED = 1

async function unprotect(source: Source, password: string, limits: DocumentLimits): Promise<Unprotected> {
  refuseLargeTables(source, limits)
  const mupdf = await loadMupdf()
  return watched(source.fileName, () => unprotectWith(mupdf, source, password))
}

function unprotectWith(mupdf: typeof Mupdf, source: Source, password: string): Unprotected {
  const document = openAnyPdf(mupdf, source)
  try {
    const answer = document.authenticatePassword(password)
    if (answer === WRONG_PASSWORD) {
      const message = `The password does not open ${source.fileName}.`
      throw new RecreateError('password_wrong', message)
    }
    const pageCount = countPages(document, source)
    return { pageCount, bytes: answer === NO_PASSWORD_NEEDED ? source.bytes : saveUnprotected(document, source) }
  } finally {
    document.destroy()
    emptyStore(mupdf)
  }
}

function saveUnprotected(document: Mupdf.Document, source: Source): Uint8Array {
  try {
    const saved = (document as Mupdf.PDFDocument).saveToBuffer('encrypt=none,garbage,compress')
    try {
      return saved.asUint8Array().slice()
    } finally {
      saved.destroy()
    }
  } catch (error) {
    throw damaged(source, messageOf(error), error)
  }
}

function openPdf(mupdf: typeof Mupdf, source: Source): Mupdf.Document {
  const document = openAnyPdf(mupdf, source)
  if (!document.needsPassword()) return document
  document.destroy()
  const message = `${source.fileName} opens only with a password.`
  throw new RecreateError('pdf_encrypted', message)
}

/** Opens a PDF, whether or not it needs a password. */
function openAnyPdf(mupdf: typeof Mupdf, source: Source): Mupdf.Document {
  try {
    return mupdf.Document.openDocument(source.bytes, 'application/pdf')
  } catch (error) {
    throw damaged(source, messageOf(error), error)
  }
}

function countPages(document: Mupdf.Document, source: Source): number {
  let pageCount: number
  try {
    pageCount = document.countPages()
  } catch (error) {
    throw damaged(source, messageOf(error), error)
  }
  if (pageCount === 0) throw damaged(source, 'it has no pages')
  return pageCount
}

function refuseTooMany(document: Mupdf.Document, source: Source, pageCount: number, limits: DocumentLimits): void {
  const { pages, objects } = limits
  if (pageCount > pages) throw documentTooLarge(source.fileName, 'pages', 'pages', pages, String(pageCount))
  const count = document.asPDF()?.countObjects() ?? 0
  if (count > objects) throw documentTooLarge(source.fileName, 'objects', 'objects', objects, String(count))
}

function damaged(source: Source, reason: string, cause?: unknown): RecreateError {
  const message = `${source.fileName} is damaged and cannot be read: ${reason}.`
  return new RecreateError('source_damaged', message, { cause })
}

function readProperties(document: Mupdf.Document): DocumentProperties {
  const title = document.getMetaData('info:Title')
  const author = document.getMetaData('info:Author')
  const producer = document.getMetaData('info:Producer')
  return { ...(title && { title }), ...(author && { author }), ...(producer && { producer }) }
}

/** What the pages of a document share while they are read. */
interface ReadingTools {
  readonly mupdf: typeof Mupdf
  readonly limits: DocumentLimits
  readonly looks: FontLooks
}

function readContent(
  document: Mupdf.Document,
  { page, list }: ListedPage,
  pageNumber: number,
  { mupdf, limits, looks }: ReadingTools,
): { readonly content: PageContent; readonly pixels: number } {
  const [x0, y0, x1, y1] = page.getBounds()
  const visible = { x0, y0, x1, y1 }
  const { cover, hasMeanings, pixels, ...marks } = readDrawings(mupdf, list, visible, limits)
  const known = { cover, hasMeanings, visible, pageNumber, looks }
  const { glyphs, fonts, warnings } = readLetters(mupdf, list, known, limits)
  const content: PageContent = {
    pageNumber,
    width: x1 - x0,
    height: y1 - y0,
    ...readBoxes(page),
    source: 'text',
    fonts,
    glyphs,
    ...marks,
    links: readLinks(page),
    warnings: [...repairWarning(document, pageNumber), ...warnings],
  }
  return { content, pixels }
}

/** Returns a warning if MuPDF repaired the file. MuPDF does not report what it could not restore. */
function repairWarning(document: Mupdf.Document, pageNumber: number): readonly Warning[] {
  const pdf = document.asPDF()
  if (pdf === null || !pdf.wasRepaired()) return []
  const message = 'The file is damaged and was repaired: something on this page may be missing'
  return [{ code: 'file_repaired', message, pageNumber }]
}

/** Reads the page's rotation and boxes from the file. They can be inherited from parents in the page tree. */
function readBoxes(page: Mupdf.Page): Pick<PageContent, 'rotation' | 'mediaBox' | 'cropBox'> {
  const dictionary = (page as Mupdf.PDFPage).getObject()
  try {
    const mediaBox = readBox(dictionary, 'MediaBox')
    const cropBox = readBox(dictionary, 'CropBox')
    const rotate = dictionary.getInheritable('Rotate')
    const degrees = rotate.isNumber() ? (((Math.round(rotate.asNumber() / 90) * 90) % 360) + 360) % 360 : 0
    rotate.destroy()
    return { rotation: degrees as 0 | 90 | 180 | 270, ...(mediaBox && { mediaBox }), ...(cropBox && { cropBox }) }
  } finally {
    dictionary.destroy()
  }
}

function readBox(dictionary: Mupdf.PDFObject, name: string): Bbox | undefined {
  const box = dictionary.getInheritable(name)
  try {
    if (!box.isArray() || box.length !== 4) return undefined
    const [ax = 0, ay = 0, bx = 0, by = 0] = [0, 1, 2, 3].map((i) => {
      const side = box.get(i)
      const value = side.isNumber() ? side.asNumber() : 0
      side.destroy()
      return value
    })
    return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) }
  } finally {
    box.destroy()
  }
}

function readLinks(page: Mupdf.Page): readonly Link[] {
  return page.getLinks().map((link) => {
    const [x0, y0, x1, y1] = link.getBounds()
    const uri = link.getURI()
    link.destroy()
    return { bbox: { x0, y0, x1, y1 }, uri }
  })
}
