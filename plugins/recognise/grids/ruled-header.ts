import type { FilledShape } from '../../../core/model.js'
import { centerX, centerY, hull } from '../geometry.js'
import { isNumberLike, isPeriod } from '../meaning/values.js'
import { textOf } from '../text/lines.js'
import type { Grid, GridCell } from './grid.js'

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
  const shaded = shadedHeads(rows, shapes)
  let count = 0
  while (count < rows.length - 1 && isHead(rows[count]!, hasFigures, grid, count < shaded)) count++
  // a head that spans rows takes the rows it spans along
  const reach = rows
    .slice(0, count)
    .flat()
    .map((cell) => cell.row + cell.rowSpan)
  return Math.min(Math.max(count, ...reach, 0), rows.length - 1)
}

function isHead(cells: readonly GridCell[], hasFigures: boolean, grid: Grid, isShaded: boolean): boolean {
  if (cells.some((cell) => cell.column > 0 && isFigure(cell))) return false
  const isLabelAlone = cells.length === 1 && cells[0]!.column === 0 && cells[0]!.columnSpan < grid.columns.length
  if (isLabelAlone) return false
  const words = cells.flatMap((cell) => cell.words)
  const isBold = words.filter((word) => word.isBold).length * 2 > words.length
  return hasFigures || isBold || isShaded || (cells[0]?.row === 0 && cells.length > 1)
}

function isFigure(cell: GridCell): boolean {
  const text = textOf(cell.words)
  return isNumberLike(text) && !isPeriod(text)
}

/** How many rows at the top have a shade of their own, which no row below has. */
function shadedHeads(rows: readonly (readonly GridCell[])[], shapes: readonly FilledShape[]): number {
  const shades = rows.map((cells) => {
    const [first, ...others] = cells.map((cell) => shadeBehind(cell, shapes))
    return others.every((shade) => shade === first) ? first : undefined
  })
  const end = shades.findIndex((shade) => shade !== shades[0])
  return shades[0] === undefined || end < 0 || shades.lastIndexOf(shades[0]) >= end ? 0 : end
}

/** The colour of what was filled last behind a cell; undefined where that is white or nothing. */
function shadeBehind(cell: GridCell, shapes: readonly FilledShape[]): string | undefined {
  const box = hull(cell.words.map((word) => word.bbox))
  const [x, y] = [centerX(box), centerY(box)]
  const color = shapes.findLast(({ bbox }) => x > bbox.x0 && x < bbox.x1 && y > bbox.y0 && y < bbox.y1)?.color
  return color === '#ffffff' ? undefined : color
}
