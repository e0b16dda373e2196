import type { Cell as SheetCell } from 'exceljs'
import type { FormatChoice } from '../../../core/format-configuration.js'
import type { Cell, DocumentModel, Table } from '../../../core/model.js'
import type { CellIndex } from '../cell-index.js'
import { CORRECTED_COLOR, correctionAt, correctionNote } from '../corrected-numbers.js'
import { DOUBT_COLORS, doubtNote, doubtOf } from '../doubtful-numbers.js'
import type { NumberHabits } from '../number-habits.js'
import { fitsNumber, isYear } from '../printed-number.js'
import { styleOf } from '../row-style.js'
import { lineCount } from '../text-width.js'
import { addNote, applyStyle, fillWith, writeFormula, writeText } from './cell-look.js'
import { AIR, POINTS_PER_UNIT } from './column-units.js'
import { placeWords } from './describe-place.js'
import { colorByOrigin } from './finance-colors.js'
import { storeNumber } from './number-format.js'
import { type DateOrder, storeDate } from './printed-date.js'
import type { TableSums } from './table-sums.js'
import type { FilledXlsxOptions } from './xlsx-options.js'

/** One position of a table's grid, with everything needed to write it. Row and column are zero-based. */
interface GridCell {
  readonly table: Table
  readonly index: CellIndex
  readonly row: number
  readonly column: number
  /** The cell to show here; undefined if the position is empty or covered. */
  readonly cell: Cell | undefined
  readonly habits: NumberHabits
  readonly sums: TableSums
  /** Order of day and month in numeric dates; undefined if unknown. */
  readonly dateOrder: DateOrder | undefined
  /** Widths of the sheet's columns, in column units. */
  readonly widths: readonly number[]
  readonly document: DocumentModel
  readonly options: FormatChoice & Pick<FilledXlsxOptions, 'formulas' | 'colors' | 'provenance'>
}

/**
 * Returns the cell to show at a position. A header that spans rows is shown in its lowest row, any other cell where it
 * starts.
 */
export function cellShownAt(table: Table, index: CellIndex, row: number, column: number): Cell | undefined {
  const cell = index.covering(row, column)
  if (!cell || cell.column !== column) return undefined
  const lastHeaderRow = Math.min(cell.row + cell.rowSpan, table.headerRowCount) - 1
  return row === (cell.row < table.headerRowCount ? lastHeaderRow : cell.row) ? cell : undefined
}

/**
 * Writes one position of the grid: its style, and its content, numbers as numbers.
 *
 * @returns The number of lines of its text.
 */
export function writeGridCell(target: SheetCell, grid: GridCell): number {
  const { table, index, row, column, cell, widths, options } = grid
  const spanning = spanningHeader(table, index, row, column)
  const style = styleOf(table, { row, column, columnSpan: spanning?.columnSpan ?? 1 }, cell, options)
  // The cells after a spanning header are empty and have the same alignment, so that its text is centered over all of
  // them.
  if (spanning) applyStyle(target, style, { horizontal: 'centerContinuous' })
  else applyStyle(target, style)
  markCorrection(target, table, cell ?? { row, column })
  if (!cell) return 1
  markDoubt(target, cell)
  const isLabelOfSection = table.rows[row]!.type === 'section'
  if (!spanning && writeNumber(target, grid, cell, style.decimals)) {
    writeSum(target, grid)
    markOrigin(target, grid, cell, style.fillColorHex)
    return 1
  }
  writeText(target, cell.text)
  if (spanning || isLabelOfSection || cell.columnSpan > 1) return 1
  const room = (widths[column]! - AIR) * POINTS_PER_UNIT - style.indent * style.fontSize * 0.8
  const lines = lineCount(cell.text, room, style)
  if (lines > 1) target.alignment = { ...target.alignment, wrapText: true }
  return lines
}

/** Marks a doubtful number with a background, and a note with the text that was read. */
function markDoubt(target: SheetCell, cell: Cell) {
  const doubt = doubtOf(cell)
  if (doubt === undefined) return
  fillWith(target, DOUBT_COLORS[doubt])
  addNote(target, doubtNote(cell)!)
}

/** Marks a corrected cell with a background, and a note with the name, the date and the text that was read. */
function markCorrection(target: SheetCell, table: Table, { row, column }: Pick<Cell, 'row' | 'column'>) {
  const correction = correctionAt(table, row, column)
  if (correction === undefined) return
  fillWith(target, CORRECTED_COLOR)
  addNote(target, correctionNote(correction))
}

/**
 * Writes the formula of a sum that reconciles, with the printed amount as its result. Adds a note to a sum that does
 * not.
 */
function writeSum(target: SheetCell, { sums, row, column, options }: GridCell) {
  const formula = options.formulas ? sums.formulaAt(row, column) : undefined
  if (formula !== undefined) writeFormula(target, formula, Number(target.value))
  const note = sums.noteAt(row, column)
  if (note !== undefined) addNote(target, note)
}

/**
 * Shows the origin of a number by its color and note, if the options ask for it. Years in headers and labels are not
 * numbers in this sense.
 */
function markOrigin(target: SheetCell, grid: GridCell, cell: Cell, fillColorHex: string | null) {
  const { table, row, column, document, options } = grid
  const isLabel = column === 0 && cell.value?.kind === 'number' && isYear(cell.value)
  if (row < table.headerRowCount || isLabel) return
  if (options.colors === 'finance') colorByOrigin(target, fillColorHex)
  if (options.provenance === 'comment') addNote(target, placeWords(cell.place, document))
}

function spanningHeader(table: Table, index: CellIndex, row: number, column: number): Cell | undefined {
  const cell = index.covering(row, column)
  if (!cell || cell.columnSpan === 1 || row >= table.headerRowCount) return undefined
  return cell
}

const YEAR = /^(?:19|20)\d\d$/

/**
 * Writes a number or date. In a header, only a year is a number; other headers stay text. @returns Whether the cell is
 * a number or a date.
 */
function writeNumber(target: SheetCell, grid: GridCell, cell: Cell, decimals: number | undefined): boolean {
  const stored = storedValue(grid, cell, decimals)
  if (stored === undefined) return false
  target.value = stored.number
  target.numFmt = stored.format
  return true
}

function storedValue({ table, row, habits, dateOrder }: GridCell, cell: Cell, decimals: number | undefined) {
  const { value, text } = cell
  if (row < table.headerRowCount) return YEAR.test(text) ? { number: Number(text), format: '0' } : undefined
  if (value) return fitsNumber(text) ? storeNumber(value, text, habits, decimals) : undefined
  return table.rows[row]!.type === 'section' ? undefined : storeDate(text, dateOrder)
}
