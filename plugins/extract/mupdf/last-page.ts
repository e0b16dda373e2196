import type * as Mupdf from 'mupdf'
import { timesEmptied } from './one-store.js'

/** A page and all that is drawn on it, as long as no other page is asked for. */
export interface ListedPage {
  readonly page: Mupdf.PDFPage
  readonly list: Mupdf.DisplayList
}

/** The page of a document that was last asked for: its content and its art are made of the same list. */
interface LastPage {
  /** @param pageNumber One-based. What comes back is good until the next call. @throws What MuPDF throws at a page that it cannot read. */
  readonly open: (pageNumber: number) => ListedPage
  readonly close: () => void
}

/**
 * Keeps one page of the document open.
 *
 * @param check Called with a page before it is interpreted; what it throws is thrown.
 */
export function lastPage(document: Mupdf.Document, check: (page: Mupdf.PDFPage) => void): LastPage {
  let last: (ListedPage & { readonly pageNumber: number; readonly listedAt: number }) | undefined
  const close = () => {
    last?.list.destroy()
    last?.page.destroy()
    last = undefined
  }
  return {
    open: (pageNumber) => {
      if (last?.pageNumber === pageNumber && last.listedAt === timesEmptied()) return last
      close()
      const page = document.loadPage(pageNumber - 1) as Mupdf.PDFPage
      try {
        check(page)
        last = { pageNumber, page, list: page.toDisplayList(true), listedAt: timesEmptied() }
        return last
      } catch (error) {
        page.destroy()
        throw error
      }
    },
    close,
  }
}
