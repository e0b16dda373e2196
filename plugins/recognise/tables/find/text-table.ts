import { heightOf, hull } from '../../geometry/boxes.js'
import { isMark } from '../../layout/line-kinds.js'
import { isNumberLike, isPeriod } from '../../lexicon/values.js'
import type { Grid, GridCell } from '../grid/grid.js'

/** From this share of figures on a table is one of figures: their alignment tells more than what is drawn around them. */
const MOST_FIGURES = 0.3

/** Whether most cells beside the labels are texts, and most rows have several. */
function isTextTable(grid: Grid): boolean {
  const rows = grid.rows.map((_, row) => grid.cells.filter((cell) => cell.row === row))
  const parted = rows.filter((cells) => cells.length > 1)
  const body = rows.slice(1).flatMap((cells) => cells.filter((cell) => cell.column > 0))
  return (
    parted.length >= Math.max(2, 0.6 * rows.length) &&
    body.filter(holdsFigure).length <= MOST_FIGURES * body.length &&
    body.length >= 0.4 * (grid.rows.length - 1) * (grid.columns.length - 1) &&
    !isList(grid)
  )
}

/** {@link isTextTable}, with cells that run over several lines. */
export function isWrappedTextTable(grid: Grid): boolean {
  const wrapped = grid.cells.filter(
    ({ words, columnSpan }) =>
      columnSpan === 1 && heightOf(hull(words.map((word) => word.bbox))) > 1.8 * words[0]!.size,
  )
  return wrapped.length > 0 && isTextTable(grid)
}

/** A figure, or a line that has one. */
function holdsFigure({ words }: GridCell): boolean {
  const figures = words.filter(({ text }) => isNumberLike(text) && !isPeriod(text))
  return figures.length * 2 >= words.length
}

/** Bullets with their texts, names with lines to sign on. */
function isList(grid: Grid): boolean {
  const first = grid.cells.filter((cell) => cell.column === 0)
  const isMarkAlone = ({ words }: GridCell) => words.every((word) => isMark(word.text))
  return first.filter(isMarkAlone).length * 2 > first.length || first.some(({ words }) => words[0]?.text === '/s/')
}
