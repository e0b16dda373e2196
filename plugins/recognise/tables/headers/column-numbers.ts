import { textOf } from '../../text/lines.js'
import type { Grid } from '../grid/grid.js'

/** "(3)", "3", "2=(3 to 6)+14": the number of a column, and what it is made of. */
const NUMBER = /^\(?(\d{1,2})\)?(?:\s*=.*)?$/
/** So many columns are numbered at least: fewer numbers that follow each other may be a row's figures. */
const LEAST = 4

/** A rank, or a count as small as the numbers of columns. */
const SMALL = /^\d$/

/**
 * Statistics number their columns in a row of its own below the heads, "(1) (2) (3) …", as laws and instructions refer to
 * them: it is of the heads, and no row of figures.
 */
export function withColumnNumbers(grid: Grid): Grid {
  const row = grid.cells.filter((cell) => cell.row === grid.headerRowCount).sort((a, b) => a.column - b.column)
  const numbers = row.map(({ words }) => Number(NUMBER.exec(textOf(words))?.[1]))
  const isOfAll = row.length >= grid.columns.length - 1 && row.every((cell, i) => cell.column === row[0]!.column + i)
  const isNumbering = numbers.length >= LEAST && numbers.every((number, i) => number === i + 1)
  if (grid.headerRowCount === 0 || !isOfAll || !isNumbering) return grid
  const isPlain = row.every(({ words }) => SMALL.test(textOf(words)))
  if (isPlain && areRanks(grid)) return grid
  return { ...grid, headerRowCount: grid.headerRowCount + 1 }
}

/** Whether another row holds figures like the numbers, from end to end: "1 2 3 4" over "2 1 4 3" are ranks. */
function areRanks({ cells, headerRowCount, columns }: Grid): boolean {
  const ranks = new Map<number, Set<number>>()
  for (const { row, words } of cells) {
    const rank = SMALL.test(textOf(words)) ? Number(textOf(words)) : 0
    if (row > headerRowCount && rank > 0 && rank <= columns.length)
      ranks.set(row, (ranks.get(row) ?? new Set()).add(rank))
  }
  return [...ranks.values()].some((different) => different.size >= columns.length - 1)
}
