import { textOf } from '../../text/lines.js'
import type { Grid } from '../grid/grid.js'

/** "(3)", "3", "2=(3 to 6)+14": a column number, with or without a formula. */
const COLUMN_NUMBER = /^\(?(\d{1,2})\)?(?:\s*=.*)?$/
/** Minimum number of numbered columns; fewer consecutive numbers may be a body row. */
const MIN_NUMBERED_COLUMNS = 4

/** A single digit: a rank, or a count as small as a column number. */
const SINGLE_DIGIT = /^\d$/

/**
 * Adds a row of column numbers, "(1) (2) (3) …", to the header rows. Official statistics number their columns below the
 * column headers, because laws and instructions refer to these numbers.
 */
export function withColumnNumbers(grid: Grid): Grid {
  const row = grid.cells.filter((cell) => cell.row === grid.headerRowCount).sort((a, b) => a.column - b.column)
  const numbers = row.map(({ words }) => Number(COLUMN_NUMBER.exec(textOf(words))?.[1]))
  const isInAllColumns =
    row.length >= grid.columns.length - 1 && row.every((cell, i) => cell.column === row[0]!.column + i)
  const isNumbering = numbers.length >= MIN_NUMBERED_COLUMNS && numbers.every((number, i) => number === i + 1)
  if (grid.headerRowCount === 0 || !isInAllColumns || !isNumbering) return grid
  const isSingleDigits = row.every(({ words }) => SINGLE_DIGIT.test(textOf(words)))
  if (isSingleDigits && areRanks(grid)) return grid
  return { ...grid, headerRowCount: grid.headerRowCount + 1 }
}

/** Whether another row has different single digits in nearly all columns: "1 2 3 4" over "2 1 4 3" are ranks. */
function areRanks({ cells, headerRowCount, columns }: Grid): boolean {
  const ranks = new Map<number, Set<number>>()
  for (const { row, words } of cells) {
    const rank = SINGLE_DIGIT.test(textOf(words)) ? Number(textOf(words)) : 0
    if (row > headerRowCount && rank > 0 && rank <= columns.length)
      ranks.set(row, (ranks.get(row) ?? new Set()).add(rank))
  }
  return [...ranks.values()].some((different) => different.size >= columns.length - 1)
}
