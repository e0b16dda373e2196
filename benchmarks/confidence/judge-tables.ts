import { countCells } from '../accuracy/cells.js'
import { gritsContent } from '../accuracy/grits.js'
import type { FilePage, FileTable } from '../accuracy/measuring-format.js'
import { matchTables } from '../accuracy/regions.js'
import { readGrid, type TableGrid } from '../accuracy/table-grid.js'
import { isSameContent, withGoldTexts } from '../accuracy/table-pair.js'

/**
 * Returns for each table that was read from a page whether it is right: it matches a gold table, every gold number is at
 * its position, and it contains no other number. A table without numbers must have every text at its position.
 *
 * @returns Undefined for a table without match on a page whose gold data is partial.
 */
export function judgeTables(gold: FilePage, read: readonly FileTable[]): readonly (boolean | undefined)[] {
  const [expected, found] = [(gold.tables ?? []).map(readGrid), read.map(readGrid)]
  const goldOf = new Map([...matchTables(expected, found)].map(([i, j]) => [j, expected[i]!]))
  return found.map((grid, j) => {
    const match = goldOf.get(j)
    if (match !== undefined) return isRight(match, grid)
    return gold.partial ? undefined : false
  })
}

function isRight(gold: TableGrid, read: TableGrid): boolean {
  const predicted = withGoldTexts(gold, read)
  const counts = countCells(gold, predicted, gritsContent(gold, predicted))
  if (counts.numbersGold === 0) return isSameContent(gold, predicted)
  return counts.numbersRight === counts.numbersGold && counts.numbersPredicted === counts.numbersGold
}
