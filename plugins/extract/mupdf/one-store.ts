import type * as Mupdf from 'mupdf'
import { statesInPlace } from './stated-in-place.js'

/**
 * MuPDF keeps the fonts and colours of all open documents in one store. What is an object of its own it knows again by its
 * document and number; what a page states in place, by what it says alone (`pdf_objcmp` in its source): "the font whose
 * meanings are in object 7" is another font in another document, and its letters would be read as the first one's.
 *
 * One of each open document; it empties the store before what another document may have left there is mistaken.
 */
export class OneStore {
  static #open = 0
  /** Whose fonts and colours that are stated in place may be in the store; undefined where nobody knows. */
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

  /** Called before a page is read or drawn. Costs nothing where one document is open, and little else. */
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
      return true // What is wrong with the page is told by who reads it.
    }
  }
}

let emptied = 0

/** Lets go of what MuPDF keeps of all documents. What is drawn and listed now is good as before. */
export function emptyStore(mupdf: typeof Mupdf): void {
  emptied++
  mupdf.emptyStore()
}

/** How often the store was emptied: a picture of a page that was listed before is not the one that its object gives now. */
export function timesEmptied(): number {
  return emptied
}
