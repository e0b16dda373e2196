import type { Table, Value } from '../../../../core/model.js'
import { isListOfNotes, isOfNotes } from '../../lexicon/lists-of-notes.js'
import { decimalMarks } from '../../lexicon/separators.js'
import { readValue } from '../../lexicon/values.js'

/** "12.345", whose point may stand before decimals. */
const OPEN = /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/

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
  const mark = decimalMarks(figures, heads, wordsOf(table))[column]
  return readValue(text, mark ?? (isReadAsThousands(table, column) ? ',' : undefined))
}

/** Whether "12.345" stands for thousands in a column: of that the text around the table may have told. */
function isReadAsThousands({ cells, headerRowCount }: Table, column: number): boolean {
  return cells.some(
    ({ row, column: at, text, value }) =>
      at === column && row >= headerRowCount && value?.kind === 'number' && value.decimals === 0 && OPEN.test(text),
  )
}

/** What tells the language of a table: its title, its unit and its labels. */
export function wordsOf({ title = '', unit = '', cells }: Table): readonly string[] {
  return [title, unit, ...cells.filter((cell) => cell.column === 0).map((cell) => cell.text)]
}
