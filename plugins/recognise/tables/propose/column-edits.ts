import type { PageReading } from '../choose/page-reading.js'
import type { Proposal } from '../choose/proposal.js'
import { missedGap } from '../gaps/grid-gaps.js'
import { partColumn } from './grid-edits.js'

/** Proposes to part a column at the gap that is most likely between two columns. */
export function proposePartedColumn(reading: PageReading, table: number): readonly Proposal[] {
  const grid = reading.proposed[table]!
  const gap = missedGap(grid, reading.page.content)
  const parted = gap && partColumn(grid, gap.left, gap.x)
  return parted === undefined ? [] : [{ replaces: [table], grids: [parted] }]
}
