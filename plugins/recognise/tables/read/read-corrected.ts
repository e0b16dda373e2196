import type { Table, Value } from '../../../../core/model.js'
import { isListOfNotes, isOfNotes } from '../../lexicon/lists-of-notes.js'
import { decimalMarks } from '../../lexicon/separators.js'
import { readValue } from '../../lexicon/values.js'

/** A number such as "12.345", whose point may be a decimal separator. */
const AMBIGUOUS_POINT = /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/

/**
 * Reads a corrected text in the number format of its column: `3.100` is three thousand beside `1.234,56`.
 *
 * @param column Zero-based.
 * @returns Undefined if the text is not a number.
 */
export function readCorrected(text: string, table: Table, column: number): Value | undefined {
  const { cells, columns, headerRowCount } = table
  const bodies = columns.map((_, at) => cells.filter((cell) => cell.column === at && cell.row >= headerRowCount))
  const numbers = bodies.map((own) => own.filter(({ value }) => value).map((cell) => cell.text))
  const texts = bodies.map((own) => own.map((cell) => cell.text))
  const headers = columns.map((_, at) => headersOver(table, at).join('\n'))
  const others = texts.filter((_, at) => at !== column)
  if (isListOfNotes(text) && isOfNotes(texts[column] ?? [], headers[column] ?? '', others)) return undefined
  const mark = decimalMarks(numbers, headers, wordsOf(table))[column]
  return readValue(text, mark ?? (isReadAsThousands(table, column) ? ',' : undefined))
}

/** Whether "12.345" means thousands in a column. The text around the table may have decided that. */
function isReadAsThousands({ cells, headerRowCount }: Table, column: number): boolean {
  return cells.some(
    ({ row, column: at, text, value }) =>
      at === column &&
      row >= headerRowCount &&
      value?.kind === 'number' &&
      value.decimals === 0 &&
      AMBIGUOUS_POINT.test(text),
  )
}

/** Returns the texts of the header cells over a column. */
export function headersOver(
  { cells, headerRowCount }: Pick<Table, 'cells' | 'headerRowCount'>,
  at: number,
): readonly string[] {
  return cells
    .filter(({ row, column, columnSpan }) => row < headerRowCount && column <= at && at < column + columnSpan)
    .map(({ text }) => text)
}

/** Returns the texts that show the language of a table: its title, its unit and its labels. */
export function wordsOf({ title = '', unit = '', cells }: Table): readonly string[] {
  return [title, unit, ...cells.filter((cell) => cell.column === 0).map((cell) => cell.text)]
}
