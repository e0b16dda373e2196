import type { Cell as SheetCell } from 'exceljs'
import { type ChartGrid, gridFormula } from '../charts/chart-grid.js'
import { type ChartReferences, sheetReferences } from '../charts/chart-references.js'
import type { ColumnFormats } from '../charts/column-formats.js'
import { FIXED_DATE, zipParts } from '../steady-zip.js'
import { writeFormula, writeText } from './cell-look.js'
import { newWorkbook, writeParts } from './new-workbook.js'

const SHEET = 'Sheet1'
const CORNER = { row: 1, column: 1 }
const YEAR = /^(?:19|20)\d\d$/

/** Returns references into the embedded workbook of a chart. */
export function ownReferences({ rowCount }: ChartGrid): ChartReferences {
  return sheetReferences(SHEET, CORNER, rowCount)
}

/**
 * Creates the workbook that is embedded with a chart on a slide. It has one sheet with the data, which a program opens
 * for editing. The same cells always give the same bytes.
 */
export async function chartWorkbook(grid: ChartGrid, formats: ColumnFormats): Promise<Uint8Array> {
  const { columns, rowCount } = grid
  const workbook = newWorkbook()
  const date = new Date(FIXED_DATE)
  Object.assign(workbook, { creator: 'Recreate', lastModifiedBy: 'Recreate', created: date, modified: date })
  const sheet = workbook.addWorksheet(SHEET)
  columns.forEach(({ header, cells }, column) => {
    writeText(sheet.getCell(1, column + 1), header)
    for (let point = 0; point < rowCount; point++) {
      const target = sheet.getCell(point + 2, column + 1)
      const formula = gridFormula(grid, column, point, CORNER)
      writeCell(target, cells[point] ?? null, formats(column, point), formula)
    }
  })
  return zipParts(await writeParts(workbook))
}

/**
 * Writes one value of a chart's grid: a number with its format, a year as a number, any other name as text.
 *
 * @param formula Without `=`, if the number is calculated from other cells.
 * @returns Whether the cell contains a number.
 */
export function writeCell(
  target: SheetCell,
  cell: string | number | null,
  format: string,
  formula?: string | undefined,
): boolean {
  if (cell === null) return false
  if (typeof cell === 'string' && !YEAR.test(cell)) {
    writeText(target, cell)
    return false
  }
  if (formula === undefined) target.value = Number(cell)
  else writeFormula(target, formula, Number(cell))
  target.numFmt = format
  return true
}
