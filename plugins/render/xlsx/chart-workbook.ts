import { unzipSync } from 'fflate'
import type { ChartGrid } from '../charts/chart-grid.js'
import { type ChartReferences, sheetReferences } from '../charts/chart-references.js'
import { printableText } from '../printable-text.js'
import { FIXED_DATE, zipParts } from '../steady-zip.js'

const SHEET = 'Sheet1'

/** References into the sheet of a chart's own workbook. */
export function ownReferences({ rowCount }: ChartGrid): ChartReferences {
  return sheetReferences(SHEET, { row: 1, column: 1 }, rowCount)
}

/**
 * The workbook that goes with a chart where it stands on a slide: one sheet with its cells, which a program opens to
 * edit them. The same cells always give the same bytes.
 */
export async function chartWorkbook({ columns, rowCount }: ChartGrid): Promise<Uint8Array> {
  // Slow to load, and needed only here.
  const { default: exceljs } = await import('exceljs')
  const workbook = new exceljs.Workbook()
  const date = new Date(FIXED_DATE)
  Object.assign(workbook, { creator: 'Recreate', lastModifiedBy: 'Recreate', created: date, modified: date })
  const sheet = workbook.addWorksheet(SHEET)
  sheet.addRow(columns.map(({ head }) => printableText(head)))
  for (let row = 0; row < rowCount; row++) {
    sheet.addRow(
      columns.map(({ cells }) => cells[row]).map((cell) => (typeof cell === 'string' ? printableText(cell) : cell)),
    )
  }
  return zipParts(unzipSync(new Uint8Array(await workbook.xlsx.writeBuffer())))
}
