import type * as Mupdf from 'mupdf'

/**
 * Removes the structure tree ("tagged PDF", ISO 32000-1, 14.7) from the document in memory. MuPDF looks up every piece
 * of marked content in it while it lists a page: this takes two thirds of the time of a tagged page, and minutes if one
 * element has thousands of pieces. The tree is not needed: `ActualText` is read from the page itself.
 */
export function forgetStructure(document: Mupdf.Document): void {
  const trailer = document.asPDF()?.getTrailer()
  const catalogue = trailer?.get('Root')
  try {
    if (catalogue?.isDictionary()) catalogue.delete('StructTreeRoot')
  } finally {
    catalogue?.destroy()
    trailer?.destroy()
  }
}
