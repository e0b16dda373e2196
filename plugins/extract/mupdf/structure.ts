import type * as Mupdf from 'mupdf'

/**
 * Takes the tree of a document's structure ("tagged PDF", ISO 32000-1, 14.7) from the copy in memory. MuPDF looks up each piece of
 * marked content in it while it lists a page: two thirds of the time of a tagged page, and minutes where one element has
 * thousands of pieces. Nothing of it is asked for here: what letters mean (`ActualText`) is read where the page itself says
 * so.
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
