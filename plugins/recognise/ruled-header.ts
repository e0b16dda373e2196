import type { FilledShape } from '../../core/model.js'
import { centerX, centerY, hull } from './geometry.js'
import type { Grid, GridCell } from './grid.js'
import { textOf } from './lines.js'
import { isNumberLike, isPeriod } from './values.js'

/** From this share of figures among its cells on, a table is one of figures, and what has none is a head. */
const LEAST_FIGURES = 0.4

/**
 * Counts the rows of a ruled grid that are column heads: leading rows without figures that spanning, bold letters or
 * shading set apart from the rows below, or that stand over columns of figures.
 */
export function ruledHeaderRows(grid: Grid, shapes: readonly FilledShape[]): number {
  const rows = grid.rows.map((_, row) => grid.cells.filter((cell) => cell.row === row))
  const body = rows.slice(1).flat()
  const bodyCells = body.filter((cell) => cell.column > 0)
  const hasFigures = bodyCells.filter(isFigure).length > LEAST_FIGURES * bodyCells.length
  let count = 0
  while (count < rows.length - 1 && isHead(rows[count]!, hasFigures, grid, shapes)) count++
  // a head that spans rows takes the rows it spans along
  const reach = rows
    .slice(0, count)
    .flat()
    .map((cell) => cell.row + cell.rowSpan)
  return Math.min(Math.max(count, ...reach, 0), rows.length - 1)
}

function isHead(cells: readonly GridCell[], hasFigures: boolean, grid: Grid, shapes: readonly FilledShape[]): boolean {
  if (cells.some((cell) => cell.column > 0 && isFigure(cell))) return false
  const isLabelAlone = cells.length === 1 && cells[0]!.column === 0 && cells[0]!.columnSpan < grid.columns.length
  if (isLabelAlone) return false
  const words = cells.flatMap((cell) => cell.words)
  const isBold = words.filter((word) => word.isBold).length * 2 > words.length
  return (
    hasFigures || isBold || cells.every((cell) => isShaded(cell, shapes)) || (cells[0]?.row === 0 && cells.length > 1)
  )
}

function isFigure(cell: GridCell): boolean {
  const text = textOf(cell.words)
  return isNumberLike(text) && !isPeriod(text)
}

function isShaded(cell: GridCell, shapes: readonly FilledShape[]): boolean {
  const box = hull(cell.words.map((word) => word.bbox))
  const [x, y] = [centerX(box), centerY(box)]
  return shapes.some(
    ({ bbox, color }) => color !== '#ffffff' && x > bbox.x0 && x < bbox.x1 && y > bbox.y0 && y < bbox.y1,
  )
}
