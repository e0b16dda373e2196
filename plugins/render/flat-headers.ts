import type { Table } from '../../core/model.js'
import { type CellIndex, indexCells } from './cell-index.js'

/** The column headers of a table, each as a single line. */
interface FlatHeaders {
  /** One unique header per column; the first is `Item`. */
  readonly headers: readonly string[]
  /** The header text above the stub; null if there is none. */
  readonly corner: string | null
}

/**
 * Merges the header rows of a table into one name per column, as in the API: the levels from top to bottom, joined with
 * `-` (`Year Ended December 31-2023`). A spanning cell counts for every column that it covers.
 *
 * @returns `Column N` (one-based) for a column without a header. Repeated names get ` (2)`, ` (3)`.
 */
export function flattenHeaders(table: Table): FlatHeaders {
  const index = indexCells(table)
  const corner = headerLevels(table, index, 0).join(' ')
  const taken = new Set<string>()
  const headers = table.columns.map((_, column) => {
    const printed = headerLevels(table, index, column).join('-')
    return uniqueName(column === 0 ? 'Item' : printed || `Column ${column + 1}`, taken)
  })
  return { headers, corner: corner || null }
}

/**
 * Returns the header texts of one column from top to bottom. A cell that spans rows counts once, and so does a repeated
 * text.
 */
function headerLevels(table: Table, index: CellIndex, column: number): readonly string[] {
  const levels: string[] = []
  for (let row = 0; row < Math.min(table.headerRowCount, table.rows.length); row++) {
    const text = index.covering(row, column)?.text.trim()
    if (text && text !== levels.at(-1)) levels.push(text)
  }
  return levels
}

function uniqueName(name: string, taken: Set<string>): string {
  let unique = name
  for (let count = 2; taken.has(unique); count++) unique = `${name} (${count})`
  taken.add(unique)
  return unique
}
