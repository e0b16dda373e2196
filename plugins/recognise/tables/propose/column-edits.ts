import type { PageReading } from '../choose/page-reading.js'
import type { Proposal } from '../choose/proposal.js'
import { findChannel } from '../evidence/channels.js'
import { joinColumns, partColumn } from './grid-edits.js'

/** Proposes to part a column at the clearest channel in it. */
export function proposePartedColumn(reading: PageReading, table: number): readonly Proposal[] {
  const grid = reading.proposed[table]!
  const channel = findChannel(grid)
  const parted = channel && partColumn(grid, channel.column, channel.x)
  return parted === undefined ? [] : [{ replaces: [table], grids: [parted] }]
}

/** Proposes to join neighbouring columns that hardly any row fills both of. */
export function proposeJoinedColumns(reading: PageReading, table: number): readonly Proposal[] {
  const grid = reading.proposed[table]!
  return grid.columns.slice(1).flatMap((_, column) => {
    const rowsOf = (at: number) => new Set(grid.cells.filter((cell) => cell.column === at).map(({ row }) => row))
    const [left, right] = [rowsOf(column), rowsOf(column + 1)]
    const both = [...left].filter((row) => right.has(row)).length
    if (both > 0.5 * Math.min(left.size, right.size)) return []
    const joined = joinColumns(grid, column)
    return joined === undefined ? [] : [{ replaces: [table], grids: [joined] }]
  })
}
