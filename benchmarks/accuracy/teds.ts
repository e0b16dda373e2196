import { textDistance } from './comparable-text.js'
import type { GridCell } from './grid-cell.js'
import { pairMatrix } from './pair-matrix.js'
import type { TableGrid } from './table-grid.js'
import { type PostorderTree, treeDistance } from './tree-distance.js'

/** A node of a table's tree: the table, a row, or a cell with its spans and text. */
type TableNode =
  | { readonly tag: 'table' | 'tr' }
  | { readonly tag: 'td'; readonly spans: string; readonly text: string }

interface TableTree extends PostorderTree {
  readonly nodes: readonly TableNode[]
}

/**
 * Computes TEDS (Zhong et al., "Image-based table recognition: data, model, and evaluation", 2020): tables as trees of
 * rows and cells, with an empty cell for each empty position. The score is 1 minus the tree edit distance divided by
 * the size of the larger tree. Inserting or deleting a node costs 1, and so does a cell with other spans; a cell with
 * another text costs its relative edit distance.
 *
 * @returns The score with texts, and that of the structure only, from 0 to 1.
 */
export function tedsOf(a: TableGrid, b: TableGrid): { readonly content: number; readonly structure: number } {
  const [one, other] = [treeOf(a), treeOf(b)]
  const larger = Math.max(one.nodes.length, other.nodes.length)
  const texts = pairMatrix(
    one.nodes.map(textOf),
    other.nodes.map(textOf),
    (text) => (against) => textDistance(text, against),
  )
  const relabel = (i: number, j: number) => structureCost(one.nodes[i]!, other.nodes[j]!)
  return {
    content: 1 - treeDistance(one, other, (i, j) => relabel(i, j) || texts.at(i, j)) / larger,
    structure: 1 - treeDistance(one, other, relabel) / larger,
  }
}

function structureCost(a: TableNode, b: TableNode): number {
  if (a.tag !== b.tag) return 1
  return a.tag === 'td' && b.tag === 'td' && a.spans !== b.spans ? 1 : 0
}

function textOf(node: TableNode): string {
  return node.tag === 'td' ? node.text : ''
}

function treeOf(grid: TableGrid): TableTree {
  const nodes: TableNode[] = []
  const firstOf: number[] = []
  for (let row = 0; row < grid.rowCount; row++) {
    const first = nodes.length
    for (const cell of rowCells(grid, row)) {
      firstOf.push(nodes.length)
      nodes.push({ tag: 'td', spans: `${cell.rowSpan} ${cell.columnSpan}`, text: cell.text })
    }
    firstOf.push(first)
    nodes.push({ tag: 'tr' })
  }
  firstOf.push(0)
  nodes.push({ tag: 'table' })
  return { nodes, firstOf: Int32Array.from(firstOf) }
}

/** Returns the cells that begin in a row, and an empty one for each uncovered position. */
function rowCells(grid: TableGrid, row: number): readonly Omit<GridCell, 'row' | 'column'>[] {
  const owners = grid.owner.subarray(row * grid.columnCount, (row + 1) * grid.columnCount)
  return [...owners].flatMap((index, column) => {
    const cell = grid.cells[index]
    if (cell === undefined) return [{ rowSpan: 1, columnSpan: 1, text: '' }]
    return cell.row === row && cell.column === column ? [cell] : []
  })
}
