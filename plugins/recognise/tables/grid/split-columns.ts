import { textOf } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { Grid, GridCell } from './grid.js'

/** The mark of a note, printed as large as the number before it. */
const NOTE_MARK = /^\((?:\d{1,2}|[a-z])\)$/
/** "1.27 -": the first end of a range with its hyphen. A hyphen that touches its number is a minus sign. */
const RANGE_START = /^[^\p{L}\s\d]{0,3}\d[\d.,%]{0,20}(?: [-–]|–)$/u
/** The text between the ends of a range. An em dash means nil. */
const HYPHEN = /^[-–]$|^to$/
/** Maximum gap between a number and its note mark, in font sizes. */
const MAX_NOTE_GAP = 1.3
/** Maximum gap between the end of a range and its hyphen or other end, in font sizes. */
const MAX_RANGE_GAP = 3

/**
 * Joins columns that form one column to a reader: note marks in a separate column behind numbers, ranges in three
 * columns ("29.5 - 29.9%") or two ("1.27 -", "1.42"), and offset columns of two blocks. Under one header, last year's
 * numbers may be slightly offset from this year's above them.
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

/** Whether a column without a header contains only note marks, each close behind a number. */
function isOfNotes(grid: Grid, column: number): boolean {
  const marks = bodyOf(grid, column)
  if (column < 2 || marks.length === 0 || hasOwnHeader(grid, column)) return false
  return marks.every((mark) => {
    const numberCell = cellAt(grid, mark.row, column - 1)
    return NOTE_MARK.test(textOf(mark.words)) && numberCell !== undefined && gapBetween(numberCell, mark) < MAX_NOTE_GAP
  })
}

/** Whether a column contains hyphens between numbers, and at most one of the three columns has its own header. */
function isBetweenEnds(grid: Grid, column: number): boolean {
  if (column < 2 || column + 1 >= grid.columns.length) return false
  const ends = [column - 1, column + 1]
  const hyphens = bodyOf(grid, column).filter((cell) => HYPHEN.test(textOf(cell.words)))
  if (hyphens.length < 2 || [column, ...ends].filter((at) => hasOwnHeader(grid, at)).length > 1) return false
  const isRange = (hyphen: GridCell) => {
    const [from, to] = ends.map((at) => cellAt(grid, hyphen.row, at))
    if (from === undefined || to === undefined) return false
    return gapBetween(from, hyphen) < MAX_RANGE_GAP && gapBetween(hyphen, to) < MAX_RANGE_GAP
  }
  // a row without a range has one value, in any of the three columns
  const isAlone = (cell: GridCell) =>
    [column, ...ends].filter((at) => cellAt(grid, cell.row, at) !== undefined).length === 1
  return [column, ...ends].every((at) =>
    bodyOf(grid, at).every(
      (cell) => isAlone(cell) || hyphens.some((hyphen) => hyphen.row === cell.row && isRange(hyphen)),
    ),
  )
}

/** Whether a column contains only first ends of ranges with their hyphens, "1.27 -", each before another text. */
function isOfFirstEnds(grid: Grid, column: number): boolean {
  if (column + 1 >= grid.columns.length || [column, column + 1].every((at) => hasOwnHeader(grid, at))) return false
  const firsts = bodyOf(grid, column)
  return (
    firsts.length > 1 &&
    firsts.every((first) => {
      const second = cellAt(grid, first.row, column + 1)
      // if both end in a hyphen, they are negative
      const isRange =
        RANGE_START.test(textOf(first.words)) && second !== undefined && !/[-–]$/.test(textOf(second.words))
      return isRange && gapBetween(first, second) < MAX_RANGE_GAP
    })
  )
}

/**
 * Whether a column and the one before it share a header and fill two blocks of rows, one below the other. A row with
 * only a label separates the blocks, or most labels of the lower block repeat those of the upper one. Debts in an inner
 * column and credits in an outer one are two columns.
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

/** Whether a header is over this column only. */
function hasOwnHeader({ cells, headerRowCount }: Grid, column: number): boolean {
  return cells.some((cell) => cell.row < headerRowCount && cell.column === column && cell.columnSpan === 1)
}

/** Returns the gap between two cells, in font sizes. */
function gapBetween(left: GridCell, right: GridCell): number {
  const [last, first] = [left.words.at(-1)!, right.words[0]!]
  return (first.bbox.x0 - last.bbox.x1) / first.size
}

/** Joins the columns from `first` to `last`, and their cells in each row. */
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
