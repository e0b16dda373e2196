import type * as Mupdf from 'mupdf'
import type { RecreateError } from '../../../core/errors.js'
import { type DocumentLimits, pageTooLarge } from '../../../core/reading/document-limits.js'
import { decodedLength, mayExceed, StreamTooLarge } from '../streams/decode-bounded.js'
import { mostPixelsInPdf } from '../streams/large-streams.js'
import { filtersOf, nameOf, numberOf } from './dictionaries.js'
import { drawnBytes } from './drawn-bytes.js'

/** What does not lead to what a page is drawn with, or leads to numbers alone. */
const PASSED_BY: ReadonlySet<string | number> = new Set([
  ...['Parent', 'P', 'Pg', 'Popup', 'StructParent', 'Metadata', 'PieceInfo', 'Measure', 'PtData', 'OC', 'OCGs'],
  ...['Widths', 'W', 'W2', 'Differences', 'CharSet', 'CIDSystemInfo'],
])

/**
 * Looks, before a page is interpreted, whether it asks for more than a page may: at all that it is drawn with, which is
 * found by its numbers without decoding anything. A stream is decoded, as far as the limit, only where it is so long that
 * its filters could make it too long. What several pages share is looked at once a document.
 */
export class PageLimits {
  readonly #limits: DocumentLimits
  /** What is wrong with an object, or with what hangs on it, by its number. */
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
        this.#lookAt(resources, 1) ??
        this.#lookAt(contents, 1) ??
        this.#lookAtAppearances(hold(dictionary.get('Annots')))
      if (error !== undefined) throw error
      this.#checkContent(contents, resources)
    } finally {
      for (const thing of held) thing.destroy()
    }
  }

  #lookAt(object: Mupdf.PDFObject, depth: number): RecreateError | undefined {
    const number = object.isIndirect() ? object.asIndirect() : 0
    if (number === 0) return this.#lookInto(object, depth)
    if (this.#known.has(number)) return this.#known.get(number)
    this.#known.set(number, undefined) // What hangs on itself is looked at once.
    const error = this.#lookInto(object, depth)
    this.#known.set(number, error)
    return error
  }

  #lookInto(object: Mupdf.PDFObject, depth: number): RecreateError | undefined {
    const isArray = object.isArray()
    if (!isArray && !object.isDictionary()) return undefined
    const { nesting } = this.#limits
    if (depth > nesting) {
      return pageTooLarge('arrays and dictionaries within each other', 'nesting', nesting, 'more')
    }
    let error = object.isStream() ? this.#lookAtStream(object) : undefined
    object.forEach((value, key) => {
      if (error === undefined && !(!isArray && PASSED_BY.has(key))) error = this.#lookAt(value, depth + 1)
      value.destroy()
    })
    return error
  }

  #lookAtAppearances(annotations: Mupdf.PDFObject): RecreateError | undefined {
    if (!annotations.isArray()) return undefined
    let error: RecreateError | undefined
    annotations.forEach((annotation) => {
      const appearance = annotation.isDictionary() ? annotation.get('AP') : undefined
      if (appearance !== undefined && error === undefined) error = this.#lookAt(appearance, 1)
      appearance?.destroy()
      annotation.destroy()
    })
    return error
  }

  #lookAtStream(stream: Mupdf.PDFObject): RecreateError | undefined {
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

  /** What draws the page, with forms as often as they are drawn. */
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

/** What is wrong with a picture of more pixels than one in a PDF may have. */
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
