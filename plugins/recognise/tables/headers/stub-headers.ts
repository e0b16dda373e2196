import type { Ruling } from '../../../../core/model.js'
import { centerX, heightOf, hull } from '../../geometry/boxes.js'
import { textOf } from '../../text/lines.js'
import type { Grid, GridCell } from '../grid/grid.js'

/** What is centred over the room of the labels is off its middle by no more than this share of it. */
const OFF_MIDDLE = 0.06
/** The rule of a head stands this near below it, in heights of its text, and begins with the labels to so many points. */
const RULE_REACH = 1
const FLUSH = 4
/** "2022" and "Q1" head figures, "Note" and "Unit" what may be printed beside a label: an empty column is theirs. */
const OF_FIGURES = /\d|^(?:notes?|units?|ref(?:erence)?s?\.?|anhang|einheit|annexes?|unités?|notas?)$/i

/**
 * Short labels leave much of their column white: the head of the labels, centred over all of that, stands beside each of them
 * and looks like the head of a column in which nothing is printed.
 */
export function joinStubHead(grid: Grid, rulings: readonly Ruling[]): Grid {
  const heads = grid.cells.filter(({ row }) => row < grid.headerRowCount)
  const [own, ...others] = heads.filter(({ column }) => column === 1)
  const isAlone = own?.columnSpan === 1 && others.length === 0
  const hasHeadOrCell = grid.cells.some(
    (cell) => (cell.column === 0 && heads.includes(cell)) || (cell.column === 1 && !heads.includes(cell)),
  )
  if (own === undefined || !isAlone || hasHeadOrCell) return grid
  if (OF_FIGURES.test(textOf(own.words)) || !isCentred(grid, own)) return grid
  // one word alone may head an empty column, "Target", where no rule under it begins with the labels
  if (own.words.length === 1 && !hasOwnRule(grid, own, rulings)) return grid
  const cells = grid.cells.map((cell) => ({
    ...cell,
    column: Math.max(0, cell.column - 1),
    columnSpan: cell.column === 0 ? Math.max(1, cell.columnSpan - 1) : cell.columnSpan,
  }))
  const [stub, , ...columns] = grid.columns
  return { ...grid, cells, columns: [stub!, ...columns] }
}

/** Whether a head stands over the middle between the left edge of the table and what comes next at the right. */
function isCentred({ bbox, cells, columns }: Grid, own: GridCell): boolean {
  const beside = cells.filter(({ column, row, rowSpan }) => column === 2 && row <= own.row && row + rowSpan > own.row)
  const next = Math.min(columns[2]?.start ?? Infinity, ...beside.map((cell) => boxOf(cell).x0))
  const room = next - bbox.x0
  return Number.isFinite(room) && Math.abs((bbox.x0 + next) / 2 - centerX(boxOf(own))) < OFF_MIDDLE * room
}

function boxOf({ words }: GridCell) {
  return hull(words.map(({ bbox }) => bbox))
}

/** Whether a rule under a head reaches from the labels' left edge over it, and not to the next column. */
function hasOwnRule({ bbox, columns }: Grid, own: GridCell, rulings: readonly Ruling[]): boolean {
  const box = boxOf(own)
  return rulings.some(
    ({ direction, bbox: rule }) =>
      direction === 'horizontal' &&
      rule.y0 > box.y0 &&
      rule.y0 < box.y1 + RULE_REACH * heightOf(box) &&
      Math.abs(rule.x0 - bbox.x0) < FLUSH &&
      rule.x1 > box.x1 &&
      rule.x1 < columns[2]!.end,
  )
}
