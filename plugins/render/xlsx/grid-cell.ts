import type { Cell as SheetCell } from 'exceljs'
import type { FormatChoice } from '../../../core/format-configuration.js'
import type { Cell, DocumentModel, Table } from '../../../core/model.js'
import type { CellIndex } from '../cell-index.js'
import { CORRECTED_COLOR, correctionAt, correctionNote } from '../corrected-figures.js'
import { DOUBT_COLORS, doubtNote, doubtOf } from '../doubtful-figures.js'
import type { NumberHabits } from '../number-habits.js'
import { fitsNumber, isYear } from '../printed-number.js'
import { styleOf } from '../row-style.js'
import { lineCount } from '../text-width.js'
import { addNote, applyStyle, fillWith, writeFormula, writeText } from './cell-look.js'
import { AIR, POINTS_PER_UNIT } from './column-units.js'
import { colorByOrigin } from './finance-colors.js'
import { storeNumber } from './number-format.js'
import { placeWords } from './place-words.js'
import { type DateOrder, storeDate } from './printed-date.js'
import type { TableSums } from './table-sums.js'
import type { FilledXlsxOptions } from './xlsx-options.js'

/** One place of a table's grid, and what has to be known to write it. Row and column are zero-based. */
interface GridCell {
  readonly table: Table
  readonly index: CellIndex
  readonly row: number
  readonly column: number
  /** What is shown here; absent where the grid is empty or something covers it. */
  readonly cell: Cell | undefined
  readonly habits: NumberHabits
  readonly sums: TableSums
  /** How days are meant that are printed in figures; absent where nothing says so. */
  readonly dateOrder: DateOrder | undefined
  /** Of the sheet's columns, in units. */
  readonly widths: readonly number[]
  readonly document: DocumentModel
  readonly options: FormatChoice & Pick<FilledXlsxOptions, 'formulas' | 'colors' | 'provenance'>
}

/** A head that spans rows stands in the lowest of them, over its column; any other cell where it begins. */
export function cellShownAt(table: Table, index: CellIndex, row: number, column: number): Cell | undefined {
  const cell = index.covering(row, column)
  if (!cell || cell.column !== column) return undefined
  const lastHeaderRow = Math.min(cell.row + cell.rowSpan, table.headerRowCount) - 1
  return row === (cell.row < table.headerRowCount ? lastHeaderRow : cell.row) ? cell : undefined
}

/**
 * Writes one place of the grid: its look, and what stands there, a number as a number.
 *
 * @returns How many lines its text takes.
 */
export function writeGridCell(target: SheetCell, grid: GridCell): number {
  const { table, index, row, column, cell, widths, options } = grid
  const spanning = spanningHead(table, index, row, column)
  const style = styleOf(table, { row, column, columnSpan: spanning?.columnSpan ?? 1 }, cell, options)
  // The cells after a spanning head stay empty and carry the same alignment: so its text stands over all of them.
  if (spanning) applyStyle(target, style, { horizontal: 'centerContinuous' })
  else applyStyle(target, style)
  markCorrection(target, table, cell ?? { row, column })
  if (!cell) return 1
  markDoubt(target, cell)
  const isLabelOfSection = table.rows[row]!.type === 'section'
  if (!spanning && writeNumber(target, grid, cell, style.decimals)) {
    writeSum(target, grid)
    tellOrigin(target, grid, cell, style.fillColorHex)
    return 1
  }
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
  addNote(target, doubtNote(cell)!)
}

/** What a person put right has its ground too, and a note that says who, when, and what was read. */
function markCorrection(target: SheetCell, table: Table, { row, column }: Pick<Cell, 'row' | 'column'>) {
  const correction = correctionAt(table, row, column)
  if (correction === undefined) return
  fillWith(target, CORRECTED_COLOR)
  addNote(target, correctionNote(correction))
}

/** A sum that ties is a formula, and what is printed its result; one that does not says so. */
function writeSum(target: SheetCell, { sums, row, column, options }: GridCell) {
  const formula = options.formulas ? sums.formulaAt(row, column) : undefined
  if (formula !== undefined) writeFormula(target, formula, Number(target.value))
  const note = sums.noteAt(row, column)
  if (note !== undefined) addNote(target, note)
}

/** By its colour and its note, where the workbook was told to. Years over columns and beside rows are no figures. */
function tellOrigin(target: SheetCell, grid: GridCell, cell: Cell, ground: string | null) {
  const { table, row, column, document, options } = grid
  const isLabel = column === 0 && cell.value?.kind === 'number' && isYear(cell.value)
  if (row < table.headerRowCount || isLabel) return
  if (options.colors === 'finance') colorByOrigin(target, ground)
  if (options.provenance === 'comment') addNote(target, placeWords(cell.place, document))
}

function spanningHead(table: Table, index: CellIndex, row: number, column: number): Cell | undefined {
  const cell = index.covering(row, column)
  if (!cell || cell.columnSpan === 1 || row >= table.headerRowCount) return undefined
  return cell
}

const YEAR = /^(?:19|20)\d\d$/

/** @returns Whether the cell is a number or a day; of a head only a year is one, so that it keeps its words. */
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
