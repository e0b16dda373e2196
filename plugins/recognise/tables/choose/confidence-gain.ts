import type { PageReading } from './page-reading.js'

/** Confidences outside of this range count as its ends. */
const RANGE = { least: 0.02, most: 0.98 } as const

/** Tables where none was read are compared with one of this confidence. */
const CONFIDENCE_OF_NONE = 0.8

/**
 * Returns by how much the mean log odds of the tables of a reading are higher than those of the tables that they replace.
 * Long tables count more: the means are over words. If nothing is replaced, they are compared with those of a likely table.
 */
export function gainedLogOdds(next: PageReading, current: PageReading, replaces: readonly number[]): number {
  const kept = new Set(current.grids.filter((_, i) => !replaces.includes(i)))
  const added = [...next.grids.keys()].filter((i) => !kept.has(next.grids[i]!))
  if (added.length === 0) return 0
  const before = replaces.length === 0 ? logOddsOf(CONFIDENCE_OF_NONE) : meanLogOdds(current, replaces)
  return meanLogOdds(next, added) - before
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
