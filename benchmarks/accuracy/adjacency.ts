import { countEach, type Multiset } from './multiset.js'
import type { TableGrid } from './table-grid.js'

/**
 * Returns the adjacency relations of a table as defined by the ICDAR 2013 table competition (Göbel et al., ICDAR 2013,
 * after Göbel et al., DocEng 2012): each non-empty cell with its next non-empty neighbor to the right, in each row that
 * it covers, and below, in each column. Cells that are adjacent in several rows form one relation.
 */
export function neighbourhoods(grid: TableGrid): Multiset {
  const { rowCount, columnCount, owner, cells } = grid
  const pairs = new Set<string>()
  const follow = (lines: number, length: number, positionAt: (line: number, at: number) => number, way: string) => {
    for (let line = 0; line < lines; line++) {
      let last = -1
      for (let at = 0; at < length; at++) {
        const cell = owner[positionAt(line, at)]!
        if (cell === -1) continue
        if (last !== -1 && last !== cell) pairs.add(`${way} ${last} ${cell}`)
        last = cell
      }
    }
  }
  follow(rowCount, columnCount, (row, column) => row * columnCount + column, 'right')
  follow(columnCount, rowCount, (column, row) => row * columnCount + column, 'below')
  return countEach(
    [...pairs].map((pair) => {
      const [way, from, to] = pair.split(' ')
      return JSON.stringify([way, cells[Number(from)]!.text, cells[Number(to)]!.text])
    }),
  )
}
