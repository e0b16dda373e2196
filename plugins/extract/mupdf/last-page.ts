import type * as Mupdf from 'mupdf'
import { timesEmptied } from './one-store.js'

/** A page and its display list. Valid until another page is requested. */
export interface ListedPage {
  readonly page: Mupdf.PDFPage
  readonly list: Mupdf.DisplayList
}

/** The last requested page of a document. Its content and its art share one display list. */
interface LastPage {
  /**
   * Opens a page. The result is valid until the next call.
   *
   * @param pageNumber One-based.
   * @throws The error of MuPDF if it cannot read the page.
   */
  readonly open: (pageNumber: number) => ListedPage
  readonly close: () => void
}

/**
 * Keeps one page of the document open.
 *
 * @param check Called with a page before it is interpreted. Its errors are rethrown.
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
