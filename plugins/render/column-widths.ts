import type { FormatChoice } from '../../core/format-configuration.js'
import type { Cell, Table } from '../../core/model.js'
import { findTails, tailWidth } from './number-tails.js'
import { printNumber } from './printed-number.js'
import { styleOf } from './row-style.js'
import { longestWordWidth, textWidth } from './text-width.js'

/** How wide a column wants to be, in points, without the air beside its text. */
export interface ColumnWidth {
  /** Everything on one line, but for long heads and labels. */
  readonly wanted: number
  /** Numbers on one line, words unbroken. */
  readonly least: number
}

/** Points by which a label is moved for each step of its indent, relative to the font size. */
export const INDENT_PER_STEP = 0.9

// In ems of the cell's font; an em is about two letters.
const WIDEST_STUB = 34
const WIDEST_TEXT = 20
/** Texts of a table with few columns share this, rather than be broken into many lines. */
const WIDTH_OF_TEXTS = 80
/** In few columns a date, `September 30, 2023`, stands on one line; many share this, down to the narrowest line. */
const WIDTH_OF_HEADS = 50
const WIDEST_HEAD_LINE = 9.5
const NARROWEST_HEAD_LINE = 7
const WIDEST_HEAD = 20
/** A text is rather given this much more room than broken for its last word. */
const LITTLE_MORE = 1.15
const WIDEST_SPAN = 60
const NARROWEST = 3
const NARROWEST_NUMBERS = 5
const NARROWEST_STUB = 11
const LINES_OF_A_HEAD = 3
/** Columns of numbers that differ by less than this are made equally wide. */
const ALIKE = 1.5
/** Room of a closing bracket, in ems. */
const BRACKET = 0.4

/**
 * Measures the columns of a table by what stands in them.
 *
 * @param scale Font size of the file over the format's font size. @default 1
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

/** Gives columns that are about as wide the width of the widest of them. */
function equalize(columns: readonly { wanted: number }[]) {
  let widest = 0
  for (const column of columns.toSorted((a, b) => b.wanted - a.wanted)) {
    if (column.wanted * ALIKE < widest || widest === 0) widest = column.wanted
    column.wanted = widest
  }
}

/** What a cell shows: its text, with the decimals of a chosen format. */
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
    // Over the labels there is room for a head on one line.
    const shortest =
      cell.column === 0
        ? WIDEST_HEAD
        : Math.max(Math.min(WIDTH_OF_HEADS / table.columns.length, WIDEST_HEAD_LINE), NARROWEST_HEAD_LINE)
    const line = Math.min(Math.max(whole / LINES_OF_A_HEAD, shortest * fontSize), WIDEST_HEAD * fontSize, whole)
    return { wanted: Math.max(word, line) + indent, least: word + indent }
  }
  // A closing bracket takes room behind the positive numbers, too, and so does what hangs out behind others.
  if (cell.value) {
    const room = whole + (BRACKET + Math.max(tail - tailWidth(cell), 0)) * fontSize
    return { wanted: room, least: room }
  }
  const widestText = Math.max(WIDEST_TEXT, WIDTH_OF_TEXTS / table.columns.length)
  const most = (cell.column === 0 ? WIDEST_STUB : widestText) * fontSize
  const widest = whole <= most * LITTLE_MORE ? whole : most
  // A label that is broken after each word cannot be read.
  const narrowest = cell.column === 0 ? Math.min(whole, NARROWEST_STUB * fontSize) : 0
  return { wanted: Math.max(word, Math.min(whole, widest)) + indent, least: Math.max(word, narrowest) + indent }
}

/** A section's label runs over the empty cells beside it. */
function isSection(table: Table, cell: Cell): boolean {
  return table.rows[cell.row]?.type === 'section'
}

/** A head that spans columns is not wrapped: what it lacks is given to its columns in equal parts. */
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
