import type { Cell, DocumentModel } from '../../../../core/model.js'

/**
 * What people put right in the document's tables, by where it stands on its page: a page's own tables have what was read.
 *
 * @returns Of a cell its corrected text; undefined where it is as it was read.
 */
export function correctedTexts({ tables }: Pick<DocumentModel, 'tables'>): (cell: Cell) => string | undefined {
  const texts = new Map<string, string>()
  for (const { cells, corrected = [] } of tables) {
    for (const cell of cells) texts.set(keyOf(cell), cell.text)
    // of a cell that was taken away nothing is left in the table
    for (const taken of corrected) if (taken.text === '') texts.set(keyOf(taken), '')
  }
  return (cell) => {
    const text = texts.get(keyOf(cell))
    if (text !== undefined && text !== cell.text) return text
    // its column or a second look knew better than the words of the page
    return cell.readAs === undefined ? undefined : cell.text
  }
}

function keyOf({ place: { pageNumber, bbox } }: Pick<Cell, 'place'>): string {
  return `${pageNumber} ${bbox.x0} ${bbox.y0} ${bbox.x1} ${bbox.y1}`
}
