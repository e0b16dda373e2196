import type { Cell, Table } from '../../../../../core/model.js'
import type { SetWord } from '../text/set-words.js'
import type { TableEdges } from './table-edges.js'

/** The grid positions that a cell covers. */
export type CellSpan = Pick<Cell, 'row' | 'column' | 'rowSpan' | 'columnSpan'>

/** Words that extend at least this far beyond their column, in units of the page, need the next column too. */
const OVERHANG = 0.75
/** Height of the middle of letters above the baseline, and tolerance for words of one line, in font sizes. */
const MIDDLE = 0.3
const SAME_LINE = 0.5

/**
 * Determines the grid positions that the text of each cell covers. A text that extends over empty positions next to it
 * spans them too, because a slide would wrap a text that is wider than its cell.
 */
export function spansOf(
  { cells }: Table,
  inCells: ReadonlyMap<Cell, readonly SetWord[]>,
  { columns }: TableEdges,
): ReadonlyMap<Cell, CellSpan> {
  const taken = new Set<string>()
  const rowsOf = ({ row, rowSpan }: CellSpan) => Array.from({ length: rowSpan }, (_, i) => row + i)
  const take = (span: CellSpan, column: number) => {
    for (const row of rowsOf(span)) taken.add(`${row} ${column}`)
  }
  for (const cell of cells) {
    for (let column = cell.column; column < cell.column + cell.columnSpan; column++) take(cell, column)
  }
  const spans = new Map<Cell, CellSpan>()
  for (const [cell, words] of inCells) {
    const [x0, x1] = [Math.min(...words.map((word) => word.x0)), Math.max(...words.map((word) => word.x1))]
    const isFree = (column: number) => rowsOf(cell).every((row) => !taken.has(`${row} ${column}`))
    let [first, end] = [cell.column, Math.min(cell.column + cell.columnSpan, columns.length - 1)]
    while (end < columns.length - 1 && x1 > columns[end]! + OVERHANG && isFree(end)) take(cell, end++)
    while (first > 0 && x0 < columns[first]! - OVERHANG && isFree(first - 1)) take(cell, --first)
    spans.set(cell, { row: cell.row, column: first, rowSpan: cell.rowSpan, columnSpan: end - first })
  }
  return spans
}

/**
 * Splits a cell over several rows into one cell per row, if each row contains one line. Some programs make the last row
 * as high as all lines together.
 *
 * @returns Undefined if the cell is not of this kind.
 */
export function byRows(
  span: CellSpan,
  words: readonly SetWord[],
  { rows }: TableEdges,
): readonly { readonly span: CellSpan; readonly words: readonly SetWord[] }[] | undefined {
  if (span.rowSpan < 2) return undefined
  const inRows = Array.from({ length: span.rowSpan }, (_, i) => {
    const [top, bottom] = [rows[span.row + i]!, rows[span.row + i + 1] ?? Infinity]
    const own = words.filter(({ y, size }) => y - MIDDLE * size >= top && y - MIDDLE * size < bottom)
    return { span: { ...span, row: span.row + i, rowSpan: 1 }, words: own }
  })
  const isOneLine = (own: readonly SetWord[]) => own.length > 0 && spreadOf(own) < SAME_LINE * own[0]!.size
  const count = inRows.reduce((sum, { words: own }) => sum + own.length, 0)
  return count === words.length && inRows.every(({ words: own }) => isOneLine(own)) ? inRows : undefined
}

function spreadOf(words: readonly SetWord[]): number {
  const places = words.map(({ y }) => y)
  return Math.max(...places) - Math.min(...places)
}
