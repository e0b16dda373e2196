import type { Bbox, Ruling } from '../../../../core/model.js'
import { centerY, overlapX, widthOf } from '../../geometry/boxes.js'
import type { Grid } from './grid.js'

/** Minimum length of the rules between two rows, as a share of the table's width. */
const MIN_RULE_LENGTH = 0.6

/** Whether rules between a row and the next one cover most of the table's width. */
export function isRuledBelow({ bbox, rows }: Grid, row: number, rulings: readonly Ruling[]): boolean {
  const [above, below] = [rows[row]!, rows[row + 1]]
  if (below === undefined) return false
  const isBetween = ({ direction, bbox: rule }: Ruling) =>
    direction === 'horizontal' &&
    centerY(rule) > (above.start + above.end) / 2 &&
    centerY(rule) < (below.start + below.end) / 2
  const length = rulings.filter(isBetween).reduce((sum, rule) => sum + Math.max(0, overlapX(rule.bbox, bbox)), 0)
  return length >= MIN_RULE_LENGTH * widthOf(bbox)
}

/** Whether rules between any two rows cover most of the table's width. */
export function isRuledInside(grid: Grid, rulings: readonly Ruling[]): boolean {
  return grid.rows.some((_, row) => isRuledBelow(grid, row, rulings))
}

/** A word may reach over a line beside it by this much, in points. */
const TOUCHING = 1

/** Whether an upright line is drawn between two words of a line. @param uprights Upright lines. */
export function isLineBetween(left: Bbox, right: Bbox, uprights: readonly Ruling[]): boolean {
  return uprights.some(
    ({ bbox }) => bbox.x0 >= left.x1 - TOUCHING && bbox.x1 <= right.x0 + TOUCHING && crosses(bbox, centerY(right)),
  )
}

/** Whether an upright line is drawn beside a height. */
export function crosses(line: Bbox, y: number): boolean {
  return line.y0 < y && line.y1 > y
}
