import { alignLines, alignmentScore, type LinePairs } from './alignment.js'
import { commonLengthWith } from './common-length.js'
import { type PairMatrix, pairMatrix } from './pair-matrix.js'
import { shareOfUnion } from './regions.js'
import { cellAt, type TableGrid } from './table-grid.js'

/** Similarity of two tables, from 0 to 1, and the aligned rows and columns. */
export interface GridSimilarity {
  readonly score: number
  readonly rows: LinePairs
  readonly columns: LinePairs
}

/**
 * Computes GriTS of the cell contents (Smock et al., "GriTS: Grid table similarity metric for table structure
 * recognition", 2022): the similarity of two positions is twice the length of the longest common subsequence of their
 * texts, divided by the sum of the lengths.
 */
export function gritsContent(a: TableGrid, b: TableGrid): GridSimilarity {
  const similarity = pairMatrix(textsOf(a), textsOf(b), (text) => {
    const commonLength = commonLengthWith(text)
    return (other) => (text === other ? 1 : (2 * commonLength(other)) / (text.length + other.length))
  })
  return factoredSimilarity(a, b, similarity)
}

/**
 * Computes GriTS of the cell topology: the similarity of two positions is the intersection over union of their cells'
 * rectangles relative to the position.
 */
export function gritsTopology(a: TableGrid, b: TableGrid): GridSimilarity {
  const similarity = pairMatrix(extentsOf(a), extentsOf(b), (extent) => {
    const box = readExtent(extent)
    return (other) => shareOfUnion(box, readExtent(other))
  })
  return factoredSimilarity(a, b, similarity)
}

/**
 * Computes the factored two-dimensional most similar substructures, the paper's approximation of the intractable exact
 * problem: rows are aligned by the scores of their best column alignments, columns likewise, and the similarities at
 * the crossings are added up.
 */
function factoredSimilarity(a: TableGrid, b: TableGrid, similarity: PairMatrix): GridSimilarity {
  const [widthA, widthB] = [a.columnCount, b.columnCount]
  if (a.owner.length === 0 || b.owner.length === 0) return { score: 0, rows: [], columns: [] }
  const at = (rowA: number, columnA: number, rowB: number, columnB: number) =>
    similarity.at(rowA * widthA + columnA, rowB * widthB + columnB)
  const rows = alignLines(a.rowCount, b.rowCount, (rowA, rowB) =>
    alignmentScore(widthA, widthB, (columnA, columnB) => at(rowA, columnA, rowB, columnB)),
  )
  const columns = alignLines(widthA, widthB, (columnA, columnB) =>
    alignmentScore(a.rowCount, b.rowCount, (rowA, rowB) => at(rowA, columnA, rowB, columnB)),
  )
  let sum = 0
  for (const [rowA, rowB] of rows) for (const [columnA, columnB] of columns) sum += at(rowA, columnA, rowB, columnB)
  return { score: (2 * sum) / (a.owner.length + b.owner.length), rows, columns }
}

/** Returns the text of every position. A spanning cell counts at each of its positions. */
function textsOf(grid: TableGrid): readonly string[] {
  return Array.from(grid.owner, (index) => grid.cells[index]?.text ?? '')
}

/** Returns, for every position, the left, upper, right and lower edge of its cell relative to the position. */
function extentsOf(grid: TableGrid): readonly string[] {
  return Array.from(grid.owner, (_, position) => {
    const [row, column] = [Math.floor(position / grid.columnCount), position % grid.columnCount]
    const cell = cellAt(grid, row, column) ?? { row, column, rowSpan: 1, columnSpan: 1 }
    const [left, upper] = [cell.column - column, cell.row - row]
    return [left, upper, left + cell.columnSpan, upper + cell.rowSpan].join()
  })
}

function readExtent(extent: string) {
  const [x0, y0, x1, y1] = extent.split(',').map(Number)
  return { x0: x0!, y0: y0!, x1: x1!, y1: y1! }
}
