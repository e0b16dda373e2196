import { RecreateError } from './errors.js'
import { refuseUnknownOptions } from './option-names.js'

/**
 * What a document, and a page of it, may ask of who reads it. Honest documents stay far below; who goes beyond is refused
 * before the work is done: the document as `source_too_large`, a page as `page_too_large`, and the others are read.
 */
export interface DocumentLimits {
  /** Pages of a document. @default 100_000 */
  readonly pages: number
  /** Objects of a PDF, as its cross-references count them. @default 4_000_000 */
  readonly objects: number
  /** Arrays and dictionaries within each other, of what a page of a PDF is drawn with. @default 200 */
  readonly nesting: number
  /** Bytes of a PDF's stream once it is decoded: of fonts, tables of objects, colours; not of pictures. @default 268_435_456 */
  readonly streamBytes: number
  /** Bytes of what draws a page of a PDF, decoded; what is drawn several times counts as often. @default 67_108_864 */
  readonly contentBytes: number
  /**
   * Pixels of a picture: of a page that is an image, and of each on a page of a PDF. Of those that can be decoded only as
   * a whole (GIF, WebP, progressive and turned ones) a quarter, of those in a PDF a half. @default 536_870_912
   */
  readonly imagePixels: number
  /** Letters and blanks on a page. @default 400_000 */
  readonly glyphs: number
  /** Lines and curves of what is drawn on a page. @default 4_000_000 */
  readonly strokes: number
}

/** {@link DocumentLimits} where none is chosen. */
export const defaultDocumentLimits: DocumentLimits = {
  pages: 100_000,
  objects: 4_000_000,
  nesting: 200,
  streamBytes: 2 ** 28,
  contentBytes: 2 ** 26,
  imagePixels: 2 ** 29,
  glyphs: 400_000,
  strokes: 4_000_000,
}

/**
 * Fills in what is absent.
 *
 * @throws RecreateError `option_invalid`, where a name is unknown or a value no whole number from 1 up.
 */
export function fillInDocumentLimits(given: Partial<DocumentLimits> = {}): DocumentLimits {
  refuseUnknownOptions(given, defaultDocumentLimits)
  const names = Object.keys(defaultDocumentLimits) as (keyof DocumentLimits)[]
  const entries = names.map((name) => {
    const value = given[name] ?? defaultDocumentLimits[name]
    if (Number.isSafeInteger(value) && value >= 1) return [name, value] as const
    const expected = `Expected \`documentLimits.${name}\` to be a whole number from 1 up`
    throw new RecreateError('option_invalid', `${expected}, got \`${String(value)}\``)
  })
  return Object.fromEntries(entries) as unknown as DocumentLimits
}

/** What a document is refused with: which limit, its number, and what came. */
export function documentTooLarge(
  fileName: string,
  what: string,
  limit: keyof DocumentLimits,
  most: number,
  came: string,
): RecreateError {
  return new RecreateError('source_too_large', `Expected ${fileName} to have ${sentence(what, limit, most, came)}`)
}

/** What a page is failed with. */
export function pageTooLarge(what: string, limit: keyof DocumentLimits, most: number, came: string): RecreateError {
  return new RecreateError('page_too_large', `Expected the page to have ${sentence(what, limit, most, came)}`)
}

function sentence(what: string, limit: keyof DocumentLimits, most: number, came: string): string {
  return `no more than ${most} ${what} (\`${limit}\`), got ${came}`
}
