import type { Ruling } from '../../../../core/model.js'
import { centerX, heightOf, hull } from '../../geometry/boxes.js'
import { textOf } from '../../text/lines.js'
import type { Grid, GridCell } from '../grid/grid.js'

/** Maximum distance of a centred header from the center of the label area, as a fraction of its width. */
const MAX_CENTER_OFFSET = 0.06
/** Maximum gap between a header and its rule, in heights of its text. */
const MAX_RULE_GAP = 1
/** Maximum distance from the left edge of the table to the start of the rule, in points. */
const MAX_LEFT_DIFFERENCE = 4
/** Headers that keep their empty column: of numbers ("2022", "Q1") or of notes beside a label ("Note", "Unit"). */
const KEPT_HEADER = /\d|^(?:notes?|units?|ref(?:erence)?s?\.?|anhang|einheit|annexes?|unités?|notas?)$/i

/**
 * Joins an empty second column with the stub if its header is that of the labels. Short labels leave much of the stub
 * empty, so their centred header is beside them and looks like the header of an empty column.
 */
export function joinStubHeader(grid: Grid, rulings: readonly Ruling[]): Grid {
  const headers = grid.cells.filter(({ row }) => row < grid.headerRowCount)
  const [own, ...others] = headers.filter(({ column }) => column === 1)
  const isAlone = own?.columnSpan === 1 && others.length === 0
  const hasStubHeaderOrCell = grid.cells.some(
    (cell) => (cell.column === 0 && headers.includes(cell)) || (cell.column === 1 && !headers.includes(cell)),
  )
  if (own === undefined || !isAlone || hasStubHeaderOrCell) return grid
  if (KEPT_HEADER.test(textOf(own.words)) || !isCentred(grid, own)) return grid
  // a single word, as "Target", may be the header of an empty column if no rule under it begins with the labels
  if (own.words.length === 1 && !hasOwnRule(grid, own, rulings)) return grid
  const cells = grid.cells.map((cell) => ({
    ...cell,
    column: Math.max(0, cell.column - 1),
    columnSpan: cell.column === 0 ? Math.max(1, cell.columnSpan - 1) : cell.columnSpan,
  }))
  const [stub, , ...columns] = grid.columns
  return { ...grid, cells, columns: [stub!, ...columns] }
}

/** Whether a header is centred between the left edge of the table and the next column or header on the right. */
function isCentred({ bbox, cells, columns }: Grid, own: GridCell): boolean {
  const beside = cells.filter(({ column, row, rowSpan }) => column === 2 && row <= own.row && row + rowSpan > own.row)
  const next = Math.min(columns[2]?.start ?? Infinity, ...beside.map((cell) => boxOf(cell).x0))
  const width = next - bbox.x0
  return Number.isFinite(width) && Math.abs((bbox.x0 + next) / 2 - centerX(boxOf(own))) < MAX_CENTER_OFFSET * width
}

function boxOf({ words }: GridCell) {
  return hull(words.map(({ bbox }) => bbox))
}

/** Whether a rule under a header starts at the left edge of the labels and ends in or before the next column. */
function hasOwnRule({ bbox, columns }: Grid, own: GridCell, rulings: readonly Ruling[]): boolean {
  const box = boxOf(own)
  return rulings.some(
    ({ direction, bbox: rule }) =>
      direction === 'horizontal' &&
      rule.y0 > box.y0 &&
      rule.y0 < box.y1 + MAX_RULE_GAP * heightOf(box) &&
      Math.abs(rule.x0 - bbox.x0) < MAX_LEFT_DIFFERENCE &&
      rule.x1 > box.x1 &&
      rule.x1 < columns[2]!.end,
  )
}
