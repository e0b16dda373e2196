import type { Ruling } from '../../../../core/model.js'
import { overlapX } from '../../geometry/boxes.js'
import type { PageReading } from '../choose/page-reading.js'
import type { Proposal } from '../choose/proposal.js'
import type { Grid, GridCell } from '../grid/grid.js'
import { keepColumns, keepRows, tidyGrid } from './grid-edits.js'

/** Maximum distance of two tables that are joined, in points. */
const MOST_GAP = 40

/** From this number of rulings on that run through the rows of both, two columns are of one table. */
const LEAST_RULES = 2
/** Minimum length of a ruling on both sides, in points. */
const LEAST_REACH = 12

/** Minimum share of rows with a text in the first column. */
const LEAST_LABELLED = 0.6

/** Proposes to part a table in two: above a row with as many texts as the header, or between two columns. */
export function proposeParts(reading: PageReading, table: number): readonly Proposal[] {
  const grid = reading.proposed[table]!
  const proposals: Proposal[] = []
  for (let row = grid.headerRowCount + 2; row < grid.rows.length - 1; row++) {
    const gap = grid.rows[row]!.start - grid.rows[row - 1]!.end
    const usual = grid.rows[row - 1]!.start - grid.rows[row - 2]!.end
    if (gap < 1.5 * Math.max(usual, 2)) continue
    const [upper, lower] = [keepRows(grid, 0, row), keepRows({ ...grid, headerRowCount: 0 }, row, grid.rows.length)]
    if (upper === undefined || lower === undefined) continue
    for (const headerRowCount of [0, 1, 2])
      if (headerRowCount < lower.rows.length)
        proposals.push({ replaces: [table], grids: [upper, { ...lower, headerRowCount }] })
  }
  for (let column = 2; column < grid.columns.length - 1; column++) {
    if (countRulesAcross(grid, column, reading.page.content.rulings) >= LEAST_RULES) continue
    const [left, right] = [keepColumns(grid, 0, column), keepColumns(grid, column, grid.columns.length)]
    if (left !== undefined && right !== undefined && hasLabels(right))
      proposals.push({ replaces: [table], grids: [left, right] })
  }
  return proposals
}

/** Number of rulings between rows of the body that continue from one column to the next. */
function countRulesAcross({ bbox, rows, columns, headerRowCount }: Grid, column: number, rulings: readonly Ruling[]) {
  const x = (columns[column - 1]!.end + columns[column]!.start) / 2
  const top = rows[Math.min(headerRowCount, rows.length - 1)]!.end - 1
  return rulings.filter(
    ({ direction, bbox: { x0, x1, y0, y1 } }) =>
      direction === 'horizontal' && y0 > top && y1 < bbox.y1 && x0 < x - LEAST_REACH && x1 > x + LEAST_REACH,
  ).length
}

/** Whether most rows begin with a text: the columns right of others are no table without labels of their own. */
function hasLabels({ cells, rows, headerRowCount }: Grid): boolean {
  const labels = cells.filter(({ row, column }) => column === 0 && row >= headerRowCount)
  const texts = labels.filter(({ words }) => words.some(({ text }) => /\p{L}{2}/u.test(text)))
  return texts.length > LEAST_LABELLED * (rows.length - headerRowCount)
}

/** Proposes to join a table with the next one below. */
export function proposeJoin(reading: PageReading, table: number): readonly Proposal[] {
  const upper = reading.proposed[table]!
  const proposals: Proposal[] = []
  reading.proposed.forEach((lower, i) => {
    const gap = lower.bbox.y0 - upper.bbox.y1
    if (i === table || gap < -2 || gap > MOST_GAP || overlapX(upper.bbox, lower.bbox) <= 0) return
    const joined = joinGrids(upper, lower)
    if (joined !== undefined) proposals.push({ replaces: [table, i], grids: [joined] })
  })
  return proposals
}

/** Joins grids whose columns agree, if the lower one has no header of its own. */
function joinGrids(upper: Grid, lower: Grid): Grid | undefined {
  if (upper.columns.length !== lower.columns.length || lower.headerRowCount > 0) return undefined
  const agree = upper.columns.every(({ start, end }, i) => {
    const other = lower.columns[i]!
    return Math.min(end, other.end) - Math.max(start, other.start) > 0
  })
  if (!agree) return undefined
  const columns = upper.columns.map(({ start, end }, i) => ({
    start: Math.min(start, lower.columns[i]!.start),
    end: Math.max(end, lower.columns[i]!.end),
  }))
  const below = lower.cells.map((cell): GridCell => ({ ...cell, row: cell.row + upper.rows.length }))
  return tidyGrid({ ...upper, columns, rows: [...upper.rows, ...lower.rows], cells: [...upper.cells, ...below] })
}
