import type * as Mupdf from 'mupdf'
import { statesInPlace } from './stated-in-place.js'

/**
 * Prevents mix-ups between open documents. MuPDF keeps the fonts and colours of all open documents in one store. It
 * identifies indirect objects by document and number, but direct objects only by their content (`pdf_objcmp` in its
 * source). A direct font that refers to "object 7" is a different font in another document, and would be read with the
 * first document's letters.
 *
 * Each open document has one instance. It empties the store before MuPDF could use an entry of another document.
 */
export class OneStore {
  static #open = 0
  /** The document whose direct fonts and colours may be in the store, or undefined if unknown. */
  static #owner: OneStore | undefined
  readonly #mupdf: typeof Mupdf
  readonly #document: Mupdf.PDFDocument | null
  #isOpen = true

  constructor(mupdf: typeof Mupdf, document: Mupdf.Document) {
    this.#mupdf = mupdf
    this.#document = document.asPDF()
    OneStore.#open++
    OneStore.#owner = undefined
  }

  /** Call before reading or drawing a page. Costs nothing while one document is open, and little otherwise. */
  turnTo(pageNumber: number): void {
    if (OneStore.#open < 2 || OneStore.#owner === this || !this.#statesInPlace(pageNumber)) return
    emptyStore(this.#mupdf)
    OneStore.#owner = this
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    OneStore.#open--
    OneStore.#owner = undefined
  }

  #statesInPlace(pageNumber: number): boolean {
    try {
      const page = this.#document?.findPage(pageNumber - 1)
      return page !== undefined && statesInPlace(page)
    } catch {
      return true // Reading the page reports what is wrong with it.
    }
  }
}

let emptied = 0

/** Empties MuPDF's store for all documents. Existing drawings and display lists stay valid. */
export function emptyStore(mupdf: typeof Mupdf): void {
  emptied++
  mupdf.emptyStore()
}

/** Returns how often the store was emptied. Pictures of older display lists no longer match those loaded now. */
export function timesEmptied(): number {
  return emptied
}
