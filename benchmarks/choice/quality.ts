import { neighbourhoods } from '../accuracy/adjacency.js'
import type { FilePage, FileTable } from '../accuracy/measuring-format.js'
import { overlapOf, sizeOf } from '../accuracy/multiset.js'
import { matchTables } from '../accuracy/regions.js'
import { readGrid, type TableGrid } from '../accuracy/table-grid.js'
import { isSameContent } from '../accuracy/table-pair.js'

/** What counts, in tables whose neighbouring cells are all right. */
const WORTH = {
  /** Every text at its place. */
  exact: 0.6,
  /** Share of `exact` that remains if the number of header rows is wrong. */
  wrongHeader: 0.5,
  /** A table that is none. */
  invented: -0.3,
} as const

/** Quality of a reading of a page. */
interface Quality {
  /** The mean over the tables of the page: 1.6 if all are right. */
  readonly quality: number
  readonly exact: number
}

/** Compares the tables that were read from a page with those of its gold data. */
export function qualityOf(gold: FilePage, read: readonly FileTable[]): Quality {
  const [expected, found] = [(gold.tables ?? []).map(readGrid), read.map(readGrid)]
  const goldOf = new Map([...matchTables(expected, found)].map(([i, j]) => [j, expected[i]!]))
  let quality = 0
  let exact = 0
  for (const [j, grid] of found.entries()) {
    const match = goldOf.get(j)
    const isExact = match !== undefined && isSameContent(match, grid)
    const adjacency = match === undefined ? 0 : shareOfNeighbours(match, grid)
    quality += adjacency === 0 && !isExact ? WORTH.invented : adjacency
    if (match === undefined || !isExact) continue
    exact++
    const isWrong = match.saysHeaderRows && match.headerRowCount !== grid.headerRowCount
    quality += isWrong ? WORTH.wrongHeader * WORTH.exact : WORTH.exact
  }
  return { quality: quality / Math.max(1, expected.length), exact }
}

/** F1 of the pairs of neighbouring cells. */
function shareOfNeighbours(gold: TableGrid, read: TableGrid): number {
  const [expected, found] = [neighbourhoods(gold), neighbourhoods(read)]
  return (2 * overlapOf(expected, found)) / Math.max(1, sizeOf(expected) + sizeOf(found))
}
