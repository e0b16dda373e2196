import type { Grid } from '../grid/grid.js'

/** Lines of two unrelated texts are level by chance. Their share is below this. */
const MAX_CHANCE_SHARE = 0.4
/** Minimum number of lines in both columns for the check. */
const MIN_LINES = 15
/** Baselines of level lines differ by at most this, in points. */
const MAX_LEVEL_DIFFERENCE = 1

/**
 * Whether a grid of two columns is two columns of running text: few lines of one are level with a line of the other. In
 * a table, the first lines of a row's cells are level, and so are the lines below them in both cells.
 */
export function isOfUnlevelTexts({ cells, columns }: Grid): boolean {
  if (columns.length !== 2) return false
  const [left, right] = [0, 1].map((column) => {
    const words = cells.filter((cell) => cell.column === column && cell.columnSpan === 1).flatMap((cell) => cell.words)
    return [...new Set(words.map(({ baseline }) => Math.round(baseline)))]
  })
  const levelShare = (lines: readonly number[], others: readonly number[]) =>
    lines.filter((line) => others.some((other) => Math.abs(line - other) <= MAX_LEVEL_DIFFERENCE)).length / lines.length
  if (Math.min(left!.length, right!.length) < MIN_LINES) return false
  return Math.max(levelShare(left!, right!), levelShare(right!, left!)) < MAX_CHANCE_SHARE
}
