import type { Grid } from '../grid/grid.js'

/** Lines of two texts that have nothing to do with each other are level by chance, this share of them at most. */
const MOST_BY_CHANCE = 0.4
/** Shorter texts tell nothing. */
const LEAST_LINES = 15
/** What is level differs by less, in points. */
const LEVEL = 1

/**
 * Whether a grid of two columns is made of two columns of text: few lines of one are level with a line of the other. The
 * first lines of a row's cells are level, and those under them as far as both go on.
 */
export function isOfUnlevelTexts({ cells, columns }: Grid): boolean {
  if (columns.length !== 2) return false
  const [left, right] = [0, 1].map((column) => {
    const words = cells.filter((cell) => cell.column === column && cell.columnSpan === 1).flatMap((cell) => cell.words)
    return [...new Set(words.map(({ baseline }) => Math.round(baseline)))]
  })
  const levelShare = (lines: readonly number[], others: readonly number[]) =>
    lines.filter((line) => others.some((other) => Math.abs(line - other) <= LEVEL)).length / lines.length
  if (Math.min(left!.length, right!.length) < LEAST_LINES) return false
  return Math.max(levelShare(left!, right!), levelShare(right!, left!)) < MOST_BY_CHANCE
}
