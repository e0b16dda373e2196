import type { Ruling } from '../../../core/model.js'
import { centerY, overlapX, widthOf } from '../../recognise/geometry/boxes.js'
import type { Grid } from '../../recognise/tables/grid/grid.js'

/** Minimum length of a rule below the headers, as a share of the table's width. */
const LEAST_LENGTH = 0.6
/** Maximum number of header rows above the rule. */
const MOST_HEADERS = 3

/** Takes the rows above the first rule as headers, if no headers were found and the rows below are not ruled too. */
export function withRuledHeaders(grid: Grid, rulings: readonly Ruling[]): Grid {
  if (grid.headerRowCount > 0) return grid
  const isRuledBelow = (row: number) => isRuled(grid, row, rulings)
  const first = grid.rows.findIndex((_, row) => isRuledBelow(row))
  const isHeader = first >= 0 && first < MOST_HEADERS && first < grid.rows.length - 1 && !isRuledBelow(first + 1)
  return isHeader ? { ...grid, headerRowCount: first + 1 } : grid
}

/** Returns whether rules between two rows cover most of the table's width. */
export function isRuledInside(grid: Grid, rulings: readonly Ruling[]): boolean {
  return grid.rows.some((_, row) => isRuled(grid, row, rulings))
}

/** Whether rules between a row and the next one cover most of the table's width. */
function isRuled({ bbox, rows }: Grid, row: number, rulings: readonly Ruling[]): boolean {
  const [above, below] = [rows[row]!, rows[row + 1]]
  if (below === undefined) return false
  const isBetween = ({ direction, bbox: rule }: Ruling) =>
    direction === 'horizontal' &&
    centerY(rule) > (above.start + above.end) / 2 &&
    centerY(rule) < (below.start + below.end) / 2
  const length = rulings.filter(isBetween).reduce((sum, rule) => sum + Math.max(0, overlapX(rule.bbox, bbox)), 0)
  return length >= LEAST_LENGTH * widthOf(bbox)
}
