import type { Table } from '../../core/model.js'
import { type CellIndex, indexCells } from './cell-index.js'

/** A table's column heads, each folded into one line. */
interface FlatHeaders {
  /** One a column, all different; the first is `Item`. */
  readonly headers: readonly string[]
  /** What the header rows print over the stub; null where they print nothing there. */
  readonly corner: string | null
}

/**
 * Folds the header rows of a table into one name a column, as the wire shows them: the levels top down, joined by `-`
 * (`Year Ended December 31-2023`). A spanning cell counts for every column that it covers.
 *
 * @returns `Column N` (one-based) for a column without a head; ` (2)`, ` (3)` behind a name that stood before.
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

/** The texts over one column, top down. A cell that spans rows counts once, and so does a text that is repeated. */
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
