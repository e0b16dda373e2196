import type { Cell as SheetCell, Worksheet } from 'exceljs'
import type { FormatChoice } from '../../../core/format-configuration.js'
import type { Cell, DocumentModel, Table } from '../../../core/model.js'
import { type CellIndex, indexCells } from '../cell-index.js'
import { measureColumns } from '../column-widths.js'
import {
  countDoubts,
  DOUBT_COLORS,
  type Doubt,
  doubtNote,
  doubtOf,
  doubtSentence,
  mendSentence,
} from '../doubtful-figures.js'
import { findHabits, type NumberHabits } from '../number-habits.js'
import { printableText } from '../printable-text.js'
import { formatOfRow, styleOf } from '../row-style.js'
import { sourceLine, tableTitle } from '../source-line.js'
import { lineCount } from '../text-width.js'
import { applyStyle, fillWith, writeText } from './cell-look.js'
import { storeNumber } from './number-format.js'
import { setUpPage } from './page-setup.js'

/** The first row of the grid on its sheet, one-based: the title, the unit and an empty row stand above it. */
export const FIRST_GRID_ROW = 4

/** Points that one unit of a column's width takes: a digit of the workbook's own font. */
const POINTS_PER_UNIT = 5.25
/** Units that a cell keeps free beside its text. */
const AIR = 1.6
const WIDEST_COLUMN = 255
const LINE_HEIGHT = 1.3
const TALLEST_ROW = 409
const NOTE_SIZE = 9

/** Writes one table on its sheet: title, unit, grid, footnotes, and where it comes from. */
export function writeTableSheet(sheet: Worksheet, table: Table, document: DocumentModel, options: FormatChoice): void {
  const widths = columnUnits(table, options)
  writeHeading(sheet, table, options)
  writeGrid(sheet, table, widths, options)
  const lastRow = writeNotes(sheet, table, document, widths, options)
  const lastHeaderRow = FIRST_GRID_ROW + table.headerRowCount - 1
  setUpPage(sheet, {
    fileName: document.fileName,
    zoom: options.configuration.row.zoom,
    frozenColumns: table.columns.length > 1 ? 1 : 0,
    frozenRows: table.headerRowCount > 0 ? lastHeaderRow : 0,
    lastRow,
    columnUnits: widths,
    ...(table.headerRowCount > 0 ? { repeatedRows: [FIRST_GRID_ROW, lastHeaderRow] as const } : {}),
  })
}

function columnUnits(table: Table, options: FormatChoice): readonly number[] {
  const widths = measureColumns(table, options)
  return widths.map(({ wanted }) => Math.min(Math.ceil((wanted / POINTS_PER_UNIT + AIR) * 10) / 10, WIDEST_COLUMN))
}

function writeHeading(sheet: Worksheet, table: Table, options: FormatChoice) {
  const { fontFamily, fontColorHex } = options.configuration.row
  const title = sheet.getCell(1, 1)
  writeText(title, tableTitle(table))
  title.font = { name: fontFamily, size: 14, bold: true, color: { argb: `FF${fontColorHex.slice(1)}` } }
  sheet.getRow(1).height = 21
  sheet.getRow(2).height = table.unit ? 15 : 4
  sheet.getRow(3).height = 8
  if (!table.unit) return
  const unit = sheet.getCell(2, 1)
  writeText(unit, table.unit)
  unit.font = { name: fontFamily, size: 10, italic: true, color: { argb: 'FF595959' } }
}

function writeGrid(sheet: Worksheet, table: Table, widths: readonly number[], options: FormatChoice) {
  const index = indexCells(table)
  const habits = findHabits(table)
  widths.forEach((width, column) => {
    sheet.getColumn(column + 1).width = width
  })
  table.rows.forEach((_, row) => {
    const lines = table.columns.map((_, column) => {
      const target = sheet.getCell(FIRST_GRID_ROW + row, column + 1)
      const cell = cellShownAt(table, index, row, column)
      return writeGridCell(target, { table, index, row, column, cell, habits: habits[column]!, widths, options })
    })
    const { fontSize } = formatOfRow(table, row, options.configuration)
    const height = Math.max(options.configuration.row.rowHeight, fontSize * LINE_HEIGHT * Math.max(...lines) + 1)
    sheet.getRow(FIRST_GRID_ROW + row).height = Math.min(Math.round(height * 4) / 4, TALLEST_ROW)
  })
}

/** A head that spans rows stands in the lowest of them, over its column; any other cell where it begins. */
function cellShownAt(table: Table, index: CellIndex, row: number, column: number): Cell | undefined {
  const cell = index.covering(row, column)
  if (!cell || cell.column !== column) return undefined
  const lastHeaderRow = Math.min(cell.row + cell.rowSpan, table.headerRowCount) - 1
  return row === (cell.row < table.headerRowCount ? lastHeaderRow : cell.row) ? cell : undefined
}

interface GridCell {
  readonly table: Table
  readonly index: CellIndex
  readonly row: number
  readonly column: number
  readonly cell: Cell | undefined
  readonly habits: NumberHabits
  readonly widths: readonly number[]
  readonly options: FormatChoice
}

/** @returns How many lines its text takes. */
function writeGridCell(target: SheetCell, grid: GridCell): number {
  const { table, index, row, column, cell, widths, options } = grid
  const spanning = spanningHead(table, index, row, column)
  const style = styleOf(table, { row, column, columnSpan: spanning?.columnSpan ?? 1 }, cell, options)
  // The cells after a spanning head stay empty and carry the same alignment: so its text stands over all of them.
  if (spanning) applyStyle(target, style, { horizontal: 'centerContinuous' })
  else applyStyle(target, style)
  if (!cell) return 1
  markDoubt(target, cell)
  const isLabelOfSection = table.rows[row]!.type === 'section'
  if (!spanning && writeNumber(target, cell, row < table.headerRowCount, style.decimals, grid.habits)) return 1
  writeText(target, cell.text)
  if (spanning || isLabelOfSection || cell.columnSpan > 1) return 1
  const room = (widths[column]! - AIR) * POINTS_PER_UNIT - style.indent * style.fontSize * 0.8
  const lines = lineCount(cell.text, room, style)
  if (lines > 1) target.alignment = { ...target.alignment, wrapText: true }
  return lines
}

/** A figure that people should look at has a ground of its own, and a note that says what was read. */
function markDoubt(target: SheetCell, cell: Cell) {
  const doubt = doubtOf(cell)
  if (doubt === undefined) return
  fillWith(target, DOUBT_COLORS[doubt])
  target.note = printableText(doubtNote(cell)!)
}

function spanningHead(table: Table, index: CellIndex, row: number, column: number): Cell | undefined {
  const cell = index.covering(row, column)
  if (!cell || cell.columnSpan === 1 || row >= table.headerRowCount) return undefined
  return cell
}

const YEAR = /^(?:19|20)\d\d$/

/** @returns Whether the cell is a number; of a head only a year is one, so that it keeps its words. */
function writeNumber(
  target: SheetCell,
  cell: Cell,
  isHeader: boolean,
  decimals: number | undefined,
  habits: NumberHabits,
): boolean {
  const { value, text } = cell
  if (isHeader ? !YEAR.test(text) : !value) return false
  const { number, format } = isHeader
    ? { number: Number(text), format: '0' }
    : storeNumber(value!, text, habits, decimals)
  target.value = number
  target.numFmt = format
  return true
}

interface SheetNote {
  readonly text: string
  /** Given where its ground explains that of figures. */
  readonly doubt?: Doubt
}

/** What the grounds of figures mean that were read from a picture. */
function legendOf(table: Table): readonly SheetNote[] {
  const { doubtful, mended } = countDoubts(table)
  const toCheck = `On this ground: ${doubtSentence(doubtful)}; each has a note`
  const putRight = `On this ground: ${mendSentence(mended)}; the notes say what was read`
  return [
    ...(doubtful > 0 ? [{ text: toCheck, doubt: 'doubtful' as const }] : []),
    ...(mended > 0 ? [{ text: putRight, doubt: 'mended' as const }] : []),
  ]
}

/** @returns The last row that is written on, one-based. */
function writeNotes(
  sheet: Worksheet,
  table: Table,
  document: DocumentModel,
  widths: readonly number[],
  options: FormatChoice,
): number {
  const notes: readonly SheetNote[] = [
    ...legendOf(table),
    ...table.footnotes.map(({ mark, text }) => ({ text: mark ? `${mark} ${text}` : text })),
    { text: sourceLine(table, document) },
  ]
  const room = widths.reduce((sum, width) => sum + width, 0) * POINTS_PER_UNIT
  let row = FIRST_GRID_ROW + table.rows.length
  for (const { text, doubt } of notes) {
    row++
    const target = sheet.getCell(row, 1)
    writeText(target, text)
    if (doubt) fillWith(target, DOUBT_COLORS[doubt])
    target.font = { name: options.configuration.row.fontFamily, size: NOTE_SIZE, color: { argb: 'FF595959' } }
    target.alignment = { horizontal: 'left', vertical: 'top', wrapText: true }
    if (table.columns.length > 1) sheet.mergeCells(row, 1, row, table.columns.length)
    const lines = lineCount(text, room, {
      fontFamily: options.configuration.row.fontFamily,
      fontSize: NOTE_SIZE,
      isBold: false,
    })
    sheet.getRow(row).height = Math.min(Math.ceil(NOTE_SIZE * LINE_HEIGHT * lines + 2), TALLEST_ROW)
  }
  return row
}
