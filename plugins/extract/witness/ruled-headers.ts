import type { Ruling } from '../../../core/model.js'
import type { Grid } from '../../recognise/tables/grid/grid.js'
import { isRuledBelow } from '../../recognise/tables/grid/rules-between.js'

/** Maximum number of header rows above the rule. */
const MOST_HEADERS = 3

/** Takes the rows above the first rule as headers, if no headers were found and the rows below are not ruled too. */
export function withRuledHeaders(grid: Grid, rulings: readonly Ruling[]): Grid {
  if (grid.headerRowCount > 0) return grid
  const isRuled = (row: number) => isRuledBelow(grid, row, rulings)
  const first = grid.rows.findIndex((_, row) => isRuled(row))
  const isHeader = first >= 0 && first < MOST_HEADERS && first < grid.rows.length - 1 && !isRuled(first + 1)
  return isHeader ? { ...grid, headerRowCount: first + 1 } : grid
}
