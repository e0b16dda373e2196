import type { FormatChoice } from '../../core/format-configuration.js'
import type { Cell, Table } from '../../core/model.js'
import { findTails, tailWidth } from './number-tails.js'
import { printNumber } from './printed-number.js'
import { styleOf } from './row-style.js'
import { longestWordWidth, textWidth } from './text-width.js'

/** The width that a column needs, in points, without padding. */
export interface ColumnWidth {
  /** Width for every text on one line, except long headers and labels. */
  readonly wanted: number
  /** Minimum width: numbers on one line, words unbroken. */
  readonly least: number
}

/** Indent of a label per level, relative to the font size. */
export const INDENT_PER_STEP = 0.9

// All widths below are in ems of the cell's font; an em is about two letters.
const WIDEST_STUB = 34
const WIDEST_TEXT = 20
/** Total width of the text columns of a table with few columns, so that their texts are not broken into many lines. */
const WIDTH_OF_TEXTS = 80
/**
 * Total width of the headers. With few columns, a date such as `September 30, 2023` fits on one line; with many
 * columns, each header gets its share, but at least the narrowest line.
 */
const WIDTH_OF_HEADERS = 50
const WIDEST_HEADER_LINE = 9.5
const NARROWEST_HEADER_LINE = 7
const WIDEST_HEADER = 20
/** A text is made up to this factor wider, rather than broken for its last word. */
const LITTLE_MORE = 1.15
const WIDEST_SPAN = 60
const NARROWEST = 3
const NARROWEST_NUMBERS = 5
const NARROWEST_STUB = 11
const LINES_OF_A_HEADER = 3
/** Number columns whose widths differ by less than this factor get the same width. */
const SIMILAR_WIDTH = 1.5
/** Width of a closing bracket, in ems. */
const BRACKET = 0.4

/**
 * Measures the columns of a table by their texts.
 *
 * @param scale Font size in the file divided by the font size in the format. @default 1
 */
export function measureColumns(table: Table, options: FormatChoice, scale = 1): readonly ColumnWidth[] {
  const emInPoints = options.configuration.row.fontSize * scale
  const widths = table.columns.map((_, column) => ({
    wanted: (holdsNumbers(table, column) ? NARROWEST_NUMBERS : NARROWEST) * emInPoints,
    least: NARROWEST * emInPoints,
  }))
  const tails = findTails(table)
  for (const cell of table.cells) {
    const column = widths[cell.column]
    if (!column || cell.columnSpan > 1 || isSection(table, cell)) continue
    const { wanted, least } = measureCell(table, cell, tails[cell.column]!, options, scale)
    column.wanted = Math.max(column.wanted, wanted)
    column.least = Math.max(column.least, least)
  }
  for (const cell of table.cells) if (cell.columnSpan > 1) widenForSpan(table, cell, widths, options, scale)
  equalize(widths.filter((_, column) => holdsNumbers(table, column)))
  return widths
}

function holdsNumbers(table: Table, column: number): boolean {
  return column > 0 && table.columns[column]!.alignment === 'right'
}

/** Gives columns of similar width the width of the widest one. */
function equalize(columns: readonly { wanted: number }[]) {
  let widest = 0
  for (const column of columns.toSorted((a, b) => b.wanted - a.wanted)) {
    if (column.wanted * SIMILAR_WIDTH < widest || widest === 0) widest = column.wanted
    column.wanted = widest
  }
}

/** Returns the text that a cell shows: its printed text, with the decimals of a chosen format. */
export function shownText(cell: Cell, decimals: number | undefined): string {
  return cell.value?.kind === 'number' ? printNumber(cell.value, cell.text, decimals) : cell.text
}

function measureCell(table: Table, cell: Cell, tail: number, options: FormatChoice, scale: number) {
  const style = styleOf(table, cell, cell, options)
  const fontSize = style.fontSize * scale
  const letters = { ...style, fontSize }
  const text = shownText(cell, style.decimals)
  const whole = textWidth(text, letters)
  const word = longestWordWidth(text, letters)
  const indent = style.indent * INDENT_PER_STEP * fontSize
  if (cell.row < table.headerRowCount) {
    // A header above the labels has enough room on one line.
    const shortest =
      cell.column === 0
        ? WIDEST_HEADER
        : Math.max(Math.min(WIDTH_OF_HEADERS / table.columns.length, WIDEST_HEADER_LINE), NARROWEST_HEADER_LINE)
    const line = Math.min(Math.max(whole / LINES_OF_A_HEADER, shortest * fontSize), WIDEST_HEADER * fontSize, whole)
    return { wanted: Math.max(word, line) + indent, least: word + indent }
  }
  // Positive numbers also need room for a closing bracket, and for the trailing signs of other numbers in the column.
  if (cell.value) {
    const room = whole + (BRACKET + Math.max(tail - tailWidth(cell), 0)) * fontSize
    return { wanted: room, least: room }
  }
  const widestText = Math.max(WIDEST_TEXT, WIDTH_OF_TEXTS / table.columns.length)
  const most = (cell.column === 0 ? WIDEST_STUB : widestText) * fontSize
  const widest = whole <= most * LITTLE_MORE ? whole : most
  // A label that is broken after each word would be unreadable.
  const narrowest = cell.column === 0 ? Math.min(whole, NARROWEST_STUB * fontSize) : 0
  return { wanted: Math.max(word, Math.min(whole, widest)) + indent, least: Math.max(word, narrowest) + indent }
}

/** The label of a section continues over the empty cells next to it. */
function isSection(table: Table, cell: Cell): boolean {
  return table.rows[cell.row]?.type === 'section'
}

/** A spanning header is not wrapped: its columns share the missing width equally. */
function widenForSpan(
  table: Table,
  cell: Cell,
  widths: { wanted: number; least: number }[],
  options: FormatChoice,
  scale: number,
) {
  if (cell.row >= table.headerRowCount) return
  const style = styleOf(table, cell, cell, options)
  const covered = widths.slice(cell.column, cell.column + cell.columnSpan)
  const letters = { ...style, fontSize: style.fontSize * scale }
  const needed = Math.min(textWidth(cell.text, letters), WIDEST_SPAN * letters.fontSize)
  const lacking = needed - covered.reduce((sum, { wanted }) => sum + wanted, 0)
  if (lacking <= 0) return
  for (const column of covered) column.wanted += lacking / covered.length
}
