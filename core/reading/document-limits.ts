import { RecreateError } from '../errors.js'
import { refuseUnknownOptions } from '../option-names.js'

/**
 * Resource limits for one document and for each of its pages. Ordinary documents stay far below them. A document over a
 * limit is rejected with `source_too_large`. A page over a limit fails with `page_too_large`; the other pages are read.
 */
export interface DocumentLimits {
  /** Maximum pages per document. @default 100_000 */
  readonly pages: number
  /** Maximum objects of a PDF, as counted by its cross-reference table. @default 4_000_000 */
  readonly objects: number
  /** Maximum nesting depth of arrays and dictionaries in the content of a PDF page. @default 200 */
  readonly nesting: number
  /**
   * Maximum decoded size of a PDF stream (font, object table, color table), in bytes. Images are not included.
   * @default 268_435_456
   */
  readonly streamBytes: number
  /**
   * Maximum decoded size of a PDF page's content, in bytes. Content that is drawn repeatedly counts each time.
   * @default 67_108_864
   */
  readonly contentBytes: number
  /**
   * Maximum pixels of an image file or page. The limit is a quarter of this for images that must be decoded at once
   * (GIF, WebP, progressive or rotated images), and half of this for each image inside a PDF. @default 536_870_912
   */
  readonly imagePixels: number
  /** Maximum glyphs per page, spaces included. @default 400_000 */
  readonly glyphs: number
  /** Maximum drawn lines and curves per page. @default 4_000_000 */
  readonly strokes: number
}

/** Default values of {@link DocumentLimits}. */
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
 * Adds the defaults of absent limits.
 *
 * @throws RecreateError `option_invalid` if a name is unknown or a value is not a positive integer.
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

/** Creates the error for a document over a limit, which names the limit, its value and the actual value. */
export function documentTooLarge(
  fileName: string,
  what: string,
  limit: keyof DocumentLimits,
  most: number,
  came: string,
): RecreateError {
  return new RecreateError('source_too_large', `${fileName} ${sentence(what, limit, most, came)}`)
}

/** Creates the error for a page over a limit. */
export function pageTooLarge(what: string, limit: keyof DocumentLimits, most: number, came: string): RecreateError {
  return new RecreateError('page_too_large', `The page ${sentence(what, limit, most, came)}`)
}

function sentence(what: string, limit: keyof DocumentLimits, most: number, came: string): string {
  return `exceeds the limit of ${most} ${what} (\`${limit}\`): found ${came}`
}
