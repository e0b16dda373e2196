import type { PageReading } from './page-reading.js'

/** Confidences outside of this range count as its ends. */
const RANGE = { least: 0.02, most: 0.98 } as const

/**
 * Returns by how much the mean log odds of the tables of a reading are higher than those of the tables that they replace.
 * Long tables count more: the means are over words. 0 if nothing is replaced.
 */
export function gainedLogOdds(next: PageReading, current: PageReading, replaces: readonly number[]): number {
  if (replaces.length === 0) return 0
  const kept = new Set(current.grids.filter((_, i) => !replaces.includes(i)))
  const added = [...next.grids.keys()].filter((i) => !kept.has(next.grids[i]!))
  return added.length === 0 ? 0 : meanLogOdds(next, added) - meanLogOdds(current, replaces)
}

/** Returns the mean log odds of tables, over their words. 0 without tables. */
export function meanLogOdds({ grids, tables }: PageReading, indexes: readonly number[]): number {
  let [words, sum] = [0, 0]
  for (const i of indexes) {
    const own = grids[i]!.cells.reduce((count, cell) => count + cell.words.length, 0)
    words += own
    sum += own * logOddsOf(tables[i]!.confidence)
  }
  return words === 0 ? 0 : sum / words
}

function logOddsOf(confidence: number): number {
  const share = Math.min(Math.max(confidence, RANGE.least), RANGE.most)
  return Math.log(share / (1 - share))
}
