import { looksNumeric, readCellNumber } from './cell-number.js'
import type { GridCell } from './grid-cell.js'

type RowKind = 'numbers' | 'years' | 'words'

/**
 * Infers the number of header rows if it is not stated. Headers end before the first row with a number next to its
 * label, and before rows with only a label directly above it. A row of years is a header row unless another follows. A
 * cell that begins in the header extends it to the end of the cell. A table without numbers has one header row.
 */
export function inferHeaderRows(cells: readonly GridCell[], rowCount: number): number {
  if (rowCount === 0) return 0
  const rows: GridCell[][] = Array.from({ length: rowCount }, () => [])
  for (const cell of cells) rows[cell.row]!.push(cell)
  const kinds = rows.map(kindOf)
  const first = kinds.findIndex((kind, row) => kind === 'numbers' || (kind === 'years' && kinds[row + 1] === 'years'))
  let headerRowCount = first === -1 ? 1 : first
  while (first !== -1 && headerRowCount > 1 && isLabelAlone(rows[headerRowCount - 1]!)) headerRowCount--
  const reach = cells.filter(({ row }) => row < headerRowCount).map(({ row, rowSpan }) => row + rowSpan)
  return Math.min(rowCount, Math.max(headerRowCount, ...reach))
}

function kindOf(row: readonly GridCell[]): RowKind {
  const numbers = row.filter(({ column, columnSpan, text }) => column > 0 && columnSpan === 1 && looksNumeric(text))
  if (numbers.length === 0) return 'words'
  return numbers.every(({ text }) => isYear(readCellNumber(text) ?? text)) ? 'years' : 'numbers'
}

function isLabelAlone(row: readonly GridCell[]): boolean {
  return row.length === 1 && row[0]!.column === 0
}

function isYear(number: string): boolean {
  return /^(?:1[89]|20|21)\d\d$/.test(number)
}
