import type { Cell, DocumentModel } from '../../../../../core/model.js'

/**
 * Returns the corrections of a document's tables by their position on the page, because the tables of a page contain
 * the original texts.
 *
 * @returns A function that returns the corrected text of a cell; undefined if the cell is unchanged.
 */
export function correctedTexts({ tables }: Pick<DocumentModel, 'tables'>): (cell: Cell) => string | undefined {
  const texts = new Map<string, string>()
  for (const { cells, corrected = [] } of tables) {
    for (const cell of cells) texts.set(keyOf(cell), cell.text)
    // a deleted cell is no longer in the table
    for (const taken of corrected) if (taken.text === '') texts.set(keyOf(taken), '')
  }
  return (cell) => {
    const text = texts.get(keyOf(cell))
    if (text !== undefined && text !== cell.text) return text
    // the text was corrected automatically, by its column or a second reading
    return cell.readAs === undefined ? undefined : cell.text
  }
}

function keyOf({ place: { pageNumber, bbox } }: Pick<Cell, 'place'>): string {
  return `${pageNumber} ${bbox.x0} ${bbox.y0} ${bbox.x1} ${bbox.y1}`
}
