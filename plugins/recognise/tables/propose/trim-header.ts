import type { PageReading } from '../choose/page-reading.js'
import type { Proposal } from '../choose/proposal.js'
import { keepRows } from './grid-edits.js'

/** Maximum number of header rows that are given up. */
const MOST_ROWS = 6

/** Proposes a table without its first header rows: a letterhead or a block of addresses may be right above it. */
export function proposeTrimmed(reading: PageReading, table: number): readonly Proposal[] {
  const grid = reading.proposed[table]!
  const most = Math.min(MOST_ROWS, grid.headerRowCount - 1)
  return Array.from({ length: Math.max(0, most) }, (_, i) => {
    const part = keepRows(grid, i + 1, grid.rows.length)
    return part === undefined ? [] : [{ replaces: [table], grids: [part] }]
  }).flat()
}
