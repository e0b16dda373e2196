import type { FileTable } from '../accuracy/measuring-format.js'
import { goldRows, plain } from '../lines/gold-labels.js'

/** The words of a row beside a gap, as indexes of its words. Undefined: none, or one runs through the gap. */
export type WordsBeside = { readonly left: number; readonly right: number } | undefined

/** Whether a gap is between two columns: 1 or 0. -1: the gold data do not say. */
type GapLabel = 1 | 0 | -1

/** A gap is between two columns if this many rows have words of two cells beside it, for each row with words of one. */
const LEAST_APART = 4

/**
 * Labels gaps by the cells of a gold table: one is between columns if nearly all rows have words of different cells beside it.
 *
 * @param lines Words of each line, from left to right.
 * @param gaps For each gap, the words beside it, line by line.
 */
export function goldGaps(
  lines: readonly (readonly string[])[],
  gaps: readonly (readonly WordsBeside[])[],
  gold: FileTable,
): readonly GapLabel[] {
  const cells = cellsOfWords(lines, gold)
  return gaps.map((beside) => {
    let [apart, together] = [0, 0]
    for (const [line, words] of beside.entries()) {
      const [left, right] = words === undefined ? [] : [cells[line]![words.left], cells[line]![words.right]]
      if (left === undefined || right === undefined) continue
      if (left === right) together++
      else apart++
    }
    if (apart + together === 0) return -1
    return apart >= LEAST_APART * together ? 1 : 0
  })
}

/** Column of the cell of each word, line by line. Undefined for words of no cell. */
function cellsOfWords(
  lines: readonly (readonly string[])[],
  gold: FileTable,
): readonly (readonly (number | undefined)[])[] {
  const rows = goldRows(lines, gold)
  return lines.map((words, line) => {
    const row = rows[line]
    if (row === undefined) return words.map(() => undefined)
    const cells = gold.cells
      .filter((cell) => cell.row <= row && row < cell.row + (cell.row_span ?? 1))
      .sort((a, b) => a.column - b.column)
      .map(({ column, text }) => ({ column, left: plain(text) }))
    let from = 0
    return words.map((word) => {
      const text = plain(word)
      const at = cells.findIndex(({ left }, i) => i >= from && left.includes(text))
      if (at < 0) return undefined
      const cell = cells[at]!
      // a word that is in no cell but a far one is one that the gold data do not have
      if (at > from + 3) return undefined
      from = at
      cell.left = cell.left.replace(text, '\u0000')
      return cell.column
    })
  })
}
