import type { FilledShape } from '../../../../core/model.js'
import { centerX, centerY, hull, median } from '../../geometry/boxes.js'
import type { Word } from '../../text/words.js'
import type { Grid } from '../grid/grid.js'
import { holdsFigures, isHeadMarked, isSetApart } from '../headers/ruled-header.js'

/** Edges of columns that miss each other by less than this are one line with a gap, in points. */
const SAME_EDGE = 3
/** White between two blocks of a table is at most so many rows high. */
const MOST_GAP = 1.5

/**
 * Joins drawn grids that stand under one another over the same columns with white alone between them: one table, its
 * rows set in blocks. The lower block holds what the upper one holds, figures or texts, and has no heads of its own: its
 * first row is not set apart by letters or shade, is no title over all columns, and if it counts as a head, then for no other
 * reason than that it is the first, while letters, shade or figures mark the heads of the upper block.
 *
 * @param grids Those chosen on a page, their header rows counted.
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
  if (holdsFigures(upper) !== holdsFigures(lower) || isSetApart(lower, shapes) || isUnderTitle(lower)) return false
  return lower.headerRowCount === 0 || (isHeadMarked(upper, shapes) && !isHeadMarked(lower, shapes))
}

function isUnderTitle({ cells, columns }: Grid): boolean {
  return cells.some((cell) => cell.row === 0 && cell.columnSpan === columns.length)
}

function hasSameColumns(upper: Grid, lower: Grid): boolean {
  const isSame = (a: number, b: number) => Math.abs(a - b) < SAME_EDGE
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
  return bottom >= top && bottom - top < MOST_GAP * row && !words.some(isBetween)
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
