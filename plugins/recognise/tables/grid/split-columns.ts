import { textOf } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { Grid, GridCell } from './grid.js'

/** The mark of a note, printed as large as the figure that it stands behind. */
const NOTE = /^\((?:\d{1,2}|[a-z])\)$/
/** "1.27 -": the first end of a range, and what stands behind it; a hyphen that touches its figure is a minus. */
const FIRST_END = /^[^\p{L}\s\d]{0,3}\d[\d.,%]{0,20}(?: [-–]|–)$/u
/** What stands between the ends of a range; an em dash is a nil. */
const HYPHEN = /^[-–]$|^to$/
/** A mark stands this near behind its figure, in font sizes; the ends of a range from what is between them. */
const NOTE_GAP = 1.3
const RANGE_GAP = 3

/**
 * Joins columns that are one to a reader: marks of notes that stand in a column of their own behind figures, ranges that
 * are printed in three ("29.5 - 29.9%") or two ("1.27 -", "1.42"), and the columns of blocks that were set apart: under one head the figures of last
 * year may stand a little beside those of this year above them.
 */
export function joinSplitColumns(grid: Grid): Grid {
  let joined = grid
  for (let column = grid.columns.length - 1; column > 0; column--) {
    if (isOfNotes(joined, column)) joined = joinColumns(joined, column - 1, column)
    else if (isBetweenEnds(joined, column)) joined = joinColumns(joined, column - 1, column + 1)
    else if (isOfFirstEnds(joined, column)) joined = joinColumns(joined, column, column + 1)
    else if (isOfOtherBlock(joined, column)) joined = joinColumns(joined, column - 1, column)
  }
  return joined
}

/** Whether a column without a head holds nothing but marks, each tight behind a figure. */
function isOfNotes(grid: Grid, column: number): boolean {
  const marks = bodyOf(grid, column)
  if (column < 2 || marks.length === 0 || isHeaded(grid, column)) return false
  return marks.every((mark) => {
    const figure = cellAt(grid, mark.row, column - 1)
    return NOTE.test(textOf(mark.words)) && figure !== undefined && gapBetween(figure, mark) < NOTE_GAP
  })
}

/** Whether a column holds hyphens between figures, and one head is over the three at the most. */
function isBetweenEnds(grid: Grid, column: number): boolean {
  if (column < 2 || column + 1 >= grid.columns.length) return false
  const ends = [column - 1, column + 1]
  const hyphens = bodyOf(grid, column).filter((cell) => HYPHEN.test(textOf(cell.words)))
  if (hyphens.length < 2 || [column, ...ends].filter((at) => isHeaded(grid, at)).length > 1) return false
  const isRange = (hyphen: GridCell) => {
    const [from, to] = ends.map((at) => cellAt(grid, hyphen.row, at))
    if (from === undefined || to === undefined) return false
    return gapBetween(from, hyphen) < RANGE_GAP && gapBetween(hyphen, to) < RANGE_GAP
  }
  // what has no range has one value, between the ends or in place of one
  const isAlone = (cell: GridCell) =>
    [column, ...ends].filter((at) => cellAt(grid, cell.row, at) !== undefined).length === 1
  return [column, ...ends].every((at) =>
    bodyOf(grid, at).every(
      (cell) => isAlone(cell) || hyphens.some((hyphen) => hyphen.row === cell.row && isRange(hyphen)),
    ),
  )
}

/** Whether a column holds nothing but the first ends of ranges with their hyphens, "1.27 -", each before a figure. */
function isOfFirstEnds(grid: Grid, column: number): boolean {
  if (column + 1 >= grid.columns.length || [column, column + 1].every((at) => isHeaded(grid, at))) return false
  const firsts = bodyOf(grid, column)
  return (
    firsts.length > 1 &&
    firsts.every((first) => {
      const second = cellAt(grid, first.row, column + 1)
      // where both end in a hyphen they are negative
      const isRange = FIRST_END.test(textOf(first.words)) && second !== undefined && !/[-–]$/.test(textOf(second.words))
      return isRange && gapBetween(first, second) < RANGE_GAP
    })
  )
}

/**
 * Whether a column and the one before it have one head, and stand in two blocks of rows, one over the other: a label alone
 * is between these, or the labels of one are those of the other. Debts in an inner column and credits in an outer one are
 * two columns.
 */
function isOfOtherBlock(grid: Grid, column: number): boolean {
  const { cells, headerRowCount } = grid
  const isOverBoth = (cell: GridCell) =>
    cell.row + cell.rowSpan === headerRowCount && cell.column < column && cell.column + cell.columnSpan > column
  if (column < 2 || !cells.some(isOverBoth)) return false
  const [before, own] = [column - 1, column].map((at) => bodyOf(grid, at).map((cell) => cell.row))
  if (before!.length === 0 || own!.length === 0) return false
  const [upper, lower] = before![0]! < own![0]! ? [before!, own!] : [own!, before!]
  const [last, first] = [Math.max(...upper), Math.min(...lower)]
  const isLabelAlone = (row: number) => cells.every((cell) => cell.row !== row || cell.column === 0)
  const labelsOf = (rows: readonly number[]) => new Set(rows.map((row) => textOf(cellAt(grid, row, 0)?.words ?? [])))
  const [above, below] = [labelsOf(upper), labelsOf(lower)]
  const isBetween = Array.from({ length: Math.max(0, first - last - 1) }, (_, i) => last + 1 + i).some(isLabelAlone)
  return last < first && (isBetween || [...below].filter((label) => above.has(label)).length * 2 > below.size)
}

function bodyOf({ cells, headerRowCount }: Grid, column: number): readonly GridCell[] {
  return cells.filter((cell) => cell.column === column && cell.row >= headerRowCount)
}

function cellAt({ cells }: Grid, row: number, column: number): GridCell | undefined {
  return cells.find((cell) => cell.row === row && cell.column === column)
}

/** Whether a head is over this column alone. */
function isHeaded({ cells, headerRowCount }: Grid, column: number): boolean {
  return cells.some((cell) => cell.row < headerRowCount && cell.column === column && cell.columnSpan === 1)
}

/** The white between two cells, in font sizes. */
function gapBetween(left: GridCell, right: GridCell): number {
  const [last, first] = [left.words.at(-1)!, right.words[0]!]
  return (first.bbox.x0 - last.bbox.x1) / first.size
}

/** The columns from `first` to `last` as one, and what stands in them side by side as one cell. */
function joinColumns(grid: Grid, first: number, last: number): Grid {
  const columnOf = (column: number) => (column <= first ? column : Math.max(first, column - (last - first)))
  const cells: GridCell[] = []
  for (const cell of grid.cells) {
    const column = columnOf(cell.column)
    const columnSpan = columnOf(cell.column + cell.columnSpan - 1) - column + 1
    const at = cells.findIndex((other) => other.row === cell.row && other.column === column && column === first)
    if (at < 0) cells.push({ ...cell, column, columnSpan })
    else cells[at] = { ...cells[at]!, words: leftToRight([...cells[at]!.words, ...cell.words]) }
  }
  const columns = grid.columns.filter((_, i) => i <= first || i > last)
  const { start } = grid.columns[first]!
  return {
    ...grid,
    cells,
    columns: columns.map((span, i) => (i === first ? { ...span, start, end: grid.columns[last]!.end } : span)),
  }
}

function leftToRight(words: readonly Word[]): readonly Word[] {
  return [...words].sort((a, b) => a.bbox.x0 - b.bbox.x0)
}
