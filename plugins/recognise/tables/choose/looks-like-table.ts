import type { Table } from '../../../../core/model.js'
import { isSentence } from '../../layout/line-kinds.js'
import { isContents, isSignatures } from '../../layout/lists.js'
import type { Line } from '../../text/lines.js'

/** Minimum confidence of a table, 0 to 1. */
const LEAST_CONFIDENCE = 0.5
/** From this confidence on, a table of texts may have empty cells. */
const CONFIDENCE_OF_SPARSE_TEXTS = 0.85
/** From this confidence on, a table with numbers beside its labels is likely right where none was read. */
const CONFIDENCE_OF_NUMBERS = 0.75
/** Minimum confidence of a complete list: many rows that fill all columns are hardly anything else. */
const LEAST_CONFIDENCE_OF_LISTS = 0.2
const LEAST_ROWS_OF_LISTS = 5
const LEAST_COLUMNS_OF_LISTS = 3
const COMPLETE = 0.95
/** Minimum share of filled cells. */
const LEAST_FILLED = 0.6
/** Maximum share of lines that are sentences. */
const MOST_SENTENCES = 0.3
/** Minimum share of numbers among the cells below the headers, for a table that is neither ruled nor complete. */
const LEAST_NUMBERS = 0.3
/** Maximum share of cells that are entries of a form: `Name:`, `Phone: 12 34`, `Do you smoke?`. */
const MOST_PROMPTS = 0.25
/** From this share of the cells of a column on, equal prompts are no entries of a form. */
const SHARED_PROMPT = 0.8
const PROMPT = /^.*\?$|^[^:]{2,24}:(?:\s|$)/

/**
 * Returns whether what was read where no table was known is one, not a text, a form or a list of contents.
 *
 * @param isRuled Whether a rule is drawn across it.
 */
export function looksLikeTable(table: Table, lines: readonly Line[], isRuled: boolean): boolean {
  const { rows, columns, cells, headerRowCount, confidence } = table
  if (rows.length < 2 || columns.length < 2 || headerRowCount * 2 > rows.length) return false
  if (isContents(lines) || isSignatures(lines)) return false
  const filled = filledShare(table)
  const isComplete = filled >= COMPLETE
  const isList = isComplete && rows.length >= LEAST_ROWS_OF_LISTS && columns.length >= LEAST_COLUMNS_OF_LISTS
  const numbers = new Set(cells.filter(isNumber).map(({ row, column }) => `${row},${column}`))
  // `Subtotal: | 1,000` is a row of a table, and a column of `Key: 1`, `Key: 2` is no form either
  const prompts = cells.filter(({ text, row, column }) => {
    const prompt = PROMPT.exec(text)?.[0]
    if (prompt === undefined || numbers.has(`${row},${column + 1}`)) return false
    const same = cells.filter((other) => other.column === column && other.text.startsWith(prompt))
    return same.length < SHARED_PROMPT * rows.length
  })
  return (
    confidence >= (isList ? LEAST_CONFIDENCE_OF_LISTS : LEAST_CONFIDENCE) &&
    filled >= LEAST_FILLED &&
    (isRuled || isComplete || confidence >= CONFIDENCE_OF_SPARSE_TEXTS || hasNumbers(table)) &&
    lines.filter(isSentence).length <= MOST_SENTENCES * lines.length &&
    prompts.length <= MOST_PROMPTS * cells.length
  )
}

/** Whether a table with numbers that was read where none was known is likely right. */
export function isLikelyNumbers(table: Table): boolean {
  return table.confidence >= CONFIDENCE_OF_NUMBERS && hasNumbers(table)
}

function hasNumbers({ cells, headerRowCount }: Table): boolean {
  // running numbers of paragraphs are no amounts
  const body = cells.filter(({ row, column }) => row >= headerRowCount && column > 0)
  return body.filter(isNumber).length >= LEAST_NUMBERS * body.length
}

function isNumber({ value }: Table['cells'][number]): boolean {
  return value?.kind === 'number'
}

function filledShare({ rows, columns, cells }: Table): number {
  const filled = cells.reduce((sum, { rowSpan, columnSpan }) => sum + rowSpan * columnSpan, 0)
  return filled / (rows.length * columns.length)
}
