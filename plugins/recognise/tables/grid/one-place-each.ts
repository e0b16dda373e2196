import { centerX, centerY, hullOf, overlapX, overlapY } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { type Grid, type GridCell, inReadingOrder } from './grid.js'

/** First and last row or column of a cell. */
type IndexRange = readonly [first: number, last: number]

/**
 * Returns the grid with at most one cell at each position. A row or column that two cells share goes to the cell whose
 * text center is nearer. A cell that would be left with nothing is joined with the other one, so no word is lost.
 */
export function onePlaceEach(grid: Grid): Grid {
  if (!hasOverlap(grid)) return grid
  let cells: readonly GridCell[] = grid.cells
  // Each step shrinks a cell or removes one, so the loop ends.
  for (let pair = findPair(cells); pair !== undefined; pair = findPair(cells)) {
    const [a, b] = pair
    const parted = part(a, b, grid) ?? [join(a, b)]
    cells = cells.flatMap((cell) => (cell === a ? parted : cell === b ? [] : [cell]))
  }
  return { ...grid, cells: [...cells].sort((a, b) => a.row - b.row || a.column - b.column) }
}

function hasOverlap({ rows, columns, cells }: Grid): boolean {
  const isTaken = new Uint8Array(rows.length * columns.length)
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
        const at = row * columns.length + column
        if (isTaken[at] === 1) return true
        isTaken[at] = 1
      }
    }
  }
  return false
}

function findPair(cells: readonly GridCell[]): readonly [GridCell, GridCell] | undefined {
  for (const [i, a] of cells.entries()) {
    const b = cells.slice(i + 1).find((other) => overlaps(a, other))
    if (b !== undefined) return [a, b]
  }
  return undefined
}

function overlaps(a: GridCell, b: GridCell): boolean {
  const [aRows, bRows, aColumns, bColumns] = [rowsOf(a), rowsOf(b), columnsOf(a), columnsOf(b)]
  return aRows[0] <= bRows[1] && bRows[0] <= aRows[1] && aColumns[0] <= bColumns[1] && bColumns[0] <= aColumns[1]
}

/** Gives each shared column, or else each shared row, to one of the two cells. */
function part(a: GridCell, b: GridCell, { rows, columns }: Grid): readonly GridCell[] | undefined {
  const [boxA, boxB] = [hullOf(a.words), hullOf(b.words)]
  const isBeside = overlapX(boxA, boxB) <= 0
  const byColumns = () => partRange(columnsOf(a), columnsOf(b), columns, centerX(boxA), centerX(boxB))
  const byRows = () => partRange(rowsOf(a), rowsOf(b), rows, centerY(boxA), centerY(boxB))
  const beside = isBeside ? byColumns() : undefined
  if (beside !== undefined) return [withColumns(a, beside[0]), withColumns(b, beside[1])]
  const below = overlapY(boxA, boxB) <= 0 ? byRows() : undefined
  return below && [withRows(a, below[0]), withRows(b, below[1])]
}

/** Returns undefined if one of the two cells would have nothing left. */
function partRange(
  a: IndexRange,
  b: IndexRange,
  spans: readonly Span[],
  centerA: number,
  centerB: number,
): readonly [IndexRange, IndexRange] | undefined {
  const isFirst = centerA <= centerB
  const [first, second] = isFirst ? [a, b] : [b, a]
  const [center, other] = isFirst ? [centerA, centerB] : [centerB, centerA]
  const [from, to] = shared(first, second)
  let last = from - 1
  while (last < to && isNearer(spans[last + 1]!, center, other)) last++
  // Neither cell may lose its only row or column: the cell with more of them gives way.
  last = Math.min(Math.max(last, first[0]), second[1] - 1)
  if (last < first[0]) return undefined
  const firstRange: IndexRange = [first[0], Math.min(first[1], last)]
  const secondRange: IndexRange = [Math.max(second[0], last + 1), second[1]]
  return isFirst ? [firstRange, secondRange] : [secondRange, firstRange]
}

function isNearer({ start, end }: Span, center: number, other: number): boolean {
  const middle = (start + end) / 2
  return Math.abs(middle - center) < Math.abs(middle - other)
}

/** Joins both texts in one cell that covers only the positions shared by both. */
function join(a: GridCell, b: GridCell): GridCell {
  const [rows, columns] = [shared(rowsOf(a), rowsOf(b)), shared(columnsOf(a), columnsOf(b))]
  return withRows(withColumns({ ...a, words: inReadingOrder([...a.words, ...b.words]) }, columns), rows)
}

function shared(a: IndexRange, b: IndexRange): IndexRange {
  return [Math.max(a[0], b[0]), Math.min(a[1], b[1])]
}

function rowsOf({ row, rowSpan }: GridCell): IndexRange {
  return [row, row + rowSpan - 1]
}

function columnsOf({ column, columnSpan }: GridCell): IndexRange {
  return [column, column + columnSpan - 1]
}

function withRows(cell: GridCell, [first, last]: IndexRange): GridCell {
  return { ...cell, row: first, rowSpan: last - first + 1 }
}

function withColumns(cell: GridCell, [first, last]: IndexRange): GridCell {
  return { ...cell, column: first, columnSpan: last - first + 1 }
}
