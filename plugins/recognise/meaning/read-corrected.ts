import type { Table, Value } from '../../../core/model.js'
import { isListOfNotes, isOfNotes } from './lists-of-notes.js'
import { decimalMarks } from './separators.js'
import { readValue } from './values.js'

/**
 * Reads what people put into a cell as the figures of its column are set: `3.100` is three thousand beside `1.234,56`.
 *
 * @param column Zero-based.
 * @returns Undefined where the text is no number.
 */
export function readCorrected(text: string, table: Table, column: number): Value | undefined {
  const { cells, columns, headerRowCount } = table
  const figures = columns.map((_, at) =>
    cells.filter((cell) => cell.column === at && cell.row >= headerRowCount && cell.value).map((cell) => cell.text),
  )
  const heads = columns.map((_, at) =>
    cells
      .filter((cell) => cell.row < headerRowCount && cell.column <= at && at < cell.column + cell.columnSpan)
      .map((cell) => cell.text)
      .join('\n'),
  )
  const texts = columns.map((_, at) =>
    cells.filter((cell) => cell.column === at && cell.row >= headerRowCount).map((cell) => cell.text),
  )
  const others = texts.filter((_, at) => at !== column)
  if (isListOfNotes(text) && isOfNotes(texts[column] ?? [], heads[column] ?? '', others)) return undefined
  return readValue(text, decimalMarks(figures, heads, wordsOf(table))[column])
}

/** What tells the language of a table: its title, its unit and its labels. */
export function wordsOf({ title = '', unit = '', cells }: Table): readonly string[] {
  return [title, unit, ...cells.filter((cell) => cell.column === 0).map((cell) => cell.text)]
}
