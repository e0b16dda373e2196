import type * as Mupdf from 'mupdf'
import type { RecreateError } from '../../../core/errors.js'
import { type DocumentLimits, pageTooLarge } from '../../../core/reading/document-limits.js'
import { decodedLength, mayExceed, StreamTooLarge } from '../streams/decode-bounded.js'
import { mostPixelsInPdf } from '../streams/large-streams.js'
import { filtersOf, nameOf, numberOf } from './dictionaries.js'
import { drawnBytes } from './drawn-bytes.js'

/** Keys that are skipped: they do not lead to anything that is drawn, or only to numbers. */
const PASSED_BY: ReadonlySet<string | number> = new Set([
  ...['Parent', 'P', 'Pg', 'Popup', 'StructParent', 'Metadata', 'PieceInfo', 'Measure', 'PtData', 'OC', 'OCGs'],
  ...['Widths', 'W', 'W2', 'Differences', 'CharSet', 'CIDSystemInfo'],
])

/**
 * Checks a page against the limits before it is interpreted. It visits all objects that the page is drawn with, by
 * object number and without decoding them. A stream is decoded, up to the limit, only if its filters could make it
 * exceed the limit. Objects that several pages share are checked once per document.
 */
export class PageLimits {
  readonly #limits: DocumentLimits
  /** The error of an object or of the objects below it, by object number. */
  readonly #known = new Map<number, RecreateError | undefined>()
  readonly #lengths = new Map<number, number>()

  constructor(limits: DocumentLimits) {
    this.#limits = limits
  }

  /** @throws RecreateError `page_too_large`. */
  check(page: Mupdf.PDFPage): void {
    const held: { destroy(): void }[] = []
    const hold = <Thing extends { destroy(): void }>(thing: Thing) => {
      held.push(thing)
      return thing
    }
    try {
      const dictionary = hold(page.getObject())
      const resources = hold(dictionary.getInheritable('Resources'))
      const contents = hold(dictionary.get('Contents'))
      const error =
        this.#checkObject(resources, 1) ??
        this.#checkObject(contents, 1) ??
        this.#checkAppearances(hold(dictionary.get('Annots')))
      if (error !== undefined) throw error
      this.#checkContent(contents, resources)
    } finally {
      for (const thing of held) thing.destroy()
    }
  }

  #checkObject(object: Mupdf.PDFObject, depth: number): RecreateError | undefined {
    const number = object.isIndirect() ? object.asIndirect() : 0
    if (number === 0) return this.#checkContents(object, depth)
    if (this.#known.has(number)) return this.#known.get(number)
    this.#known.set(number, undefined) // An object that refers to itself is checked once.
    const error = this.#checkContents(object, depth)
    this.#known.set(number, error)
    return error
  }

  #checkContents(object: Mupdf.PDFObject, depth: number): RecreateError | undefined {
    const isArray = object.isArray()
    if (!isArray && !object.isDictionary()) return undefined
    const { nesting } = this.#limits
    if (depth > nesting) {
      return pageTooLarge('arrays and dictionaries within each other', 'nesting', nesting, 'more')
    }
    let error = object.isStream() ? this.#checkStream(object) : undefined
    object.forEach((value, key) => {
      if (error === undefined && !(!isArray && PASSED_BY.has(key))) error = this.#checkObject(value, depth + 1)
      value.destroy()
    })
    return error
  }

  #checkAppearances(annotations: Mupdf.PDFObject): RecreateError | undefined {
    if (!annotations.isArray()) return undefined
    let error: RecreateError | undefined
    annotations.forEach((annotation) => {
      const appearance = annotation.isDictionary() ? annotation.get('AP') : undefined
      if (appearance !== undefined && error === undefined) error = this.#checkObject(appearance, 1)
      appearance?.destroy()
      annotation.destroy()
    })
    return error
  }

  #checkStream(stream: Mupdf.PDFObject): RecreateError | undefined {
    if (nameOf(stream, 'Subtype') === 'Image') {
      const [width, height] = [numberOf(stream, 'Width'), numberOf(stream, 'Height')]
      return pictureTooLarge(width, height, this.#limits)
    }
    const { streamBytes } = this.#limits
    const filters = filtersOf(stream)
    if (!mayExceed(numberOf(stream, 'Length'), filters, streamBytes)) return undefined
    try {
      lengthOf(stream, filters, streamBytes)
      return undefined
    } catch (error) {
      if (!(error instanceof StreamTooLarge)) throw error
      return pageTooLarge('decoded bytes in a stream', 'streamBytes', streamBytes, error.message)
    }
  }

  /** Checks the page's operators. Forms count each time they are drawn. */
  #checkContent(contents: Mupdf.PDFObject, resources: Mupdf.PDFObject) {
    const { contentBytes } = this.#limits
    const limit = { most: contentBytes, lengths: this.#lengths }
    try {
      const length = drawnBytes(contents, resources, limit)
      if (length <= contentBytes) return
    } catch (error) {
      if (!(error instanceof StreamTooLarge)) throw error
    }
    throw pageTooLarge(
      'bytes of what draws it',
      'contentBytes',
      contentBytes,
      'more, counted as often as they are drawn',
    )
  }
}

/** Returns an error if a picture has more pixels than a picture in a PDF may have. */
export function pictureTooLarge(width: number, height: number, limits: DocumentLimits): RecreateError | undefined {
  const most = mostPixelsInPdf(limits)
  if (width * height <= most) return undefined
  return pageTooLarge('pixels in a picture', 'imagePixels', most, `${width} × ${height}`)
}

function lengthOf(stream: Mupdf.PDFObject, filters: readonly string[], most: number): number {
  const raw = stream.readRawStream()
  try {
    return decodedLength(raw.asUint8Array(), filters, most)
  } finally {
    raw.destroy()
  }
}
