import type { FilledShape } from '../../../../core/model.js'
import { centerX, centerY, hull, median } from '../../geometry/boxes.js'
import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'
import { hasNumbersBeside, isFirstRowMarked, isSetApart } from '../headers/ruled-header.js'

/** Edges of the same column in two blocks differ by less than this, in points. */
const MAX_EDGE_DIFFERENCE = 3
/** Maximum white space between two blocks of a table, in median row heights. */
const MAX_BLOCK_GAP = 1.5

/**
 * Joins drawn grids below one another with the same columns and only white space between them: blocks of one table.
 * Both blocks hold numbers, or both hold texts. The first row of the lower block is not set apart by letters or shade
 * and is no title over all columns. If it counts as a header, then only because it comes first, while letters, shade or
 * numbers mark the header of the upper block.
 *
 * @param grids The grids chosen on a page, with their header rows counted.
 * @param words All words of the page.
 */
export function joinStackedGrids(
  grids: readonly Grid[],
  words: readonly Word[],
  shapes: readonly FilledShape[],
): readonly Grid[] {
  const joined: Grid[] = []
  for (const grid of [...grids].sort((a, b) => a.bbox.y0 - b.bbox.y0)) {
    const at = joined.findIndex((upper) => isOneTable(upper, grid, words, shapes))
    if (at < 0) joined.push(grid)
    else joined[at] = join(joined[at]!, grid)
  }
  return joined
}

function isOneTable(upper: Grid, lower: Grid, words: readonly Word[], shapes: readonly FilledShape[]): boolean {
  if (upper.headerRowCount === 0 || !hasSameColumns(upper, lower) || !isRightUnder(upper, lower, words)) return false
  if (hasNumbersBeside(upper) !== hasNumbersBeside(lower) || isSetApart(lower, shapes) || isUnderTitle(lower))
    return false
  return lower.headerRowCount === 0 || (isFirstRowMarked(upper, shapes) && !isFirstRowMarked(lower, shapes))
}

function isUnderTitle({ cells, columns }: Grid): boolean {
  return cells.some((cell) => cell.row === 0 && cell.columnSpan === columns.length)
}

function hasSameColumns(upper: Grid, lower: Grid): boolean {
  const isSame = (a: number, b: number) => Math.abs(a - b) < MAX_EDGE_DIFFERENCE
  return (
    upper.columns.length === lower.columns.length &&
    upper.columns.every(
      ({ start, end }, i) => isSame(start, lower.columns[i]!.start) && isSame(end, lower.columns[i]!.end),
    )
  )
}

function isRightUnder(upper: Grid, lower: Grid, words: readonly Word[]): boolean {
  const [top, bottom] = [upper.bbox.y1, lower.bbox.y0]
  const row = median([...upper.rows, ...lower.rows].map(({ start, end }) => end - start))
  const isBetween = ({ bbox }: Word) =>
    centerY(bbox) > top && centerY(bbox) < bottom && centerX(bbox) > upper.bbox.x0 && centerX(bbox) < upper.bbox.x1
  return bottom >= top && bottom - top < MAX_BLOCK_GAP * row && !words.some(isBetween)
}

function join(upper: Grid, lower: Grid): Grid {
  const above = upper.rows.length
  return {
    ...upper,
    bbox: hull([upper.bbox, lower.bbox]),
    rows: [...upper.rows, ...lower.rows],
    cells: [...upper.cells, ...lower.cells.map((cell) => ({ ...cell, row: cell.row + above }))],
  }
}
